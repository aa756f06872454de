import { Maximize } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { api } from '#web/api.ts'
import { digitsIn } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { asProblem, problemText } from '#web/ui/form/form.tsx'
import { QrCode } from '#web/ui/icons/qr-code.tsx'
import type { QrShape } from '#web/ui/icons/qr-shape.ts'

/** The pause before the next attempt after a failure. */
const RETRY_MS = 5_000

/** The code that the room shows, for a projector: another one every minute. */
export function RoomCodeScreen({ meetingId }: { meetingId: string }) {
  const words = useWords('staff').attendance
  const language = useLanguage()
  const room = useRef<HTMLDivElement>(null)
  const { qr, secondsLeft, failure } = useRoomCode(meetingId)
  return (
    <div
      ref={room}
      className="grid justify-items-center gap-5 rounded-lg border border-line bg-surface p-5 text-center sm:p-8 fullscreen:content-center"
    >
      <p className="max-w-prose text-lg font-medium sm:text-xl">{words.scanText}</p>
      {failure ? (
        <p role="alert" className="rounded-md bg-danger-wash px-4 py-3 text-danger">
          {failure}
        </p>
      ) : qr ? (
        <QrCode qr={qr} label={words.codeLabel} className="size-[min(70vmin,100%)] max-w-full" />
      ) : (
        <div className="size-[min(70vmin,100%)] animate-pulse rounded-md bg-sunken" />
      )}
      <p className="text-ink-soft tabular-nums">
        {secondsLeft === null ? words.codeText : words.changesIn(digitsIn(language, secondsLeft))}
      </p>
      <Button
        look="outline"
        size="sm"
        onClick={() => void room.current?.requestFullscreen()}
        className="in-fullscreen:hidden"
      >
        <Maximize size={18} aria-hidden="true" />
        {words.fullScreen}
      </Button>
    </div>
  )
}

function useRoomCode(meetingId: string) {
  const site = useWords()
  const [qr, setQr] = useState<QrShape | null>(null)
  const [changesAt, setChangesAt] = useState<number | null>(null)
  const [now, setNow] = useState(() => Date.now())
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    let next: ReturnType<typeof setTimeout>
    let isGone = false
    async function ask(): Promise<void> {
      try {
        const [code, { qrShape }] = await Promise.all([
          api('GET /api/staff/classes/{meetingId}/room-code', { params: { meetingId } }),
          import('#web/ui/icons/qr-shape.ts'),
        ])
        if (isGone) return
        setQr(qrShape(code.address))
        setChangesAt(Date.parse(code.changesAt))
        setFailure(null)
        // A clock ahead of the server's must not request in a loop.
        next = setTimeout(ask, Math.max(1_000, Date.parse(code.changesAt) - Date.now() + 200))
      } catch (error) {
        if (isGone) return
        setFailure(problemText(asProblem(error), site))
        setChangesAt(null)
        next = setTimeout(ask, RETRY_MS)
      }
    }
    void ask()
    const tick = setInterval(() => setNow(Date.now()), 1_000)
    return () => {
      isGone = true
      clearTimeout(next)
      clearInterval(tick)
    }
  }, [meetingId, site])
  const secondsLeft =
    changesAt === null ? null : Math.min(60, Math.max(0, Math.ceil((changesAt - now) / 1_000)))
  return { qr, secondsLeft, failure }
}
