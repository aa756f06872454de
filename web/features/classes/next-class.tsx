import { CalendarClock, MapPin, Video } from 'lucide-react'
import { useState } from 'react'
import type { ClassMeeting } from '#contract/classes/classes.ts'
import { api } from '#web/api.ts'
import { eitherText } from '#contract/either-text.ts'
import { digitsIn } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { scriptOf } from '#contract/script-of.ts'
import { useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { asProblem, FormFailure, problemText } from '#web/ui/form/form.tsx'
import { phaseOf } from './class-phase.ts'
import { classDay, classHours, clockTime, ownTime } from './class-times.ts'

/** The running or next class, with a button to join once it is open. */
export function NextClass({
  meeting,
  now,
  onJoined,
}: {
  meeting: ClassMeeting
  now: number
  onJoined: () => void
}) {
  const words = useWords('classroom').classes
  const language = useLanguage()
  const phase = phaseOf(meeting, now)
  const topic = eitherText(language, meeting.topic)
  const teacher = meeting.instructor && eitherText(language, meeting.instructor)
  const own = ownTime(meeting, language)
  const number = words.classNumber(digitsIn(language, meeting.number))
  return (
    <Card
      aria-label={phase === 'live' ? words.now : words.next}
      as="section"
      padding="lg"
      isRaised
      className="grid gap-4"
    >
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center gap-2">
          <p className="text-sm font-semibold text-ink-soft">{words.next}</p>
          {phase === 'live' && <Badge tone="good">{words.now}</Badge>}
        </div>
        <h2 lang={topic ? scriptOf(topic) : undefined} className="text-xl">
          {topic ?? number}
        </h2>
        <p className="text-sm text-ink-soft">
          {[topic && number, teacher && words.with(teacher)].filter(Boolean).join(' · ')}
        </p>
      </div>
      <div className="grid gap-1">
        <p className="flex items-start gap-2 font-medium">
          <CalendarClock size={20} aria-hidden="true" className="mt-0.5 shrink-0" />
          <span>
            {classDay(meeting, language)}, {classHours(meeting, language)}{' '}
            {own && <span className="font-normal text-ink-soft">({words.dhakaTime})</span>}
          </span>
        </p>
        {own && <p className="pl-7 text-sm text-ink-soft">{words.yourTime(own)}</p>}
      </div>
      {meeting.room === 'place' ? (
        <p className="flex items-start gap-2">
          <MapPin size={20} aria-hidden="true" className="mt-0.5 shrink-0" />
          {meeting.place ? words.atPlace(meeting.place) : words.placeUnknown}
        </p>
      ) : (
        <JoinButton
          meeting={meeting}
          isOpen={phase === 'open' || phase === 'live'}
          onJoined={onJoined}
        />
      )}
    </Card>
  )
}

function JoinButton({
  meeting,
  isOpen,
  onJoined,
}: {
  meeting: ClassMeeting
  isOpen: boolean
  onJoined: () => void
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
      onJoined()
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
