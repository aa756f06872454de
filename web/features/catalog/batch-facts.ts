import { daysBetween, type Day } from '#contract/time.ts'
import { formatCount } from '#web/text/format.ts'
import type { Language } from '#web/text/language.ts'
import type { SiteWords } from '#web/text/words.ts'
import type { BatchCardFields } from './course/card-fields.ts'

type Words = Pick<SiteWords['catalog'], 'daysLeft' | 'lastDay' | 'seatsAvailable' | 'seatsFull'>

/** The days left to enrol and the seats left; without a limit no seats are shown. */
export function batchFacts(
  batch: BatchCardFields,
  { today, words, language }: { today: Day; words: Words; language: Language },
): string[] {
  if (batch.seatsLeft === 0) return [words.seatsFull]
  const days = daysBetween(today, batch.enrolBy)
  return [
    days > 0 ? words.daysLeft(formatCount(days, language)) : words.lastDay,
    ...(batch.seatsLeft === null
      ? []
      : [words.seatsAvailable(formatCount(batch.seatsLeft, language))]),
  ]
}
