import type { BatchPlan } from '#contract/catalog/batch-draft.ts'
import { defined } from '#contract/defined.ts'
import { digitsIn, inEachLanguage, type LanguageCode, languages } from '#contract/languages.ts'
import { type Poisha, takaWithTwoDecimals } from '#contract/money.ts'
import { type Day, dhakaDay, dhakaTime } from '#contract/time.ts'
import { words } from '#server/words/index.ts'

const longDays = inEachLanguage(
  (language) =>
    new Intl.DateTimeFormat(languages[language].locale, {
      timeZone: 'UTC',
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
    }),
)

/** "Friday, 5 December 2026", "শুক্রবার, ৫ ডিসেম্বর ২০২৬". */
export function longDay(day: Day, language: LanguageCode): string {
  const parts = longDays[language].formatToParts(new Date(`${day}T00:00:00Z`))
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    defined(parts.find((one) => one.type === type)).value
  return `${part('weekday')}, ${part('day')} ${part('month')} ${part('year')}`
}

/** "৳2,500.00", "৳২,৫০০.০০"; with lakh groups as the site writes them. */
export function mailedTaka(amount: Poisha, language: LanguageCode): string {
  return digitsIn(
    language,
    `৳${takaWithTwoDecimals(amount).replace(/(\d)(?=(\d\d)*\d{3}\.)/g, '$1,')}`,
  )
}

/** Class hours "20:00-21:30" as "8:00 PM – 9:30 PM", "রাত ৮:০০ – রাত ৯:৩০". */
export function mailedHours(hours: string, language: LanguageCode): string {
  return hours
    .split('-')
    .map((time) => hourOf(time, language))
    .join(' – ')
}

/** When and where a batch begins: its first day and, where they are known, its hours and its venue. */
export function mailedStart(
  { startsOn, hours, venue }: Pick<BatchPlan, 'startsOn' | 'hours' | 'venue'>,
  language: LanguageCode,
): string {
  const parts = [longDay(startsOn, language), hours && mailedHours(hours, language), venue]
  return parts.filter(Boolean).join(', ')
}

/** From one moment to another, as clocks in Dhaka show them: "8:00 PM – 9:30 PM". */
export function mailedTimes(startsAt: Date, endsAt: Date, language: LanguageCode): string {
  return mailedHours(`${dhakaTime(startsAt)}-${dhakaTime(endsAt)}`, language)
}

/** The hour of a moment in Dhaka: "8:00 PM". */
export function mailedTime(moment: Date, language: LanguageCode): string {
  return hourOf(dhakaTime(moment), language)
}

/** The day and the hour of a moment in Dhaka: "Saturday, 5 December 2026, 8:00 PM". */
export function mailedMoment(moment: Date, language: LanguageCode): string {
  return `${longDay(dhakaDay(moment), language)}, ${hourOf(dhakaTime(moment), language)}`
}

function hourOf(time: string, language: LanguageCode): string {
  const [hour, minute] = time.split(':').map(Number) as [number, number]
  return words[language].clockTime(`${hour % 12 || 12}:${String(minute).padStart(2, '0')}`, hour)
}
