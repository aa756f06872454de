import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

/** Where a step of popularity begins: each at twice the score of the one before. The columns of the search know the same. */
const STEPS = Array.from({ length: 20 }, (_, step) => 2 ** step)
const HIGHEST_STEP = STEPS.length
/** The spread only says where to look first, so it may be old. */
const READ_AGAIN_MS = 10 * 60_000
/** Looking for several times as many as are wanted seldom finds too few. */
const MARGIN = 3
/** Steps that hold a larger part of the catalogue leave too little out. */
const LARGEST_PART = 0.5

/** How the courses spread over the steps of popularity. */
export interface PopularitySpread {
  /** Of how many courses. */
  courses: number
  /**
   * Where to look for the `wanted` most popular of `matches` courses that lie anywhere in the catalogue, as part of a
   * tsquery; null when nothing is gained by it.
   *
   * @param below the score that none of them exceeds
   */
  among(wanted: number, matches: number, below: number | null): string | null
}

const cached = new WeakMap<Db, { until: number; spread: Promise<PopularitySpread> }>()

export async function popularitySpread(db: Db): Promise<PopularitySpread> {
  let known = cached.get(db)
  if (!known || Date.now() >= known.until) {
    known = { until: Date.now() + READ_AGAIN_MS, spread: readSpread(db) }
    cached.set(db, known)
    known.spread.catch(() => cached.delete(db))
  }
  return known.spread
}

async function readSpread(db: Db): Promise<PopularitySpread> {
  const { rows } = await sql<{ step: number; courses: number }>`
    select width_bucket(popularity_score, ${STEPS}::int[]) as step, count(*)::int as courses from public_courses group by 1`.execute(
    db,
  )
  return spreadOf(new Map(rows.map(({ step, courses }) => [step, courses])))
}

/** @param counts courses by step */
export function spreadOf(counts: ReadonlyMap<number, number>): PopularitySpread {
  const courses = [...counts.values()].reduce((total, count) => total + count, 0)
  return {
    courses,
    among(wanted, matches, below) {
      const highest = below === null ? HIGHEST_STEP : stepOf(below)
      let held = 0
      for (let step = highest; step > 0; step -= 1) {
        // Of the step in which an earlier page ended about half is left.
        held += (counts.get(step) ?? 0) * (below !== null && step === highest ? 0.5 : 1)
        if (held > courses * LARGEST_PART) return null
        if (matches * held >= MARGIN * wanted * courses && held > 0)
          return below === null || highest === HIGHEST_STEP
            ? `'#${step}'`
            : `'#${step}'&!'#${highest + 1}'`
      }
      return null
    },
  }
}

function stepOf(score: number): number {
  return STEPS.filter((least) => least <= score).length
}
