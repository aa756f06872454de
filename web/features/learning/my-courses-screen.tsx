import { BookOpen, CalendarCheck, CalendarDays, Clock, PlayCircle } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { MyCourse } from '#contract/learning/enrolments.ts'
import { addDays, type Day, dhakaDay } from '#contract/time.ts'
import { formatCount, formatDay, formatMoment, formatShift } from '#web/text/format.ts'
import { pathIn, useLanguage } from '#web/text/language.ts'
import { scriptOf } from '#web/text/script-of.ts'
import { useWords } from '#web/text/words.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { ProgressLine } from '#web/ui/progress-line.tsx'
import { nextClassDay } from './class-days.ts'

/** The courses one is enrolled in, with their batch, class days and hours. Source: spec §2 /dashboard/student-courses. */
export function MyCoursesScreen({ courses }: { courses: readonly MyCourse[] }) {
  const words = useWords('dashboard').learning
  const language = useLanguage()
  const [today] = useState(() => dhakaDay(new Date()))
  if (courses.length === 0)
    return (
      <EmptyState
        icon={<BookOpen size={40} aria-hidden="true" />}
        title={words.empty}
        action={<ButtonLink to={pathIn(language, '/courses')}>{words.enrolCourses}</ButtonLink>}
      >
        {words.emptyText}
      </EmptyState>
    )
  return (
    <ul className="grid gap-5 md:grid-cols-2">
      {courses.map((course) => (
        <li key={course.courseId}>
          <EnrolledCourse course={course} today={today} />
        </li>
      ))}
    </ul>
  )
}

function EnrolledCourse({ course, today }: { course: MyCourse; today: Day }) {
  const words = useWords('dashboard').learning
  const language = useLanguage()
  const { batch } = course
  const titleId = `course-${course.courseId}`
  return (
    <article
      aria-labelledby={titleId}
      className="flex h-full flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-card"
    >
      <img
        src={course.image}
        width="640"
        height="360"
        alt=""
        loading="lazy"
        className="aspect-video w-full object-cover"
      />
      <div className="flex flex-1 flex-col gap-3 p-5">
        <h2 id={titleId} lang={scriptOf(course.courseName)} className="text-xl">
          {course.courseName}
        </h2>
        <p className="text-sm text-ink-soft">
          {words.lessons(formatCount(course.lessonCount, language))} ·{' '}
          {words.enrolledOn(formatMoment(course.enrolledAt, language))}
        </p>
        {course.progress && course.progress.requiredLessons > 0 && (
          <Progress progress={course.progress} />
        )}
        {course.state === 'flagged' && (
          <p className="rounded-md bg-accent-wash px-4 py-3 text-accent-strong">{words.flagged}</p>
        )}
        {course.notice && <Notice notice={course.notice} />}
        {course.state === 'revoked' ? null : batch ? (
          <>
            <NextClass batch={batch} lessonCount={course.lessonCount} today={today} />
            <dl className="grid gap-2 border-t-2 border-dashed border-line pt-3 text-sm">
              <Fact
                icon={<PlayCircle size={18} />}
                term={`${words.batch(formatCount(batch.number, language))} · ${batch.startsOn > today ? words.starts : words.started}`}
              >
                {formatDay(batch.startsOn, language)}
              </Fact>
              {batch.orientationOn && batch.orientationOn >= today && (
                <Fact icon={<CalendarDays size={18} />} term={words.orientation}>
                  {formatDay(batch.orientationOn, language)}
                </Fact>
              )}
              <Fact icon={<CalendarCheck size={18} />} term={words.classDays}>
                {batch.classDays.length > 0
                  ? batch.classDays.map((day) => words.weekDays[day]).join(', ')
                  : words.everyDay}
              </Fact>
              {batch.shift && (
                <Fact icon={<Clock size={18} />} term={words.classHours}>
                  {formatShift(batch.shift, language)}
                </Fact>
              )}
            </dl>
          </>
        ) : (
          <p className="font-medium">{words.noBatch}</p>
        )}
        <div className="mt-auto flex flex-wrap gap-3 pt-1">
          {course.progress && (
            <ButtonLink
              reload={false}
              to={`/learn/${course.courseId}${course.progress.nextLessonId ? `/${course.progress.nextLessonId}` : ''}`}
            >
              {course.progress.nextLessonId === null
                ? words.open
                : course.progress.percent > 0
                  ? words.goOn
                  : words.start}
              <span className="sr-only">: {course.courseName}</span>
            </ButtonLink>
          )}
          <ButtonLink
            look={course.progress ? 'quiet' : 'outline'}
            to={
              course.progress
                ? `/learn/${course.courseId}`
                : pathIn(language, `/courses/${course.courseId}`)
            }
            reload={!course.progress}
          >
            {course.progress ? words.allLessons : words.seeCourse}
          </ButtonLink>
        </div>
      </div>
    </article>
  )
}

function Progress({ progress }: { progress: NonNullable<MyCourse['progress']> }) {
  const words = useWords('dashboard').learning
  const language = useLanguage()
  const said = words.done(
    formatCount(progress.completedLessons, language),
    formatCount(progress.requiredLessons, language),
  )
  return (
    <div className="grid gap-1.5">
      <ProgressLine percent={progress.percent} label={said} />
      <p className="text-sm text-ink-soft">{progress.isComplete ? words.courseDone : said}</p>
    </div>
  )
}

/** What became of the batch, with the way to the order that keeps what was sold. */
function Notice({ notice }: { notice: NonNullable<MyCourse['notice']> }) {
  const words = useWords('dashboard').learning
  const language = useLanguage()
  return (
    <div
      className={
        notice.kind === 'cancelled'
          ? 'rounded-md bg-danger-wash px-4 py-3 text-danger'
          : 'rounded-md bg-accent-wash px-4 py-3 text-accent-strong'
      }
    >
      <p className="font-semibold">
        {words.notices[notice.kind](
          formatCount(notice.batch.number, language),
          formatDay(notice.batch.startsOn, language),
        )}
      </p>
      <p className="text-sm break-words">{words.noticeReason(notice.reason)}</p>
      <Link
        to={`/dashboard/order-history/${notice.orderNumber}`}
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
      >
        {words.seeOrder}
      </Link>
    </div>
  )
}

function NextClass({
  batch,
  lessonCount,
  today,
}: {
  batch: NonNullable<MyCourse['batch']>
  lessonCount: number
  today: Day
}) {
  const words = useWords('dashboard').learning
  const language = useLanguage()
  const next = nextClassDay(batch, lessonCount, today)
  return (
    <p className="rounded-md bg-brand-wash px-4 py-3">
      {next === null ? (
        words.over
      ) : (
        <>
          <span className="block text-sm text-ink-soft">{words.nextClass}</span>
          <strong className="text-brand">
            {next === today
              ? words.today
              : next === addDays(today, 1)
                ? words.tomorrow
                : formatDay(next, language)}
            {batch.shift && `, ${formatShift(batch.shift, language)}`}
          </strong>
        </>
      )}
    </p>
  )
}
