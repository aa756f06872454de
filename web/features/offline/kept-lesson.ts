import type { Classroom, LessonView } from '#contract/learning/classroom.ts'
import type { MediaPlay } from '#contract/media/media.ts'
import type { Student } from '#contract/students/students.ts'

/** A lesson on this phone, with everything its page asks the server for. */
export interface KeptLesson {
  /** The uid of the account that kept it; it opens for no one else. */
  person: string
  /** loading: not all of it is here yet. ended: the enrolment is over, and only this note of it is left. */
  state: 'loading' | 'kept' | 'ended'
  view: LessonView
  classroom: Classroom
  student: Student
  /** Videos, pictures and files, at their addresses on this phone. */
  media: MediaPlay[]
  /** The name of the chosen rendition of videos; null: the lesson has none. */
  quality: string | null
  /** Its approximate size in bytes. */
  bytes: number
  /** When it was kept, and when the server last said that it may be opened, as ISO 8601. */
  keptAt: string
  checkedAt: string
  /** ended: its student knows. */
  isSeen?: boolean
}

/** Whether it was removed because the enrolment ended, and its student does not know yet. */
export function isNewlyEnded({ state, isSeen }: Pick<KeptLesson, 'state' | 'isSeen'>): boolean {
  return state === 'ended' && isSeen !== true
}

/**
 * Days without a check by the server after which a lesson stays closed until the phone was online
 * once.
 */
export const DAYS_WITHOUT_CHECK = 30
const DAY_MS = 86_400_000

/** Whether a kept lesson opens now. connect: not before the server was asked again. */
export function openingOf(
  { state, checkedAt }: Pick<KeptLesson, 'state' | 'checkedAt'>,
  now: Date,
): 'open' | 'loading' | 'ended' | 'connect' {
  if (state !== 'kept') return state
  const days = (now.getTime() - Date.parse(checkedAt)) / DAY_MS
  // A clock that was set back says nothing about how long ago that was.
  return days >= -1 && days < DAYS_WITHOUT_CHECK ? 'open' : 'connect'
}

/** Whether the server should be asked again, after so many minutes, if this may still be opened. */
export function isCheckDue(
  { checkedAt }: Pick<KeptLesson, 'checkedAt'>,
  { now, afterMinutes }: { now: Date; afterMinutes: number },
): boolean {
  return Math.abs(now.getTime() - Date.parse(checkedAt)) >= afterMinutes * 60_000
}

/** The last time at which it opens without a check by the server. */
export function keptUntil({ checkedAt }: Pick<KeptLesson, 'checkedAt'>): string {
  return new Date(Date.parse(checkedAt) + DAYS_WITHOUT_CHECK * DAY_MS).toISOString()
}

/** The lesson and its student. */
export interface LessonKey {
  person: string
  courseId: string
  lessonId: string
}

export function keyOf({ person, view }: Pick<KeptLesson, 'person' | 'view'>): LessonKey {
  return { person, courseId: view.courseId, lessonId: view.lesson.lessonId }
}

/** The cache of a lesson, which is also the start of its addresses: web/offline/service-worker.js reads it so. */
export function cacheName({ person, courseId, lessonId }: LessonKey): string {
  return `kept/${[person, courseId, lessonId].map(encodeURIComponent).join('/')}`
}

/** Where files of a medium are on this phone; ends with a slash. */
export function keptAddress(key: LessonKey, mediaId: string): string {
  return `/${cacheName(key)}/${mediaId}/`
}
