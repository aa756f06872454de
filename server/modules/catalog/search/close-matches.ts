import type { Meaning } from './read-words.ts'

/**
 * The least rank (see `rankedSearch`) of a course that is what someone typed, and not only near it. Found by the judged
 * questions of bench/search: most of those that the catalogue answers lie above, most of the others below.
 */
const LEAST_RANK = {
  /** Every word is one of the catalogue. */
  known: 110,
  /** The same with three words or more: in a sentence some words stand nowhere near the subject. */
  sentence: 108,
  /** Some words are, others were repaired or found by their sound. */
  partlyGuessed: 120,
  /** None is: a wrong guess is found in texts, a right one in titles. */
  guessed: 216,
  /** Nothing in the catalogue is like one of the words: the others have to be the title's subject. */
  partlyUnknown: 300,
  /** Above every rank. */
  unknown: 1_000,
} as const

const SENTENCE = 3

/** @param words as typed, without those that carry no subject; words without a meaning have none in `meanings` */
export function leastCloseRank(words: readonly string[], meanings: readonly Meaning[]): number {
  const certainMeanings = meanings.filter(({ certainty }) => certainty === 'known')
  if (meanings.length < words.length)
    return certainMeanings.length > 0 ? LEAST_RANK.partlyUnknown : LEAST_RANK.unknown
  // "web design" is one subject, and its two words only hints beside it.
  const hints = new Set(certainMeanings.flatMap(({ readAs }) => readAs.split(' ')))
  const isGuess = ({ certainty, readAs }: Meaning) => certainty !== 'known' && !hints.has(readAs)
  if (!meanings.some(isGuess))
    return words.length >= SENTENCE ? LEAST_RANK.sentence : LEAST_RANK.known
  return certainMeanings.length > 0 ? LEAST_RANK.partlyGuessed : LEAST_RANK.guessed
}
