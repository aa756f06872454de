import { digitsIn, type LanguageCode } from '#contract/languages.ts'
import type { TestWords } from '#web/text/words.ts'

const fractions: Record<string, string> = {
  '1/4': '¼',
  '1/3': '⅓',
  '1/2': '½',
  '2/3': '⅔',
  '3/4': '¾',
  '1/5': '⅕',
}

/** A share as people read it: ¼. */
const shares: Record<LanguageCode, (share: readonly [number, number]) => string> = {
  en: ([of, all]) => fractions[`${of}/${all}`] ?? `${of}/${all}`,
  bn: ([of, all]) => digitsIn('bn', `${of}/${all}`),
}

/** A share of one mark: ¼, in Bangla ০.২৫ as on papers here. */
const marks: Record<LanguageCode, (share: readonly [number, number]) => string> = {
  en: shares.en,
  bn: ([of, all]) =>
    Number.isInteger((of * 100) / all) ? digitsIn('bn', of / all) : shares.bn([of, all]),
}

/** What a wrong answer loses, in words. */
export function negativeText(
  test: {
    negative: readonly [number, number]
    marksPossible: number | null
    questionCount: number
  },
  words: TestWords['rules'],
  language: LanguageCode,
): string {
  const share = lowest(test.negative)
  if (share[0] === 0) return words.noNegative
  if (share[0] === share[1]) return words.losesAll
  // All questions have one mark each.
  const isOfOne = test.marksPossible === test.questionCount * 100
  return isOfOne ? words.losesMark(marks[language](share)) : words.loses(shares[language](share))
}

function lowest([of, all]: readonly [number, number]): readonly [number, number] {
  const divisor = (one: number, other: number): number =>
    other === 0 ? one : divisor(other, one % other)
  const common = divisor(of, all) || 1
  return [of / common, all / common]
}

/** "1 hour 30 minutes", "৪৫ মিনিট". */
export function durationText(
  seconds: number,
  words: TestWords['rules'],
  language: LanguageCode,
): string {
  const minutes = Math.max(Math.round(seconds / 60), 1)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const ofHours = words.hours(digitsIn(language, hours), hours)
  const ofMinutes = words.minutes(digitsIn(language, rest), rest)
  if (hours === 0) return ofMinutes
  return rest === 0 ? ofHours : words.both(ofHours, ofMinutes)
}

/** "12:05", "1:00:00". */
export function clockText(ms: number, language: LanguageCode): string {
  const seconds = Math.max(Math.ceil(ms / 1000), 0)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const two = (part: number) => String(part).padStart(2, '0')
  const text = `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`
  return digitsIn(language, text)
}

/** Numbers in a row: "3, 5, 8". */
export function numbersText(numbers: readonly number[], language: LanguageCode): string {
  return digitsIn(language, numbers.join(', '))
}
