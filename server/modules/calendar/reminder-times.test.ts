import { describe, expect, test } from 'vitest'
import { isReminderDue, type ReminderKind } from './reminder-times.ts'

/** A moment in Dhaka: "24 20:00" is 24 November 2026, 8 in the evening. */
const at = (moment: string) => new Date(`2026-11-${moment.replace(' ', 'T')}+06:00`)
const SECOND_MS = 1_000

/** When a reminder may go out, as `[from, until)` in Dhaka. */
const windows: [
  kind: ReminderKind,
  startsAt: string,
  ...windows: [from: string, until: string][],
][] = [
  // Any time of a day: a day before, not in the night between, not in the last two hours.
  ['day', '25 20:00', ['24 20:00', '24 22:00'], ['25 08:00', '25 18:00']],
  ['day', '25 10:00', ['24 10:00', '24 22:00']],
  ['day', '25 10:30', ['24 10:30', '24 22:00'], ['25 08:00', '25 08:30']],
  ['day', '25 08:00', ['24 08:00', '24 22:00']],
  // Due in the night: the next morning, still before the class.
  ['day', '25 07:30', ['24 08:00', '24 22:00']],
  ['day', '25 00:30', ['24 08:00', '24 22:00']],
  ['day', '25 22:00', ['25 08:00', '25 20:00']],
  ['day', '25 23:30', ['25 08:00', '25 21:30']],
  // Half an hour before, in the night too where the class is on that day.
  ['half-hour', '25 20:00', ['25 19:30', '25 20:00']],
  ['half-hour', '25 22:15', ['25 21:45', '25 22:15']],
  ['half-hour', '25 23:59', ['25 23:29', '25 23:59']],
  ['half-hour', '25 06:00', ['25 05:30', '25 06:00']],
  ['half-hour', '25 08:00', ['25 07:30', '25 08:00']],
  ['half-hour', '25 00:30', ['25 00:00', '25 00:30']],
  // Just after midnight: before the quiet hours, and in the last minutes before the class, which are of its day.
  ['half-hour', '25 00:15', ['24 21:55', '24 22:00'], ['25 00:00', '25 00:15']],
  ['half-hour', '25 00:00', ['24 21:55', '24 22:00']],
  ['half-hour', '25 00:29', ['24 21:55', '24 22:00'], ['25 00:00', '25 00:29']],
]

describe.each(windows)('the %s reminder of a class on %s', (kind, startsAt, ...allowed) => {
  const isDue = (now: Date) => isReminderDue({ kind, startsAt: at(startsAt), now })

  test.each(allowed)('goes out from %s until %s', (from, until) => {
    expect(isDue(at(from))).toBe(true)
    expect(isDue(new Date(at(until).getTime() - SECOND_MS))).toBe(true)
    expect(isDue(new Date(at(from).getTime() - SECOND_MS))).toBe(false)
    expect(isDue(at(until))).toBe(false)
  })

  test('goes out at no other minute of the three days around', () => {
    for (let now = at('23 00:00').getTime(); now < at('26 12:00').getTime(); now += 60_000)
      expect(isDue(new Date(now)), new Date(now).toISOString()).toBe(
        allowed.some(([from, until]) => now >= at(from).getTime() && now < at(until).getTime()),
      )
  })
})
