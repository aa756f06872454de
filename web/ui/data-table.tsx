import type { ReactNode } from 'react'
import { useWords } from '#web/text/words.ts'
import { classes } from './classes.ts'

export interface Column<Row> {
  header: ReactNode
  cell: (row: Row) => ReactNode
  /** Numbers end at the same edge. */
  align?: 'start' | 'end'
  /** More classes for the header and its cells, such as one that hides them on a phone. */
  className?: string
}

/** A table that scrolls inside its own box; without columns or rows it says so. Source: spec §8. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  maxHeight,
}: {
  /** What the table holds, for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** A CSS length; the header stays in view while rows scroll. */
  maxHeight?: string
}) {
  const { ui } = useWords()
  if (columns.length === 0) return <p role="alert">{ui.tableNeedsHeaders}</p>
  if (rows.length === 0)
    return <p className="rounded-lg border border-line bg-surface px-5 py-10 text-center text-ink-soft">{ui.tableIsEmpty}</p>
  return (
    <section
      aria-label={caption}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls must be reachable by keyboard
      tabIndex={0}
      className="overflow-auto rounded-lg border border-line bg-surface"
      style={{ maxHeight }}
    >
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-0 bg-sunken text-sm text-ink-soft">
          <tr>
            {columns.map((column, index) => (
              <th
                key={index}
                scope="col"
                className={classes(
                  'px-3 py-3 sm:px-4 font-semibold whitespace-nowrap',
                  column.align === 'end' && 'text-right',
                  column.className,
                )}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column, index) => (
                <td
                  key={index}
                  className={classes(
                    'px-3 py-3 align-middle sm:px-4',
                    column.align === 'end' && 'text-right tabular-nums',
                    column.className,
                  )}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
