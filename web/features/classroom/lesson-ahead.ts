import type { LessonView } from '#contract/learning/classroom.ts'
import { api } from '#web/api.ts'

/** How long a lesson loaded ahead may be shown, in milliseconds. */
const FRESH_MS = 5 * 60_000

/** A lesson as one person finds it. */
export interface LessonKey {
  /** The uid of the student's account. */
  person: string
  courseId: string
  lessonId: string
}

let ahead: { key: LessonKey; loadedAt: number; view: Promise<LessonView> } | null = null

/**
 * Loads the lesson that is probably opened next, and holds it until it is opened. Loading it says nothing of the student
 * having opened it.
 *
 * @throws ApiProblem
 */
export function loadLessonAhead(key: LessonKey): Promise<LessonView> {
  const loaded = freshAhead(key)
  if (loaded) return loaded
  const { courseId, lessonId } = key
  const view = api('GET /api/learn/{courseId}/lessons/{lessonId}', {
    params: { courseId, lessonId },
  })
  const own = { key, loadedAt: performance.now(), view }
  ahead = own
  view.catch(() => {
    if (ahead === own) ahead = null
  })
  return view
}

/**
 * The lesson that was loaded ahead, for the page that opens it now. null: it was not, or too long ago, or it was locked
 * then and may be open by now.
 */
export async function takeLessonAhead(key: LessonKey): Promise<LessonView | null> {
  const loaded = freshAhead(key)
  if (!loaded) return null
  ahead = null
  const view = await loaded.catch(() => null)
  return view?.lesson.lock ? null : view
}

function freshAhead(key: LessonKey): Promise<LessonView> | null {
  if (!ahead || performance.now() - ahead.loadedAt > FRESH_MS) return null
  const { person, courseId, lessonId } = ahead.key
  const isSame = person === key.person && courseId === key.courseId && lessonId === key.lessonId
  return isSame ? ahead.view : null
}
