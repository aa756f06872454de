import type { LanguageCode } from '#contract/languages.ts'

const letters: Record<LanguageCode, string> = {
  en: 'ABCDEFGHIJKLMNOPQRST',
  bn: 'কখগঘঙচছজঝঞটঠডঢণতথদধন',
}

const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x']

/** What an option is called: A, B, C or ক, খ, গ. */
export function letterOf(at: number, language: LanguageCode): string {
  return letters[language].charAt(at)
}

/** What a statement is called: i, ii, iii. */
export function romanOf(at: number): string {
  return ROMAN[at] ?? String(at + 1)
}
