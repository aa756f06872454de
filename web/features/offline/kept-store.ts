import {
  cacheName,
  isNewlyEnded,
  keyOf,
  type KeptLesson,
  type LessonKey,
  openingOf,
} from './kept-lesson.ts'

const changed = new Set<() => void>()

/** Calls whenever a lesson was kept, removed or changed in this tab. @returns ends it */
export function watchKept(listener: () => void): () => void {
  changed.add(listener)
  return () => void changed.delete(listener)
}

/** Whether this browser can keep lessons. */
export function canKeep(): boolean {
  return (
    import.meta.env.PROD &&
    'serviceWorker' in navigator &&
    'locks' in navigator &&
    'caches' in globalThis
  )
}

/** All lessons that someone keeps on this phone, also those that are still being loaded. */
export async function listKept(person: string): Promise<KeptLesson[]> {
  if (!canKeep()) return []
  const own = `kept/${encodeURIComponent(person)}/`
  const names = (await caches.keys()).filter((name) => name.startsWith(own))
  const records = await Promise.all(names.map(readRecord))
  return records
    .filter((record) => record !== null)
    .toSorted((a, b) => a.keptAt.localeCompare(b.keptAt))
}

export function findKept(key: LessonKey): Promise<KeptLesson | null> {
  return canKeep() ? readRecord(cacheName(key)) : Promise.resolve(null)
}

/** A kept lesson that opens now. */
export async function openKept(key: LessonKey): Promise<KeptLesson | null> {
  const kept = await findKept(key)
  return kept && kept.person === key.person && openingOf(kept, new Date()) === 'open' ? kept : null
}

export async function writeKept(lesson: KeptLesson): Promise<void> {
  const name = cacheName(keyOf(lesson))
  const cache = await caches.open(name)
  await cache.put(recordOf(name), new Response(JSON.stringify(lesson)))
  tellChanged()
}

export async function removeKept(key: LessonKey): Promise<void> {
  await inTurn(key, () => caches.delete(cacheName(key)))
  tellChanged()
}

/** The server said that its student may open it. What was removed meanwhile stays away. */
export function renewKept(lesson: KeptLesson): Promise<void> {
  return change(lesson, (kept) =>
    kept.state === 'kept' ? { ...kept, checkedAt: new Date().toISOString() } : null,
  )
}

/** The enrolment is over: what could be learnt is removed, and a note of it stays for the list. */
export function endKept(lesson: KeptLesson): Promise<void> {
  return change(lesson, async (kept) => {
    await caches.delete(cacheName(keyOf(kept)))
    const view = { ...kept.view, body: null, notes: [] }
    return { ...kept, view, media: [], bytes: 0, state: 'ended' }
  })
}

/** Its student has read that lessons were removed. */
export async function acknowledgeEnded(lessons: readonly KeptLesson[]): Promise<void> {
  for (const lesson of lessons)
    await change(lesson, (kept) => (isNewlyEnded(kept) ? { ...kept, isSeen: true } : null))
}

/** Changes what is still kept; null: it stays as it is. */
function change(
  lesson: KeptLesson,
  to: (kept: KeptLesson) => KeptLesson | null | Promise<KeptLesson | null>,
): Promise<void> {
  const key = keyOf(lesson)
  return inTurn(key, async () => {
    const kept = await findKept(key)
    const changed = kept && (await to(kept))
    if (changed) await writeKept(changed)
  })
}

/** One change of a lesson at a time, in all tabs: what is removed must not be written back by another change. */
function inTurn<T>(key: LessonKey, act: () => Promise<T>): Promise<T> {
  return navigator.locks.request(cacheName(key), act)
}

/** A file of a kept medium, for what is not fetched through the service worker. */
export async function keptFile(key: LessonKey, address: string): Promise<Blob | null> {
  const found = await caches.match(address, { cacheName: cacheName(key) })
  return found ? found.blob() : null
}

async function readRecord(name: string): Promise<KeptLesson | null> {
  const found = await caches.match(recordOf(name), { cacheName: name })
  return found ? ((await found.json()) as KeptLesson) : null
}

function recordOf(name: string): string {
  return `/${name}/lesson.json`
}

function tellChanged(): void {
  for (const listener of changed) listener()
}
