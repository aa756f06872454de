import { createHash } from 'node:crypto'
import { Problem } from '#contract/problems.ts'
import { onePictureAtATime } from '#server/one-picture.ts'
import type { ArrivedFile } from './check-video.ts'
import type { MediaContext } from './media-context.ts'
import { storageKey } from './media-records.ts'

/** Sharp on the widest text column of two pixels each, light on a phone. */
const LONGEST_SIDE = 1600
const MOST_PIXELS = 50_000_000

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
  const { data, info } = await onePictureAtATime(async (sharp) => {
    try {
      return await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
        .autoOrient()
        .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 80 })
        .toBuffer({ resolveWithObject: true })
    } catch {
      throw new Problem('picture_unreadable')
    }
  })
  const shrunk = {
    name: 'file.webp',
    bytes: data.length,
    sha256: createHash('sha256').update(data).digest('hex'),
  }
  await files.put(storageKey(mediaId, shrunk), data, { type: 'image/webp' })
  return { ...shrunk, width: info.width, height: info.height }
}
