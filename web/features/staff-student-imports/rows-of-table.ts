import { defined } from '#contract/defined.ts'
import type { ImportRow } from '#contract/student-imports/imports.ts'
import { rowFields, type RowField } from '#contract/student-imports/terms.ts'
import type { ColumnChoice } from './columns.ts'
import type { FileTable } from '#web/workbook/read-table.ts'

/** What is said of a file as a whole. */
export interface TableReading {
  headingRow: number
  columns: ColumnChoice
  /** One value for all rows where a cell is empty. */
  forAll: Partial<Record<RowField, string>>
}

/** A row that is not sent: a cell of it is longer than anything we keep. */
export interface LongRow {
  line: number
  field: RowField
}

/** The rows of a table as they are sent; those without any value are passed over. */
export function rowsOfTable(
  { cells, lines }: FileTable,
  { headingRow, columns, forAll }: TableReading,
): { rows: ImportRow[]; tooLong: LongRow[] } {
  const rows: ImportRow[] = []
  const tooLong: LongRow[] = []
  for (const [at, row] of cells.entries()) {
    if (at <= headingRow || row.every((cell) => cell === '')) continue
    const line = defined(lines[at])
    const sent = { ...emptyRow, line }
    for (const [column, field] of columns.entries())
      if (field) sent[field] = withoutControls(row[column] ?? '')
    for (const [field, value] of Object.entries(forAll) as [RowField, string][])
      if (sent[field] === '') sent[field] = value
    const long = (Object.keys(rowFields) as RowField[]).find(
      (field) => sent[field].length > rowFields[field],
    )
    if (long) tooLong.push({ line, field: long })
    else rows.push(sent)
  }
  return { rows, tooLong }
}

const emptyRow = Object.fromEntries(Object.keys(rowFields).map((field) => [field, ''])) as Record<
  RowField,
  string
>

/** Characters that no text holds are what a broken export leaves. */
function withoutControls(text: string): string {
  // oxlint-disable-next-line no-control-regex -- these are what is taken out
  return text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]+/g, ' ')
    .trim()
}
