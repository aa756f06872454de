import { defined } from '#contract/defined.ts'
import type { Api } from '#web/api.ts'
import { ApiProblem } from '#web/api.ts'

const AT_ONCE = 3
const LONGEST_WAIT_MS = 30_000

export interface UploadProgress {
  /** Bytes that have arrived or were there already. */
  sent: number
  /** Bytes that were given to be sent. */
  all: number
  /** The last try failed and the next one waits. */
  isWaiting: boolean
}

export interface FileSender {
  /** Queues a file. Files that the server has already, by name and hash, are not sent again. */
  add(name: string, bytes: Uint8Array<ArrayBuffer>): void
  pause(): void
  goOn(): void
  /** Sends nothing more. */
  stop(): void
  /** Resolves when all queued files have arrived. @throws ApiProblem that a retry does not fix */
  drained(): Promise<void>
  /** Bytes that are still in memory. */
  waiting(): number
}

/**
 * Sends the files of an upload, three at a time, each with its SHA-256. Where the connection or the server fails, it
 * tries again for as long as it takes. It waits one second, two, four … up to half a minute.
 *
 * @param arrived hashes of the files that the server has, by name
 */
export function fileSender(
  api: Api,
  {
    mediaId,
    arrived,
    onChange,
  }: {
    mediaId: string
    arrived: ReadonlyMap<string, string>
    onChange: (state: UploadProgress) => void
  },
): FileSender {
  const queue: { name: string; bytes: Uint8Array<ArrayBuffer> }[] = []
  const state: UploadProgress = { sent: 0, all: 0, isWaiting: false }
  let running = 0
  let waiting = 0
  const flow = { isPaused: false, isStopped: false, failure: null as unknown }
  let settle: (() => void)[] = []
  let wake: (() => void)[] = []

  const changed = () => onChange({ ...state })

  async function sendOne({ name, bytes }: (typeof queue)[number]): Promise<void> {
    const sha256 = await hashOf(bytes)
    if (arrived.get(name) === sha256) return
    for (let pauseMs = 1000; !flow.isStopped; pauseMs = Math.min(pauseMs * 2, LONGEST_WAIT_MS)) {
      try {
        await api('PUT /api/media/{mediaId}/files/{name}', {
          params: { mediaId, name },
          query: { sha256 },
          file: new Blob([bytes]),
        })
        state.isWaiting = false
        return
      } catch (error) {
        if (!isPassing(error)) throw error
        state.isWaiting = true
        changed()
        await pauseOrWake(pauseMs)
      }
    }
  }

  /** Waits, or until the connection is back. */
  function pauseOrWake(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake.push(() => {
        clearTimeout(timer)
        resolve()
      })
    })
  }

  const wakeAll = () => {
    for (const each of wake) each()
    wake = []
  }
  addEventListener('online', wakeAll)

  function next(): void {
    while (
      running < AT_ONCE &&
      !flow.isPaused &&
      !flow.isStopped &&
      flow.failure === null &&
      queue.length > 0
    ) {
      const file = defined(queue.shift())
      running += 1
      sendOne(file)
        .then(() => {
          state.sent += file.bytes.length
        })
        .catch((error: unknown) => {
          flow.failure ??= error
        })
        .finally(() => {
          running -= 1
          waiting -= file.bytes.length
          changed()
          next()
          if (running === 0 && (queue.length === 0 || flow.failure !== null || flow.isStopped)) {
            for (const each of settle) each()
            settle = []
          }
        })
    }
  }

  return {
    add(name, bytes) {
      queue.push({ name, bytes })
      state.all += bytes.length
      waiting += bytes.length
      changed()
      next()
    },
    pause() {
      flow.isPaused = true
    },
    goOn() {
      flow.isPaused = false
      wakeAll()
      next()
    },
    stop() {
      flow.isStopped = true
      removeEventListener('online', wakeAll)
      wakeAll()
    },
    async drained() {
      if (running > 0 || (queue.length > 0 && flow.failure === null && !flow.isStopped))
        await new Promise<void>((resolve) => settle.push(resolve))
      if (flow.failure !== null) throw flow.failure
    },
    waiting: () => waiting,
  }
}

/** Whether a retry may work: no connection, or a busy or restarting server. */
function isPassing(error: unknown): boolean {
  return (
    error instanceof ApiProblem &&
    (error.code === 'offline' ||
      error.status === 429 ||
      error.status >= 500 ||
      error.code === 'media_damaged')
  )
}

async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Identifies a chosen file, so that choosing it again resumes its upload. */
export function fingerprintOf(file: File): Promise<string> {
  return hashOf(new TextEncoder().encode(`${file.name}\n${file.size}\n${file.lastModified}`))
}
