import type { ImportCheck } from '#contract/catalog/exchange.ts'
import { type Column, columnNames, nearestColumn, requiredColumns } from '../import/import-draft.ts'
import { firstRecords } from '../import/import-rows.ts'
import type { CatalogueFile } from '../import/import-catalogue.ts'

/** Values of a column that are shown, and of how many characters. */
const EXAMPLES = 3
const LONGEST_EXAMPLE = 80

/** The headings of a file as they are there, what each is read as, and the columns that are missing. */
export async function readHeadings(
  { path, format }: Pick<CatalogueFile, 'path' | 'format'>,
  ours: Readonly<Record<string, string>>,
): Promise<Pick<ImportCheck, 'headings' | 'missing'>> {
  const rows = await firstRecords(path, format, ours)
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
  return { headings, missing: requiredColumns.filter((column) => !read.has(column)) }
}

function asColumn(name: string): Column | null {
  return columnNames.find((column) => column === name) ?? null
}

function examplesOf(values: readonly unknown[]): string[] {
  const texts = values.map((value) =>
    typeof value === 'string' ? value.trim() : (JSON.stringify(value ?? '') ?? ''),
  )
  return [...new Set(texts.filter((text) => text !== '' && text !== '""'))]
    .slice(0, EXAMPLES)
    .map((text) =>
      text.length > LONGEST_EXAMPLE ? `${text.slice(0, LONGEST_EXAMPLE - 1)}…` : text,
    )
}
