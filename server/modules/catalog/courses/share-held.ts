import { weekDayOf } from '#contract/catalog/week-day.ts'
import { addDays, type Day, daysBetween } from '#contract/time.ts'

/** How many per cent of a batch's lessons have been held by the end of `today`, one on each of its class days. */
export function shareHeld(
  batch: { startsOn: Day; classDays: readonly string[] },
  lessonCount: number,
  today: Day,
): number {
  if (lessonCount === 0 || today < batch.startsOn) return 0
  const days = daysBetween(batch.startsOn, today) + 1
  const perWeek = batch.classDays.length || 7
  let classCount = Math.floor(days / 7) * perWeek
  for (let day = days - (days % 7); day < days; day += 1)
    if (
      batch.classDays.length === 0 ||
      batch.classDays.includes(weekDayOf(addDays(batch.startsOn, day)))
    )
      classCount += 1
  return Math.min(100, Math.floor((classCount * 100) / lessonCount))
}
