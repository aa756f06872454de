import { ApiProblem } from '#web/api.ts'
import type { SiteWords, StaffWords } from '#web/text/words.ts'
import { problemText } from '#web/ui/form/form.tsx'

/** A failed call about courses in words; anything else thrown is a bug. */
export function courseProblem(
  error: unknown,
  words: StaffWords['courses'],
  site: SiteWords,
): string {
  if (!(error instanceof ApiProblem)) throw error
  return (words.problems as Record<string, string>)[error.code] ?? problemText(error, site)
}
