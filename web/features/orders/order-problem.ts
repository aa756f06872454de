import { ApiProblem } from '#web/api.ts'
import type { DashboardWords, SiteWords } from '#web/text/words.ts'
import { problemText } from '#web/ui/form/form.tsx'
import { inOwnWords } from '#web/ui/form/own-words.ts'

/** A failed call about an order in the words of this page. Any other error is rethrown. */
export function orderProblem(
  error: unknown,
  words: DashboardWords['orders'],
  site: SiteWords,
): string {
  if (!(error instanceof ApiProblem)) throw error
  return words.problems[error.code] ?? problemText(error, site)
}

/** The same for a form, which shows the words it is thrown; what belongs to a field stays there. */
export function inOrderWords(error: unknown, words: DashboardWords['orders']): unknown {
  return inOwnWords(error, words.problems)
}
