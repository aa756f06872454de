import { createHash } from 'node:crypto'
import { Problem } from '#contract/problems.ts'
import { shrunkPicture } from '#server/shrunk-picture.ts'
import type { ArrivedFile } from './upload/check-video.ts'
import type { MediaContext } from './media-context.ts'
import { storageKey } from './media-records.ts'

/**
 * A picture of an article as a WebP of ours: upright, without what the camera wrote into it.
 *
 * @throws Problem media_incomplete, picture_unreadable, too_many_requests
 */
export async function shrinkPicture(
  { files }: MediaContext,
  { mediaId, arrived }: { mediaId: string; arrived: readonly ArrivedFile[] },
): Promise<ArrivedFile & { width: number; height: number }> {
  const original = arrived.find((file) => file.name.startsWith('picture.'))
  const bytes = original && (await files.read(storageKey(mediaId, original)))
  if (!bytes) throw new Problem('media_incomplete')
  const { data, width, height } = await shrunkPicture(bytes)
  const shrunk = {
    name: 'file.webp',
    bytes: data.length,
    sha256: createHash('sha256').update(data).digest('hex'),
  }
  await files.put(storageKey(mediaId, shrunk), data, { type: 'image/webp' })
  return { ...shrunk, width, height }
}
