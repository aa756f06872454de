import { latinDigits } from '../money.ts'
import type { Day } from '../time.ts'

/**
 * A day in the spellings of files: 2026-01-05, 5/1/2026 (day first, as in Bangladesh), 5 Jan 2026, or a moment; digits
 * of any script. null where it is none.
 */
export function readDay(text: string): Day | null {
  const plain = latinDigits(text).trim()
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(plain)
  if (iso) return dayOf(iso[1]!, iso[2]!, iso[3]!)
  const dayFirst = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?:[ ,].*)?$/.exec(plain)
  if (dayFirst) return dayOf(fullYear(dayFirst[3]!), dayFirst[2]!, dayFirst[1]!)
  const named = /^(\d{1,2})[ -]([\p{L}\p{M}]+)\.?,?[ -](\d{4})$/u.exec(plain)
  const month = named && monthOf(named[2]!)
  return named && month ? dayOf(named[3]!, String(month), named[1]!) : null
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

/** A share in percent: 80, 80%, ৮০ %, or 0.8 as a spreadsheet keeps it. null where it is none. */
export function readPercent(text: string): number | null {
  const match = /^(\d{1,3}(?:\.\d+)?)\s*%?$/.exec(latinDigits(text).trim())
  if (!match) return null
  const number = Number(match[1])
  const percent = number > 0 && number < 1 ? number * 100 : number
  return percent <= 100 ? Math.round(percent) : null
}

/** A batch as files name it: by its number ("3", "Batch 3", "ব্যাচ ৩") or by the day it began. */
export function readBatch(text: string): { number: number } | { startsOn: Day } | null {
  const startsOn = readDay(text)
  if (startsOn) return { startsOn }
  const match = /^[^\d]*(\d{1,6})[^\d]*$/.exec(latinDigits(text))
  return match ? { number: Number(match[1]) } : null
}
