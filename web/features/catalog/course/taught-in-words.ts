import type { TeachingLanguage } from '#contract/catalog/terms.ts'
import type { LanguageCode } from '#contract/languages.ts'
import { courseFilters as bangla } from '#web/text/bn/course-filters.ts'
import { courseFilters as english } from '#web/text/en/course-filters.ts'

const words: Record<LanguageCode, typeof english> = { en: english, bn: bangla }

/** For loaders only, so that browsers never load these words by themselves. null: the course does not say. */
export function taughtInWords(
  taughtIn: TeachingLanguage | null,
  language: LanguageCode,
): string | null {
  return taughtIn && words[language].languages[taughtIn]
}
