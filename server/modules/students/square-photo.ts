import { Problem } from '#contract/problems.ts'
import { withPicture } from '#server/one-picture.ts'

/** Width and height of a stored photo in pixels. */
const SIDE = 512

/**
 * Cuts a photo square around its middle, upright, as WebP without place, camera or any other hidden data.
 * What counts is the content, not the name or the type it was sent with.
 *
 * @throws Problem photo_is_heic, photo_unreadable, picture_too_many_pixels, picture_too_narrow, busy
 */
export async function squarePhoto(student: { id: number }, file: Uint8Array): Promise<Buffer> {
  if (isHeic(file)) throw new Problem('photo_is_heic')
  const sent = { bytes: file, senderId: student.id, unreadable: 'photo_unreadable' } as const
  return withPicture(sent, (photo) =>
    photo.autoOrient().resize(SIDE, SIDE, { fit: 'cover' }).webp({ quality: 82 }).toBuffer(),
  )
}

/** An ISO base media file whose brand is one of Apple's picture formats. */
function isHeic(file: Uint8Array): boolean {
  const start = Buffer.from(file.subarray(4, 12)).toString('latin1')
  return /^ftyp(hei[cxms]|hev[cxms]|mif1|msf1)/.test(start)
}
