import { useEffect, useRef, useState } from 'react'
import type { Media } from '#contract/media/media.ts'
import { api } from '#web/api.ts'
import type { EncodeFailure } from './encode/encode-ladder.ts'
import type { FromEncoder, ToEncoder } from './encode/encoder-messages.ts'
import { fileSender, type FileSender, fingerprintOf } from './send-files.ts'

/** Encoded files in memory that still wait to be sent: beyond this the encoder rests. */
const MOST_WAITING_BYTES = 64 * 1024 * 1024

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
      /** Files of an earlier try that the server has. */
      arrived: number
      /** null: not known yet. */
      secondsLeft: number | null
    }
  | { step: 'finishing'; name: string }
  | { step: 'ready'; media: Media }
  | { step: 'failed'; failure: EncodeFailure | null; error: unknown; file: File }

interface Running {
  mediaId: string
  worker: Worker
  sender: FileSender
}

/** Encodes and uploads one video. Leaving the page is warned of while something is not sent. */
export function useVideoUpload(onReady: (media: Media) => void) {
  const [state, setState] = useState<UploadState>({ step: 'idle', isCancelled: false })
  const running = useRef<Running | null>(null)
  const isBusy = state.step === 'running' || state.step === 'paused' || state.step === 'finishing'

  useEffect(() => {
    if (!isBusy) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isBusy])

  useEffect(() => () => end(running), [])

  async function start(file: File): Promise<void> {
    setState({
      step: 'running',
      name: file.name,
      encoded: 0,
      sent: 0,
      all: 0,
      isWaiting: false,
      arrived: 0,
      secondsLeft: null,
    })
    try {
      const media = await uploadVideo(file, {
        began: (begun) => (running.current = begun),
        changed: (change) =>
          setState((before) => ('encoded' in before ? { ...before, ...change } : before)),
        finishing: () => setState({ step: 'finishing', name: file.name }),
      })
      if (!media) return
      setState({ step: 'ready', media })
      onReady(media)
    } catch (error) {
      setState({
        step: 'failed',
        failure: error instanceof CannotEncode ? error.failure : null,
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
    pause() {
      running.current?.sender.pause()
      running.current?.worker.postMessage({ kind: 'hold' } satisfies ToEncoder)
      setState((before) => (before.step === 'running' ? { ...before, step: 'paused' } : before))
    },
    goOn() {
      running.current?.sender.goOn()
      running.current?.worker.postMessage({ kind: 'go-on' } satisfies ToEncoder)
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

function end(running: { current: Running | null }): void {
  running.current?.worker.terminate()
  running.current?.sender.stop()
  running.current = null
}

class CannotEncode extends Error {
  readonly failure: EncodeFailure

  constructor(failure: EncodeFailure, detail: string) {
    super(detail)
    this.failure = failure
  }
}

type Change = Partial<Omit<Extract<UploadState, { step: 'running' | 'paused' }>, 'step' | 'name'>>

/** null: it was cancelled meanwhile. @throws ApiProblem, CannotEncode */
async function uploadVideo(
  file: File,
  on: {
    began: (running: Running) => void
    changed: (change: Change) => void
    finishing: () => void
  },
): Promise<Media | null> {
  const { mediaId, files } = await api('POST /api/media', {
    body: {
      kind: 'video',
      name: file.name.replace(/\.[^.]+$/, '').slice(0, 200) || file.name.slice(0, 200),
      fingerprint: await fingerprintOf(file),
    },
  })
  on.changed({ arrived: files.length })
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
        worker.postMessage({ kind: 'go-on' } satisfies ToEncoder)
      }
      on.changed({ ...sent, secondsLeft: secondsLeft(began, encoded, sent) })
    },
  })
  on.began({ mediaId, worker, sender })
  await new Promise<void>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<FromEncoder>) => {
      if (data.kind === 'file') {
        sender.add(data.name, data.bytes)
        if (sender.waiting() > MOST_WAITING_BYTES && !isHeld) {
          isHeld = true
          worker.postMessage({ kind: 'hold' } satisfies ToEncoder)
        }
      }
      if (data.kind === 'progress') {
        encoded = data.share
        on.changed({ encoded })
      }
      if (data.kind === 'done') resolve()
      if (data.kind === 'failed') reject(new CannotEncode(data.failure, data.detail))
    })
    worker.addEventListener('error', (event) =>
      reject(new CannotEncode('no-encoder', event.message)),
    )
    worker.postMessage({ kind: 'encode', file } satisfies ToEncoder)
  })
  on.changed({ encoded: 1 })
  await sender.drained()
  on.finishing()
  return api('POST /api/media/{mediaId}/finish', { params: { mediaId }, body: {} })
}

/** From how much of the whole is done, encoding and sending together; null in the first seconds. */
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
