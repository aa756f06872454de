import { CalendarClock, MapPin } from 'lucide-react'
import type { ClassMeeting } from '#contract/classes/classes.ts'
import { eitherText } from '#contract/either-text.ts'
import { digitsIn } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { scriptOf } from '#contract/script-of.ts'
import { useViewerZone } from '#web/ui/hooks/use-viewer-zone.ts'
import { useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { phaseOf } from './class-phase.ts'
import { classDay, classHours, ownTime } from '#web/text/class-times.ts'
import { JoinButton } from './join-button.tsx'

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
  const own = ownTime(useViewerZone(), meeting, language)
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
