import { defined } from '#contract/defined.ts'
import { api, ApiProblem } from '#web/api.ts'
import { cacheName, type OfflineLesson, keyOf } from './offline-lesson.ts'
import { saveDownload } from './download-store.ts'
import { asDownloaded, bytesOf, filesOf, type LessonFile, mediaIdsOf } from './lesson-files.ts'
import { cachePages } from './cache-pages.ts'

const AT_ONCE = 3
export const DOWNLOADS = '/dashboard/downloads'

/** Why a download failed. closed: the lesson is no longer open to the student. */
export type DownloadFailure = 'space' | 'offline' | 'closed' | 'other'

/** The browser that downloads a lesson. */
export interface Downloader {
  /** The id of this browser, which plays are counted by. */
  device: () => string
  /** Called with the bytes downloaded. */
  spend: (bytes: number) => void
}

class NoSpace extends Error {}
class RefusalError extends Error {}

/**
 * Fetches everything a lesson needs into its cache; what is there already is not fetched again.
 *
 * @param onBytes bytes done, of all
 */
export async function fetchLesson(
  lesson: OfflineLesson,
  {
    device,
    spend,
    signal,
    onBytes,
  }: Downloader & { signal: AbortSignal; onBytes: (done: number, all: number) => void },
): Promise<void> {
  const key = keyOf(lesson)
  const plays = await Promise.all(
    mediaIdsOf(lesson.view.body).map((mediaId) =>
      // A download counts as playing, which an account may do on two devices at a time.
      api('POST /api/media/{mediaId}/play', {
        params: { mediaId },
        body: { device: device(), for: 'play' },
      }),
    ),
  )
  signal.throwIfAborted()
  const media = plays.map((play) => asDownloaded(play, key, lesson.quality))
  const all = plays.reduce((sum, play) => sum + bytesOf(play, lesson.quality), 0)
  await saveDownload({ ...lesson, media, bytes: all, state: 'downloading' })

  const cache = await caches.open(cacheName(key))
  const there = await sizesIn(cache)
  let done = [...there.values()].reduce((sum, bytes) => sum + bytes, 0)
  let fresh = 0
  const report = (bytes: number) => {
    fresh += bytes
    onBytes(Math.min((done += bytes), all), all)
  }
  report(0)
  await expectSpace(all - done)
  const readText = async (address: string) => (await fetchFile(address, signal)).text()
  const files = await Promise.all(
    plays.map((play, index) => filesOf(play, defined(media[index]), readText)),
  )
  const missing = files.flat().filter(({ to }) => !there.has(to))
  const next = missing.values()
  const work = async () => {
    for (const file of next) await fetchIntoCache(cache, file, { signal, report })
    spend(fresh)
    fresh = 0
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  const { courseId, lessonId, person } = key
  await cachePages(person, [`/learn/${courseId}/${lessonId}`, DOWNLOADS])
  signal.throwIfAborted()
  await saveDownload({ ...lesson, media, bytes: Math.max(done, all), state: 'downloaded' })
}

export function failureOf(error: unknown): DownloadFailure {
  if (error instanceof NoSpace) return 'space'
  if (error instanceof DOMException && error.name === 'QuotaExceededError') return 'space'
  if (error instanceof RefusalError) return 'closed'
  if (error instanceof ApiProblem)
    return error.code === 'offline' ? 'offline' : isRefusal(error) ? 'closed' : 'other'
  return error instanceof TypeError ? 'offline' : 'other'
}

function isRefusal({ status }: ApiProblem): boolean {
  return status < 500 && status !== 429
}

async function fetchIntoCache(
  cache: Cache,
  { from, to }: LessonFile,
  { signal, report }: { signal: AbortSignal; report: (bytes: number) => void },
): Promise<void> {
  const response = await fetchFile(from, signal)
  const headers = new Headers()
  for (const name of ['content-type', 'content-length']) {
    const value = response.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  const counting = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(part, controller) {
      report(part.byteLength)
      controller.enqueue(part)
    },
  })
  await cache.put(to, new Response(defined(response.body).pipeThrough(counting), { headers }))
}

/** @throws RefusalError where the address is closed; TypeError when the connection was lost */
async function fetchFile(address: string, signal: AbortSignal): Promise<Response> {
  const response = await fetch(address, { signal })
  if (response.ok) return response
  if (response.status >= 500 || response.status === 429)
    throw new TypeError(`The server answered ${response.status}.`)
  throw new RefusalError(String(response.status))
}

/** @throws NoSpace */
async function expectSpace(bytes: number): Promise<void> {
  const free = await freeBytes()
  if (free !== null && free < bytes) throw new NoSpace()
}

/** Bytes this browser may still store; null where it does not say. */
export async function freeBytes(): Promise<number | null> {
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {}
  return quota === undefined || usage === undefined ? null : Math.max(0, quota - usage)
}

/** The files of a cache by path, with their sizes. */
async function sizesIn(cache: Cache): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  for (const request of await cache.keys()) {
    const path = new URL(request.url).pathname
    if (path.endsWith('/lesson.json')) continue
    const found = await cache.match(request)
    sizes.set(path, Number(found?.headers.get('content-length') ?? 0))
  }
  return sizes
}
