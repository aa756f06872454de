import { Problem } from '#contract/problems.ts'
import { shrunkPicture } from '../../../shrunk-picture.ts'

/**
 * A picture of a transfer, re-encoded as WebP: checked by its content, upright, without metadata.
 *
 * @throws Problem picture_unreadable, too_large, too_many_requests
 */
export async function transferPictureOf(base64: string, limit: number): Promise<Uint8Array> {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > limit) throw new Problem('too_large')
  // Large enough to read a wallet's message, small enough to keep.
  return (await shrunkPicture(bytes, { quality: 75 })).data
}
