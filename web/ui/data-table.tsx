import type { ReactNode } from 'react'
import { useWords } from '#web/text/words.ts'
import { Card } from './card.tsx'
import { classes } from './classes.ts'
import { useFocusAfterRemoval } from './hooks/use-focus-after-removal.ts'

export interface Column<Row> {
  header: ReactNode
  cell: (row: Row) => ReactNode
  /** Numbers end at the same edge. */
  align?: 'start' | 'end'
  /** More classes for the header and its cells, such as one that hides them on a phone. */
  className?: string
}

/** Said again, because `display: block` on a phone takes the roles of a table away in some browsers. */
const roles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
}

/**
 * A table that scrolls inside its own box; without columns or rows it says so. On a phone each row is a card: its first cell
 * on top, the others below it with their headers. Source: spec §8.
 */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  maxHeight,
  isDense = false,
}: {
  /** What the table holds, for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** A CSS length; the header stays in view while rows scroll. */
  maxHeight?: string
  /** Low rows, except on a phone: for lists that are compared at a glance. */
  isDense?: boolean
}) {
  const { ui } = useWords()
  const box = useFocusAfterRemoval(rows.length)
  if (columns.length === 0) return <p role="alert">{ui.tableNeedsHeaders}</p>
  if (rows.length === 0)
    return (
      <p className="rounded-lg border border-line bg-surface px-5 py-10 text-center text-ink-soft">
        {ui.tableIsEmpty}
      </p>
    )
  return (
    <Card
      ref={box}
      aria-label={caption}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls must be reachable by keyboard
      tabIndex={0}
      as="section"
      padding="none"
      className="relative overflow-auto"
      style={{ maxHeight }}
    >
      <table
        {...roles.table}
        className={classes(
          'w-full border-collapse text-left max-sm:block',
          isDense && 'sm:text-sm sm:[&_:is(td,th)]:px-2.5 sm:[&_:is(td,th)]:py-1.5',
        )}
      >
        <caption className="sr-only">{caption}</caption>
        <thead
          {...roles.rowgroup}
          className="top-0 bg-sunken text-sm text-ink-soft max-sm:sr-only sm:sticky"
        >
          <tr {...roles.row}>
            {columns.map((column, index) => (
              <th
                key={index}
                scope="col"
                {...roles.columnheader}
                className={classes(
                  'px-3 py-3 font-semibold whitespace-nowrap',
                  column.align === 'end' && 'text-right',
                  column.className,
                )}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.rowgroup} className="divide-y divide-line max-sm:block">
          {rows.map((row) => (
            <tr key={rowKey(row)} {...roles.row} className="max-sm:block max-sm:px-4 max-sm:py-3">
              {columns.map((column, index) => (
                <Cell key={index} column={column} row={row} isFirst={index === 0} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

function Cell<Row>({ column, row, isFirst }: { column: Column<Row>; row: Row; isFirst: boolean }) {
  return (
    <td
      {...roles.cell}
      className={classes(
        'align-middle sm:px-3 sm:py-3',
        !column.className?.includes('max-sm:hidden') &&
          'max-sm:flex max-sm:items-baseline max-sm:justify-between max-sm:gap-4 max-sm:py-1',
        column.align === 'end' && 'text-right tabular-nums',
        column.className,
      )}
    >
      {!isFirst && (
        <span aria-hidden="true" className="shrink-0 text-left text-sm text-ink-soft sm:hidden">
          {column.header}
        </span>
      )}
      <span
        className={classes(
          'min-w-0 max-sm:wrap-anywhere sm:contents',
          isFirst ? 'flex-1' : 'max-sm:text-right',
        )}
      >
        {column.cell(row)}
      </span>
    </td>
  )
}
