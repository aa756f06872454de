import { TrendingDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { LessonReport } from '#contract/reports/learning.ts'
import { scriptOf } from '#contract/script-of.ts'
import { digitsIn, formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { BarPlot } from '#web/ui/plot/plot.tsx'
import { Block } from './block.tsx'
import { SaveCsv } from './save-csv.tsx'

/** Lesson by lesson, how many of the enrolled opened and finished it, and where the most stopped. */
export function LessonReportBlock({
  report,
  addressOf,
}: {
  /** null: no course is chosen. */
  report: LessonReport | null
  /** Of the same page for one batch; null: the whole course. */
  addressOf: (batch: number | null) => string
}) {
  const words = useWords('reports')
  if (!report)
    return (
      <Block title={words.lessonsTitle}>
        <p className="text-ink-soft">{words.chooseCourse}</p>
      </Block>
    )
  return (
    <Block title={`${words.lessonsTitle}: ${report.courseName}`} text={words.lessonsText}>
      {report.batches.length > 0 && <BatchLinks report={report} addressOf={addressOf} />}
      {report.lessons.length === 0 ? (
        <p className="text-ink-soft">{words.noLessons}</p>
      ) : report.enrolled === 0 ? (
        <p className="text-ink-soft">{words.nobodyEnrolled}</p>
      ) : (
        <Lessons report={report} />
      )}
    </Block>
  )
}

function BatchLinks({
  report: { batches, batch },
  addressOf,
}: {
  report: LessonReport
  addressOf: (batch: number | null) => string
}) {
  const words = useWords('reports')
  const language = useLanguage()
  return (
    <ul className="mb-3 flex flex-wrap gap-2">
      {[null, ...batches.map(({ number }) => number)].map((number) => (
        <li key={number}>
          <Link
            to={addressOf(number)}
            preventScrollReset
            aria-current={number === batch ? 'true' : undefined}
            className={buttonClasses(
              'outline',
              'sm',
              'aria-[current]:border-brand aria-[current]:text-brand',
            )}
          >
            {number === null ? words.wholeCourse : words.batch(digitsIn(language, number))}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Lessons({ report: { lessons, enrolled, biggestDrop } }: { report: LessonReport }) {
  const words = useWords('reports')
  const language = useLanguage()
  const count = (value: number) => formatCount(value, language)
  const share = (value: number) =>
    `${count(value)} (${words.percent(count(Math.floor((100 * value) / enrolled)))})`
  const rows = lessons.map((lesson, index): LessonRow => ({
    ...lesson,
    lost: Math.max(0, (lessons[index - 1]?.opened ?? enrolled) - lesson.opened),
    isWorst: lesson.lessonId === biggestDrop?.lessonId,
  }))
  const worst = rows.find(({ isWorst }) => isWorst)
  return (
    <>
      <BarPlot
        points={rows.map(({ title, opened }) => ({ label: title, value: opened }))}
        format={count}
        reaches={enrolled}
        summary={
          worst
            ? words.lessonPlot(count(enrolled), worst.title, count(worst.lost))
            : words.lessonPlotEven(count(enrolled))
        }
      />
      <div className="mt-3">
        <DataTable
          caption={words.lessonsTitle}
          maxHeight="32rem"
          isDense
          rows={rows}
          rowKey={({ lessonId }) => lessonId}
          columns={[
            {
              header: words.lesson,
              cell: lessonName,
            },
            { header: words.openedColumn, align: 'end', cell: ({ opened }) => share(opened) },
            {
              header: words.finishedColumn,
              align: 'end',
              cell: ({ completed }) => share(completed),
            },
            { header: words.lostColumn, align: 'end', cell: ({ lost }) => count(lost) },
          ]}
        />
        <SaveCsv
          name="lessons"
          of={words.lessonsTitle}
          rows={[
            [
              words.lesson,
              words.enrolled,
              words.openedColumn,
              words.finishedColumn,
              words.lostColumn,
            ],
            ...rows.map(({ title, opened, completed, lost }) => [
              title,
              enrolled,
              opened,
              completed,
              lost,
            ]),
          ]}
        />
      </div>
    </>
  )
}

type LessonRow = LessonReport['lessons'][number] & {
  /** Of those who opened the lesson before, who did not open this one. */
  lost: number
  isWorst: boolean
}

function lessonName(lesson: LessonRow): ReactNode {
  return <LessonName lesson={lesson} />
}

function LessonName({ lesson: { title, sectionTitle, isWorst } }: { lesson: LessonRow }) {
  const words = useWords('reports')
  return (
    <>
      <span lang={scriptOf(title)} className="block font-medium">
        {title}
      </span>
      <span lang={scriptOf(sectionTitle)} className="block text-sm text-ink-soft">
        {sectionTitle}
      </span>
      {isWorst && (
        <Badge tone="danger" className="mt-1">
          <TrendingDown size={14} aria-hidden="true" />
          {words.biggestDrop}
        </Badge>
      )}
    </>
  )
}
