import { latinDigits } from '#contract/money.ts'

/** An orientation class as typed: empty fields are omitted. */
export function readOrientation(data: FormData): Record<string, unknown> {
  const percent = numberOf(data, 'offer.percent')
  const amount = textOf(data, 'offer.amount')
  const hours = textOf(data, 'hours')
  return {
    ...(data.has('courseId') && { courseId: data.get('courseId') }),
    ...(data.has('version') && { version: data.get('version') }),
    day: data.get('day'),
    hours: hours && latinDigits(hours).replace(/\s*[-–—]\s*/, '-'),
    seats: numberOf(data, 'seats'),
    room: data.get('room'),
    address: data.get('room') === 'link' ? textOf(data, 'address') : null,
    place: data.get('room') === 'place' ? textOf(data, 'place') : null,
    instructorSlug: textOf(data, 'instructorSlug'),
    offer:
      percent === null && amount === null
        ? null
        : { percent, amount, days: latinDigits(textOf(data, 'offer.days') ?? '0') },
  }
}

function textOf(data: FormData, name: string): string | null {
  return String(data.get(name) ?? '').trim() || null
}

/** null for an empty field; a text that is no number is left for the schema to refuse. */
function numberOf(data: FormData, name: string): number | string | null {
  const text = textOf(data, name)
  if (text === null) return null
  const number = Number(latinDigits(text))
  return Number.isNaN(number) ? text : number
}
