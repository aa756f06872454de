import { CalendarClock } from 'lucide-react'
import { Link } from 'react-router'
import type { MyCourse } from '#contract/learning/enrolments.ts'
import type { Day } from '#contract/time.ts'
import { formatDay, formatWeekDay } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { buttonClasses } from '#web/ui/button-look.ts'
import { nextOwnDate, type OwnDate } from './own-dates.ts'

/** The next date of the student's courses, whatever its month, and the way back to learning; nothing without a course. */
export function UpNext({
  courses,
  dates,
  today,
}: {
  courses: readonly MyCourse[]
  dates: readonly OwnDate[]
  today: Day
}) {
  const words = useWords('dashboard')
  const language = useLanguage()
  const active = courses.filter(({ state }) => state !== 'revoked')
  if (active.length === 0) return null
  const next = nextOwnDate(dates, today)
  const toLearn = active.filter(({ progress }) => progress?.nextLessonId)
  // One that was begun comes before one that was not.
  const goOn = toLearn.find(({ progress }) => progress!.percent > 0) ?? toLearn[0]
  return (
    <section
      aria-label={words.upNext}
      className="mb-6 flex flex-wrap items-center justify-between gap-4 rounded-lg border border-line bg-surface p-5 shadow-card"
    >
      <p className="flex min-w-0 items-center gap-4">
        <CalendarClock size={28} aria-hidden="true" className="shrink-0 text-brand" />
        <span className="min-w-0">
          <span className="block text-sm text-ink-soft">
            {next ? words.upNext : words.keepLearning}
          </span>
          <strong className="block">{next ? next.text : (goOn ?? active[0])?.courseName}</strong>
          {next && `${formatWeekDay(next.day, language)}, ${formatDay(next.day, language)}`}
        </span>
      </p>
      <Link
        to={
          goOn
            ? `/learn/${goOn.courseId}/${goOn.progress!.nextLessonId}`
            : '/dashboard/student-courses'
        }
        className={buttonClasses('primary')}
      >
        {words.continue}
      </Link>
    </section>
  )
}
