import { ApiProblem } from '#web/api.ts'
import type { StaffWords } from '#web/text/words.ts'

/** A failed call in the words of these pages, where they have some; a form shows the words it is thrown. */
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
