import { latinDigits } from '#contract/money.ts'

/** Longer words are cut: no word people search for is, and PostgreSQL refuses words over 2 KB. */
const LONGEST_WORD = 64

/** Names that would lose what tells them apart. */
const NAMES: readonly (readonly [RegExp, string])[] = [
  [/(?<![\p{L}\p{N}])c\+\+/gu, ' cpp '],
  [/(?<![\p{L}\p{N}])([cf])#/gu, ' $1sharp '],
  [/(?<![\p{L}\p{N}])\.net(?![\p{L}\p{N}])/gu, ' dotnet '],
]

/** Signs that some keyboards write a vowel in, which looks like the vowel itself. */
const VOWELS: readonly (readonly [string, string])[] = [
  ['অ\u09be', 'আ'],
  ['ও\u09d7', 'ঔ'],
]

/**
 * The words of a text as search knows them: no joiners, one spelling a vowel, NFC, lower case, digits as Latin ones. It
 * splits at everything that is no letter, mark or digit. Marks stay: Bangla vowel signs are marks.
 */
export function wordsOf(text: string): string[] {
  const plain = latinDigits(
    text
      .replace(/[\u200c\u200d]/g, '')
      .normalize('NFC')
      .toLowerCase()
      .normalize('NFC'),
  )
  const spelled = VOWELS.reduce((rest, [typed, vowel]) => rest.replaceAll(typed, vowel), plain)
  return NAMES.reduce((rest, [name, word]) => rest.replace(name, word), spelled)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .map((word) => [...word].slice(0, LONGEST_WORD).join(''))
}

/** The form words are kept in to be found: one space between, each as often as it occurs. */
export function searchable(...texts: readonly string[]): string {
  return texts.flatMap(wordsOf).join(' ')
}

/** Words written with a dash, in one piece: people type "wifi" for "Wi-Fi". */
export function dashedWords(text: string): string {
  return (text.match(/\p{L}[\p{L}\p{M}]*(-\p{L}[\p{L}\p{M}]*)+/gu) ?? [])
    .map((word) => word.replaceAll('-', ''))
    .join(' ')
}

/** The different words of a text kept by `searchable`. */
export function distinctWords(text: string): Set<string> {
  return new Set(text.split(' ').filter(Boolean))
}
