import { ApiProblem } from '#web/api.ts'
import type { StaffWords } from '#web/text/words.ts'

/** A failed call with the text of these pages, if they have one; a form shows that text. */
export function inMoneyWords(error: unknown, words: StaffWords['money']): unknown {
  if (!(error instanceof ApiProblem)) return error
  const { courseIds } = error.facts
  if (error.code === 'course_not_found' && courseIds)
    // Not the server's code: the site has another text for that one.
    return new ApiProblem({
      status: error.status,
      code: 'unknown_courses',
      title: words.unknownCourses(courseIds),
    })
  const own = words.problems[error.code]
  if (!own) return error
  return new ApiProblem({
    status: error.status,
    code: error.code,
    title: own,
    errors: error.errors,
    facts: error.facts,
  })
}
