import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { downloadTypes, endingOf } from '#contract/media/terms.ts'
import type { Rendition } from '#contract/media/media.ts'
import { Problem } from '#contract/problems.ts'
import type { UploadFile } from '../upload/check-video.ts'
import { fitsItsName } from '../file-content.ts'
import type { MediaContext } from '../media-context.ts'
import { type MediaRecord, storageKey } from '../media-records.ts'
import { inspectVideo } from './inspect-video.ts'
import { sentBytes, sentFile } from './sent-files.ts'

/** How much of a file decides what it is. */
const HEAD_BYTES = 64 * 1024

export interface OriginalResult {
  file: UploadFile
  seconds: number | null
  renditions: Rendition[]
  /** Whether it can be used as it is. */
  plays: boolean
}

/**
 * Puts a file that was sent whole into the store, once all of it is here and it is what it should be.
 *
 * @throws Problem media_incomplete, media_type_refused, video_unreadable, video_unplayable
 */
export async function storeOriginal(
  context: MediaContext,
  media: Pick<MediaRecord, 'media_id' | 'kind' | 'name' | 'original_bytes'>,
): Promise<OriginalResult> {
  const { uploadFolder } = context
  const source = sentFile(uploadFolder, media.media_id)
  if ((await sentBytes(uploadFolder, media.media_id)) !== media.original_bytes)
    throw new Problem('media_incomplete')
  if (media.kind !== 'video') {
    await refuseOtherContent(source, media.name)
    const file = await putFile(context, { media, source, name: `file.${endingOf(media.name)}` })
    return { file, seconds: null, renditions: [], plays: true }
  }
  const { seconds, width, height, ending, plays } = await inspectVideo(source)
  if (!plays && context.ffmpeg === null) throw new Problem('video_unplayable')
  const file = await putFile(context, { media, source, name: `original.${ending}` })
  const whole = { name: 'original', playlist: file.name, bytes: file.bytes, width, height }
  return { file, seconds, renditions: [whole], plays }
}

/** @throws Problem media_type_refused */
async function refuseOtherContent(source: string, name: string): Promise<void> {
  const handle = await fs.promises.open(source)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    if (!(endingOf(name) in downloadTypes) || !fitsItsName(name, buffer.subarray(0, bytesRead)))
      throw new Problem('media_type_refused')
  } finally {
    await handle.close()
  }
}

async function putFile(
  { files }: MediaContext,
  { media, source, name }: { media: { media_id: string }; source: string; name: string },
): Promise<UploadFile> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const part of fs.createReadStream(source, { highWaterMark: 1024 * 1024 })) {
    hash.update(part as Buffer)
    bytes += (part as Buffer).length
  }
  const file = { name, bytes, sha256: hash.digest('hex') }
  await files.putStream(storageKey(media.media_id, file), fs.createReadStream(source), { bytes })
  return file
}
