import { CircleDashed } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import type { CompletionGap, CourseProgress } from '#contract/learning/classroom.ts'
import type { MyCourse } from '#contract/learning/enrolments.ts'
import { scriptOf } from '#contract/script-of.ts'
import { digitsIn } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Card } from '#web/ui/card.tsx'

/** What a student still has to do for the certificate of a course, with links; nothing where nothing is missing. */
export function MissingForCertificate({
  courseId,
  progress: { missing = [] },
  isSeries = false,
}: {
  courseId: string
  progress: Pick<CourseProgress, 'missing'>
  /** It has no lessons but tests. */
  isSeries?: boolean
}) {
  const words = useWords('classroom').missing
  const id = useId()
  if (missing.length === 0) return null
  return (
    <Card as="section" padding="sm" aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-xl">
        {words.title}
      </h2>
      <CompletionGaps courseId={courseId} gaps={missing} isSeries={isSeries} />
    </Card>
  )
}

/** The same for courses whose certificate one does not have yet. */
export function CoursesWithoutCertificate({
  courses,
}: {
  courses: readonly Pick<
    MyCourse,
    'courseId' | 'courseName' | 'progress' | 'lessonCount' | 'testCount'
  >[]
}) {
  const words = useWords('classroom').missing
  const id = useId()
  if (courses.length === 0) return null
  return (
    <section aria-labelledby={id} className="mt-10 grid gap-4">
      <h2 id={id} className="text-xl">
        {words.under}
      </h2>
      <ul className="grid gap-4 md:grid-cols-2">
        {courses.map(({ courseId, courseName, progress, lessonCount, testCount }) => (
          <Card as="li" key={courseId} className="grid content-start gap-3">
            <h3 lang={scriptOf(courseName)} className="text-lg font-bold">
              {courseName}
            </h3>
            {progress?.isComplete ? (
              <p>{words.ready}</p>
            ) : (
              <CompletionGaps
                courseId={courseId}
                gaps={progress?.missing ?? []}
                isSeries={lessonCount > 0 && testCount === lessonCount}
              />
            )}
            <Link
              to={`/learn/${courseId}`}
              className="inline-flex min-h-11 items-center justify-self-start font-semibold text-brand hover:underline"
            >
              {words.goOn}
              <span className="sr-only">: {courseName}</span>
            </Link>
          </Card>
        ))}
      </ul>
    </section>
  )
}

function CompletionGaps({
  courseId,
  gaps,
  isSeries,
}: {
  courseId: string
  gaps: readonly CompletionGap[]
  isSeries: boolean
}) {
  return (
    <ul className="grid gap-2">
      {gaps.map((gap) => (
        <li key={gap.gap} className="flex gap-2">
          <CircleDashed size={18} aria-hidden="true" className="mt-1 shrink-0 text-accent" />
          <div className="min-w-0">
            <Gap gap={gap} courseId={courseId} isSeries={isSeries} />
          </div>
        </li>
      ))}
    </ul>
  )
}

function Gap({
  gap,
  courseId,
  isSeries,
}: {
  gap: CompletionGap
  courseId: string
  isSeries: boolean
}) {
  const words = useWords('classroom').missing
  const language = useLanguage()
  const count = (number: number) => digitsIn(language, number)
  switch (gap.gap) {
    case 'lessons':
      return (
        <>
          <p>
            {isSeries && gap.left > 0
              ? words.testsOfSeries(count(gap.left), gap.left)
              : words.lessons(count(gap.left), gap.left)}
          </p>
          {gap.next && (
            <LessonLinks
              courseId={courseId}
              lessons={[{ ...gap.next, title: words.nextLesson(gap.next.title) }]}
            />
          )}
        </>
      )
    case 'tests':
      return (
        <>
          <p>
            {gap.percent === null
              ? words.tests(count(gap.passed), count(gap.needed))
              : words.testsAt(count(gap.passed), count(gap.needed), count(gap.percent))}
          </p>
          <LessonLinks courseId={courseId} lessons={gap.open} />
        </>
      )
    case 'average':
      return <p>{words.average(count(gap.percent), count(gap.needed), count(gap.tests))}</p>
    case 'assignments':
      return (
        <>
          <p>{gap.open.length === 0 ? words.noAssignments : words.assignments}</p>
          <LessonLinks courseId={courseId} lessons={gap.open} />
        </>
      )
    case 'attendance':
      return <p>{words.attendance(count(gap.percent ?? 0), count(gap.needed))}</p>
    case 'classes':
      return <p>{words.classes}</p>
  }
}

function LessonLinks({
  courseId,
  lessons,
}: {
  courseId: string
  lessons: readonly { lessonId: string; title: string }[]
}) {
  return (
    <p className="flex flex-wrap gap-x-4">
      {lessons.map(({ lessonId, title }) => (
        <Link
          key={lessonId}
          to={`/learn/${courseId}/${lessonId}`}
          lang={scriptOf(title)}
          className="inline-flex min-h-11 items-center font-semibold text-brand hover:underline"
        >
          {title}
        </Link>
      ))}
    </p>
  )
}
