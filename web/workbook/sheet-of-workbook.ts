import readWorkbook from 'read-excel-file/universal'
import { filledDown, mergedCells } from './merged-cells.ts'
import { textOfSheet } from './text-of-sheet.ts'
import type { WorkbookContents } from './workbook-messages.ts'

/** The cells of a sheet of an .xlsx file, merged ones filled downwards. */
interface SheetOfWorkbook {
  cells: unknown[][]
  sheet: string
  /** All sheets of the workbook, by name. */
  sheets: string[]
}

/**
 * A sheet of an .xlsx file. Formulas are what they came to when the file was saved.
 *
 * @param name null: the sheet with the most rows of several cells
 * @throws Error where it is no workbook
 */
export async function sheetOfWorkbook(file: Blob, name: string | null): Promise<SheetOfWorkbook> {
  const all = await readWorkbook(file)
  const sizes = all.map(({ data }) => data.filter((row) => filledCells(row) > 1).length)
  const named = all.findIndex(({ sheet }) => sheet === name)
  const at = named < 0 ? Math.max(0, sizes.indexOf(Math.max(...sizes))) : named
  const chosen = all[at]
  if (!chosen) throw new Error('the workbook has no sheet')
  // A workbook that can be read is read, whatever else is in its archive.
  const merged = await mergedCells(file, at).catch(() => [])
  return {
    // The types of the library say "typeof Date" where it gives dates.
    cells: filledDown(chosen.data as unknown[][], merged),
    sheet: chosen.sheet,
    sheets: all.map(({ sheet }) => sheet),
  }
}

/** A sheet of an .xlsx file as the import of courses reads it. @throws Error where it is no workbook */
export async function readSheetOf(file: Blob, name: string | null): Promise<WorkbookContents> {
  const { cells, ...names } = await sheetOfWorkbook(file, name)
  return { ...textOfSheet(cells), ...names }
}

function filledCells(row: readonly unknown[]): number {
  return row.filter((cell) => cell !== null && cell !== '').length
}
