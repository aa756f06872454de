import type { Classroom, LessonView } from '#contract/learning/classroom.ts'
import type { MediaPlay } from '#contract/media/media.ts'
import type { Student } from '#contract/students/students.ts'

/** What pages show of the student offline: whoever has the phone can read it, so no address, phone or mail. */
export type DownloadOwner = Pick<Student, 'studentId' | 'name'>

export function ownerOf({ studentId, name }: DownloadOwner): DownloadOwner {
  return { studentId, name }
}

/** A lesson on this device, with everything its page asks the server for. */
export interface OfflineLesson {
  /** The uid of the account that downloaded it; it opens for no one else. */
  person: string
  /** enrolment-ended: its content was removed; this record remains, for the notice. */
  state: 'downloading' | 'downloaded' | 'enrolment-ended'
  view: LessonView
  classroom: Classroom
  student: DownloadOwner
  /** Videos, pictures and files, at their addresses on this device. */
  media: MediaPlay[]
  /** The name of the chosen rendition of videos; null: the lesson has none. */
  quality: string | null
  /** Its approximate size in bytes. */
  bytes: number
  /** When it was downloaded, and when the server last said that it may be opened, as ISO 8601. */
  downloadedAt: string
  checkedAt: string
  /** enrolment-ended: the student has read the notice. */
  isNoticeRead?: boolean
}

/** Whether it was removed because the enrolment ended, and the student has not read the notice yet. */
export function isNoticeUnread({
  state,
  isNoticeRead,
}: Pick<OfflineLesson, 'state' | 'isNoticeRead'>): boolean {
  return state === 'enrolment-ended' && isNoticeRead !== true
}

/**
 * Days without a check by the server after which a lesson stays closed until the device was online
 * once.
 */
export const DAYS_WITHOUT_CHECK = 30
const DAY_MS = 86_400_000

/** Whether a downloaded lesson opens now. check-due: not before the server was asked again. */
export function availabilityOf(
  { state, checkedAt }: Pick<OfflineLesson, 'state' | 'checkedAt'>,
  now: Date,
): 'available' | 'downloading' | 'enrolment-ended' | 'check-due' {
  if (state !== 'downloaded') return state
  const days = (now.getTime() - Date.parse(checkedAt)) / DAY_MS
  // A clock that was set back says nothing about how long ago that was.
  return days >= -1 && days < DAYS_WITHOUT_CHECK ? 'available' : 'check-due'
}

/** Whether the server should be asked again, after so many minutes, if this may still be opened. */
export function isCheckDue(
  { checkedAt }: Pick<OfflineLesson, 'checkedAt'>,
  { now, afterMinutes }: { now: Date; afterMinutes: number },
): boolean {
  return Math.abs(now.getTime() - Date.parse(checkedAt)) >= afterMinutes * 60_000
}

/** The last time at which it opens without a check by the server. */
export function availableUntil({ checkedAt }: Pick<OfflineLesson, 'checkedAt'>): string {
  return new Date(Date.parse(checkedAt) + DAYS_WITHOUT_CHECK * DAY_MS).toISOString()
}

/** The lesson and its student. */
export interface LessonKey {
  person: string
  courseId: string
  lessonId: string
}

export function keyOf({ person, view }: Pick<OfflineLesson, 'person' | 'view'>): LessonKey {
  return { person, courseId: view.courseId, lessonId: view.lesson.lessonId }
}

/** The cache of a lesson, which is also the start of its addresses: web/offline/service-worker.ts reads it so. */
export function cacheName({ person, courseId, lessonId }: LessonKey): string {
  return `downloads/${[person, courseId, lessonId].map(encodeURIComponent).join('/')}`
}

/** The address of the files of a medium on this device; ends with a slash. */
export function localAddress(key: LessonKey, mediaId: string): string {
  return `/${cacheName(key)}/${mediaId}/`
}
