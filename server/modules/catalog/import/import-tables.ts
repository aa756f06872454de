import { defined } from '#contract/defined.ts'
import { HEADING_ROWS, headingRowOf } from '#contract/catalog/heading-row.ts'
import type { RowFault } from './import-fault.ts'

/** One record of a table as text has it, and the lines it takes. */
export interface TableRecord {
  line: number
  lastLine: number
  values: string[]
}

/** A table under the one that is read: its headings, and how many rows it has. */
export interface OtherTable {
  line: number
  cells: string[]
  rows: number
}

export interface TableReading {
  /** The line of the headings. Left out: the most likely one. */
  headingRow?: number | undefined
  isHeading: (cell: string) => boolean
  onOtherTable?: ((table: OtherTable) => void) | undefined
}

type Records = AsyncIterable<TableRecord | RowFault>

/**
 * The table of a sheet, from its headings on: titles above it are left out, and tables below it. One with the same
 * headings continues it, as where a list is printed a page at a time.
 */
export async function* tableOf(
  records: Records,
  reading: TableReading,
): AsyncGenerator<TableRecord | RowFault> {
  let headings: TableRecord | undefined
  let other: OtherTable | undefined
  /** A row of one cell under an empty line: the title of another table, if headings follow. */
  let title: TableRecord | undefined
  let wasEmpty = false
  let lastLine = 0
  const endOther = () => {
    if (other) reading.onOtherTable?.(other)
    other = undefined
  }
  for await (const record of fromHeadings(records, reading)) {
    if ('fault' in record) {
      if (!other && title) yield title
      endOther()
      yield record
      return
    }
    if (!headings) {
      headings = record
      lastLine = record.lastLine
      yield record
      continue
    }
    const filled = record.values.filter((cell) => cell.trim() !== '')
    if (record.line > lastLine + 1) wasEmpty = true
    lastLine = record.lastLine
    if (filled.length === 0) {
      wasEmpty = true
      continue
    }
    const isSame = isSameRow(record, headings)
    if (isSame || ((wasEmpty || title) && isHeadingRow(filled, reading))) {
      endOther()
      if (!isSame) other = { line: record.line, cells: record.values, rows: 0 }
      title = undefined
    } else if (other) other.rows += 1
    else {
      if (title) yield title
      title = undefined
      if (wasEmpty && filled.length === 1 && headings.values.length > 2) title = record
      else yield record
    }
    wasEmpty = false
  }
  if (title && !other) yield title
  endOther()
}

/** Two names that columns have: a row of values has none, or one by chance. */
function isHeadingRow(filled: readonly string[], { isHeading }: TableReading): boolean {
  return filled.filter((cell) => isHeading(cell.trim())).length > 1
}

function isSameRow(one: TableRecord, other: TableRecord): boolean {
  const [cells, headings] = [one, other].map(({ values }) =>
    values.map((cell) => cell.trim()).filter(Boolean),
  )
  return defined(cells).length > 1 && defined(cells).join('\n') === defined(headings).join('\n')
}

async function* fromHeadings(
  records: Records,
  { headingRow, isHeading }: TableReading,
): AsyncGenerator<TableRecord | RowFault> {
  if (headingRow !== undefined) {
    let isFound = false
    for await (const record of records) {
      isFound ||= record.line === headingRow
      if (isFound || 'fault' in record) yield record
    }
    const fault = `the file has no line ${headingRow} for its headings`
    if (!isFound)
      yield { line: 1, fault, kind: 'the file has no such line for its headings', fatal: true }
    return
  }
  let first: TableRecord[] | null = []
  const begun = function* (found: readonly TableRecord[]) {
    yield* found.slice(
      headingRowOf(
        found.map(({ values }) => values),
        isHeading,
      ),
    )
  }
  for await (const record of records) {
    if (first && !('fault' in record)) first.push(record)
    if (first && ('fault' in record || first.length === HEADING_ROWS)) {
      yield* begun(first)
      first = null
      if ('fault' in record) yield record
    } else if (!first) yield record
  }
  if (first) yield* begun(first)
}
