import { Problem } from '#contract/problems.ts'
import { onePictureAtATime } from '#server/one-picture.ts'

/** Width and height of a stored photo in pixels. */
const SIDE = 512
/** A small file may unpack to a huge picture: no more than this many pixels. */
const MAX_PIXELS = 50_000_000
const READABLE = ['jpeg', 'png', 'webp']

/**
 * Cuts a photo square around its middle, upright, as WebP without place, camera or any other hidden data.
 * What counts is the content, not the name or the type it was sent with.
 *
 * @throws Problem photo_is_heic, photo_unreadable, too_many_requests
 */
export async function squarePhoto(file: Uint8Array): Promise<Buffer> {
  if (isHeic(file)) throw new Problem('photo_is_heic')
  return onePictureAtATime(async (sharp) => {
    try {
      const photo = sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      const { format } = await photo.metadata()
      if (!READABLE.includes(format)) throw new Problem('photo_unreadable')
      return await photo
        .autoOrient()
        .resize(SIDE, SIDE, { fit: 'cover' })
        .webp({ quality: 82 })
        .toBuffer()
    } catch {
      throw new Problem('photo_unreadable')
    }
  })
}

/** An ISO base media file whose brand is one of Apple's picture formats. */
function isHeic(file: Uint8Array): boolean {
  const start = Buffer.from(file.subarray(4, 12)).toString('latin1')
  return /^ftyp(hei[cxms]|hev[cxms]|mif1|msf1)/.test(start)
}
