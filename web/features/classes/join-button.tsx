import { Video } from 'lucide-react'
import { useState } from 'react'
import type { ClassMeeting } from '#contract/classes/classes.ts'
import { api } from '#web/api.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { asProblem, FormFailure, problemText } from '#web/ui/form/form.tsx'
import { clockTime } from '#web/text/class-times.ts'

/** Joins a class that is open. While it is not, the button says from when on it will be. */
export function JoinButton({
  meeting,
  isOpen,
  label,
  onJoined,
}: {
  meeting: Pick<ClassMeeting, 'courseId' | 'meetingId' | 'isJoinable' | 'joinOpensAt'>
  isOpen: boolean
  /** Where there are several: what it joins, for screen readers. */
  label?: string
  onJoined?: () => void
}) {
  const site = useWords()
  const words = useWords('classroom').classes
  const language = useLanguage()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const { courseId, meetingId } = meeting

  async function join(): Promise<void> {
    setBusy(true)
    setFailure(null)
    try {
      const { address } = await api('POST /api/learn/{courseId}/classes/{meetingId}/join', {
        params: { courseId, meetingId },
      })
      onJoined?.()
      location.assign(address)
    } catch (error) {
      const problem = asProblem(error)
      const own = words.failures as Record<string, string>
      setFailure(own[problem.code] ?? problemText(problem, site))
    } finally {
      // An app may have opened instead of a page: this one stays, and may be needed again.
      setBusy(false)
    }
  }

  const hint = !meeting.isJoinable
    ? words.noLink
    : isOpen
      ? null
      : words.opensIn(clockTime(meeting.joinOpensAt, language))
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        look="accent"
        size="lg"
        busy={isBusy}
        disabled={!isOpen}
        aria-describedby={hint ? `join-${meetingId}` : undefined}
        onClick={() => void join()}
        className="max-sm:w-full"
      >
        <Video size={20} aria-hidden="true" />
        {isBusy ? words.joining : words.join}
        {label && <span className="sr-only">: {label}</span>}
      </Button>
      {hint && (
        <p id={`join-${meetingId}`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      <FormFailure>{failure}</FormFailure>
    </div>
  )
}
