import type { MyCourse } from '#contract/learning.ts'
import { addDays, type Day } from '#contract/time.ts'

const WEEK = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const
/** A batch with this few classes a year is none. */
const LONGEST_DAYS = 3 * 366

type Batch = Pick<NonNullable<MyCourse['batch']>, 'startsOn' | 'classDays'>

/**
 * The next day a class is held, today included: one lesson on each class day from the start; without class days, every
 * day. null once all lessons were held.
 */
export function nextClassDay(batch: Batch, lessonCount: number, today: Day): Day | null {
  let held = 0
  let day = batch.startsOn
  for (let count = 0; count < LONGEST_DAYS && held < lessonCount; count += 1) {
    if (isClassDay(batch, day)) {
      if (day >= today) return day
      held += 1
    }
    day = addDays(day, 1)
  }
  return null
}

function isClassDay(batch: Batch, day: Day): boolean {
  return batch.classDays.length === 0 || batch.classDays.includes(WEEK[new Date(`${day}T00:00:00Z`).getUTCDay()]!)
}
