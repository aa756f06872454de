/** Source: the contract's PHOTO_MAX_BYTES, which the server holds to. */
const MAX_BYTES = 8 * 1024 * 1024

export type PhotoRefusal = 'photo_too_large' | 'photo_is_heic' | 'photo_unreadable'

/** Why a file cannot become a photo, by its first bytes: names and types are often wrong. null: it may. */
export async function refusedPhoto(file: Blob): Promise<PhotoRefusal | null> {
  if (file.size > MAX_BYTES) return 'photo_too_large'
  const start = String.fromCharCode(...new Uint8Array(await file.slice(0, 12).arrayBuffer()))
  if (/^.{4}ftyp(hei[cxms]|hev[cxms]|mif1|msf1)/s.test(start)) return 'photo_is_heic'
  return /^(\xff\xd8\xff|\x89PNG|RIFF.{4}WEBP)/s.test(start) ? null : 'photo_unreadable'
}
