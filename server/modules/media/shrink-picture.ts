import { createHash } from 'node:crypto'
import { Problem } from '#contract/problems.ts'
import { shrunkPicture } from '#server/shrunk-picture.ts'
import type { UploadFile } from './upload/check-video.ts'
import type { MediaContext } from './media-context.ts'
import { type MediaRecord, storageKey } from './media-records.ts'

/**
 * A picture of an article as a WebP of ours: upright, without what the camera wrote into it.
 *
 * @throws Problem media_incomplete, picture_unreadable, picture_too_many_pixels, picture_too_narrow, busy
 */
export async function shrinkPicture(
  { files }: MediaContext,
  { media, arrived }: { media: MediaRecord; arrived: readonly UploadFile[] },
): Promise<UploadFile & { width: number; height: number }> {
  const mediaId = media.media_id
  const original = arrived.find((file) => file.name.startsWith('picture.'))
  const bytes = original && (await files.read(storageKey(mediaId, original)))
  if (!bytes) throw new Problem('media_incomplete')
  const { data, width, height } = await shrunkPicture({ bytes, senderId: media.owner_id ?? 0 })
  const shrunk = {
    name: 'file.webp',
    bytes: data.length,
    sha256: createHash('sha256').update(data).digest('hex'),
  }
  await files.put(storageKey(mediaId, shrunk), data, { type: 'image/webp' })
  return { ...shrunk, width, height }
}
