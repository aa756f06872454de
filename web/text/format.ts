import {
  digitsIn,
  inEachLanguage,
  type LanguageCode as Language,
  languages,
} from '#contract/languages.ts'
import { bengaliDigits } from '#contract/money.ts'
import { type Day, dhakaDay } from '#contract/time.ts'

export { digitsIn }

/** A whole number, grouped by lakh: 1,23,456 or ১,২৩,৪৫৬. */
export function formatCount(count: number, language: Language): string {
  return digitsIn(language, wholeNumber.format(count))
}

/**
 * Numeric text of taka as a fee: ৳4,500, ৳1,23,456.50, "Free" for nothing. The sign is in front in both languages, as
 * shops here write it; ICU puts it behind in Bangla, and groups by thousands in en-BD.
 */
export function formatFee(taka: string, language: Language): string {
  const amount = Number(taka)
  if (amount === 0) return spoken[language].free
  return `৳${digitsIn(language, (Number.isInteger(amount) ? wholeNumber : twoDecimals).format(amount))}`
}

/** Numeric text of taka as a total is shown: always two decimals, ৳0.00 for nothing. Source: spec §9. */
export function formatTotal(taka: string, language: Language): string {
  const amount = Number(taka)
  return `${amount < 0 ? '−' : ''}৳${digitsIn(language, twoDecimals.format(Math.abs(amount)))}`
}

/** "5 December 2026", "৫ ডিসেম্বর ২০২৬"; short: "5 Dec", "৫ ডিসেম্বর". */
export function formatDay(day: Day, language: Language, length: 'long' | 'short' = 'long'): string {
  return dayFormats[language][length].format(new Date(`${day}T00:00:00Z`))
}

/** The same for lists: "5 Dec" of this year, "5 December 2025" of another. */
export function formatBriefDay(day: Day, language: Language, now = new Date()): string {
  return formatDay(day, language, day.slice(0, 4) === dhakaDay(now).slice(0, 4) ? 'short' : 'long')
}

/** The month of a day: "December 2026", "ডিসেম্বর ২০২৬". */
export function formatMonth(day: Day, language: Language): string {
  return dayFormats[language].month.format(new Date(`${day}T00:00:00Z`))
}

/** "Friday", "শুক্রবার". */
export function formatWeekDay(day: Day, language: Language): string {
  return dayFormats[language].weekDay.format(new Date(`${day}T00:00:00Z`))
}

/** A time of day in 24 hours as people say it: "8 PM", "8:30 PM", "রাত ৮টা", "রাত সাড়ে ৮টা". */
export function formatTime(time: string, language: Language): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return spoken[language].time(hour, minute)
}

/** Class hours such as "20:00-21:30": "8 PM – 9:30 PM", "রাত ৮টা থেকে সাড়ে ৯টা". */
export function formatHours(hours: string, language: Language): string {
  const [from = '', to = ''] = hours.split('-').map((time) => formatTime(time, language))
  return spoken[language].hours(from, to)
}

/** The hours of a class in Dhaka, as they are typed: "20:00-21:30". */
export function hoursOf({ startsAt, endsAt }: { startsAt: string; endsAt: string }): string {
  return `${dhakaTime(startsAt)}-${dhakaTime(endsAt)}`
}

/** A moment as the time of day in Dhaka: "20:00". */
export function dhakaTime(moment: string): string {
  return dhakaClock.format(new Date(moment))
}

/** "14 MB", "0.4 MB", "১৪ MB"; from a gigabyte on in GB. */
export function megabytes(bytes: number, language: Language): string {
  const mb = bytes / 1_000_000
  if (mb >= 1000) return `${digitsIn(language, (mb / 1000).toFixed(1))} GB`
  return `${digitsIn(language, mb < 10 ? Math.max(mb, 0.1).toFixed(1) : Math.round(mb))} MB`
}

/** The limit of a file: "8 MB", "4 GB", "২০০ MB". These are powers of two, as the server counts. */
export function fileLimit(bytes: number, language: Language): string {
  const mb = bytes / 1024 ** 2
  return mb >= 1024 ? `${digitsIn(language, mb / 1024)} GB` : `${digitsIn(language, mb)} MB`
}

/** What each language says otherwise than in digits and dates. */
const spoken: Record<
  Language,
  {
    free: string
    time(hour: number, minute: number): string
    hours(from: string, to: string): string
  }
> = {
  en: {
    free: 'Free',
    time: (hour, minute) =>
      `${hour % 12 || 12}${minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`} ${hour < 12 ? 'AM' : 'PM'}`,
    hours: (from, to) => `${from} – ${to}`,
  },
  bn: {
    free: 'ফ্রি',
    time: (hour, minute) => `${partOfDay(hour)} ${banglaTime(hour % 12 || 12, minute)}`,
    // The part of the day is said once where both ends share it.
    hours(from, to) {
      const [part = ''] = from.split(' ')
      return `${from} থেকে ${to.startsWith(`${part} `) ? to.slice(part.length + 1) : to}`
    },
  },
}

/** Half hours have words of their own: দেড়টা, আড়াইটা, সাড়ে ৮টা. */
function banglaTime(onDial: number, minute: number): string {
  if (minute === 0) return bengaliDigits(`${onDial}টা`)
  if (minute !== 30) return bengaliDigits(`${onDial}টা ${minute} মিনিট`)
  if (onDial === 1) return 'দেড়টা'
  return onDial === 2 ? 'আড়াইটা' : bengaliDigits(`সাড়ে ${onDial}টা`)
}

/** "A moment in UTC" as the day it is in Dhaka. */
export function formatMoment(moment: string, language: Language): string {
  return momentFormats[language].format(new Date(moment))
}

/** "A moment in UTC" as day and hour in Dhaka: "5 December 2026, 8:30 PM", "৫ ডিসেম্বর, ২০২৬, রাত সাড়ে ৮টা". */
export function formatDateTime(moment: string, language: Language): string {
  return `${formatMoment(moment, language)}, ${formatTime(dhakaTime(moment), language)}`
}

/** The same for a line of a list: "8:30 PM" of today, "5 Dec" of this year, "5 December 2025" of another. */
export function formatBriefly(moment: string, language: Language, now = new Date()): string {
  const day = dhakaDay(new Date(moment))
  return day === dhakaDay(now)
    ? formatTime(dhakaTime(moment), language)
    : formatBriefDay(day, language, now)
}

/** A phone number as it is read out: +880 1712-345678. Link its Latin digits, print these. */
export function formatPhone(phone: string, language: Language): string {
  return digitsIn(language, phone.replace(/^\+880(\d{4})(\d{6})$/, '+880 $1-$2'))
}

/** The part of the day an hour belongs to, as it is said in Bangladesh. */
function partOfDay(hour: number): string {
  if (hour < 4) return 'রাত'
  if (hour < 6) return 'ভোর'
  if (hour < 12) return 'সকাল'
  if (hour < 15) return 'দুপুর'
  if (hour < 18) return 'বিকেল'
  return hour < 20 ? 'সন্ধ্যা' : 'রাত'
}

const wholeNumber = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 })
const twoDecimals = new Intl.NumberFormat('en-IN', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

function dayFormatsOf(locale: string, shortMonth: 'long' | 'short') {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options })
  return {
    long: format({ day: 'numeric', month: 'long', year: 'numeric' }),
    short: format({ day: 'numeric', month: shortMonth }),
    month: format({ month: 'long', year: 'numeric' }),
    weekDay: format({ weekday: 'long' }),
  }
}

const dayFormats: Record<Language, ReturnType<typeof dayFormatsOf>> = {
  en: dayFormatsOf(languages.en.locale, 'short'),
  // Months have no usual short form in Bangla.
  bn: dayFormatsOf(languages.bn.locale, 'long'),
}

const momentFormats = inEachLanguage(
  (language) =>
    new Intl.DateTimeFormat(languages[language].locale, {
      timeZone: 'Asia/Dhaka',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
    }),
)

const dhakaClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Dhaka',
  hour: '2-digit',
  minute: '2-digit',
})
