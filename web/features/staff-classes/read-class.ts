import { latinDigits } from '#contract/money.ts'

/** A class as typed: empty fields are omitted. */
export function readClass(data: FormData): Record<string, unknown> {
  const room = data.get('room')
  return {
    day: data.get('day'),
    hours: hoursOf(data),
    topic: { en: textOf(data, 'topic.en'), bn: textOf(data, 'topic.bn') },
    instructorSlug: textOf(data, 'instructorSlug'),
    room,
    place: room === 'place' ? textOf(data, 'place') : null,
    address: room === 'link' ? textOf(data, 'address') : null,
  }
}

export function readTimetable(data: FormData): Record<string, unknown> {
  return { classes: latinDigits(textOf(data, 'classes') ?? ''), hours: hoursOf(data) }
}

export function readHoliday(data: FormData): Record<string, unknown> {
  return { day: data.get('day'), name: data.get('name'), nameBn: textOf(data, 'nameBn') }
}

/** Hours in any digits and with any dash. */
function hoursOf(data: FormData): string | null {
  const typed = textOf(data, 'hours')
  return typed && latinDigits(typed).replace(/\s*[-–—]\s*/, '-')
}

function textOf(data: FormData, name: string): string | null {
  return String(data.get(name) ?? '').trim() || null
}

/** A recording as typed. */
export function readRecording(data: FormData): unknown {
  return Object.fromEntries(data)
}
