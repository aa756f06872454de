import type { LanguageCode } from '#contract/languages.ts'
import type { FreeTestSummary } from '#contract/tests/guests.ts'
import { freeTests as bangla } from '#web/text/bn/free-tests.ts'
import { freeTests as english } from '#web/text/en/free-tests.ts'
import { formatCount } from '#web/text/format.ts'
import { pathIn } from '#web/text/language.ts'

/** The free tests of a course with their words: the page gets them with its data, and no script carries them. */
export interface FreeTests {
  title: string
  text: string
  start: string
  tests: { lessonId: string; title: string; facts: string; address: string }[]
}

const words: Record<LanguageCode, typeof english> = { en: english, bn: bangla }

/** For loaders only, so that browsers never load these words by themselves. null: the course has none. */
export function freeTestsOf(
  courseId: string,
  tests: readonly FreeTestSummary[],
  language: LanguageCode,
): FreeTests | null {
  if (tests.length === 0) return null
  const { title, text, start, facts } = words[language]
  return {
    title,
    text,
    start,
    tests: tests.map(({ lessonId, title: testTitle, questionCount, seconds }) => ({
      lessonId,
      title: testTitle,
      facts: facts(
        formatCount(questionCount, language),
        seconds === null ? null : formatCount(Math.round(seconds / 60), language),
      ),
      address: pathIn(language, `/free-tests/${courseId}/${lessonId}`),
    })),
  }
}
