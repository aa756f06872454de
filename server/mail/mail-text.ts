import { digitsIn, type LanguageCode, languages } from '#contract/languages.ts'
import { bengaliDigits, type Poisha, takaWithTwoDecimals } from '#contract/money.ts'
import type { Day } from '#contract/time.ts'

/** "Friday, 5 December 2026", "শুক্রবার, ৫ ডিসেম্বর ২০২৬". */
export function longDay(day: Day, language: LanguageCode): string {
  const parts = new Intl.DateTimeFormat(languages[language].locale, {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }).formatToParts(new Date(`${day}T00:00:00Z`))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)!.value
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
export function mailedHours(shift: string, language: LanguageCode): string {
  return shift
    .split('-')
    .map((time) => hourOf(time, language))
    .join(' – ')
}

function hourOf(time: string, language: LanguageCode): string {
  const [hour, minute] = time.split(':').map(Number) as [number, number]
  return clocks[language](`${hour % 12 || 12}:${String(minute).padStart(2, '0')}`, hour)
}

const clocks: Record<LanguageCode, (clock: string, hour: number) => string> = {
  en: (clock, hour) => `${clock} ${hour < 12 ? 'AM' : 'PM'}`,
  bn: (clock, hour) =>
    `${PARTS_OF_DAY.find(({ until }) => hour < until)!.name} ${bengaliDigits(clock)}`,
}

const PARTS_OF_DAY = [
  { until: 4, name: 'রাত' },
  { until: 6, name: 'ভোর' },
  { until: 12, name: 'সকাল' },
  { until: 15, name: 'দুপুর' },
  { until: 18, name: 'বিকেল' },
  { until: 20, name: 'সন্ধ্যা' },
  { until: 24, name: 'রাত' },
] as const
