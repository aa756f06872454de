import { useSyncExternalStore } from 'react'
import { defined } from '#contract/defined.ts'
import type { LessonView } from '#contract/learning/classroom.ts'
import { gradedKinds, type LessonKind } from '#contract/learning/terms.ts'
import { api } from '#web/api.ts'
import { cacheName, type OfflineLesson, keyOf, type LessonKey, ownerOf } from './offline-lesson.ts'
import { findDownload, deleteDownload, saveDownload } from './download-store.ts'
import { failureOf, type DownloadFailure, type Downloader, fetchLesson } from './fetch-lesson.ts'

/** A running or paused download; sizes in bytes. */
export interface DownloadProgress {
  done: number
  all: number
  isPaused: boolean
  failure: DownloadFailure | null
}

/** The person who downloads a lesson, and the quality of its video. */
export interface Choice extends Downloader {
  email: string
  quality: string | null
}

interface Run {
  shown: DownloadProgress
  stop: AbortController
  /** Settles when nothing is being fetched any more. */
  over: Promise<void>
}

const runs = new Map<string, Run>()
const watchers = new Set<() => void>()

/** Starts a download. It continues while the tab is open, whatever page it shows. */
export async function downloadLesson(
  key: LessonKey,
  { email, quality, ...downloader }: Choice,
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
    const lesson: OfflineLesson = {
      person,
      state: 'downloading',
      view,
      classroom,
      student: ownerOf(defined(students[0])),
      media: [],
      quality,
      bytes: 0,
      downloadedAt: now,
      checkedAt: now,
    }
    if (isCancelled()) return
    await saveDownload(lesson)
    if (stop.signal.aborted) show(key, nothing)
    else run(lesson, downloader)
  } catch (error) {
    if (isCancelled()) return
    const failure = failureOf(error)
    show(key, { ...nothing, failure })
    if (failure === 'offline')
      whenOnline(key, () => downloadLesson(key, { email, quality, ...downloader }))
  }
}

/** Phones call themselves online before anything arrives, and often say nothing when it does. */
const RETRY_MS = 20_000

/** Tries again once the connection is back, unless the student has cancelled or restarted it in the meantime. */
function whenOnline(key: LessonKey, again: () => void | Promise<void>): void {
  const failed = runs.get(cacheName(key))?.shown
  const retry = async () => {
    const isOver = runs.get(cacheName(key))?.shown !== failed
    if (!isOver && !navigator.onLine) return
    clearInterval(timer)
    removeEventListener('online', onOnline)
    if (!isOver) await again()
  }
  const onOnline = () => void retry().catch(reportError)
  const timer = setInterval(onOnline, RETRY_MS)
  addEventListener('online', onOnline)
}

/** How a download ended. */
export type DownloadEnd = 'downloaded' | 'paused' | 'removed' | DownloadFailure

/** Resolves once a download is over, or waits for the student. One that lost its connection goes on by itself. */
export async function endOf(key: LessonKey): Promise<DownloadEnd> {
  const stopped = await new Promise<DownloadProgress | null>((resolve) => {
    const look = () => {
      const shown = runs.get(cacheName(key))?.shown ?? null
      if (shown && (!shown.isPaused || shown.failure === 'offline')) return
      watchers.delete(look)
      resolve(shown)
    }
    watchers.add(look)
    look()
  })
  if (stopped) return stopped.failure ?? 'paused'
  return (await findDownload(key))?.state === 'downloaded' ? 'downloaded' : 'removed'
}

/** The progress of a download at this moment; null: none is running or paused in this tab. */
export function progressNow(key: LessonKey): DownloadProgress | null {
  return runs.get(cacheName(key))?.shown ?? null
}

/** Resumes after a pause, a lost connection or a closed tab. */
export async function resumeDownload(key: LessonKey, choice: Choice): Promise<void> {
  const lesson = await findDownload(key)
  if (lesson?.state === 'downloading') run(lesson, choice)
  else await downloadLesson(key, choice)
}

export function pauseDownload(key: LessonKey): void {
  runs.get(cacheName(key))?.stop.abort()
}

/** Cancels or removes a download. */
export async function removeDownload(key: LessonKey): Promise<void> {
  const running = runs.get(cacheName(key))
  running?.stop.abort()
  await running?.over
  runs.delete(cacheName(key))
  await deleteDownload(key)
  notify()
}

function run(lesson: OfflineLesson, { device, spend }: Downloader): void {
  const key = keyOf(lesson)
  const stop = new AbortController()
  const before = runs.get(cacheName(key))?.shown
  let shown: DownloadProgress = {
    done: before?.done ?? 0,
    all: before?.all ?? lesson.bytes,
    isPaused: false,
    failure: null,
  }
  const set = () => {
    runs.set(cacheName(key), { shown, stop, over })
    notify()
  }
  const update = (change: Partial<DownloadProgress>) => {
    // What was paused may end long after it was continued by another run.
    if (runs.get(cacheName(key))?.stop !== stop) return
    shown = { ...shown, ...change }
    set()
  }
  const load = async () => {
    try {
      await fetchLesson(lesson, {
        device,
        spend,
        signal: stop.signal,
        onBytes: (done, all) => update({ done, all }),
      })
      runs.delete(cacheName(key))
      notify()
    } catch (error) {
      const failure = stop.signal.aborted ? null : failureOf(error)
      update({ isPaused: true, failure })
      // Other files may still be on their way.
      stop.abort()
      if (failure === 'offline') whenOnline(key, () => run(lesson, { device, spend }))
    }
  }
  let over: Promise<void> = Promise.resolve()
  set()
  over = load()
  set()
}

function show(key: LessonKey, shown: DownloadProgress): Run {
  const entry = { shown, stop: new AbortController(), over: Promise.resolve() }
  runs.set(cacheName(key), entry)
  notify()
  return entry
}

function notify(): void {
  for (const watcher of watchers) watcher()
}

/** @returns ends it */
export function watchRuns(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** The progress of a download; null: none is running or paused in this tab. */
export function useDownloadProgress(key: LessonKey): DownloadProgress | null {
  const name = cacheName(key)
  return useSyncExternalStore(
    watchRuns,
    () => runs.get(name)?.shown ?? null,
    () => null,
  )
}

/** Whether the student may download a lesson. */
export function isDownloadable(view: LessonView): boolean {
  return (
    view.as === 'student' &&
    view.body !== null &&
    view.lesson.lock === null &&
    worksOffline(view.lesson)
  )
}

/** A test and an assignment need the server: without it there is only what is read before. */
export function worksOffline({ kind }: { kind: LessonKind }): boolean {
  return !gradedKinds.some((graded) => graded === kind)
}
