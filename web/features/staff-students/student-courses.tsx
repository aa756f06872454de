import { ArrowRightLeft, Award } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { StudentCourse } from '#contract/staff/student-overview.ts'
import { digitsIn, formatDay, formatMoment } from '#web/text/format.ts'
import { pathIn, useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import { ProgressLine } from '#web/ui/progress-line.tsx'
import { StudentPart, StudentRows } from './student-part.tsx'

const tones = { active: 'good', flagged: 'accent', revoked: 'plain' } as const

/** The courses of a student: batch, progress, attendance, certificate. */
export function StudentCourses({
  courses,
  mover,
  renderExtend,
}: {
  courses: readonly StudentCourse[]
  /** Whose place may be moved to another batch; null: not by this role. */
  mover: { studentId: string } | null
  /** What gives more time in a course; null: not by this role. */
  renderExtend: ((course: StudentCourse) => ReactNode) | null
}) {
  const words = useWords('staff').studentPage
  return (
    <StudentPart title={words.courses} empty={courses.length === 0 ? words.noCourses : null}>
      <StudentRows>
        {courses.map((course) => (
          <li key={course.id} className="flex flex-col gap-2 py-4 first:pt-0 last:pb-0">
            <CourseHead course={course} />
            <CourseStanding course={course} />
            {renderExtend?.(course)}
            {mover && <MoveLink course={course} studentId={mover.studentId} />}
          </li>
        ))}
      </StudentRows>
    </StudentPart>
  )
}

function MoveLink({ course, studentId }: { course: StudentCourse; studentId: string }) {
  const words = useWords('staff').moves
  if (course.batchId === null || course.state === 'revoked') return null
  return (
    <Link
      to={`/staff/batches/${course.courseId}/${course.batchId}/move?student=${studentId}`}
      className={buttonClasses('outline', 'sm', 'self-start')}
    >
      <ArrowRightLeft size={18} aria-hidden="true" />
      {words.openOne}
      <span className="sr-only">: {course.courseName}</span>
    </Link>
  )
}

function CourseHead({ course }: { course: StudentCourse }) {
  const words = useWords('staff').learning
  const language = useLanguage()
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
      <div className="min-w-0">
        <Link
          to={`/staff/courses/${course.courseId}/gradebook`}
          className="font-semibold text-brand underline underline-offset-4"
        >
          {course.courseName}
        </Link>
        <p className="text-sm text-ink-soft">
          {course.courseId} ·{' '}
          {course.batchNumber === null
            ? words.noBatch
            : words.batch(digitsIn(language, course.batchNumber))}{' '}
          · {words.enrolledOn(formatMoment(course.enrolledAt, language))}
          {course.access &&
            course.state !== 'revoked' &&
            ` · ${(course.access.isOver ? words.accessEnded : words.accessUntil)(formatDay(course.access.until, language))}`}
          {course.endedAt && ` · ${words.endedOn(formatMoment(course.endedAt, language))}`}
        </p>
        {course.endReason && <p className="text-sm text-ink-soft">{course.endReason}</p>}
      </div>
      <Badge tone={tones[course.state]}>{words.states[course.state]}</Badge>
    </div>
  )
}

function CourseStanding({ course }: { course: StudentCourse }) {
  const {
    studentPage: words,
    learning: { waitsForName },
  } = useWords('staff')
  const language = useLanguage()
  const count = (value: number) => digitsIn(language, value)
  const { progress, classes, certificate } = course
  if (course.state === 'revoked' && !certificate) return null
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1 text-sm">
      {course.waitsForName && <p className="basis-full">{waitsForName}</p>}
      {progress && (
        <span className="flex min-w-56 flex-1 items-center gap-3">
          <ProgressLine
            percent={progress.percent}
            label={words.progressOf(course.courseName)}
            className="flex-1"
          />
          <span className="whitespace-nowrap">
            {progress.isComplete
              ? words.completed
              : words.lessonsDone(
                  count(progress.completedLessons),
                  count(progress.requiredLessons),
                )}
          </span>
        </span>
      )}
      {classes && (
        <span>
          {words.classesAttended(count(classes.attended), count(classes.held))}
          {classes.excused > 0 && `, ${words.excused(count(classes.excused))}`}
        </span>
      )}
      {certificate && (
        <a
          href={pathIn(language, `/certificates/${certificate.serial}`)}
          className="inline-flex min-h-11 items-center gap-1.5 font-medium text-brand underline underline-offset-4"
        >
          <Award size={18} aria-hidden="true" />
          {words.certificate}
        </a>
      )}
    </div>
  )
}
