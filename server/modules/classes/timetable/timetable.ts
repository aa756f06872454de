import { isWeekDay, weekDayOf } from '#contract/catalog/week-day.ts'
import { addDays, type Day } from '#contract/time.ts'

/** Looked through at most: a class day that is a holiday every week for years is a mistake. */
const FURTHEST_DAYS = 3_660

/**
 * The days of so many classes: every class day from `from` on that is no holiday, soonest first. Without class days,
 * every day. Fewer than asked for only where ten years do not hold them.
 */
export function timetableDays({
  from,
  classDays,
  count,
  holidays,
}: {
  from: Day
  classDays: readonly string[]
  count: number
  holidays: ReadonlySet<Day>
}): Day[] {
  const weekDays = classDays.filter(isWeekDay)
  const days: Day[] = []
  for (let ahead = 0; days.length < count && ahead < FURTHEST_DAYS; ahead += 1) {
    const day = addDays(from, ahead)
    const isClassDay = weekDays.length === 0 || weekDays.includes(weekDayOf(day))
    if (isClassDay && !holidays.has(day)) days.push(day)
  }
  return days
}
