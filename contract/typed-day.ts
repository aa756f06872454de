import { latinDigits } from './money.ts'
import type { Day } from './time.ts'

/**
 * A day in the spellings of files: 2026-01-05, 5/1/2026 (day first, as in Bangladesh), 5 Jan 2026, Jan 5, 2026, or a
 * moment; or 46027, the number that a spreadsheet keeps of a day. Digits may be of any script. null where it is none.
 */
export function readTypedDay(text: string): Day | null {
  const plain = latinDigits(text).trim()
  if (/^\d{5}(?:\.\d+)?$/.test(plain)) return dayOfSerial(Math.floor(Number(plain)))
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(plain)
  const dayFirst = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?:[ ,].*)?$/.exec(plain)
  const [, first = '', second = '', third = ''] = iso ?? dayFirst ?? []
  if (iso) return dayOf(first, second, third)
  if (dayFirst) return dayOf(fullYear(third), second, first)
  const named =
    /^(?<day>\d{1,2})[ -](?<month>[\p{L}\p{M}]+)\.?,?[ -](?<year>\d{4})(?:[ ,].*)?$/u.exec(plain) ??
    /^(?<month>[\p{L}\p{M}]+)\.? (?<day>\d{1,2}),? (?<year>\d{4})(?:[ ,].*)?$/u.exec(plain)
  const { day = '', month = '', year = '' } = named?.groups ?? {}
  const number = monthOf(month)
  return number > 0 ? dayOf(year, String(number), day) : null
}

/** Days since 30 December 1899, as Excel and Google Sheets count them; of 1990 to 2099. */
function dayOfSerial(serial: number): Day | null {
  if (serial < 32_874 || serial > 73_050) return null
  return new Date(Date.UTC(1899, 11, 30 + serial)).toISOString().slice(0, 10)
}

const months = [
  ['jan', 'জানু'],
  ['feb', 'ফেব'],
  ['mar', 'মার্চ'],
  ['apr', 'এপ্রি'],
  ['may', 'মে'],
  ['jun', 'জুন'],
  ['jul', 'জুলা'],
  ['aug', 'আগ'],
  ['sep', 'সেপ্'],
  ['oct', 'অক্'],
  ['nov', 'নভে'],
  ['dec', 'ডিসে'],
] as const

/** From 1; 0: none. */
function monthOf(name: string): number {
  const small = name.toLowerCase()
  return months.findIndex((starts) => starts.some((start) => small.startsWith(start))) + 1
}

function fullYear(year: string): string {
  return year.length === 2 ? `20${year}` : year
}

function dayOf(year: string, month: string, day: string): Day | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const moment = new Date(`${text}T00:00:00Z`)
  const isReal = !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text)
  return isReal && Number(year) >= 1990 ? text : null
}
