import { shapeOfHeadings, type StatementColumns } from '#contract/orders/statement-columns.ts'
import { api } from '#web/api.ts'
import type { FileTable } from '#web/workbook/read-table.ts'
import { guessReading, type StatementReading } from './statement.ts'

export type RememberedColumns = StatementColumns

interface Start {
  reading: StatementReading
  remembered: RememberedColumns | null
}

/** How this statement is read: as staff said of one with the same headings, else as it looks. */
export async function startReading(table: FileTable): Promise<Start> {
  const guess = guessReading(table)
  const shape = JSON.stringify(headingsOf(table, guess))
  // Without an answer the columns are chosen again.
  const shapes = await api('GET /api/staff/statement-columns').catch(() => [])
  const remembered = shapes.find(({ headings }) => JSON.stringify(headings) === shape) ?? null
  if (!remembered) return { reading: guess, remembered }
  const kinds = Object.fromEntries(remembered.kinds.map(({ word, kind }) => [word, kind]))
  return { reading: { ...guess, columns: remembered.columns, kinds }, remembered }
}

/** Tells the server what someone changed, for the next file with these headings. */
export async function rememberReading({
  table,
  reading,
  remembered,
}: Start & { table: FileTable }): Promise<void> {
  const said = saidOf(table, reading)
  const before = remembered ?? saidOf(table, guessReading(table))
  if (said.same === sameOf(before)) return
  const { headings, columns, kinds } = said
  // The lines are read whether or not this is remembered.
  await api('POST /api/staff/statement-columns', { body: { headings, columns, kinds } }).catch(
    () => undefined,
  )
}

/** How the statement looks, once what was remembered of its headings is forgotten. @throws ApiProblem */
export async function forgetReading(
  table: FileTable,
  { id }: RememberedColumns,
): Promise<StatementReading> {
  await api('DELETE /api/staff/statement-columns/{id}', { params: { id } })
  return guessReading(table)
}

type Said = Pick<StatementColumns, 'headings' | 'columns' | 'kinds'>

function saidOf(table: FileTable, reading: StatementReading): Said & { same: string } {
  const kinds = Object.entries(reading.kinds).map(([word, kind]) => ({ word, kind }))
  const said = { headings: headingsOf(table, reading), columns: reading.columns, kinds }
  return { ...said, same: sameOf(said) }
}

/** Two that read a file alike have it in common. */
function sameOf({ columns, kinds }: Said): string {
  return JSON.stringify([
    Object.entries(columns)
      .filter(([, at]) => at !== undefined)
      .toSorted(),
    kinds.map(({ word, kind }) => [word, kind]).toSorted(),
  ])
}

function headingsOf({ cells }: FileTable, { headingRow }: StatementReading): string[] {
  return shapeOfHeadings(cells[headingRow] ?? [])
}
