import type { ClassMeeting } from '#contract/classes/classes.ts'
import { languages } from '#contract/languages.ts'
import { dhakaDay } from '#contract/time.ts'
import {
  dhakaTime,
  formatDay,
  formatHours,
  formatTime,
  formatWeekDay,
  hoursOf,
} from '#web/text/format.ts'
import type { Language } from '#web/text/language.ts'

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

/** Day and hours in the viewer's time zone; null if it has the time of Dhaka. */
export function ownTime(
  zone: string,
  { startsAt, endsAt }: Times,
  language: Language,
): string | null {
  const start = new Date(startsAt)
  if (offsetIn(zone, start) === offsetIn('Asia/Dhaka', start)) return null
  const { locale } = languages[language]
  return new Intl.DateTimeFormat(locale, {
    timeZone: zone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).formatRange(start, new Date(endsAt))
}

/** How far a zone is from UTC at a moment: "GMT+6". */
function offsetIn(timeZone: string, moment: Date): string | undefined {
  return new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' })
    .formatToParts(moment)
    .find(({ type }) => type === 'timeZoneName')?.value
}
