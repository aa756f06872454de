import { latinDigits } from '../money.ts'
import type { Day } from '../time.ts'
import { readTypedDay } from '../typed-day.ts'

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
  // A number alone is that of a batch, not of a day in a spreadsheet.
  const startsOn = /^\d+$/.test(latinDigits(text).trim()) ? null : readTypedDay(text)
  if (startsOn) return { startsOn }
  const match = /^[^\d]*(\d{1,6})[^\d]*$/.exec(latinDigits(text))
  return match ? { number: Number(match[1]) } : null
}
