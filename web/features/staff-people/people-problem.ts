import { ApiProblem } from '#web/api.ts'
import type { StaffWords } from '#web/text/words.ts'

/** A failed action about people with the text of this screen, or unchanged. */
export function inPeopleWords(error: unknown, words: StaffWords['people']): unknown {
  const text = error instanceof ApiProblem && words.problems[error.code]
  return text ? new ApiProblem({ status: error.status, code: 'said', title: text }) : error
}
