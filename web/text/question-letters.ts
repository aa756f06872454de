import type { LanguageCode } from '#contract/languages.ts'
import { optionLetters } from '#contract/option-letters.ts'

const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x']

/** What an option is called: A, B, C or ক, খ, গ. */
export function letterOf(at: number, language: LanguageCode): string {
  return optionLetters[language].charAt(at)
}

/** What a statement is called: i, ii, iii. */
export function romanOf(at: number): string {
  return ROMAN[at] ?? String(at + 1)
}
