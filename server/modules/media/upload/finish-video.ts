import type { Rendition } from '#contract/media/media.ts'
import { sheetOfThumbnails, THUMBNAILS_FILE } from '#contract/media/thumbnails.ts'
import { Problem } from '#contract/problems.ts'
import type { UploadFile, VideoCheck } from './check-video.ts'
import type { MediaContext } from '../media-context.ts'
import { storageKey } from '../media-records.ts'

export interface VideoResult {
  /** The files it is made of from now on. */
  files: UploadFile[]
  seconds: number
  renditions: Rendition[]
  poster: string | null
  /** The WebVTT file of its thumbnails. */
  thumbnails: string | null
}

/**
 * A checked video with the pictures that came with it.
 *
 * @throws Problem media_type_refused where its thumbnails name anything but one of its own sheets
 */
export async function finishVideo(
  { files }: MediaContext,
  {
    folder,
    arrived,
    checked,
  }: { folder: string; arrived: readonly UploadFile[]; checked: VideoCheck },
): Promise<VideoResult> {
  const poster = arrived.find(({ name }) => /^poster\.(webp|jpg)$/.test(name))
  const thumbnails = arrived.find(({ name }) => name === THUMBNAILS_FILE)
  const text = thumbnails && (await files.read(storageKey(folder, thumbnails)))
  const named = text && sheetOfThumbnails(new TextDecoder().decode(text))
  const sheet = arrived.find(({ name }) => name === named)
  if (thumbnails && !sheet) throw new Problem('media_type_refused')
  const pictures = new Set([poster?.name, thumbnails?.name, sheet?.name])
  return {
    files: arrived.filter(({ name }) => checked.used.has(name) || pictures.has(name)),
    seconds: checked.seconds,
    renditions: checked.renditions,
    poster: poster?.name ?? null,
    thumbnails: thumbnails?.name ?? null,
  }
}
