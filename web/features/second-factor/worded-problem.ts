import { ApiProblem } from '#web/api.ts'
import { digitsIn } from '#web/text/format.ts'
import type { Language } from '#web/text/language.ts'
import type { StaffWords } from '#web/text/words.ts'

type Words = StaffWords['secondFactor']

/** A failed call in the words of these screens; a form shows the words it is thrown. */
export function wordedProblem(error: unknown, words: Words, language: Language): unknown {
  if (!(error instanceof ApiProblem)) return error
  const own =
    error.code === 'too_many_requests'
      ? waitText(error, words, language)
      : words.problems[error.code]
  return own
    ? new ApiProblem({ status: error.status, code: error.code, title: own, errors: error.errors })
    : error
}

function waitText({ retryAfterSeconds }: ApiProblem, words: Words, language: Language): string {
  const seconds = retryAfterSeconds ?? 60
  const text = (count: number) => digitsIn(language, String(Math.ceil(count)))
  if (seconds < 120) return words.wait(words.seconds(text(seconds)))
  if (seconds < 7200) return words.wait(words.minutes(text(seconds / 60)))
  return words.wait(words.hours(text(seconds / 3600)))
}
