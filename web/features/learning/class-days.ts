import type { MyCourse } from '#contract/learning/enrolments.ts'
import { addDays, type Day } from '#contract/time.ts'

const WEEK = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const
/** A batch with this few classes a year is none. */
const LONGEST_DAYS = 3 * 366

type Batch = Pick<NonNullable<MyCourse['batch']>, 'startsOn' | 'classDays'>

/**
 * The days of classes to come, today included: one lesson on each class day from the start; without class days, every
 * day. None once all lessons were held.
 */
export function classDaysFrom(today: Day, batch: Batch, lessonCount: number): Day[] {
  const days: Day[] = []
  let held = 0
  let day = batch.startsOn
  for (let count = 0; count < LONGEST_DAYS && held < lessonCount; count += 1) {
    if (isClassDay(batch, day)) {
      if (day >= today) days.push(day)
      held += 1
    }
    day = addDays(day, 1)
  }
  return days
}

/** The next day a class is held, today included; null once all lessons were held. */
export function nextClassDay(batch: Batch, lessonCount: number, today: Day): Day | null {
  return classDaysFrom(today, batch, lessonCount)[0] ?? null
}

function isClassDay(batch: Batch, day: Day): boolean {
  return (
    batch.classDays.length === 0 ||
    batch.classDays.includes(WEEK[new Date(`${day}T00:00:00Z`).getUTCDay()]!)
  )
}
