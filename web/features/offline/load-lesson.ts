import { api, ApiProblem } from '#web/api.ts'
import { cacheName, type KeptLesson, keyOf } from './kept-lesson.ts'
import { writeKept } from './kept-store.ts'
import { asKept, bytesOf, filesOf, type KeptFile, mediaIdsOf } from './lesson-files.ts'
import { keepShell } from './worker.ts'

const AT_ONCE = 3
export const DOWNLOADS = '/dashboard/downloads'

/** Why a lesson could not be kept: no room on the phone, no line, no longer open to its student. */
export type KeepFailure = 'room' | 'offline' | 'closed' | 'other'

/** What loads a lesson. */
export interface Loader {
  /** The id of this browser, which plays are counted by. */
  device: string
  /** Called with the bytes downloaded. */
  spend: (bytes: number) => void
}

class NoRoom extends Error {}
class Refused extends Error {}

/**
 * Loads everything a lesson needs into its cache; what is there already is not loaded again.
 *
 * @param onBytes how much of how much is there
 */
export async function loadLesson(
  lesson: KeptLesson,
  {
    device,
    spend,
    signal,
    onBytes,
  }: Loader & { signal: AbortSignal; onBytes: (done: number, all: number) => void },
): Promise<void> {
  const key = keyOf(lesson)
  const plays = await Promise.all(
    mediaIdsOf(lesson.view.body).map((mediaId) =>
      // A video that is loaded counts as one that plays: an account does so on two devices.
      api('POST /api/media/{mediaId}/play', { params: { mediaId }, body: { device, for: 'play' } }),
    ),
  )
  signal.throwIfAborted()
  const media = plays.map((play) => asKept(play, key, lesson.quality))
  const all = plays.reduce((sum, play) => sum + bytesOf(play, lesson.quality), 0)
  await writeKept({ ...lesson, media, bytes: all, state: 'loading' })

  const cache = await caches.open(cacheName(key))
  const there = await sizesIn(cache)
  let done = [...there.values()].reduce((sum, bytes) => sum + bytes, 0)
  let fresh = 0
  const tell = (bytes: number) => {
    fresh += bytes
    onBytes(Math.min((done += bytes), all), all)
  }
  tell(0)
  await expectRoom(all - done)
  const readText = async (address: string) => (await fetchFile(address, signal)).text()
  const files = await Promise.all(
    plays.map((play, index) => filesOf(play, media[index]!, readText)),
  )
  const missing = files.flat().filter(({ to }) => !there.has(to))
  const next = missing.values()
  const work = async () => {
    for (const file of next) await keepFile(cache, file, { signal, tell })
    spend(fresh)
    fresh = 0
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  const { courseId, lessonId, person } = key
  await keepShell(person, [`/learn/${courseId}/${lessonId}`, DOWNLOADS])
  signal.throwIfAborted()
  await writeKept({ ...lesson, media, bytes: Math.max(done, all), state: 'kept' })
}

export function failureOf(error: unknown): KeepFailure {
  if (error instanceof NoRoom) return 'room'
  if (error instanceof DOMException && error.name === 'QuotaExceededError') return 'room'
  if (error instanceof Refused) return 'closed'
  if (error instanceof ApiProblem)
    return error.code === 'offline' ? 'offline' : error.status < 500 ? 'closed' : 'other'
  return error instanceof TypeError ? 'offline' : 'other'
}

async function keepFile(
  cache: Cache,
  { from, to }: KeptFile,
  { signal, tell }: { signal: AbortSignal; tell: (bytes: number) => void },
): Promise<void> {
  const response = await fetchFile(from, signal)
  const headers = new Headers()
  for (const name of ['content-type', 'content-length']) {
    const value = response.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  const counting = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(part, controller) {
      tell(part.byteLength)
      controller.enqueue(part)
    },
  })
  await cache.put(to, new Response(response.body!.pipeThrough(counting), { headers }))
}

/** @throws Refused where the address is closed; TypeError where the line broke */
async function fetchFile(address: string, signal: AbortSignal): Promise<Response> {
  const response = await fetch(address, { signal })
  if (response.ok) return response
  if (response.status >= 500 || response.status === 429)
    throw new TypeError(`The server answered ${response.status}.`)
  throw new Refused(String(response.status))
}

/** @throws NoRoom */
async function expectRoom(bytes: number): Promise<void> {
  const free = await freeBytes()
  if (free !== null && free < bytes) throw new NoRoom()
}

/** Bytes this browser may still keep here; null where it does not say. */
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
