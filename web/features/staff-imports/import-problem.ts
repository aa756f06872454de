import { ApiProblem } from '#web/api.ts'
import type { SiteWords, StaffWords } from '#web/text/words.ts'
import { problemText } from '#web/ui/form/form.tsx'

/** A failed call about imports in words; anything else thrown is a file that cannot be read any more. */
export function importProblem(
  error: unknown,
  words: StaffWords['imports'],
  site: SiteWords,
): string {
  if (!(error instanceof ApiProblem)) return words.unreadableFile
  return (words.problems as Record<string, string>)[error.code] ?? problemText(error, site)
}
