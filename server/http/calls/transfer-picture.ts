import { Problem } from '#contract/problems.ts'
import { onePictureAtATime } from '../../one-picture.ts'

/** Large enough to read a wallet's message, small enough to keep. */
const LONGEST_SIDE = 1600
const MOST_PIXELS = 40_000_000

/**
 * A picture of a transfer as a WebP of ours: judged by its content, made upright, without what the phone wrote into it.
 *
 * @throws Problem picture_unreadable, too_large, too_many_requests
 */
export async function transferPictureOf(base64: string, limit: number): Promise<Uint8Array> {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > limit) throw new Problem('too_large')
  return onePictureAtATime(async (sharp) => {
    try {
      const { format } = await sharp(bytes).metadata()
      if (format !== 'jpeg' && format !== 'png' && format !== 'webp')
        throw new Error(`${format} is not taken`)
      return await sharp(bytes, { limitInputPixels: MOST_PIXELS })
        .rotate()
        .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 75 })
        .toBuffer()
    } catch {
      throw new Problem('picture_unreadable')
    }
  })
}
