import { defined } from '#contract/defined.ts'
import type { Database, Db } from '#server/db/connect.ts'
import { percentile } from './numbers.ts'
import { processorClock } from './processor-time.ts'
import type { Row } from './question.ts'
import { seededRandom } from './seeded-random.ts'

const ROUNDS = 60
const FLAT = 2

/** A database with some number of rows. */
export interface FilledSize {
  name: string
  database: Database
  drop: () => Promise<void>
}

/** Something people ask for; `pick` is a number from 0 up to 1 that is another one each time. */
export type SizedAsk<Size extends FilledSize> = (
  db: Db,
  pick: number,
  size: Size,
) => Promise<unknown>

/** Milliseconds of processor, of this process and of PostgreSQL. Sizes take turns, so that what else the machine does falls on all of them alike. */
export async function timesOf<Size extends FilledSize>(
  ask: SizedAsk<Size>,
  filled: readonly Size[],
): Promise<number[][]> {
  const times: number[][] = filled.map(() => [])
  const random = seededRandom(7)
  for (let round = -5; round < ROUNDS; round += 1) {
    const pick = random()
    for (const [index, size] of filled.entries()) {
      const now = await processorClock(size.database.pool)
      const began = now()
      await ask(size.database.db, pick, size)
      if (round >= 0) defined(times[index]).push(now() - began)
    }
  }
  return times
}

/** The medians of each size, beside the smallest; the largest has the goal. */
export function rowsOf(
  { name, most = FLAT }: { name: string; most?: number | undefined },
  times: readonly number[][],
  filled: readonly FilledSize[],
): Row[] {
  const middle = times.map((runs) => percentile(runs, 50))
  return filled.map((size, index) => {
    const isLargest = index > 0 && index === filled.length - 1
    const [value, smallest] = [defined(middle[index]), defined(middle[0])]
    const ratio = value / smallest
    return {
      name: `${name}, ${size.name}`,
      value,
      unit: 'ms',
      ...(index > 0 && { against: { name: defined(filled[0]).name, value: smallest, ratio } }),
      ...(isLargest && { goal: { words: `at most ${most} times`, met: ratio <= most } }),
    }
  })
}
