import { Hourglass } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { digitsIn, formatDateTime } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { clockParts, useTimeLeft } from './countdown.ts'

const SOON_MS = 2 * 60_000

/** How long an order is still held, and its seats with it where it has some, by the server's clock. `onOver` is called once, when the time is up. */
export function SeatCountdown({
  until,
  hasSeats,
  now,
  clockAhead,
  onOver,
}: {
  until: string
  hasSeats: boolean
  /** When the server said so: what is shown first. */
  now: string
  clockAhead: number
  onOver: () => void
}) {
  const words = useWords('dashboard').orders
  const language = useLanguage()
  const left = useTimeLeft(until, { now, clockAhead })
  const reported = useRef('')
  useEffect(() => {
    if (left > 0 || reported.current === until) return
    reported.current = until
    onOver()
  }, [left, until, onOver])

  if (left === 0)
    return (
      <p className="rounded-md bg-accent-wash px-4 py-3 font-medium text-accent-strong">
        {words.timeIsUp}
      </p>
    )
  const { hours, minutes, seconds } = clockParts(left)
  const two = (part: number) => digitsIn(language, String(part).padStart(2, '0'))
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-accent-wash px-4 py-2 text-accent-strong">
      <Hourglass size={20} aria-hidden="true" />
      <span>{hasSeats ? words.seatsKept : words.orderKept}</span>
      <span role="timer" className="text-xl font-bold tabular-nums">
        {hours > 0
          ? words.hoursAndMinutes(digitsIn(language, hours), digitsIn(language, minutes))
          : words.minutesAndSeconds(two(minutes), two(seconds))}
      </span>
      {hours > 0 && (
        <span className="text-sm">{words.seatsKeptUntil(formatDateTime(until, language))}</span>
      )}
      <span aria-live="polite" className="sr-only">
        {left < SOON_MS && words.soonOver}
      </span>
    </div>
  )
}
