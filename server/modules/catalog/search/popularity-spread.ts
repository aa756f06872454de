import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

/** Where a step of popularity begins: each at twice the score of the one before. The columns of the search know the same. */
const STEPS = Array.from({ length: 20 }, (_, step) => 2 ** step)
const HIGHEST_STEP = STEPS.length
/** The spread only says where to look first, so it may be old. */
const READ_AGAIN_MS = 10 * 60_000
/** Where to look first holds somewhat more than are wanted, and each place after it several times as many. */
const MARGIN = 1.25
const GROWTH = 4
/** Steps that hold a larger part of the catalogue leave too little out. */
const LARGEST_PART = 0.5

/** How the courses spread over the steps of popularity. */
export interface PopularitySpread {
  /** Of how many courses. */
  courses: number
  /**
   * Where to look for the `wanted` most popular of about `matches` courses that lie anywhere in the catalogue: parts of a
   * tsquery, the highest steps first and the rest last. Each course is in one of them. "" is all courses.
   */
  parts(wanted: number, matches: number): string[]
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
    parts(wanted, matches) {
      const parts: string[] = []
      let above = ''
      let held = 0
      let least = MARGIN * wanted
      for (let step = HIGHEST_STEP; step > 0; step -= 1) {
        const added = counts.get(step) ?? 0
        held += added
        if (held > courses * LARGEST_PART) break
        if (added === 0 || matches * held < least * courses) continue
        parts.push(`'#${step}'${above && `&${above}`}`)
        above = `!'#${step}'`
        least *= GROWTH
      }
      return [...parts, above]
    },
  }
}
