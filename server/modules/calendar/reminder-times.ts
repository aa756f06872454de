import { dhakaDay } from '#contract/time.ts'

/** A day before a class, and half an hour before it. */
export const reminderKinds = ['day', 'half-hour'] as const
export type ReminderKind = (typeof reminderKinds)[number]
/** A day and an hour before a test opens, or work is due. */
export const dateReminderKinds = ['day', 'hour'] as const
export type DateReminderKind = (typeof dateReminderKinds)[number]
type AnyKind = ReminderKind | DateReminderKind

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DHAKA_OFFSET_MS = 6 * HOUR_MS

/**
 * Quiet hours in Dhaka: no one is written to from 22:00 until 08:00, except about a class of the
 * same day.
 */
const QUIET_FROM_HOUR = 22
const QUIET_UNTIL_HOUR = 8

/** How long before it a reminder of each kind goes out. */
export const LEAD_MS: Record<AnyKind, number> = {
  day: 24 * HOUR_MS,
  hour: HOUR_MS,
  'half-hour': 30 * MINUTE_MS,
}
/** A reminder of the day before says nothing new once the other one is about to come. */
const DAY_REMINDER_ENDS_MS = 2 * HOUR_MS
/** A class just after midnight is reminded of in these last minutes before the quiet hours. */
const EARLY_MS = 5 * MINUTE_MS

/**
 * Whether the reminder of a kind may go out now. It is due `LEAD_MS` before the class, and may come late, but
 * - never once the class has begun, and that of the day before not in the last two hours;
 * - not in quiet hours, where it waits until 08:00, unless a class of the same day in Dhaka is near;
 * - not past a class between 00:00 and 00:30: it goes out at 21:55 the evening before.
 */
export function isReminderDue({
  kind,
  startsAt,
  now,
}: {
  kind: AnyKind
  startsAt: Date
  now: Date
}): boolean {
  const due = dueAt(kind, startsAt)
  const ends = startsAt.getTime() - (kind === 'day' ? DAY_REMINDER_ENDS_MS : 0)
  if (now.getTime() < due || now.getTime() >= ends) return false
  return !isQuietHour(now) || (kind !== 'day' && dhakaDay(now) === dhakaDay(startsAt))
}

/** The earliest moment of a reminder, in milliseconds. */
function dueAt(kind: AnyKind, startsAt: Date): number {
  const due = startsAt.getTime() - LEAD_MS[kind]
  if (kind === 'day' || !isQuietHour(new Date(due))) return due
  if (dhakaDay(new Date(due)) === dhakaDay(startsAt)) return due
  return quietFrom(due) - EARLY_MS
}

/** Whether no one is written to at this moment, unless it is about a class of the same day. */
export function isQuietHour(moment: Date): boolean {
  const hour = new Date(moment.getTime() + DHAKA_OFFSET_MS).getUTCHours()
  return hour >= QUIET_FROM_HOUR || hour < QUIET_UNTIL_HOUR
}

/** When the quiet hours of an evening begin. */
function quietFrom(evening: number): number {
  const dhaka = new Date(evening + DHAKA_OFFSET_MS)
  return dhaka.setUTCHours(QUIET_FROM_HOUR, 0, 0, 0) - DHAKA_OFFSET_MS
}
