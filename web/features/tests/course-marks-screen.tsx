import { ClipboardList } from 'lucide-react'
import { Link } from 'react-router'
import { digitsIn } from '#contract/languages.ts'
import { scriptOf } from '#contract/script-of.ts'
import type { TestMarks } from '#contract/tests/attempts.ts'
import { formatMoment } from '#web/text/format.ts'
import { type Language, useLanguage } from '#web/text/language.ts'
import { marksText } from '#web/text/marks-text.ts'
import { useWords } from '#web/text/words.ts'
import { BackLink } from '#web/ui/button/back-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { BarPlot } from '#web/ui/plot/plot.tsx'
import { AttemptBadges } from './attempt-list.tsx'

/** How one's marks went over the tests of a course: a plot, and the same numbers in a table. */
export function CourseMarksScreen({
  courseId,
  courseName,
  hasEnded,
  tests,
}: {
  courseId: string
  courseName: string
  /** The enrolment has ended: the course itself is closed. */
  hasEnded: boolean
  /** Oldest first. */
  tests: readonly TestMarks[]
}) {
  const words = useWords('tests').course
  return (
    <article aria-labelledby="marks-title" className="mx-auto grid max-w-3xl gap-6">
      <header className="flex flex-col items-start gap-2">
        <BackLink to={hasEnded ? '/dashboard/student-courses' : `/learn/${courseId}`}>
          {hasEnded ? words.toCourses : words.toCourse}
        </BackLink>
        <h1 id="marks-title" className="text-2xl sm:text-3xl">
          {words.title}
        </h1>
        <p className="text-ink-soft">
          <span lang={scriptOf(courseName)} className="block font-semibold text-ink">
            {courseName}
          </span>
          {words.lead}
        </p>
        {hasEnded && (
          <p className="rounded-md bg-accent-wash px-4 py-3 text-accent-strong">{words.hasEnded}</p>
        )}
      </header>
      {tests.length === 0 ? (
        <EmptyState icon={<ClipboardList size={40} aria-hidden="true" />} title={words.empty}>
          {words.emptyText}
        </EmptyState>
      ) : (
        <>
          <MarksPlot tests={tests} />
          <MarksTable courseId={courseId} tests={tests} />
        </>
      )}
    </article>
  )
}

/** Those whose marks may be seen. */
function MarksPlot({ tests }: { tests: readonly TestMarks[] }) {
  const words = useWords('tests').course
  const language = useLanguage()
  const points = tests.flatMap((test) => {
    const value = percentOf(test)
    return value === null ? [] : [{ label: dayOf(test, language), value }]
  })
  if (points.length === 0) return null
  return (
    <Card padding="sm">
      <BarPlot
        points={points}
        format={(value) => `${digitsIn(language, value)}%`}
        reaches={100}
        summary={words.plot(digitsIn(language, points.length), points.length)}
      />
    </Card>
  )
}

function MarksTable({ courseId, tests }: { courseId: string; tests: readonly TestMarks[] }) {
  const { course: words, results } = useWords('tests')
  const columns: Column<CourseTest>[] = [
    { header: words.test, cell: nameOf },
    { header: results.marks, align: 'end', cell: marksOf },
    { header: words.share, align: 'end', cell: shareOf },
  ]
  return (
    <DataTable
      caption={words.caption}
      columns={columns}
      rows={tests.map((test) => ({ ...test, courseId }))}
      rowKey={({ attemptId }) => attemptId}
    />
  )
}

type CourseTest = TestMarks & { courseId: string }

const nameOf = (test: CourseTest) => <TestName test={test} />
const marksOf = (test: TestMarks) => <Marks test={test} />
const shareOf = (test: TestMarks) => <Share test={test} />

function TestName({ test }: { test: CourseTest }) {
  const language = useLanguage()
  const { courseId, lessonId, attemptId, title } = test
  return (
    <>
      <Link
        to={`/learn/${courseId}/${lessonId}/results/${attemptId}`}
        lang={scriptOf(title)}
        className="font-semibold"
      >
        {title}
      </Link>
      <span className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
        {dayOf(test, language)}
        <AttemptBadges attempt={{ ...test, counts: false }} />
      </span>
    </>
  )
}

function Marks({ test: { marks, marksPossible } }: { test: TestMarks }) {
  const words = useWords('tests').course
  const language = useLanguage()
  if (marks === null) return <>{words.later}</>
  return (
    <span className="tabular-nums">
      {marksText(marks, language)} / {marksText(marksPossible, language)}
    </span>
  )
}

function Share({ test }: { test: TestMarks }) {
  const language = useLanguage()
  const percent = percentOf(test)
  if (percent === null) return <>–</>
  return (
    <span className="tabular-nums">
      {digitsIn(language, String(percent).replace('-', '\u2212'))}%
    </span>
  )
}

function percentOf({ marks, marksPossible }: TestMarks): number | null {
  return marks === null || marksPossible <= 0 ? null : Math.round((100 * marks) / marksPossible)
}

function dayOf({ submittedAt, startedAt }: TestMarks, language: Language): string {
  return formatMoment(submittedAt ?? startedAt, language)
}
