const refusals = ['photo_too_large', 'photo_is_heic', 'photo_unreadable'] as const
/** The codes of the server's refusals, which may also be found before anything is sent. */
export type PictureRefusal = (typeof refusals)[number]

export function isPictureRefusal(code: string): code is PictureRefusal {
  return (refusals as readonly string[]).includes(code)
}

/** Why a file cannot be taken as a picture, by its first bytes: names and types are often wrong. null: it may. */
export async function refusedPicture(file: Blob, maxBytes: number): Promise<PictureRefusal | null> {
  if (file.size > maxBytes) return 'photo_too_large'
  const start = String.fromCharCode(...new Uint8Array(await file.slice(0, 12).arrayBuffer()))
  if (/^.{4}ftyp(hei[cxms]|hev[cxms]|mif1|msf1)/s.test(start)) return 'photo_is_heic'
  return /^(\xff\xd8\xff|\x89PNG|RIFF.{4}WEBP)/s.test(start) ? null : 'photo_unreadable'
}
