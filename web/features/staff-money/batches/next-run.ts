import type { StaffBatch } from '#contract/orders/batches.ts'
import { addDays, type Day, daysBetween } from '#contract/time.ts'

/** A new batch is announced for at least so many days. */
const NOTICE_DAYS = 14

/**
 * What the next batch of a course begins with: the seats, days and hours of the last one. It starts on the same day of
 * the week. Enrolment, the orientation class and the early price keep their distance from the start.
 */
export function nextRun(last: StaffBatch, today: Day): StaffBatch {
  const earliest = addDays(today, NOTICE_DAYS)
  const weeks = Math.max(1, Math.ceil(daysBetween(last.startsOn, earliest) / 7))
  const moved = (day: Day) => addDays(day, weeks * 7)
  return {
    ...last,
    number: last.number + 1,
    state: 'open',
    seatsTaken: 0,
    startsOn: moved(last.startsOn),
    enrolBy: moved(last.enrolBy),
    orientationOn: last.orientationOn && moved(last.orientationOn),
    earlyUntil: last.earlyUntil && moved(last.earlyUntil),
  }
}
