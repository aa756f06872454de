import type { ImportCheck } from '#contract/catalog/exchange.ts'
import { type Column, columnNames, nearestColumn, requiredColumns } from '../import/import-draft.ts'
import { startOf } from '../import/import-rows.ts'
import type { CatalogueFile } from '../import/import-catalogue.ts'

/** Values of a column that are shown, and of how many characters. */
const EXAMPLES = 3
const LONGEST_EXAMPLE = 80

/** Cells of a row that are shown. */
const CELLS_SHOWN = 12

/** The headings of a file as they are there, what each is read as, and the columns that are missing. */
export async function readHeadings(
  file: Pick<CatalogueFile, 'path' | 'format' | 'headingRow' | 'constants' | 'courseIds'>,
  ours: Readonly<Record<string, string>>,
): Promise<Pick<ImportCheck, 'headings' | 'missing' | 'firstRows' | 'headingRow'>> {
  const { headingRow } = file
  const start = await startOf(file.path, file.format, { ours, headingRow })
  const { records: rows } = start
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const headings = names.map((name) => {
    const column = asColumn(ours[name] ?? name)
    return {
      name,
      column,
      meant: column ? null : nearestColumn(name),
      isLeftOut: ours[name] === '',
      examples: examplesOf(rows.map((row) => row[name])),
    }
  })
  const read = new Set(headings.map(({ column }) => column))
  const isGiven = (column: Column) =>
    (column === 'courseId' && file.courseIds !== undefined) ||
    Object.keys(file.constants ?? {}).includes(column)
  return {
    headings,
    missing: requiredColumns.filter((column) => !read.has(column) && !isGiven(column)),
    firstRows: start.rows.map(({ line, cells }) => ({ line, cells: shownCells(cells) })),
    headingRow: start.headingRow,
  }
}

function asColumn(name: string): Column | null {
  return columnNames.find((column) => column === name) ?? null
}

/** Cells as a screen shows them. */
export function shownCells(cells: readonly string[]): string[] {
  return cells.slice(0, CELLS_SHOWN).map(shortened)
}

function shortened(text: string): string {
  return text.length > LONGEST_EXAMPLE ? `${text.slice(0, LONGEST_EXAMPLE - 1)}…` : text
}

function examplesOf(values: readonly unknown[]): string[] {
  const texts = values.map((value) =>
    typeof value === 'string' ? value.trim() : (JSON.stringify(value ?? '') ?? ''),
  )
  return [...new Set(texts.filter((text) => text !== '' && text !== '""'))]
    .slice(0, EXAMPLES)
    .map(shortened)
}
