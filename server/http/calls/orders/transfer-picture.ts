import { Problem } from '#contract/problems.ts'
import { shrunkPicture } from '../../../shrunk-picture.ts'

/**
 * A picture of a transfer, re-encoded as WebP: checked by its content, upright, without metadata.
 *
 * @throws Problem picture_unreadable, picture_too_many_pixels, picture_too_narrow, too_large, busy
 */
export async function transferPictureOf(
  student: { id: number },
  { base64, limit }: { base64: string; limit: number },
): Promise<Uint8Array> {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > limit) throw new Problem('too_large')
  // Large enough to read a wallet's message, small enough to keep.
  return (await shrunkPicture({ bytes, senderId: student.id }, { quality: 75 })).data
}
