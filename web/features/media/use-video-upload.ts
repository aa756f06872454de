import { useEffect, useRef, useState } from 'react'
import type { Media } from '#contract/media/media.ts'
import { ORIGINAL_MAX_BYTES, originalKinds } from '#contract/media/terms.ts'
import { api } from '#web/api.ts'
import { type FileRule, refusedFile } from '#web/ui/form/refused-file.ts'
import type { EncodeFailure } from './encode/encode-ladder.ts'
import type { EncoderReply, EncoderRequest } from './encode/encoder-messages.ts'
import { fileSender, fingerprintOf } from './send-files.ts'
import { finishWhole, wholeSender, type WholeSender } from './send-whole.ts'

/** The limit of encoded bytes waiting in memory: beyond this the encoder pauses. */
const MOST_WAITING_BYTES = 64 * 1024 * 1024

/** Why a video cannot be uploaded, found in this browser. */
export type VideoFailure = EncodeFailure | 'type' | 'large'

export type UploadState =
  | { step: 'idle'; isCancelled: boolean }
  | {
      step: 'running' | 'paused'
      name: string
      /** 0 to 1 */
      encoded: number
      sent: number
      all: number
      isWaiting: boolean
      /** This browser cannot encode: the file is sent as it is, and `encoded` stays 0. */
      isWhole: boolean
      /** Files of an earlier try on the server. */
      arrived: number
      /** null: not known yet. */
      secondsLeft: number | null
    }
  | { step: 'finishing'; name: string }
  | { step: 'ready'; media: Media }
  | { step: 'failed'; failure: VideoFailure | null; error: unknown; file: File }

interface UploadRun {
  mediaId: string
  /** null: the file is sent whole. */
  worker: Worker | null
  sender: WholeSender
}

/** Encodes and uploads one video. Warns before the page is left while something is unsent. */
export function useVideoUpload(onReady: (media: Media) => void) {
  const [state, setState] = useState<UploadState>({ step: 'idle', isCancelled: false })
  const running = useRef<UploadRun | null>(null)
  const isBusy = state.step === 'running' || state.step === 'paused' || state.step === 'finishing'

  useEffect(() => {
    if (!isBusy) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isBusy])

  useEffect(() => () => end(running), [])

  async function start(file: File): Promise<void> {
    const refused = refusedFile(file, videoRule())
    if (refused) return setState({ step: 'failed', failure: refused, error: null, file })
    setState({
      step: 'running',
      name: file.name,
      encoded: 0,
      sent: 0,
      all: 0,
      isWaiting: false,
      isWhole: false,
      arrived: 0,
      secondsLeft: null,
    })
    try {
      const turn: { mediaId: string | null } = { mediaId: null }
      const media = await uploadVideo(file, {
        began(begun) {
          end(running)
          running.current = begun
          turn.mediaId = begun.mediaId
        },
        changed: (change) =>
          setState((before) => ('encoded' in before ? { ...before, ...change } : before)),
        finishing: () => setState({ step: 'finishing', name: file.name }),
      })
      // Cancelled meanwhile, or another file was chosen.
      if (running.current?.mediaId !== turn.mediaId) return
      setState({ step: 'ready', media })
      if (media.state === 'ready') onReady(media)
    } catch (error) {
      setState({
        step: 'failed',
        failure: error instanceof VideoError ? error.failure : null,
        error,
        file,
      })
    } finally {
      end(running)
    }
  }

  return {
    state,
    start: (file: File) => void start(file),
    /** Its current state on the server. */
    changed(media: Media) {
      setState({ step: 'ready', media })
      if (media.state === 'ready') onReady(media)
    },
    pause() {
      running.current?.sender.pause()
      running.current?.worker?.postMessage({ kind: 'hold' } satisfies EncoderRequest)
      setState((before) => (before.step === 'running' ? { ...before, step: 'paused' } : before))
    },
    goOn() {
      running.current?.sender.goOn()
      running.current?.worker?.postMessage({ kind: 'go-on' } satisfies EncoderRequest)
      setState((before) => (before.step === 'paused' ? { ...before, step: 'running' } : before))
    },
    /** Gives up and removes what has arrived. */
    async cancel() {
      const mediaId = running.current?.mediaId
      end(running)
      setState({ step: 'idle', isCancelled: true })
      if (mediaId) await api('DELETE /api/media/{mediaId}', { params: { mediaId } }).catch(() => {})
    },
    reset: () => setState({ step: 'idle', isCancelled: false }),
  }
}

function end(running: { current: UploadRun | null }): void {
  running.current?.worker?.terminate()
  running.current?.sender.stop()
  running.current = null
}

class VideoError extends Error {
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

type Change = Partial<Omit<Extract<UploadState, { step: 'running' | 'paused' }>, 'step' | 'name'>>

interface Listener {
  began: (running: UploadRun) => void
  changed: (change: Change) => void
  finishing: () => void
}

/**
 * Encodes the video here and sends the result; if this browser cannot, sends the video itself.
 *
 * @throws ApiProblem, VideoError
 */
async function uploadVideo(file: File, on: Listener): Promise<Media> {
  const { mediaId, files, originalBytes } = await api('POST /api/media', {
    body: {
      kind: 'video',
      name: file.name.replace(/\.[^.]+$/, '').slice(0, 200) || file.name.slice(0, 200),
      fingerprint: await fingerprintOf(file),
    },
  })
  if (originalBytes !== null || !canEncode()) return sendOriginal({ mediaId, file }, on)
  on.changed({ arrived: files.length })
  try {
    await sendEncoded({ mediaId, file, files }, on)
  } catch (error) {
    if (!(error instanceof VideoError) || error.failure !== 'no-encoder') throw error
    if (file.size > ORIGINAL_MAX_BYTES) {
      // Nothing of it was sent: what this leaves behind would only be removed later.
      await api('DELETE /api/media/{mediaId}', { params: { mediaId } }).catch(() => {})
      throw new VideoError('large', error.message)
    }
    return sendOriginal({ mediaId, file }, on)
  }
  on.finishing()
  return api('POST /api/media/{mediaId}/finish', { params: { mediaId } })
}

/** @throws ApiProblem */
async function sendOriginal(
  { mediaId, file }: { mediaId: string; file: File },
  on: Listener,
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
  on.began({ mediaId, worker: null, sender })
  await sender.drained()
  on.finishing()
  return finishWhole(mediaId)
}

/** @throws ApiProblem, VideoError */
async function sendEncoded(
  {
    mediaId,
    file,
    files,
  }: { mediaId: string; file: File; files: readonly { name: string; sha256: string }[] },
  on: Listener,
): Promise<void> {
  const began = performance.now()
  let encoded = 0
  const worker = new Worker(new URL('./encode/encode-worker.ts', import.meta.url), {
    type: 'module',
    name: 'encoder',
  })
  let isHeld = false
  const sender = fileSender(api, {
    mediaId,
    arrived: new Map(files.map(({ name, sha256 }) => [name, sha256])),
    onChange(sent) {
      if (isHeld && sender.waiting() < MOST_WAITING_BYTES / 2) {
        isHeld = false
        worker.postMessage({ kind: 'go-on' } satisfies EncoderRequest)
      }
      on.changed({ ...sent, secondsLeft: secondsLeft(began, encoded, sent) })
    },
  })
  on.began({ mediaId, worker, sender })
  await new Promise<void>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<EncoderReply>) => {
      if (data.kind === 'file') {
        sender.add(data.name, data.bytes)
        if (sender.waiting() > MOST_WAITING_BYTES && !isHeld) {
          isHeld = true
          worker.postMessage({ kind: 'hold' } satisfies EncoderRequest)
        }
      }
      if (data.kind === 'progress') {
        encoded = data.share
        on.changed({ encoded })
      }
      if (data.kind === 'done') resolve()
      if (data.kind === 'failed') reject(new VideoError(data.failure, data.detail))
    })
    worker.addEventListener('error', (event) => reject(new VideoError('no-encoder', event.message)))
    worker.postMessage({ kind: 'encode', file } satisfies EncoderRequest)
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
