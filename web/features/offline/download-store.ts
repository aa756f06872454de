import type { LessonView } from '#contract/learning/classroom.ts'
import {
  cacheName,
  isNoticeUnread,
  keyOf,
  ownerOf,
  type OfflineLesson,
  type LessonKey,
  availabilityOf,
} from './offline-lesson.ts'

const changed = new Set<() => void>()

/** Calls the listener whenever a download is added, removed or changed in this tab. @returns unsubscribes */
export function watchDownloads(listener: () => void): () => void {
  changed.add(listener)
  return () => void changed.delete(listener)
}

/** Whether this browser can download lessons. */
export function supportsDownloads(): boolean {
  return (
    import.meta.env.PROD &&
    'serviceWorker' in navigator &&
    'locks' in navigator &&
    'caches' in globalThis
  )
}

/** All downloads of a person on this device, including unfinished ones. */
export async function listDownloads(person: string): Promise<OfflineLesson[]> {
  if (!supportsDownloads()) return []
  const own = `downloads/${encodeURIComponent(person)}/`
  const names = (await caches.keys()).filter((name) => name.startsWith(own))
  const records = await Promise.all(names.map(readRecord))
  return records
    .filter((record) => record !== null)
    .toSorted((a, b) => a.downloadedAt.localeCompare(b.downloadedAt))
}

export function findDownload(key: LessonKey): Promise<OfflineLesson | null> {
  return supportsDownloads() ? readRecord(cacheName(key)) : Promise.resolve(null)
}

/** A download that opens now. */
export async function findAvailableDownload(key: LessonKey): Promise<OfflineLesson | null> {
  const download = await findDownload(key)
  if (download?.person !== key.person) return null
  return availabilityOf(download, new Date()) === 'available' ? download : null
}

export async function saveDownload(lesson: OfflineLesson): Promise<void> {
  const name = cacheName(keyOf(lesson))
  const cache = await caches.open(name)
  // A record of a former version holds the whole profile, until it is written again.
  const record: OfflineLesson = { ...lesson, student: ownerOf(lesson.student) }
  await cache.put(recordOf(name), new Response(JSON.stringify(record)))
  notifyWatchers()
}

export async function deleteDownload(key: LessonKey): Promise<void> {
  await inTurn(key, () => caches.delete(cacheName(key)))
  notifyWatchers()
}

/**
 * The server said that the student may open it, and what they have of it. A download removed in the meantime is not
 * restored.
 */
export function renewDownload(
  lesson: OfflineLesson,
  progress?: LessonView['progress'],
): Promise<void> {
  return change(lesson, (download) =>
    download.state === 'downloaded'
      ? {
          ...download,
          view: { ...download.view, progress: progress ?? download.view.progress },
          checkedAt: new Date().toISOString(),
        }
      : null,
  )
}

/** The enrolment has ended: the content is removed, and a record stays for the notice and the list. */
export function endDownload(lesson: OfflineLesson): Promise<void> {
  return change(lesson, async (download) => {
    await caches.delete(cacheName(keyOf(download)))
    const view = { ...download.view, body: null, notes: [] }
    return { ...download, view, media: [], bytes: 0, state: 'enrolment-ended' }
  })
}

/** The student has read that lessons were removed. */
export async function markNoticesRead(lessons: readonly OfflineLesson[]): Promise<void> {
  for (const lesson of lessons)
    await change(lesson, (download) =>
      isNoticeUnread(download) ? { ...download, isNoticeRead: true } : null,
    )
}

/** Changes a download that is still there; null: no change. */
function change(
  lesson: OfflineLesson,
  to: (download: OfflineLesson) => OfflineLesson | null | Promise<OfflineLesson | null>,
): Promise<void> {
  const key = keyOf(lesson)
  return inTurn(key, async () => {
    const download = await findDownload(key)
    const changed = download && (await to(download))
    if (changed) await saveDownload(changed)
  })
}

/** One change of a lesson at a time, in all tabs: what is removed must not be written back by another change. */
function inTurn<T>(key: LessonKey, act: () => Promise<T>): Promise<T> {
  return navigator.locks.request(cacheName(key), act)
}

/** A downloaded file, for what is not fetched through the service worker. */
export async function downloadedFile(key: LessonKey, address: string): Promise<Blob | null> {
  const found = await caches.match(address, { cacheName: cacheName(key) })
  return found ? found.blob() : null
}

async function readRecord(name: string): Promise<OfflineLesson | null> {
  const found = await caches.match(recordOf(name), { cacheName: name })
  return found ? ((await found.json()) as OfflineLesson) : null
}

function recordOf(name: string): string {
  return `/${name}/lesson.json`
}

function notifyWatchers(): void {
  for (const listener of changed) listener()
}
