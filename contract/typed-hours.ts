import { latinDigits } from './money.ts'

/** Between two times: a dash of any length, or a word. */
const BETWEEN = /\s*(?:[-–—−~]|\bto\b|থেকে)\s*/
const TIME = /^(\d{1,2})(?:[:.](\d{2}))?\s*([ap])?\.?(?:m\.?)?$/

interface TypedTime {
  hour: number
  /** With a nought in front: by 24 hours. */
  isTwoDigits: boolean
  minute: string
  /** As it was typed; none: by 24 hours. */
  half: 'a' | 'p' | undefined
}

/**
 * Hours as people type them, "8pm - 9:30pm", "8–9:30 PM" or "২০:০০-২১:৩০", in the one spelling that is stored:
 * "20:00-21:30". What could mean another time stays as it is.
 */
export function spelledHours(text: string): string {
  const parts = latinDigits(text).trim().toLowerCase().split(BETWEEN)
  const [from, to] = parts.map(readTime)
  if (!from || !to || parts.length !== 2) return text
  // "8-9:30 pm": what is said of the end is said of both, unless the start would lie behind it: "11-1 pm".
  const half =
    from.half ??
    (to.half && (minutesOf(from, to.half) < minutesOf(to, to.half) ? to.half : other(to.half)))
  const start = clock({ ...from, half })
  const end = clock(to)
  return start && end ? `${start}-${end}` : text
}

function readTime(text: string): TypedTime | null {
  const [, hour, minute, half] = TIME.exec(text) ?? []
  if (hour === undefined) return null
  return {
    hour: Number(hour),
    isTwoDigits: hour.length === 2,
    minute: minute ?? '',
    half: half as TypedTime['half'],
  }
}

const other = (half: 'a' | 'p') => (half === 'a' ? 'p' : 'a')

function minutesOf({ hour, minute }: TypedTime, half: 'a' | 'p'): number {
  return ((hour % 12) + (half === 'p' ? 12 : 0)) * 60 + Number(minute)
}

/** null: it may mean two times, or none. */
function clock({ hour, minute, half, isTwoDigits }: TypedTime): string | null {
  if (half === undefined)
    return minute === '' || !isTwoDigits ? null : `${String(hour).padStart(2, '0')}:${minute}`
  if (hour < 1 || hour > 12) return null
  const all = minutesOf({ hour, minute, half, isTwoDigits }, half)
  return [Math.floor(all / 60), all % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
