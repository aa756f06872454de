import { useSyncExternalStore } from 'react'
import type { LessonView } from '#contract/learning/classroom.ts'
import { api } from '#web/api.ts'
import { cacheName, type KeptLesson, keyOf, type LessonKey } from './kept-lesson.ts'
import { findKept, removeKept, writeKept } from './kept-store.ts'
import { failureOf, type KeepFailure, type Loader, loadLesson } from './load-lesson.ts'

/** A lesson being loaded to this phone; bytes. */
export interface Keeping {
  done: number
  all: number
  isPaused: boolean
  failure: KeepFailure | null
}

/** The person who keeps a lesson, and the quality of its video. */
interface Choice extends Loader {
  email: string
  quality: string | null
}

interface Run {
  shown: Keeping
  stop: AbortController
  /** Settles when nothing of it is loading any more. */
  over: Promise<void>
}

const runs = new Map<string, Run>()
const watchers = new Set<() => void>()

/** Starts to keep a lesson. It continues while the tab is open, whatever page it shows. */
export async function keepLesson(
  key: LessonKey,
  { email, quality, ...loader }: Choice,
): Promise<void> {
  const { courseId, lessonId, person } = key
  const params = { courseId, lessonId }
  const nothing = { done: 0, all: 0, isPaused: true, failure: null }
  const { stop } = show(key, { ...nothing, isPaused: false })
  const isCancelled = () => runs.get(cacheName(key))?.stop !== stop
  void navigator.storage?.persist?.().catch(() => false)
  try {
    const [view, classroom, students] = await Promise.all([
      api('GET /api/learn/{courseId}/lessons/{lessonId}', { params }),
      api('GET /api/learn/{courseId}', { params: { courseId } }),
      api('GET /api/users/students', { query: { email } }),
    ])
    const now = new Date().toISOString()
    const lesson: KeptLesson = {
      person,
      state: 'loading',
      view,
      classroom,
      student: students[0]!,
      media: [],
      quality,
      bytes: 0,
      keptAt: now,
      checkedAt: now,
    }
    if (isCancelled()) return
    await writeKept(lesson)
    if (stop.signal.aborted) show(key, nothing)
    else run(lesson, loader)
  } catch (error) {
    if (!isCancelled()) show(key, { ...nothing, failure: failureOf(error) })
  }
}

/** Resumes after a pause, a lost connection or a closed tab. */
export async function goOnKeeping(key: LessonKey, choice: Choice): Promise<void> {
  const lesson = await findKept(key)
  if (lesson?.state === 'loading') run(lesson, choice)
  else await keepLesson(key, choice)
}

export function pauseKeeping(key: LessonKey): void {
  runs.get(cacheName(key))?.stop.abort()
}

/** Stops, and removes what was loaded. */
export async function removeLesson(key: LessonKey): Promise<void> {
  const running = runs.get(cacheName(key))
  running?.stop.abort()
  await running?.over
  runs.delete(cacheName(key))
  await removeKept(key)
  tell()
}

function run(lesson: KeptLesson, { device, spend }: Loader): void {
  const key = keyOf(lesson)
  const stop = new AbortController()
  const before = runs.get(cacheName(key))?.shown
  let shown: Keeping = {
    done: before?.done ?? 0,
    all: before?.all ?? lesson.bytes,
    isPaused: false,
    failure: null,
  }
  const update = (change: Partial<Keeping>) => {
    shown = { ...shown, ...change }
    runs.set(cacheName(key), { shown, stop, over })
    tell()
  }
  // Not if its student has cancelled or restarted it meanwhile.
  const again = () =>
    void (runs.get(cacheName(key))?.shown === shown && run(lesson, { device, spend }))
  const load = async () => {
    try {
      await loadLesson(lesson, {
        device,
        spend,
        signal: stop.signal,
        onBytes: (done, all) => update({ done, all }),
      })
      runs.delete(cacheName(key))
      tell()
    } catch (error) {
      const failure = stop.signal.aborted ? null : failureOf(error)
      update({ isPaused: true, failure })
      // Of several loads the others may still be under way.
      stop.abort()
      if (failure === 'offline') addEventListener('online', again, { once: true })
    }
  }
  let over: Promise<void> = Promise.resolve()
  update({})
  over = load()
  update({})
}

function show(key: LessonKey, shown: Keeping): Run {
  const made = { shown, stop: new AbortController(), over: Promise.resolve() }
  runs.set(cacheName(key), made)
  tell()
  return made
}

function tell(): void {
  for (const watcher of watchers) watcher()
}

function watchRuns(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** The loading progress of a lesson; null: not loading in this tab. */
export function useKeeping(key: LessonKey): Keeping | null {
  const name = cacheName(key)
  return useSyncExternalStore(
    watchRuns,
    () => runs.get(name)?.shown ?? null,
    () => null,
  )
}

/** Whether a lesson has something that this phone could keep, and may: not one of another site alone. */
export function isKeepable(view: LessonView): boolean {
  return view.as === 'student' && view.body !== null && view.lesson.lock === null
}
