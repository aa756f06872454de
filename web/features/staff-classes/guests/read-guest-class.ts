import { latinDigits } from '#contract/money.ts'
import { readPlan, textOf } from '../read-class.ts'

/** An orientation class as typed: empty fields are omitted. */
export function readGuestClass(data: FormData): Record<string, unknown> {
  const percent = numberOf(data, 'offer.percent')
  const amount = textOf(data, 'offer.amount')
  return {
    ...(data.has('courseId') && { courseId: data.get('courseId') }),
    ...(data.has('version') && { version: data.get('version') }),
    ...readPlan(data),
    seats: numberOf(data, 'seats'),
    offer:
      percent === null && amount === null
        ? null
        : { percent, amount, days: latinDigits(textOf(data, 'offer.days') ?? '0') },
  }
}

/** null for an empty field; a text that is no number is left for the schema to refuse. */
function numberOf(data: FormData, name: string): number | string | null {
  const text = textOf(data, name)
  if (text === null) return null
  const number = Number(latinDigits(text))
  return Number.isNaN(number) ? text : number
}
