import type { ClassMeeting } from '#contract/classes/classes.ts'
import { languages } from '#contract/languages.ts'
import { dhakaDay } from '#contract/time.ts'
import { formatDay, formatShift, formatTime, formatWeekDay } from '#web/text/format.ts'
import type { Language } from '#web/text/language.ts'

type Times = Pick<ClassMeeting, 'startsAt' | 'endsAt'>

/** "20:00": a moment as the time of day in Dhaka. */
export function dhakaTime(moment: string): string {
  return new Date(new Date(moment).getTime() + 6 * 3_600_000).toISOString().slice(11, 16)
}

/** "Saturday, 5 December 2026", in Dhaka. */
export function classDay({ startsAt }: Times, language: Language): string {
  const day = dhakaDay(new Date(startsAt))
  return `${formatWeekDay(day, language)}, ${formatDay(day, language)}`
}

/** "8 PM – 9:30 PM", in Dhaka. */
export function classHours({ startsAt, endsAt }: Times, language: Language): string {
  return formatShift(`${dhakaTime(startsAt)}-${dhakaTime(endsAt)}`, language)
}

/** "7:45 PM", in Dhaka. */
export function clockTime(moment: string, language: Language): string {
  return formatTime(dhakaTime(moment), language)
}

/** Day and hours in the time zone of the browser; null where its clocks show the time of Dhaka. */
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

/** A text in the language of the page, or in the other one where it was not written. */
export function inLanguage(
  text: { en: string | null; bn: string | null },
  language: Language,
): string | null {
  return language === 'bn' ? (text.bn ?? text.en) : (text.en ?? text.bn)
}
