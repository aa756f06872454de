import { ApiProblem } from '#web/api.ts'
import type { StaffWords } from '#web/text/words.ts'

/** A failed call with the text of these pages, if they have one; a form shows that text. */
export function inMoneyWords(error: unknown, words: StaffWords['money']): unknown {
  const own = error instanceof ApiProblem && words.problems[error.code]
  if (!own) return error
  return new ApiProblem({
    status: error.status,
    code: error.code,
    title: own,
    errors: error.errors,
    facts: error.facts,
  })
}
