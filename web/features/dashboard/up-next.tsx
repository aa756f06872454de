import { BookOpen, CalendarClock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ClassMeeting } from '#contract/classes/classes.ts'
import type { MyCourse } from '#contract/learning/enrolments.ts'
import { type Day, dhakaDay } from '#contract/time.ts'
import { formatDay, formatWeekDay } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import { Card } from '#web/ui/card.tsx'
import { DHAKA, hoursIn } from '#web/text/class-times.ts'
import { nextOwnDate, type OwnDate } from './own-dates.ts'

/**
 * What comes next, and below it what to go on learning; each with a button of its own course.
 * Nothing without a course.
 *
 * @param open a class that can be joined now, and the button that does
 */
export function UpNext({
  courses,
  dates,
  open,
  today,
}: {
  courses: readonly MyCourse[]
  dates: readonly OwnDate[]
  open: { meeting: ClassMeeting; join: ReactNode } | null
  today: Day
}) {
  const words = useWords('dashboard')
  const language = useLanguage()
  const active = courses.filter(({ state, access }) => state !== 'revoked' && !access?.isOver)
  if (active.length === 0) return null
  const next = open
    ? {
        courseId: open.meeting.courseId,
        day: dhakaDay(new Date(open.meeting.startsAt)),
        text: words.classOf(open.meeting.courseName, hoursIn(DHAKA, open.meeting, language)),
      }
    : nextOwnDate(dates, today)
  const toLearn = active.flatMap(({ courseId, courseName, progress }) =>
    progress?.nextLessonId ? [{ courseId, courseName, ...progress }] : [],
  )
  // Started courses come first.
  const goOn = toLearn.find(({ percent }) => percent > 0) ?? toLearn[0]
  return (
    <Card aria-label={words.upNext} as="section" isRaised className="mb-6 grid gap-4">
      {next && (
        <Step
          icon={<CalendarClock size={28} aria-hidden="true" />}
          title={words.upNext}
          name={next.text}
          detail={`${formatWeekDay(next.day, language)}, ${formatDay(next.day, language)}`}
        >
          {open ? (
            open.join
          ) : (
            <Link
              to={`/learn/${next.courseId}`}
              className={buttonClasses('outline', 'md', 'max-sm:w-full')}
            >
              {words.classCalendar.openCourse}
              <span className="sr-only">: {next.text}</span>
            </Link>
          )}
        </Step>
      )}
      {(goOn || !next) && (
        <Step
          icon={<BookOpen size={28} aria-hidden="true" />}
          title={words.keepLearning}
          name={(goOn ?? active[0])?.courseName}
        >
          <Link
            to={
              goOn ? `/learn/${goOn.courseId}/${goOn.nextLessonId}` : '/dashboard/student-courses'
            }
            className={buttonClasses('primary', 'md', 'max-sm:w-full')}
          >
            {words.continue}
            {goOn && <span className="sr-only">: {goOn.courseName}</span>}
          </Link>
        </Step>
      )}
    </Card>
  )
}

function Step({
  icon,
  title,
  name,
  detail,
  children,
}: {
  icon: ReactNode
  title: string
  name: string | undefined
  detail?: string
  children: ReactNode
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-line not-first:border-t not-first:pt-4">
      <p className="flex min-w-0 items-center gap-4">
        <span className="shrink-0 text-brand">{icon}</span>
        <span className="min-w-0 break-words">
          <span className="block text-sm text-ink-soft">{title}</span>
          <strong className="block">{name}</strong>
          {detail}
        </span>
      </p>
      <div className="max-sm:w-full">{children}</div>
    </div>
  )
}
