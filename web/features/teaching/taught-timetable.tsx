import { UserCheck, Video } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { Link } from 'react-router'
import { classStateAt } from '#contract/classes/class-state.ts'
import { textIn } from '#contract/languages.ts'
import type { InstructorClass } from '#contract/teaching/teaching.ts'
import { dhakaDay } from '#contract/time.ts'
import {
  digitsIn,
  formatCount,
  formatDay,
  formatHours,
  formatWeekDay,
  hoursOf,
} from '#web/text/format.ts'
import { eitherText } from '#contract/either-text.ts'
import { useLanguage } from '#web/text/language.ts'
import { scriptOf } from '#contract/script-of.ts'
import { useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import { Card } from '#web/ui/card.tsx'
import { asProblem, FormFailure, problemText } from '#web/ui/form/form.tsx'

const tones = {
  planned: 'brand',
  live: 'good',
  over: 'accent',
  held: 'good',
  cancelled: 'danger',
} as const

interface ClassActs {
  now: number
  /** Opens the meeting of a class as its host. @returns where it is */
  host: (meetingId: string) => Promise<string>
  attendancePath: (meeting: InstructorClass) => string
  /** What else leads on from a class. */
  More?: ComponentType<{ meeting: InstructorClass }>
  heading?: 'h2' | 'h3'
}

/** The classes of a batch; those one gives with the ways to open them and to keep attendance. */
export function TaughtTimetable({
  classes,
  ...acts
}: { classes: readonly InstructorClass[] } & ClassActs) {
  return (
    <ol className="grid gap-3">
      {classes.map((meeting) => (
        <li key={meeting.meetingId}>
          <TaughtClassCard meeting={meeting} {...acts} />
        </li>
      ))}
    </ol>
  )
}

function TaughtClassCard({
  meeting,
  now,
  host,
  attendancePath,
  More,
  heading: Heading = 'h2',
}: { meeting: InstructorClass } & ClassActs) {
  const words = useWords('dashboard').teaching
  const calendar = useWords('dashboard').classCalendar
  const states = useWords('staff').classes.states
  const language = useLanguage()
  const state = classStateAt(meeting, now)
  const isAhead = state === 'planned' || state === 'live'
  const number = calendar.classNumber(digitsIn(language, meeting.number))
  const topic = eitherText(language, meeting.topic)
  const day = dhakaDay(new Date(meeting.startsAt))
  const mayAct = meeting.isOwn && meeting.state !== 'cancelled'
  return (
    <Card aria-label={number} as="article" padding="none" className="grid gap-2 p-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <Heading className="text-lg">
          {number}
          {topic && <span lang={scriptOf(topic)}>: {topic}</span>}
        </Heading>
        <Badge tone={tones[state]}>{states[state]}</Badge>
      </div>
      <p className="font-medium">
        {formatWeekDay(day, language)}, {formatDay(day, language)},{' '}
        {formatHours(hoursOf(meeting), language)}
      </p>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
        {meeting.place && <span>{meeting.place}</span>}
        <GivenBy meeting={meeting} />
        {meeting.attended > 0 && (
          <span>{words.attended(formatCount(meeting.attended, language))}</span>
        )}
      </p>
      {(mayAct || More) && (
        <div className="flex flex-wrap items-center gap-2 border-t border-dashed border-line pt-3">
          {mayAct && isAhead && meeting.room !== 'place' && (
            <OpenMeeting meeting={meeting} host={host} />
          )}
          {mayAct && (
            <Link to={attendancePath(meeting)} className={buttonClasses('outline', 'sm')}>
              <UserCheck size={18} aria-hidden="true" />
              {words.attendance}
              <span className="sr-only">: {number}</span>
            </Link>
          )}
          {More && <More meeting={meeting} />}
        </div>
      )}
    </Card>
  )
}

function GivenBy({ meeting: { isOwn, instructor } }: { meeting: InstructorClass }) {
  const { others } = useWords('dashboard').teaching
  const language = useLanguage()
  const name = instructor && textIn(language, instructor)
  if (isOwn) return name ? <span lang={scriptOf(name)}>{name}</span> : null
  return <span>{name ? `${others}: ${name}` : others}</span>
}

function OpenMeeting({
  meeting: { meetingId, isJoinable },
  host,
}: { meeting: InstructorClass } & Pick<ClassActs, 'host'>) {
  const site = useWords()
  const words = useWords('dashboard').teaching
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  if (!isJoinable) return <p className="text-sm text-ink-soft">{words.noLink}</p>

  async function open(): Promise<void> {
    setBusy(true)
    setFailure(null)
    try {
      location.assign(await host(meetingId))
    } catch (error) {
      setFailure(problemText(asProblem(error), site))
    } finally {
      // An app may have opened instead of a page: this one stays, and may be needed again.
      setBusy(false)
    }
  }

  return (
    <>
      <Button size="sm" busy={isBusy} onClick={() => void open()}>
        <Video size={18} aria-hidden="true" />
        {words.start}
      </Button>
      <FormFailure>{failure}</FormFailure>
    </>
  )
}
