import { UserCheck, Video } from 'lucide-react'
import type { ComponentType } from 'react'
import { Link } from 'react-router'
import { classStateAt } from '#contract/classes/class-state.ts'
import { eitherText } from '#contract/either-text.ts'
import { textIn } from '#contract/languages.ts'
import { scriptOf } from '#contract/script-of.ts'
import type { InstructorClass } from '#contract/teaching/teaching.ts'
import { digitsIn, formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import { ClassFrame, classTones, HostButton } from './class-frame.tsx'

interface ClassActs<Meeting extends InstructorClass> {
  now: number
  /** Opens the meeting of a class as its host. @returns where it is */
  host: (meetingId: string) => Promise<string>
  attendancePath: (meeting: InstructorClass) => string
  /** What else leads on from a class. */
  More?: ComponentType<{ meeting: Meeting }>
  heading?: 'h2' | 'h3'
}

/** The classes of a batch; those one gives with the ways to open them and to keep attendance. */
export function TaughtTimetable<Meeting extends InstructorClass>({
  classes,
  ...acts
}: { classes: readonly Meeting[] } & ClassActs<Meeting>) {
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

function TaughtClassCard<Meeting extends InstructorClass>({
  meeting,
  now,
  host,
  attendancePath,
  More,
  heading,
}: { meeting: Meeting } & ClassActs<Meeting>) {
  const words = useWords('dashboard').teaching
  const calendar = useWords('dashboard').classCalendar
  const { states, rooms } = useWords('staff').classes
  const language = useLanguage()
  const state = classStateAt(meeting, now)
  const isAhead = state === 'planned' || state === 'live'
  const number = calendar.classNumber(digitsIn(language, meeting.number))
  const topic = eitherText(language, meeting.topic)
  const mayAct = meeting.isOwn && meeting.state !== 'cancelled'
  return (
    <ClassFrame
      label={number}
      {...(heading && { heading })}
      title={
        <>
          {number}
          {topic && <span lang={scriptOf(topic)}>: {topic}</span>}
        </>
      }
      state={{ tone: classTones[state], text: states[state] }}
      meeting={meeting}
      facts={
        <>
          {meeting.place ? <span>{meeting.place}</span> : <span>{rooms[meeting.room]}</span>}
          <GivenBy meeting={meeting} />
          {meeting.attended > 0 && (
            <span>{words.attended(formatCount(meeting.attended, language))}</span>
          )}
        </>
      }
    >
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
    </ClassFrame>
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
}: { meeting: InstructorClass } & Pick<ClassActs<InstructorClass>, 'host'>) {
  const words = useWords('dashboard').teaching
  if (!isJoinable) return <p className="text-sm text-ink-soft">{words.noLink}</p>
  return (
    <HostButton look="primary" onStart={() => host(meetingId)}>
      <Video size={18} aria-hidden="true" />
      {words.start}
    </HostButton>
  )
}
