import { Hourglass } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { digitsIn } from '#contract/languages.ts'
import type { StartObstacle } from '#contract/tests/terms.ts'
import { serverNow } from '#web/server-clock.ts'
import { formatDateTime } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { clockText } from './test-text.ts'
import { useReading } from './use-reading.ts'

const DAY_MS = 86_400_000
const AGAIN_MS = 3_000

/** Counts down to the moment at which a test can be started, by the server's clock. */
export function WaitingRoom({
  opensAt,
  obstacle,
  onOpened,
}: {
  opensAt: string
  obstacle: StartObstacle
  onOpened: () => void
}) {
  const words = useWords('tests')
  const language = useLanguage()
  const left = Date.parse(opensAt) - useReading(serverNow)
  const isOver = left <= 0
  const opened = useRef(onOpened)
  useEffect(() => {
    opened.current = onOpened
  })
  useEffect(() => {
    if (!isOver) return
    opened.current()
    // Where the server does not think so yet.
    const again = setInterval(() => opened.current(), AGAIN_MS)
    return () => clearInterval(again)
  }, [isOver])
  const days = Math.floor(left / DAY_MS)
  const at = formatDateTime(opensAt, language)
  return (
    <div className="grid gap-1 rounded-md bg-brand-wash p-4">
      <p className="flex items-center gap-2 text-lg font-semibold">
        <Hourglass size={20} aria-hidden="true" className="shrink-0 text-brand" />
        <span role="timer" className="tabular-nums">
          {words.opensIn(
            days > 0
              ? words.days(digitsIn(language, days), days)
              : clockText(Math.max(left, 0), language),
          )}
        </span>
      </p>
      <p className="text-ink-soft">
        {obstacle === 'waiting-time' ? words.nextAttemptAt(at) : words.opensText(at)}
      </p>
    </div>
  )
}
