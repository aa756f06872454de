import { useSyncExternalStore } from 'react'
import { findDownload } from './download-store.ts'
import {
  type Choice,
  type DownloadProgress,
  endOf,
  pauseDownload,
  progressNow,
  removeDownload,
  resumeDownload,
  watchRuns,
} from './download-manager.ts'

/** A course whose lessons are downloaded, and its student. */
export interface CourseKey {
  person: string
  courseId: string
}

/** A lesson that is to be downloaded, and its approximate size in bytes. */
export interface LessonDownload {
  lessonId: string
  bytes: number
  /** The name of the rendition of its video; null: it has none. */
  quality: string | null
}

/** The progress of all lessons of a course; sizes in bytes. */
export interface CourseProgress extends DownloadProgress {
  /** Lessons done, of so many. */
  lessons: number
  wanted: number
}

interface CourseRun {
  lessons: readonly LessonDownload[]
  downloader: Omit<Choice, 'quality'>
  /** How many of them are done. */
  done: number
  isPaused: boolean
  failure: CourseProgress['failure']
  /** Counts how often it was continued: what was under way before ends. */
  turn: number
  shown: CourseProgress
}

const courses = new Map<string, CourseRun>()
const watchers = new Set<() => void>()

/** Downloads lessons one after another. It continues while the tab is open, whatever page it shows. */
export function downloadCourse(
  key: CourseKey,
  lessons: readonly LessonDownload[],
  downloader: Omit<Choice, 'quality'>,
): void {
  const course = { lessons, downloader, done: 0, isPaused: false, failure: null, turn: 0 }
  courses.set(nameOf(key), { ...course, shown: progressOf(key, course) })
  void goOn(key).catch(reportError)
}

export function pauseCourse(key: CourseKey): void {
  const course = courses.get(nameOf(key))
  if (!course) return
  update(key, course, { isPaused: true })
  const current = course.lessons[course.done]
  if (current) pauseDownload({ ...key, lessonId: current.lessonId })
}

export function resumeCourse(key: CourseKey): void {
  void goOn(key).catch(reportError)
}

/** Ends it. Lessons that are downloaded stay; the one under way does not. */
export async function cancelCourse(key: CourseKey): Promise<void> {
  const course = courses.get(nameOf(key))
  if (!course) return
  courses.delete(nameOf(key))
  notify()
  const current = course.lessons[course.done]
  if (!current) return
  const lesson = { ...key, lessonId: current.lessonId }
  if ((await findDownload(lesson))?.state !== 'downloaded') await removeDownload(lesson)
}

async function goOn(key: CourseKey): Promise<void> {
  const course = courses.get(nameOf(key))
  if (!course) return
  const turn = course.turn + 1
  update(key, course, { isPaused: false, failure: null, turn })
  const isOver = () =>
    courses.get(nameOf(key)) !== course || course.isPaused || course.turn !== turn
  const end = watchRuns(() => update(key, course, {}))
  try {
    for (const { lessonId, quality } of course.lessons.slice(course.done)) {
      const lesson = { ...key, lessonId }
      const isThere = (await findDownload(lesson))?.state === 'downloaded'
      if (isOver()) return
      if (!isThere) await resumeDownload(lesson, { ...course.downloader, quality })
      const ended = isThere ? 'downloaded' : await endOf(lesson)
      if (isOver()) return
      if (ended === 'paused' || ended === 'removed') return update(key, course, { isPaused: true })
      if (ended === 'closed') await removeDownload(lesson)
      else if (ended !== 'downloaded')
        return update(key, course, { isPaused: true, failure: ended })
      update(key, course, { done: course.done + 1 })
    }
    courses.delete(nameOf(key))
    notify()
  } finally {
    end()
  }
}

/** Changes a course that is still under way. */
function update(
  key: CourseKey,
  course: CourseRun,
  change: Partial<Pick<CourseRun, 'done' | 'isPaused' | 'failure' | 'turn'>>,
): void {
  if (courses.get(nameOf(key)) !== course) return
  Object.assign(course, change)
  course.shown = progressOf(key, course)
  notify()
}

function progressOf(
  key: CourseKey,
  { lessons, done, isPaused, failure }: Omit<CourseRun, 'shown'>,
): CourseProgress {
  const sum = (some: readonly LessonDownload[]) => some.reduce((all, { bytes }) => all + bytes, 0)
  const current = lessons[done]
  const under = current ? progressNow({ ...key, lessonId: current.lessonId }) : null
  return {
    done: sum(lessons.slice(0, done)) + Math.min(under?.done ?? 0, current?.bytes ?? 0),
    all: sum(lessons),
    lessons: done,
    wanted: lessons.length,
    isPaused,
    failure: failure ?? (under?.failure === 'offline' ? 'offline' : null),
  }
}

function nameOf({ person, courseId }: CourseKey): string {
  return JSON.stringify([person, courseId])
}

function notify(): void {
  for (const watcher of watchers) watcher()
}

function watchCourses(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** The progress of a course; null: it is not being downloaded in this tab. */
export function useCourseProgress(key: CourseKey): CourseProgress | null {
  const name = nameOf(key)
  return useSyncExternalStore(
    watchCourses,
    () => courses.get(name)?.shown ?? null,
    () => null,
  )
}
