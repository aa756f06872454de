import { weekDayOf } from '#contract/catalog/week-day.ts'
import type { MyCourse } from '#contract/learning/enrolments.ts'
import { addDays, type Day, dhakaDay } from '#contract/time.ts'

/** A batch with this few classes a year is none. */
const LONGEST_DAYS = 3 * 366

type Batch = Pick<NonNullable<MyCourse['batch']>, 'startsOn' | 'classDays'>

/**
 * The days of future classes, today included: one lesson on each class day from the start; without
 * class days, every day. None once all lessons were held.
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

/** The days of a course's future classes: from its timetable, if there is one. */
export function daysAhead(
  { batch, classes, lessonCount }: Pick<MyCourse, 'batch' | 'classes' | 'lessonCount'>,
  today: Day,
): Day[] {
  if (!batch) return []
  if (classes) return classes.ahead.map(({ startsAt }) => dhakaDay(new Date(startsAt)))
  return classDaysFrom(today, batch, lessonCount)
}

function isClassDay(batch: Batch, day: Day): boolean {
  return batch.classDays.length === 0 || batch.classDays.includes(weekDayOf(day))
}
