import {
  BookOpen,
  CalendarCheck,
  CalendarDays,
  Clock,
  MapPin,
  PlayCircle,
  UserCheck,
} from 'lucide-react'
import { Link } from 'react-router'
import type { MyCourse } from '#contract/learning/enrolments.ts'
import { addDays, type Day } from '#contract/time.ts'
import { formatCount, formatDay, formatMoment, formatHours } from '#web/text/format.ts'
import { pathIn, useLanguage } from '#web/text/language.ts'
import { scriptOf } from '#contract/script-of.ts'
import { useWords } from '#web/text/words.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { ProgressLine } from '#web/ui/progress-line.tsx'
import { classesAhead } from './class-days.ts'

/**
 * The student's courses, with their batch, class days and hours. Source: spec §2
 * /dashboard/student-courses.
 */
export function MyCoursesScreen({ courses, today }: { courses: readonly MyCourse[]; today: Day }) {
  const words = useWords('dashboard').learning
  const language = useLanguage()
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
  const isSeries = course.lessonCount > 0 && course.testCount === course.lessonCount
  return (
    <Card
      aria-labelledby={titleId}
      as="article"
      padding="none"
      isRaised
      className="flex h-full flex-col overflow-hidden"
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
          {/* Progress counts the lessons that are required: one number is enough. */}
          {course.lessonCount > 0 &&
            !course.progress?.requiredLessons &&
            `${words[isSeries ? 'tests' : 'lessons'](formatCount(course.lessonCount, language), course.lessonCount === 1)} · `}
          {words.enrolledOn(formatMoment(course.enrolledAt, language))}
        </p>
        {course.progress && course.progress.requiredLessons > 0 && (
          <Progress progress={course.progress} isSeries={isSeries} />
        )}
        {course.access && <Access access={course.access} courseId={course.courseId} />}
        {course.state === 'flagged' && (
          <p className="rounded-md bg-accent-wash px-4 py-3 text-accent-strong">{words.flagged}</p>
        )}
        {course.notice && <Notice notice={course.notice} />}
        {course.state === 'revoked' || course.access?.isOver ? null : batch ? (
          <>
            <NextClass course={course} today={today} />
            <BatchFacts course={course} batch={batch} today={today} />
          </>
        ) : (
          <p className="font-medium">{words.noBatch}</p>
        )}
        {course.access?.isOver ? null : <CourseLinks course={course} isSeries={isSeries} />}
      </div>
    </Card>
  )
}

/** Until when the lessons are open; once that day has passed, what one can do. */
function Access({
  access: { until, isOver },
  courseId,
}: {
  access: NonNullable<MyCourse['access']>
  courseId: string
}) {
  const words = useWords('dashboard').learning
  const language = useLanguage()
  const day = formatDay(until, language)
  if (!isOver) return <p className="text-sm text-ink-soft">{words.accessUntil(day)}</p>
  return (
    <>
      <div className="grid gap-1 rounded-md bg-accent-wash px-4 py-3">
        <p className="font-semibold text-accent-strong">{words.accessEnded(day)}</p>
        <p className="text-sm">{words.accessEndedText}</p>
      </div>
      <div className="mt-auto flex flex-wrap gap-3 pt-1">
        <ButtonLink to={pathIn(language, '/contact')}>{words.askForTime}</ButtonLink>
        <ButtonLink look="quiet" reload={false} to={`/learn/${courseId}/marks`}>
          {words.marks}
        </ButtonLink>
      </div>
    </>
  )
}

function BatchFacts({
  course,
  batch,
  today,
}: {
  course: MyCourse
  batch: NonNullable<MyCourse['batch']>
  today: Day
}) {
  const words = useWords('dashboard').learning
  const language = useLanguage()
  return (
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
      {course.classes && <ClassesSoFar classes={course.classes} />}
      {batch.hours && (
        <Fact icon={<Clock size={18} />} term={words.classHours}>
          {formatHours(batch.hours, language)}
        </Fact>
      )}
      {batch.venue && (
        <Fact icon={<MapPin size={18} />} term={words.venue}>
          {batch.venue}
        </Fact>
      )}
    </dl>
  )
}

/** Links to the next lesson, all lessons or the course page. */
function CourseLinks({ course, isSeries }: { course: MyCourse; isSeries: boolean }) {
  const words = useWords('dashboard').learning
  const language = useLanguage()
  return (
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
      {course.state !== 'revoked' && (
        <ButtonLink
          look={course.progress ? 'quiet' : undefined}
          reload={false}
          to={`/learn/${course.courseId}`}
        >
          {course.progress ? words[isSeries ? 'allTests' : 'allLessons'] : words.open}
          <span className="sr-only">: {course.courseName}</span>
        </ButtonLink>
      )}
      {!course.progress && (
        <ButtonLink look="outline" to={pathIn(language, `/courses/${course.courseId}`)}>
          {words.seeCourse}
        </ButtonLink>
      )}
    </div>
  )
}

function Progress({
  progress,
  isSeries,
}: {
  progress: NonNullable<MyCourse['progress']>
  isSeries: boolean
}) {
  const words = useWords('dashboard').learning
  const language = useLanguage()
  const said = words[isSeries ? 'testsDone' : 'done'](
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

function ClassesSoFar({ classes }: { classes: NonNullable<MyCourse['classes']> }) {
  const words = useWords('dashboard').learning
  const language = useLanguage()
  const say = (count: number) => formatCount(count, language)
  return (
    <Fact icon={<UserCheck size={18} />} term={words.classesTerm}>
      {[
        words.classes(say(classes.held), say(classes.planned)),
        classes.held > 0 && words.cameTo(say(classes.attended)),
        classes.excused > 0 && words.excusedFrom(say(classes.excused)),
      ]
        .filter(Boolean)
        .join(' · ')}
    </Fact>
  )
}

/** What happened to the batch, with a link to the order, which shows what was sold. */
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

function NextClass({ course, today }: { course: MyCourse; today: Day }) {
  const words = useWords('dashboard').learning
  const language = useLanguage()
  const [next] = classesAhead(course, today)
  return (
    <p className="rounded-md bg-brand-wash px-4 py-3">
      {!next ? (
        words.over
      ) : (
        <>
          <span className="block text-sm text-ink-soft">{words.nextClass}</span>
          <strong className="text-brand">
            {next.day === today
              ? words.today
              : next.day === addDays(today, 1)
                ? words.tomorrow
                : formatDay(next.day, language)}
            {next.hours && `, ${formatHours(next.hours, language)}`}
          </strong>
        </>
      )}
    </p>
  )
}
