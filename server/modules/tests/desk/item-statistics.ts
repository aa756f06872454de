import { defined } from '#contract/defined.ts'
import { testLimits } from '#contract/tests/terms.ts'

/** What one attempt earned with a question, and what it earned in all. In any unit of marks, the same for all. */
export interface ItemMarks {
  marks: number
  possible: number
  /** Of the whole attempt, this question included. */
  total: number
}

export interface ItemNumbers {
  facility: number | null
  discriminationIndex: number | null
  discriminativeEfficiency: number | null
}

const NOTHING: ItemNumbers = {
  facility: null,
  discriminationIndex: null,
  discriminativeEfficiency: null,
}

/**
 * How a question fared, per cent. The index is the correlation of its marks with those of the rest of the test. The
 * efficiency is their covariance as a share of the largest one possible, that of both sorted.
 *
 * Source: Moodle, Quiz statistics calculations.
 */
export function itemNumbers(rows: readonly ItemMarks[]): ItemNumbers {
  return rows.length < testLimits.leastForStatistics ? NOTHING : numbersOf(rows)
}

/** The same of however few. */
export function numbersOf(rows: readonly ItemMarks[]): ItemNumbers {
  const own = rows.map(({ marks }) => marks)
  const rest = rows.map(({ marks, total }) => total - marks)
  const possible = mean(rows.map((row) => row.possible))
  const together = covariance(own, rest)
  const spread = Math.sqrt(covariance(own, own) * covariance(rest, rest))
  const most = covariance(own.toSorted(ascending), rest.toSorted(ascending))
  return {
    facility: percent(mean(own), possible),
    discriminationIndex: percent(together, spread),
    discriminativeEfficiency: percent(together, most),
  }
}

function percent(part: number, whole: number): number | null {
  return whole === 0 ? null : (100 * part) / whole
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length
}

/** Of a sample: by one less than its size. */
function covariance(one: readonly number[], other: readonly number[]): number {
  const [mine, theirs] = [mean(one), mean(other)]
  const sum = one.reduce(
    (before, number, at) => before + (number - mine) * (defined(other[at]) - theirs),
    0,
  )
  return sum / (one.length - 1)
}

function ascending(a: number, b: number): number {
  return a - b
}
