import type { Media } from '#contract/media/media.ts'
import {
  DOWNLOAD_MAX_BYTES,
  downloadTypes,
  endingOf,
  FILE_MAX_BYTES,
} from '#contract/media/terms.ts'
import { api } from '#web/api.ts'
import type { FileRule } from '#web/ui/form/refused-file.ts'
import { fileSender } from '../send-files.ts'
import { finishWhole, wholeSender } from '../send-whole.ts'
import type { BegunUpload, UploadListener } from './send-video.ts'

export type FileKind = 'download' | 'picture'

/** Recognised by its ending only: the server knows a file by its name. */
export const fileRules: Record<FileKind, FileRule> = {
  download: { endings: Object.keys(downloadTypes), types: [], maxBytes: DOWNLOAD_MAX_BYTES },
  picture: { endings: ['jpg', 'jpeg', 'png', 'webp'], types: [], maxBytes: FILE_MAX_BYTES },
}

/** Sends a file to offer, or a picture. @throws ApiProblem */
export async function sendFile(
  kind: FileKind,
  { mediaId, file, files }: BegunUpload,
  on: UploadListener,
): Promise<Media> {
  if (kind === 'download') {
    const sender = await wholeSender({ mediaId, file, onChange: on.changed })
    on.began(sender)
    await sender.drained()
    on.finishing()
    return finishWhole(mediaId)
  }
  const sender = fileSender(api, {
    mediaId,
    arrived: new Map(files.map(({ name, sha256 }) => [name, sha256])),
    onChange: on.changed,
  })
  on.began(sender)
  sender.add(
    `picture.${endingOf(file.name).replace('jpeg', 'jpg')}`,
    new Uint8Array(await file.arrayBuffer()),
  )
  await sender.drained()
  on.finishing()
  return api('POST /api/media/{mediaId}/finish', { params: { mediaId } })
}
