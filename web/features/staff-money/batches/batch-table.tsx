import { Link } from 'react-router'
import { csvPart } from '#contract/csv.ts'
import { type LanguageCode, textIn } from '#contract/languages.ts'
import type { BatchRow } from '#contract/orders/batches.ts'
import { digitsIn, formatCount, formatDay, formatHours } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { type StaffWords, useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { batchTones } from './batch-tones.ts'

type Words = StaffWords['money']

/** Batches of all courses: when they start, how full they are, what is on today. */
export function BatchTable({ batches }: { batches: readonly BatchRow[] }) {
  const { money: words, waitingList } = useWords('staff')
  return (
    <DataTable
      caption={words.batches}
      columns={columnsIn(words, useLanguage(), waitingList.column)}
      rows={batches}
      rowKey={({ batchId }) => batchId}
      isDense
    />
  )
}

function columnsIn(words: Words, language: LanguageCode, waitingWord: string): Column<BatchRow>[] {
  return [
    {
      header: words.course,
      cell: (batch) => (
        <Link
          to={`/staff/batches/${batch.courseId}`}
          title={`${titleOf(batch, language)} · ${batch.courseId}`}
          className="font-semibold text-brand hover:underline max-sm:inline-flex max-sm:min-h-11 max-sm:items-center sm:block sm:max-w-33 sm:truncate"
        >
          {titleOf(batch, language)}
        </Link>
      ),
    },
    { header: words.batch, align: 'end', cell: ({ number }) => digitsIn(language, number) },
    {
      header: words.batchStarts,
      cell: ({ startsOn }) => (
        <span className="whitespace-nowrap">{formatDay(startsOn, language, 'short')}</span>
      ),
    },
    {
      header: words.hours,
      cell: ({ hours, classDays }) => (
        <span
          className="sm:whitespace-nowrap"
          title={classDays.map((day) => words.weekDays[day]).join(', ')}
        >
          {hours === null ? '—' : formatHours(hours, language)}
        </span>
      ),
    },
    { header: words.seats, cell: (batch) => <Fill batch={batch} /> },
    {
      header: waitingWord,
      align: 'end',
      cell: ({ waiting, courseId, batchId }) =>
        waiting === 0 ? (
          '—'
        ) : (
          <Link
            to={`/staff/batches/${courseId}/${batchId}/waiting-list`}
            className="font-semibold text-brand underline max-sm:inline-flex max-sm:min-h-11 max-sm:items-center"
          >
            {formatCount(waiting, language)}
          </Link>
        ),
    },
    {
      header: words.state,
      cell: ({ state }) => (
        <Badge tone={batchTones[state]} className="whitespace-nowrap">
          {words.batchStates[state]}
        </Badge>
      ),
    },
    {
      header: words.classesToday,
      align: 'end',
      cell: ({ classesToday, courseId, batchId }) =>
        classesToday === 0 ? (
          '—'
        ) : (
          <Link
            to={`/staff/batches/${courseId}/${batchId}/classes`}
            className="font-semibold text-brand underline max-sm:inline-flex max-sm:min-h-11 max-sm:items-center"
          >
            {formatCount(classesToday, language)}
          </Link>
        ),
    },
    {
      header: words.instructor,
      cell: (batch) => (
        <span
          className="sm:block sm:max-w-24 sm:truncate"
          title={instructorsOf(batch, language).join(', ')}
        >
          {instructorsOf(batch, language).join(', ') || '—'}
        </span>
      ),
    },
  ]
}

function titleOf({ title, titleBn }: BatchRow, language: LanguageCode): string {
  return textIn(language, { en: title, bn: titleBn })
}

function instructorsOf({ instructors }: BatchRow, language: LanguageCode): string[] {
  return instructors.map(({ name, nameBn }) => textIn(language, { en: name, bn: nameBn }))
}

/** Seats taken of all, and as a bar where there is a limit. */
function Fill({ batch: { seats, seatsTaken } }: { batch: BatchRow }) {
  const words = useWords('staff').money
  const language = useLanguage()
  const taken = formatCount(seatsTaken, language)
  if (seats === null) return <span title={words.seatsTakenNoLimit(taken)}>{taken}</span>
  const all = formatCount(seats, language)
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap tabular-nums">
      <meter
        min={0}
        max={Math.max(seats, 1)}
        value={seatsTaken}
        aria-label={words.seatsTaken(taken, all)}
        className="h-2 w-14 sm:max-2xl:w-6"
      />
      <span aria-hidden="true">
        {taken}/{all}
      </span>
    </span>
  )
}

/** A part of the list as CSV, with the columns of the table and what they leave out. */
export function batchesAsCsv(
  after: string | undefined,
  batches: readonly BatchRow[],
  { words, waitingWord, language }: { words: Words; waitingWord: string; language: LanguageCode },
): string {
  const headings = [
    words.courseId,
    words.course,
    words.batch,
    words.batchStarts,
    words.lastClassOn,
    words.enrolBy,
    words.classDays,
    words.hours,
    words.seatsTakenColumn,
    words.seats,
    waitingWord,
    words.state,
    words.classesToday,
    words.instructor,
  ]
  return csvPart(
    after,
    headings,
    batches.map((batch) => [
      batch.courseId,
      titleOf(batch, language),
      batch.number,
      batch.startsOn,
      batch.endsOn,
      batch.enrolBy,
      batch.classDays.map((day) => words.weekDays[day]).join(' '),
      batch.hours,
      batch.seatsTaken,
      batch.seats,
      batch.waiting,
      words.batchStates[batch.state],
      batch.classesToday,
      instructorsOf(batch, language).join(', '),
    ]),
  )
}
