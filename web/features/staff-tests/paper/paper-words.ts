import type { LanguageCode } from '#contract/languages.ts'
import { loadedWords, type StaffWords } from '#web/text/words.ts'

/** The words of what is printed, in the language of the paper: not always that of the page. */
export function paperWords(language: LanguageCode): StaffWords['testPaper'] {
  const words = loadedWords('staff', language)
  if (!words) throw new Error('The words of the paper were not loaded before it was printed.')
  return words.testPaper
}
