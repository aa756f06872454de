import type { ClassMeeting } from '#contract/classes/classes.ts'
import { defined } from '#contract/defined.ts'
import { type Day, dhakaDay } from '#contract/time.ts'
import {
  dhakaTime,
  formatDay,
  formatHours,
  formatTime,
  formatWeekDay,
  hoursOf,
} from '#web/text/format.ts'
import type { Language } from '#web/text/language.ts'

export const DHAKA = 'Asia/Dhaka'

type Times = Pick<ClassMeeting, 'startsAt' | 'endsAt'>

/** "Saturday, 5 December 2026", in Dhaka. */
export function classDay({ startsAt }: Times, language: Language): string {
  const day = dhakaDay(new Date(startsAt))
  return `${formatWeekDay(day, language)}, ${formatDay(day, language)}`
}

/** "8 PM – 9:30 PM", in Dhaka. */
export function classHours(times: Times, language: Language): string {
  return formatHours(hoursOf(times), language)
}

/** "7:45 PM", in Dhaka. */
export function clockTime(moment: string, language: Language): string {
  return formatTime(dhakaTime(moment), language)
}

/** The day in a time zone at a time. */
export function dayIn(zone: string, moment: string): Day {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(new Date(moment))
  const part = (type: string) => defined(parts.find((one) => one.type === type)).value
  return `${part('year')}-${part('month')}-${part('day')}`
}

/** The hours of a class in a zone: "8 PM – 9:30 PM", "রাত ৮টা থেকে সাড়ে ৯টা". */
export function hoursIn(zone: string, { startsAt, endsAt }: Times, language: Language): string {
  return formatHours(`${clockIn(zone, startsAt)}-${clockIn(zone, endsAt)}`, language)
}

/** A class in the viewer's time zone; null if it is the same as in Dhaka. */
export function timesForViewer(
  zone: string,
  times: Times,
  language: Language,
): { hours: string; day: Day } | null {
  const hours = hoursIn(zone, times, language)
  const day = dayIn(zone, times.startsAt)
  return hours === hoursIn(DHAKA, times, language) && day === dayIn(DHAKA, times.startsAt)
    ? null
    : { hours, day }
}

/** Day and hours of a class where the viewer is: "Sunday, 20 Dec, 2 PM – 3:30 PM"; null if they are those of Dhaka. */
export function ownTime(zone: string, times: Times, language: Language): string | null {
  const own = timesForViewer(zone, times, language)
  return (
    own &&
    `${formatWeekDay(own.day, language)}, ${formatDay(own.day, language, 'short')}, ${own.hours}`
  )
}

/** "20:00". */
function clockIn(zone: string, moment: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(moment))
}
