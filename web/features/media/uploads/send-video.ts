import type { Media } from '#contract/media/media.ts'
import { ORIGINAL_MAX_BYTES, originalKinds } from '#contract/media/terms.ts'
import { api } from '#web/api.ts'
import type { FileRule } from '#web/ui/form/refused-file.ts'
import type { EncodeFailure } from '../encode/encode-ladder.ts'
import type { EncoderReply, EncoderRequest } from '../encode/encoder-messages.ts'
import { fileSender, type UploadProgress } from '../send-files.ts'
import { finishWhole, wholeSender } from '../send-whole.ts'

/** The limit of encoded bytes waiting in memory: beyond this the encoder pauses. */
const MOST_WAITING_BYTES = 64 * 1024 * 1024

/** Why a video cannot be uploaded, found in this browser. */
export type VideoFailure = EncodeFailure | 'type' | 'large'

/** How far an upload is. */
export interface UploadShare extends UploadProgress {
  /** 0 to 1 */
  encoded: number
  /** The file is sent as it is, and `encoded` stays 0. */
  isWhole: boolean
  /** Files of an earlier try on the server. */
  arrived: number
  /** null: not known yet. */
  secondsLeft: number | null
}

/** An upload that runs: it can be held, continued and given up. */
export interface UploadRun {
  pause: () => void
  goOn: () => void
  stop: () => void
}

/** What is told of an upload while it runs. */
export interface UploadListener {
  began: (run: UploadRun) => void
  changed: (change: Partial<UploadShare>) => void
  finishing: () => void
}

/** An upload that the server knows, and the file it is of. */
export interface BegunUpload {
  mediaId: string
  file: File
  /** What has arrived. */
  files: readonly { name: string; sha256: string }[]
  /** Of a file that is sent whole and was started. */
  originalBytes: number | null
}

export class VideoError extends Error {
  readonly failure: VideoFailure

  constructor(failure: VideoFailure, detail: string) {
    super(detail)
    this.failure = failure
  }
}

/** The videos that are taken. Only a video sent as it is has a limit: an encoded one is sent in pieces. */
export function videoRule(): FileRule {
  return {
    endings: originalKinds.flatMap(({ endings }) => endings),
    types: originalKinds.flatMap(({ types }) => types),
    takesNameless: true,
    maxBytes: canEncode() ? Infinity : ORIGINAL_MAX_BYTES,
  }
}

const canEncode = () => 'VideoEncoder' in globalThis

/**
 * Encodes the video here and sends the result; if this browser cannot, sends the video itself.
 *
 * @throws ApiProblem, VideoError
 */
export async function sendVideo(upload: BegunUpload, on: UploadListener): Promise<Media> {
  const { mediaId, file, files, originalBytes } = upload
  if (originalBytes !== null || !canEncode()) return sendOriginal(upload, on)
  on.changed({ arrived: files.length })
  try {
    await sendEncoded(upload, on)
  } catch (error) {
    if (!(error instanceof VideoError) || error.failure !== 'no-encoder') throw error
    if (file.size > ORIGINAL_MAX_BYTES) {
      // Nothing of it was sent: what this leaves behind would only be removed later.
      await api('DELETE /api/media/{mediaId}', { params: { mediaId } }).catch(() => {})
      throw new VideoError('large', error.message)
    }
    return sendOriginal(upload, on)
  }
  on.finishing()
  return api('POST /api/media/{mediaId}/finish', { params: { mediaId } })
}

/** @throws ApiProblem */
async function sendOriginal(
  { mediaId, file }: Pick<BegunUpload, 'mediaId' | 'file'>,
  on: UploadListener,
): Promise<Media> {
  const began = performance.now()
  let first: number | null = null
  on.changed({ isWhole: true, sent: 0, all: file.size, secondsLeft: null })
  const sender = await wholeSender({
    mediaId,
    file,
    onChange(sent) {
      // Bytes sent earlier say nothing about this connection's speed.
      first ??= sent.sent
      const seconds = (performance.now() - began) / 1000
      const rate = (sent.sent - first) / seconds
      const isKnown = seconds > 5 && rate > 0
      on.changed({
        ...sent,
        secondsLeft: isKnown ? Math.round((sent.all - sent.sent) / rate) : null,
      })
    },
  })
  on.began(sender)
  await sender.drained()
  on.finishing()
  return finishWhole(mediaId)
}

/** @throws ApiProblem, VideoError */
async function sendEncoded(
  { mediaId, file, files }: BegunUpload,
  on: UploadListener,
): Promise<void> {
  const began = performance.now()
  let encoded = 0
  const worker = new Worker(new URL('../encode/encode-worker.ts', import.meta.url), {
    type: 'module',
    name: 'encoder',
  })
  const tell = (request: EncoderRequest) => worker.postMessage(request)
  const wait = { byPerson: false, isFull: false, isTold: false }
  /** The encoder waits during a pause, and while memory is full. */
  function hold(change: Partial<typeof wait>): void {
    Object.assign(wait, change)
    const isHeld = wait.byPerson || wait.isFull
    if (isHeld !== wait.isTold) tell({ kind: isHeld ? 'hold' : 'go-on' })
    wait.isTold = isHeld
  }
  const sender = fileSender(api, {
    mediaId,
    arrived: new Map(files.map(({ name, sha256 }) => [name, sha256])),
    onChange(sent) {
      if (wait.isFull && sender.waiting() < MOST_WAITING_BYTES / 2) hold({ isFull: false })
      on.changed({ ...sent, secondsLeft: secondsLeft(began, encoded, sent) })
    },
  })
  on.began({
    pause() {
      sender.pause()
      hold({ byPerson: true })
    },
    goOn() {
      sender.goOn()
      hold({ byPerson: false })
    },
    stop() {
      worker.terminate()
      sender.stop()
    },
  })
  await new Promise<void>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<EncoderReply>) => {
      if (data.kind === 'file') {
        sender.add(data.name, data.bytes)
        if (sender.waiting() > MOST_WAITING_BYTES) hold({ isFull: true })
      }
      if (data.kind === 'progress') {
        encoded = data.share
        on.changed({ encoded })
      }
      if (data.kind === 'done') resolve()
      if (data.kind === 'failed') reject(new VideoError(data.failure, data.detail))
    })
    worker.addEventListener('error', (event) => reject(new VideoError('no-encoder', event.message)))
    tell({ kind: 'encode', file })
  })
  on.changed({ encoded: 1 })
  await sender.drained()
}

/** From the share of encoding and sending done together; null in the first seconds. */
function secondsLeft(
  began: number,
  encoded: number,
  { sent, all }: { sent: number; all: number },
): number | null {
  const seconds = (performance.now() - began) / 1000
  if (seconds < 5 || encoded < 0.02 || all === 0) return null
  const done = Math.min(encoded, (sent / all) * encoded)
  return done > 0.01 ? Math.round((seconds / done) * (1 - done)) : null
}
