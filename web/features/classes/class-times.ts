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

/** Day and hours in the browser's time zone; null if it has the time of Dhaka. */
export function ownTime({ startsAt, endsAt }: Times, language: Language): string | null {
  const start = new Date(startsAt)
  if (start.getTimezoneOffset() === -360) return null
  const { locale } = languages[language]
  return new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).formatRange(start, new Date(endsAt))
}
