import { weekDayOf } from '#contract/catalog/week-day.ts'
import type { MyCourse } from '#contract/learning/enrolments.ts'
import { addDays, type Day, dhakaDay } from '#contract/time.ts'
import { hoursOf } from '#web/text/format.ts'

/** A batch with this few classes a year is none. */
const LONGEST_DAYS = 3 * 366

type Batch = Pick<NonNullable<MyCourse['batch']>, 'startsOn' | 'classDays'>

/**
 * The days of future classes, today included: one lesson on each class day from the start; without
 * class days, every day. None once all lessons were held.
 */
export function classDaysFrom(today: Day, batch: Batch, lessonCount: number): Day[] {
  const days: Day[] = []
  let classCount = 0
  let day = batch.startsOn
  for (let count = 0; count < LONGEST_DAYS && classCount < lessonCount; count += 1) {
    if (isClassDay(batch, day)) {
      if (day >= today) days.push(day)
      classCount += 1
    }
    day = addDays(day, 1)
  }
  return days
}

/** A future class. */
export interface ClassAhead {
  day: Day
  /** In Dhaka, such as "20:00-21:30"; null: not known. */
  hours: string | null
}

/** The future classes of a course: from its timetable, if there is one. */
export function classesAhead(
  { batch, classes, lessonCount }: Pick<MyCourse, 'batch' | 'classes' | 'lessonCount'>,
  today: Day,
): ClassAhead[] {
  if (!batch) return []
  if (classes)
    return classes.ahead.map((planned) => ({
      day: dhakaDay(new Date(planned.startsAt)),
      hours: hoursOf(planned),
    }))
  return classDaysFrom(today, batch, lessonCount).map((day) => ({ day, hours: batch.hours }))
}

function isClassDay(batch: Batch, day: Day): boolean {
  return batch.classDays.length === 0 || batch.classDays.includes(weekDayOf(day))
}
