import { api, ApiProblem } from '#web/api.ts'
import { isCheckDue, isNewlyEnded } from './kept-lesson.ts'
import { endKept, listKept, renewKept } from './kept-store.ts'

/** Refusals that mean a course has ended for its student. */
const ENDED = ['not_enrolled', 'enrolment_ended', 'course_not_found']

export function saysEnded(error: unknown): boolean {
  return error instanceof ApiProblem && ENDED.includes(error.code)
}

/**
 * Asks the server, once per course, whether kept lessons may still be opened, and removes those
 * that may not. Offline nothing changes.
 *
 * @param afterMinutes skips lessons checked more recently
 */
export async function checkKept(
  person: string,
  { afterMinutes = 0 }: { afterMinutes?: number } = {},
): Promise<void> {
  const kept = (await listKept(person)).filter(({ state }) => state !== 'ended')
  const now = new Date()
  const due = kept.filter((lesson) => isCheckDue(lesson, { now, afterMinutes }))
  for (const courseId of new Set(due.map(({ view }) => view.courseId))) {
    const ofCourse = kept.filter(({ view }) => view.courseId === courseId)
    try {
      await api('GET /api/learn/{courseId}', { params: { courseId } })
      for (const lesson of ofCourse) await renewKept(lesson)
    } catch (error) {
      if (saysEnded(error)) for (const lesson of ofCourse) await endKept(lesson)
      else if (!(error instanceof ApiProblem)) throw error
    }
  }
}

/** Whether a notice of removed lessons of a refused course is still unread. */
export async function hasLostKept(person: string, courseId: string): Promise<boolean> {
  await checkKept(person)
  const kept = await listKept(person)
  return kept.some((lesson) => lesson.view.courseId === courseId && isNewlyEnded(lesson))
}
