import { Problem } from '#contract/problems.ts'
import { onePictureAtATime } from './one-picture.ts'

/** Sharp on the widest text column of two pixels each, light on a phone; enough to read a photographed page. */
const LONGEST_SIDE = 1600
const MOST_PIXELS = 50_000_000
const READABLE = ['jpeg', 'png', 'webp']

/**
 * A picture that somebody sent as a WebP of ours: judged by its content, upright, without what the camera wrote into it.
 *
 * @throws Problem picture_unreadable, too_many_requests
 */
export async function shrunkPicture(
  bytes: Uint8Array,
  { quality = 80 }: { quality?: number } = {},
): Promise<{ data: Buffer; width: number; height: number }> {
  return onePictureAtATime(async (sharp) => {
    try {
      const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      const { format } = await picture.metadata()
      if (!READABLE.includes(format)) throw new Error(`${format} is not taken`)
      const { data, info } = await picture
        .autoOrient()
        .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality })
        .toBuffer({ resolveWithObject: true })
      return { data, width: info.width, height: info.height }
    } catch {
      throw new Problem('picture_unreadable')
    }
  })
}
