import type { ReviewWords, SiteWords } from '#web/text/words.ts'
import { asProblem, typedProblemText } from '#web/ui/form/form.tsx'

/** The words of a failed call about a review. */
export function reviewFailure(
  error: unknown,
  { words, site }: { words: ReviewWords; site: SiteWords },
): string {
  const problem = asProblem(error)
  const own: Partial<Record<string, string>> = words.failures
  return own[problem.code] ?? typedProblemText(problem, site)
}
