import type { Meaning } from './read-words.ts'

/** Words hold letters, marks and digits only (`wordsOf`), so nothing in them can end the quotes of a tsquery. */
export function anyOf(terms: readonly string[]): string {
  return `(${terms.map((term) => `'${term}'`).join('|')})`
}

const termsOf = ({ terms, alike }: Meaning) => anyOf([...terms, ...alike])

/** Courses that have every word. */
export function everyOf(meanings: readonly Meaning[]): string {
  return meanings.map(termsOf).join('&')
}

/** The words that tell most; the others of a long sentence only order what these find. */
const MOST_SIGNIFICANT = 5
/** A course must have words that together tell so much of the whole; of two words one alone seldom does. */
const PART_ENOUGH = 0.33
const PART_OF_TWO_ENOUGH = 0.4

/** A tsquery: courses that have enough of the words, each counted by how much it tells. */
export function sufficientQuery(weighed: readonly { meaning: Meaning; weight: number }[]): string {
  const significant = weighed.toSorted((a, b) => b.weight - a.weight).slice(0, MOST_SIGNIFICANT)
  const part = significant.length === 2 ? PART_OF_TWO_ENOUGH : PART_ENOUGH
  const wanted = part * significant.reduce((total, { weight }) => total + weight, 0)
  return subsets(significant)
    .filter((set) =>
      isJustEnough(
        set.map(({ weight }) => weight),
        wanted,
      ),
    )
    .map((set) => `(${everyOf(set.map(({ meaning }) => meaning))})`)
    .join('|')
}

function subsets<T>(all: readonly T[]): T[][] {
  return all.reduce<T[][]>((sets, one) => [...sets, ...sets.map((set) => [...set, one])], [[]])
}

/** Whether the weights suffice, and none of them could be left out. */
function isJustEnough(weights: readonly number[], wanted: number): boolean {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return total >= wanted && weights.every((weight) => total - weight < wanted)
}
