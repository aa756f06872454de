import { ChevronDown, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { StartingBatch, UnfilledBatch } from '#contract/reports/today.ts'
import { scriptOf } from '#contract/script-of.ts'
import type { Day } from '#contract/time.ts'
import { digitsIn, formatCount, formatDay } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'

/** The batches that start soon, with their seats. */
export function StartingBatches({
  batches,
  day,
  mayOpen,
}: {
  batches: readonly StartingBatch[]
  day: Day
  mayOpen: boolean
}) {
  const words = useWords('reports')
  const language = useLanguage()
  const count = (number: number) => formatCount(number, language)
  return (
    <Rows>
      {batches.map((batch) => (
        <Row key={batch.batchId} batch={batch} mayOpen={mayOpen}>
          <span className="block text-sm text-ink-soft">
            {batch.startsOn === day
              ? words.startsToday
              : words.startsOn(formatDay(batch.startsOn, language, 'short'))}
            {' · '}
            {batch.seats === null
              ? words.seatsTaken(count(batch.seatsTaken))
              : words.seatsOf(count(batch.seatsTaken), count(batch.seats))}
          </span>
          {batch.classCount === 0 && (
            <Badge tone="danger" className="mt-1">
              <TriangleAlert size={14} aria-hidden="true" />
              {words.noClasses}
            </Badge>
          )}
        </Row>
      ))}
    </Rows>
  )
}

/** The batches that sell worse than usual: what is sold, what is usual, and how long there is. */
export function UnfilledBatches({
  batches,
  mayOpen,
}: {
  batches: readonly UnfilledBatch[]
  mayOpen: boolean
}) {
  const words = useWords('reports')
  const language = useLanguage()
  const count = (number: number) => formatCount(number, language)
  return (
    <Rows>
      {batches.map((batch) => {
        const percent = Math.floor((100 * batch.seatsTaken) / batch.seats)
        return (
          <Row key={batch.batchId} batch={batch} mayOpen={mayOpen}>
            <span
              className="mt-1 block h-2 overflow-hidden rounded-full bg-sunken"
              aria-hidden="true"
            >
              <span className="block h-full bg-accent" style={{ width: `${percent}%` }} />
            </span>
            <span className="mt-1 block text-sm text-ink-soft">
              {words.seatsOf(count(batch.seatsTaken), count(batch.seats))} ·{' '}
              {batch.usualPercent === null
                ? words.noEarlier
                : words.usualPercent(count(batch.usualPercent))}
            </span>
            <span className="block text-sm font-medium">
              {batch.daysLeft === 0
                ? words.unfilledToday
                : words.unfilledDays(count(batch.daysLeft), batch.daysLeft === 1)}
            </span>
          </Row>
        )
      })}
    </Rows>
  )
}

/** So many rows are seen at once; the others open below them. */
const ROWS_SHOWN = 5

function Rows({ children }: { children: readonly ReactNode[] }) {
  const words = useWords('reports')
  const language = useLanguage()
  const more = children.slice(ROWS_SHOWN)
  const list = '-mx-2 divide-y divide-line'
  return (
    <>
      <ul className={list}>{children.slice(0, ROWS_SHOWN)}</ul>
      {more.length > 0 && (
        <details className="group border-t border-line">
          <summary className="inline-flex min-h-11 list-none items-center gap-1 font-semibold text-brand [&::-webkit-details-marker]:hidden">
            <ChevronDown
              size={18}
              aria-hidden="true"
              className="transition-transform duration-200 ease-calm group-open:rotate-180"
            />
            {words.moreBatches(formatCount(more.length, language))}
          </summary>
          <ul className={list}>{more}</ul>
        </details>
      )}
    </>
  )
}

/** Leads to the batches of its course, for those who may change them. */
function Row({
  batch: { courseId, courseName, number },
  mayOpen,
  children,
}: {
  batch: { courseId: string; courseName: string; number: number }
  mayOpen: boolean
  children: ReactNode
}) {
  const words = useWords('reports')
  const language = useLanguage()
  const content = (
    <>
      <span lang={scriptOf(courseName)} className="block font-medium break-words">
        {courseName} · {words.batch(digitsIn(language, number))}
      </span>
      {children}
    </>
  )
  return (
    <li>
      {mayOpen ? (
        <Link
          to={`/staff/batches/${courseId}`}
          className="block rounded-md px-2 py-2 transition-colors hover:bg-brand-wash"
        >
          {content}
        </Link>
      ) : (
        <div className="px-2 py-2">{content}</div>
      )}
    </li>
  )
}
