import type { DetailedError, Upload } from 'tus-js-client'
import { CHUNK_BYTES } from '#contract/media/terms.ts'
import type { Media } from '#contract/media/media.ts'
import { accessToken, accessTokenAfter, api, ApiProblem } from '#web/api.ts'
import type { FileSender, UploadProgress } from './send-files.ts'

/**
 * Pauses between tries; each piece that arrives restarts them. After the last, the person decides.
 */
const PAUSES_MS = [0, 1000, 2000, 4000, 8000, 15_000, ...Array.from({ length: 40 }, () => 30_000)]

export type WholeSender = Pick<FileSender, 'pause' | 'goOn' | 'stop' | 'drained'>

/**
 * Sends a file whole, by the tus protocol. It continues where it stopped, after a pause, a lost connection, or in
 * another tab on another day.
 */
export async function wholeSender({
  mediaId,
  file,
  onChange,
}: {
  mediaId: string
  file: File
  onChange: (state: UploadProgress) => void
}): Promise<WholeSender> {
  const { Upload: TusUpload } = await import('tus-js-client')
  const address = new URL(`/api/media/${mediaId}/original`, location.href).href
  const state: UploadProgress = { sent: 0, all: file.size, isWaiting: false }
  const tokens = uploadTokens()
  const { promise: finished, resolve: done, reject: failed } = Promise.withResolvers<void>()
  // After a stop no one awaits the result.
  finished.catch(() => {})
  const changed = (change: Partial<UploadProgress>) => onChange({ ...Object.assign(state, change) })
  const upload: Upload = new TusUpload(file, {
    // First asks how much has arrived; starts over only if nothing has.
    endpoint: address,
    uploadUrl: address,
    chunkSize: CHUNK_BYTES,
    retryDelays: PAUSES_MS,
    storeFingerprintForResuming: false,
    async onBeforeRequest(request) {
      const token = await tokens.next()
      if (token) request.setHeader('Authorization', `Bearer ${token}`)
    },
    onAfterResponse: (_request, response) => tokens.answered(response.getStatus()),
    onShouldRetry(error) {
      if (tokens.replace()) return true
      const mayPass = isPassing(error)
      if (mayPass) changed({ isWaiting: true })
      return mayPass
    },
    onProgress: (sent) => changed({ sent, isWaiting: false }),
    onSuccess: () => done(),
    onError: (error) => failed('originalRequest' in error ? asProblem(error) : error),
  })
  upload.start()
  // A pause between two tries ends with it.
  const online = () => {
    if (state.isWaiting) void upload.abort().then(() => upload.start())
  }
  addEventListener('online', online)
  return {
    pause: () => void upload.abort(),
    goOn: () => upload.start(),
    stop() {
      removeEventListener('online', online)
      void upload.abort()
    },
    drained: () => finished,
  }
}

/**
 * The access token of each request of an upload, which may take longer than a token is valid. One that is refused is
 * replaced once, with the next try.
 */
function uploadTokens() {
  let shown: string | null = null
  let state: 'accepted' | 'refused' | 'replacing' | 'replaced' = 'accepted'
  return {
    async next(): Promise<string | null> {
      // After a refused question how much has arrived, tus tries to start over: not with a token that would be accepted.
      if (state === 'refused') return shown
      shown = state === 'replacing' && shown ? await accessTokenAfter(shown) : await accessToken()
      if (state === 'replacing') state = 'replaced'
      return shown
    },
    answered(status: number): void {
      if (status < 400) state = 'accepted'
      if (status === 401 && state === 'accepted') state = 'refused'
    },
    /** @returns whether the next try has another token */
    replace(): boolean {
      if (state !== 'refused' || !shown) return false
      state = 'replacing'
      return true
    },
  }
}

/**
 * Makes the server check and store an uploaded file. A large one takes a while: if the connection
 * times out first, a retry waits for the same check.
 *
 * @throws ApiProblem
 */
export async function finishWhole(mediaId: string): Promise<Media> {
  for (let tries = 1; ; tries += 1)
    try {
      return await api('POST /api/media/{mediaId}/finish', { params: { mediaId } })
    } catch (error) {
      if (tries >= 5 || !(error instanceof ApiProblem) || error.code !== 'offline') throw error
    }
}

/** Whether a retry may work: no response, a busy server, or a piece that arrived twice. */
function isPassing(error: DetailedError): boolean {
  const status = error.originalResponse?.getStatus() ?? 0
  if (status === 0 || status === 429 || status === 423 || status >= 500) return true
  // Offsets that do not fit are answered in plain text; what the product refuses is a problem.
  return status === 409 && problemOf(error) === null
}

function problemOf(error: DetailedError): { code: string; title: string } | null {
  try {
    const body = JSON.parse(error.originalResponse?.getBody() ?? '') as unknown
    return body !== null && typeof body === 'object' && 'code' in body
      ? { code: String(body.code), title: 'title' in body ? String(body.title) : '' }
      : null
  } catch {
    return null
  }
}

function asProblem(error: DetailedError): ApiProblem {
  const status = error.originalResponse?.getStatus() ?? 0
  const problem = problemOf(error) ?? { code: 'offline', title: error.message }
  return new ApiProblem({ status, ...problem })
}
