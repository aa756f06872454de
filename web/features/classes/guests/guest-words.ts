import { guestClass as bangla } from '#web/text/bn/guest-class.ts'
import { guestClass as english } from '#web/text/en/guest-class.ts'
import { type Language, useLanguage } from '#web/text/language.ts'
import type { WordsLike } from '#web/text/words-like.ts'

/** In both languages with the page, which few open: among the words of the site, every visitor would fetch them. */
const words: Record<Language, WordsLike<typeof english>> = { en: english, bn: bangla }

export function guestWords(language: Language) {
  return words[language]
}

export function useGuestWords() {
  return guestWords(useLanguage())
}
