import { Clock, MapPin, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ClassMeeting } from '#contract/classes/classes.ts'
import { eitherText } from '#contract/either-text.ts'
import type { Day } from '#contract/time.ts'
import { digitsIn, formatDay, formatWeekDay } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { scriptOf } from '#contract/script-of.ts'
import { useViewerZone } from '#web/ui/hooks/use-viewer-zone.ts'
import { useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { classes } from '#web/ui/classes.ts'
import { DHAKA, hoursIn, timesForViewer } from '#web/text/class-times.ts'

/** What changes of a class by the clock. */
export interface ClassClock {
  now: number
  /** The button that joins a class; null while it is not open. */
  joinOf(meeting: ClassMeeting, label: string): ReactNode
}

/** Classes day by day, each with a link to its course, and a button to join while it is open. */
export function ClassList({
  byDay,
  today,
  now,
  joinOf,
}: {
  byDay: ReadonlyMap<Day, readonly ClassMeeting[]>
  today: Day
} & ClassClock) {
  const words = useWords('dashboard')
  const language = useLanguage()
  return (
    <ol className="flex flex-col gap-6">
      {[...byDay].map(([day, meetings]) => (
        <li key={day} id={`day-${day}`} className="scroll-mt-24">
          <h3 className="mb-2 flex flex-wrap items-center gap-2 text-lg">
            {formatWeekDay(day, language)}, {formatDay(day, language)}
            {day === today && <Badge tone="brand">{words.today}</Badge>}
          </h3>
          <ul className="flex flex-col gap-3">
            {meetings.map((meeting) => (
              <ClassItem key={meeting.meetingId} {...{ meeting, day, now, joinOf }} />
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}

function ClassItem({
  meeting,
  day,
  now,
  joinOf,
}: { meeting: ClassMeeting; day: Day } & ClassClock) {
  const dashboard = useWords('dashboard')
  const words = dashboard.classCalendar
  const language = useLanguage()
  const isTaught = meeting.as === 'instructor'
  const isCancelled = meeting.state === 'cancelled'
  const isOn =
    !isCancelled && Date.parse(meeting.startsAt) <= now && now < Date.parse(meeting.endsAt)
  const own = timesForViewer(useViewerZone(), meeting, language)
  const number = words.classNumber(digitsIn(language, meeting.number))
  const topic = eitherText(language, meeting.topic)
  const instructor = meeting.instructor && eitherText(language, meeting.instructor)
  return (
    <li className="grid gap-1 rounded-md border border-line p-4 sm:grid-cols-[11rem_1fr_auto] sm:gap-4">
      <div>
        <p
          className={classes(
            'flex items-center gap-2 font-semibold',
            isCancelled && 'line-through',
          )}
        >
          <Clock size={18} aria-hidden="true" className="shrink-0 text-ink-soft" />
          {hoursIn(DHAKA, meeting, language)}
        </p>
        {own && (
          <p className="text-sm text-ink-soft">
            {words.yourTime(
              own.day === day
                ? own.hours
                : `${formatDay(own.day, language, 'short')}, ${own.hours}`,
            )}
          </p>
        )}
      </div>
      <div className="min-w-0">
        <p className={classes('font-semibold break-words', isCancelled && 'line-through')}>
          <span lang={scriptOf(meeting.courseName)}>{meeting.courseName}</span>
        </p>
        <p lang={topic ? scriptOf(topic) : undefined} className="break-words text-ink-soft">
          {topic ? `${number}: ${topic}` : number}
        </p>
        {meeting.place && (
          <p className="flex items-start gap-2 text-sm break-words">
            <MapPin size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
            {meeting.place}
          </p>
        )}
        {instructor && (
          <p className="flex items-center gap-2 text-sm text-ink-soft">
            <UserRound size={16} aria-hidden="true" />
            <span lang={scriptOf(instructor)}>{instructor}</span>
          </p>
        )}
        {isCancelled && <Badge tone="danger">{words.cancelled}</Badge>}
        {isTaught && <Badge tone="brand">{dashboard.teaching.youTeach}</Badge>}
        {isOn && <Badge tone="good">{words.onNow}</Badge>}
      </div>
      <div className="grid gap-2 self-center max-sm:mt-2 sm:justify-items-end">
        {joinOf(meeting, `${meeting.courseName}, ${number}`)}
        <Link
          to={isTaught ? '/dashboard/teaching' : `/learn/${meeting.courseId}`}
          className="inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-4"
        >
          {isTaught ? dashboard.teaching.title : words.openCourse}
          <span className="sr-only">
            : {meeting.courseName}, {number}
          </span>
        </Link>
      </div>
    </li>
  )
}
