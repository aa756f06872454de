import { CalendarClock } from 'lucide-react'
import { Link } from 'react-router'
import type { MyCourse } from '#contract/learning/enrolments.ts'
import type { Day } from '#contract/time.ts'
import { formatDay, formatWeekDay } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import { Card } from '#web/ui/card.tsx'
import { nextOwnDate, type OwnDate } from './own-dates.ts'

/**
 * The next date of the student's courses, whatever its month, and a link to continue learning;
 * nothing without a course.
 */
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
  const toLearn = active.flatMap(({ courseId, courseName, progress }) =>
    progress?.nextLessonId ? [{ courseId, courseName, ...progress }] : [],
  )
  // Started courses come first.
  const goOn = toLearn.find(({ percent }) => percent > 0) ?? toLearn[0]
  return (
    <Card
      aria-label={words.upNext}
      as="section"
      isRaised
      className="mb-6 flex flex-wrap items-center justify-between gap-4"
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
        to={goOn ? `/learn/${goOn.courseId}/${goOn.nextLessonId}` : '/dashboard/student-courses'}
        className={buttonClasses('primary')}
      >
        {words.continue}
      </Link>
    </Card>
  )
}
