import {
  BookOpen,
  CalendarDays,
  ClipboardList,
  FilePen,
  MessageCircleQuestionMark,
  Users,
} from 'lucide-react'
import { Link } from 'react-router'
import type { TeachingOverview } from '#contract/teaching/teaching.ts'
import { digitsIn, formatCount, formatDay } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { scriptOf } from '#contract/script-of.ts'
import { useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** The courses someone teaches, each with its batches. */
export function TaughtCourses({ courses }: { courses: TeachingOverview['courses'] }) {
  const words = useWords('dashboard').teaching
  if (courses.length === 0)
    return <EmptyState title={words.noCourses}>{words.noCoursesText}</EmptyState>
  return (
    <ul className="grid gap-4">
      {courses.map((course) => (
        <li key={course.courseId}>
          <TaughtCourse course={course} />
        </li>
      ))}
    </ul>
  )
}

function TaughtCourse({
  course: { courseId, courseName, isTaught, isMarked, isWritten, sentBack, batches },
}: {
  course: TeachingOverview['courses'][number]
}) {
  const words = useWords('dashboard').teaching
  const language = useLanguage()
  return (
    <Card as="article" padding="sm" className="grid gap-3">
      <h3 lang={scriptOf(courseName)} className="text-lg break-words">
        {courseName}
      </h3>
      {isTaught && (
        <p className="flex flex-wrap gap-2">
          <Link to={`/learn/${courseId}`} className={buttonClasses('outline', 'sm')}>
            <BookOpen size={18} aria-hidden="true" />
            {words.openCourse}
            <span className="sr-only">: {courseName}</span>
          </Link>
          {isWritten && (
            <Link
              to={`/dashboard/teaching/courses/${courseId}/lessons`}
              className={buttonClasses('quiet', 'sm')}
            >
              <FilePen size={18} aria-hidden="true" />
              {words.lessons}
              {sentBack > 0 && (
                <Badge tone="danger">{words.sentBack(formatCount(sentBack, language))}</Badge>
              )}
              <span className="sr-only">: {courseName}</span>
            </Link>
          )}
          <Link to={`/learn/${courseId}/questions`} className={buttonClasses('quiet', 'sm')}>
            <MessageCircleQuestionMark size={18} aria-hidden="true" />
            {words.allQuestions}
            <span className="sr-only">: {courseName}</span>
          </Link>
          <Link
            to={`/dashboard/teaching/courses/${courseId}/gradebook`}
            className={buttonClasses('quiet', 'sm')}
          >
            <ClipboardList size={18} aria-hidden="true" />
            {words.gradebook}
            <span className="sr-only">: {courseName}</span>
          </Link>
        </p>
      )}
      {isMarked && !isTaught && <p className="text-ink-soft">{words.examinedCourse}</p>}
      {batches.length === 0 && !isTaught ? null : batches.length === 0 ? (
        <p className="text-ink-soft">{words.noBatches}</p>
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {batches.map(({ batchId, number, startsOn, classCount, seatsTaken, seats }) => (
            <li
              key={batchId}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
            >
              <div className="min-w-0">
                <p className="font-medium">{words.batch(digitsIn(language, number))}</p>
                <p className="text-sm text-ink-soft">
                  {words.batchLine(
                    formatDay(startsOn, language),
                    formatCount(classCount, language),
                    classCount,
                  )}
                </p>
                {seatsTaken !== null && (
                  <p className="text-sm text-ink-soft">
                    {seats === null
                      ? words.enrolled(formatCount(seatsTaken, language))
                      : words.enrolledOf(
                          formatCount(seatsTaken, language),
                          formatCount(seats, language),
                        )}
                  </p>
                )}
              </div>
              <p className="flex flex-wrap gap-2">
                {isTaught && (
                  <Link
                    to={`/dashboard/teaching/courses/${courseId}/gradebook?batch=${number}`}
                    className={buttonClasses('quiet', 'sm')}
                  >
                    <Users size={18} aria-hidden="true" />
                    {words.students}
                    <span className="sr-only">
                      : {courseName}, {words.batch(digitsIn(language, number))}
                    </span>
                  </Link>
                )}
                <Link
                  to={`/dashboard/teaching/batches/${batchId}`}
                  className={buttonClasses('outline', 'sm')}
                >
                  <CalendarDays size={18} aria-hidden="true" />
                  {words.timetable}
                  <span className="sr-only">
                    : {courseName}, {words.batch(digitsIn(language, number))}
                  </span>
                </Link>
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
