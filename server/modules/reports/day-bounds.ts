import { addDays, type Day, endOfDhakaDay } from '#contract/time.ts'

/** The first moment of `first` in Dhaka, and the first after `last`. */
export function boundsOf(first: Day, last: Day = first): { from: Date; before: Date } {
  return { from: startOf(first), before: startOf(addDays(last, 1)) }
}

function startOf(day: Day): Date {
  return new Date(endOfDhakaDay(addDays(day, -1)).getTime() + 1)
}

/** Every day from `first` to `last`. */
export function daysFrom(first: Day, last: Day): Day[] {
  const days: Day[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}
