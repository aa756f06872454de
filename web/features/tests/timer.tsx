import { Clock } from 'lucide-react'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { classes } from '#web/ui/classes.ts'
import { clockText } from './test-text.ts'
import { useReading } from './use-reading.ts'

const MINUTE_MS = 60_000
const steadyNow = () => performance.now()

/** What is left of the time, by the steady clock. It is said aloud at five minutes and at one, not each second. */
export function Timer({ endsAt }: { endsAt: number | null }) {
  const words = useWords('tests').sitting
  const language = useLanguage()
  const now = useReading(steadyNow, endsAt !== null)
  if (endsAt === null) return <p className="text-sm text-ink-soft">{words.noLimit}</p>
  const left = Math.max(endsAt - now, 0)
  const warning =
    left <= 0 || left > 5 * MINUTE_MS ? '' : left > MINUTE_MS ? words.fiveMinutes : words.oneMinute
  return (
    <div
      className={classes(
        'inline-flex items-center gap-2 rounded-md px-2 py-0.5',
        left <= MINUTE_MS
          ? 'bg-danger-wash text-danger'
          : left <= 5 * MINUTE_MS
            ? 'bg-accent-wash text-accent-strong'
            : 'text-ink',
      )}
    >
      <Clock size={20} aria-hidden="true" className="shrink-0" />
      <span role="timer" aria-label={words.timeLeft} className="text-xl font-bold tabular-nums">
        {clockText(left, language)}
      </span>
      <span role="status" className="sr-only">
        {warning}
      </span>
    </div>
  )
}
