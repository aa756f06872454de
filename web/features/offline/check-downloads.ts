import { api, ApiProblem } from '#web/api.ts'
import { isCheckDue, isNoticeUnread } from './offline-lesson.ts'
import { endDownload, listDownloads, renewDownload } from './download-store.ts'

/** Refusals that mean the student is no longer enrolled. */
const ENDED = ['not_enrolled', 'enrolment_ended', 'access_ended', 'course_not_found']

export function isEnrolmentOver(error: unknown): boolean {
  return error instanceof ApiProblem && ENDED.includes(error.code)
}

/**
 * Asks the server, once per course, whether downloaded lessons may still be opened, and removes those
 * that may not. Offline nothing changes.
 *
 * @param afterMinutes skips lessons checked more recently
 */
export async function checkDownloads(
  person: string,
  { afterMinutes = 0 }: { afterMinutes?: number } = {},
): Promise<void> {
  const downloads = (await listDownloads(person)).filter(({ state }) => state !== 'enrolment-ended')
  const now = new Date()
  const due = downloads.filter((lesson) => isCheckDue(lesson, { now, afterMinutes }))
  for (const courseId of new Set(due.map(({ view }) => view.courseId))) {
    const ofCourse = downloads.filter(({ view }) => view.courseId === courseId)
    try {
      await api('GET /api/learn/{courseId}', { params: { courseId } })
      for (const lesson of ofCourse) await renewDownload(lesson)
    } catch (error) {
      if (isEnrolmentOver(error)) for (const lesson of ofCourse) await endDownload(lesson)
      else if (!(error instanceof ApiProblem)) throw error
    }
  }
}

/** Checks the downloads, and whether a notice that those of this course were removed is unread. */
export async function hasUnreadNotice(person: string, courseId: string): Promise<boolean> {
  await checkDownloads(person)
  const downloads = await listDownloads(person)
  return downloads.some((lesson) => lesson.view.courseId === courseId && isNoticeUnread(lesson))
}
