import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { BatchReport, BatchResult } from '#contract/reports/learning.ts'
import { REPORT_BATCHES } from '#contract/reports/terms.ts'
import { scriptOf } from '#contract/script-of.ts'
import type { Permission } from '#contract/staff/permissions.ts'
import { digitsIn, formatCount, formatDay } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { BarPlot } from '#web/ui/plot/plot.tsx'
import { bestOf } from './best-of.ts'
import { Block } from './block.tsx'
import { NumberLink } from './number-link.tsx'
import { rowsBehind, type RowsLink } from './rows-behind.ts'
import { SaveCsv } from './save-csv.tsx'

/** How the batches of a period are getting on: a bar each, the same as a table and as a file. */
export function BatchReportBlock({
  report: { batches, isWhole },
  permissions,
}: {
  report: BatchReport
  permissions: readonly Permission[]
}) {
  const words = useWords('reports')
  const language = useLanguage()
  const columns = useColumns(permissions)
  if (batches.length === 0)
    return (
      <Block title={words.batchesTitle}>
        <p className="text-ink-soft">{words.noBatches}</p>
      </Block>
    )
  return (
    <Block
      title={words.batchesTitle}
      text={isWhole ? undefined : words.moreStart(formatCount(REPORT_BATCHES, language))}
    >
      <ProgressPlot batches={batches} />
      <div className="mt-3">
        <DataTable
          caption={words.batchesTitle}
          maxHeight="32rem"
          isDense
          columns={columns}
          rows={batches}
          rowKey={({ batchId }) => batchId}
        />
        <BatchCsv batches={batches} />
      </div>
    </Block>
  )
}

function ProgressPlot({ batches }: { batches: readonly BatchResult[] }) {
  const words = useWords('reports')
  const language = useLanguage()
  const percent = (value: number) => words.percent(formatCount(value, language))
  const points = batches
    .filter((batch) => batch.progressPercent !== null)
    .toReversed()
    .map((batch) => ({
      label: `${batch.courseId} · ${words.batch(digitsIn(language, batch.number))}`,
      value: batch.progressPercent ?? 0,
    }))
  const best = bestOf(points)
  if (!best) return null
  const average = Math.floor(points.reduce((sum, { value }) => sum + value, 0) / points.length)
  return (
    <>
      <p className="text-sm font-semibold">{words.batchPlotTitle}</p>
      <BarPlot
        points={points}
        format={percent}
        reaches={100}
        summary={words.batchPlot(percent(average), percent(best.value), best.label)}
      />
    </>
  )
}

type CountName = 'enrolled' | 'started' | 'completed' | 'certificates' | 'ended' | 'refunded'
type PercentName = 'progressPercent' | 'attendancePercent' | 'markPercent'

/** The enrolments that each number counts. */
const viewOf: Record<CountName, Readonly<Record<string, string>>> = {
  enrolled: { state: 'current' },
  started: { state: 'current', learning: 'started' },
  completed: { state: 'current', learning: 'completed' },
  certificates: { state: 'current', certificate: 'given' },
  ended: { state: 'ended' },
  refunded: { state: 'refunded' },
}

function useColumns(permissions: readonly Permission[]): Column<BatchResult>[] {
  const words = useWords('reports')
  const language = useLanguage()
  const { enrolments } = rowsBehind(permissions)
  const gradebook = ({ courseId, number }: BatchResult): RowsLink =>
    permissions.includes('enrolments') && `/staff/courses/${courseId}/gradebook?batch=${number}`
  const count = (header: string, name: CountName): Column<BatchResult> => ({
    header,
    align: 'end',
    cell: (batch) => (
      <NumberLink to={enrolments({ course: batch.courseId, batch: batch.number, ...viewOf[name] })}>
        {formatCount(batch[name], language)}
      </NumberLink>
    ),
  })
  const percent = (header: string, name: PercentName): Column<BatchResult> => ({
    header,
    align: 'end',
    cell: (batch) => {
      const value = batch[name]
      if (value === null) return '–'
      return (
        <NumberLink to={gradebook(batch)}>{words.percent(formatCount(value, language))}</NumberLink>
      )
    },
  })
  return [
    {
      header: words.batchColumn,
      cell: (batch) => <BatchName batch={batch} mayOpen={permissions.includes('batches')} />,
    },
    {
      header: words.seatsColumn,
      align: 'end',
      cell: ({ seats }) => (seats === null ? words.seatsUnlimited : formatCount(seats, language)),
    },
    count(words.enrolled, 'enrolled'),
    percent(words.progressColumn, 'progressPercent'),
    count(words.startedColumn, 'started'),
    count(words.completedColumn, 'completed'),
    count(words.certificates, 'certificates'),
    count(words.ended, 'ended'),
    count(words.refundedColumn, 'refunded'),
    percent(words.attendance, 'attendancePercent'),
    percent(words.mark, 'markPercent'),
  ]
}

function BatchName({ batch, mayOpen }: { batch: BatchResult; mayOpen: boolean }): ReactNode {
  const words = useWords('reports')
  const language = useLanguage()
  const name = (
    <span lang={scriptOf(batch.courseName)}>
      {batch.courseName} · {words.batch(digitsIn(language, batch.number))}
    </span>
  )
  return (
    <span className="block sm:min-w-48">
      {mayOpen ? (
        <Link to={`/staff/batches/${batch.courseId}`} className="font-medium text-brand underline">
          {name}
        </Link>
      ) : (
        name
      )}
      <span className="block text-sm text-ink-soft">{formatDay(batch.startsOn, language)}</span>
    </span>
  )
}

function BatchCsv({ batches }: { batches: readonly BatchResult[] }) {
  const words = useWords('reports')
  return (
    <SaveCsv
      name="batches"
      of={words.batchesTitle}
      rows={[
        [
          words.course,
          words.batchColumn,
          words.startsOnDay,
          words.seatsColumn,
          words.enrolled,
          words.progressColumn,
          words.startedColumn,
          words.completedColumn,
          words.certificates,
          words.ended,
          words.refundedColumn,
          words.attendance,
          words.mark,
        ],
        ...batches.map((batch) => [
          `${batch.courseId} ${batch.courseName}`,
          batch.number,
          batch.startsOn,
          batch.seats,
          batch.enrolled,
          batch.progressPercent,
          batch.started,
          batch.completed,
          batch.certificates,
          batch.ended,
          batch.refunded,
          batch.attendancePercent,
          batch.markPercent,
        ]),
      ]}
    />
  )
}
