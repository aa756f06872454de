import { MessageCircleQuestionMark, PlayCircle } from 'lucide-react'
import { Link } from 'react-router'
import type { ClassMeeting } from '#contract/classes/classes.ts'
import { eitherText } from '#contract/either-text.ts'
import { digitsIn } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { scriptOf } from '#contract/script-of.ts'
import { useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { classes } from '#web/ui/classes.ts'
import { type ClassPhase, phaseOf } from './class-phase.ts'
import { classDay, classHours } from '#web/text/class-times.ts'

const tones = {
  planned: 'plain',
  open: 'accent',
  live: 'good',
  over: 'plain',
  held: 'good',
  cancelled: 'danger',
} as const satisfies Record<ClassPhase, string>

/** All classes of a batch with the state of each. */
export function ClassList({ meetings, now }: { meetings: readonly ClassMeeting[]; now: number }) {
  return (
    <ol className="divide-y divide-line">
      {meetings.map((meeting) => (
        <ClassLine key={meeting.meetingId} meeting={meeting} phase={phaseOf(meeting, now)} />
      ))}
    </ol>
  )
}

function ClassLine({ meeting, phase }: { meeting: ClassMeeting; phase: ClassPhase }) {
  const words = useWords('classroom').classes
  const language = useLanguage()
  const topic = eitherText(language, meeting.topic)
  const number = words.classNumber(digitsIn(language, meeting.number))
  const isCancelled = phase === 'cancelled'
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className={classes('font-medium', isCancelled && 'text-ink-soft line-through')}>
          {number}
          {topic && <span lang={scriptOf(topic)}>: {topic}</span>}
        </p>
        <p className="text-sm text-ink-soft">
          {classDay(meeting, language)}, {classHours(meeting, language)}
          {meeting.place && ` · ${meeting.place}`}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {meeting.recordingLessonId && (
          <Link
            to={`/learn/${meeting.courseId}/${meeting.recordingLessonId}`}
            aria-label={`${words.recording}: ${topic ?? number}`}
            className="inline-flex min-h-11 items-center gap-1.5 rounded-md px-2 font-medium text-brand hover:bg-brand-wash"
          >
            <PlayCircle size={18} aria-hidden="true" />
            {words.recording}
          </Link>
        )}
        <Link
          to={`/learn/${meeting.courseId}/questions?class=${meeting.meetingId}`}
          aria-label={`${words.questions}: ${topic ?? number}`}
          className="inline-flex min-h-11 items-center gap-1.5 rounded-md px-2 font-medium text-brand hover:bg-brand-wash"
        >
          <MessageCircleQuestionMark size={18} aria-hidden="true" />
          {words.questions}
        </Link>
        {meeting.isExcused && !isCancelled ? (
          <span className="text-sm text-ink-soft">{words.excused}</span>
        ) : (
          phase === 'held' &&
          meeting.attended !== null && (
            <span className="text-sm text-ink-soft">
              {meeting.attended ? words.attended : words.missed}
            </span>
          )
        )}
        <Badge tone={tones[phase]}>{words.states[phase === 'open' ? 'planned' : phase]}</Badge>
      </div>
    </li>
  )
}
