import { words as bangla } from '#web/text/bn/tests.ts'
import { words as english } from '#web/text/en/tests.ts'
import { type Language, useLanguage } from '#web/text/language.ts'
import type { TestWords } from '#web/text/words.ts'

/** In both languages with the public page of a free test: among the words of the site, every visitor would fetch them. */
const words: Record<Language, TestWords> = { en: english, bn: bangla }

export function testWords(language: Language): TestWords {
  return words[language]
}

export function useTestWords(): TestWords {
  return testWords(useLanguage())
}
