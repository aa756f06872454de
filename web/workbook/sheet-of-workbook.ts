import readWorkbook, { readSheet } from 'read-excel-file/universal'
import { filledDown, mergedCells } from './merged-cells.ts'
import { textOfSheet } from './text-of-sheet.ts'
import type { WorkbookContents } from './workbook-messages.ts'

/** The cells of the first sheet of an .xlsx file, merged ones filled downwards. @throws Error where it is none */
export async function sheetOfWorkbook(file: Blob): Promise<unknown[][]> {
  // The types of the library say "typeof Date" where it gives dates.
  const sheet = (await readSheet(file)) as unknown[][]
  // A workbook that can be read is read, whatever else is in its archive.
  const merged = await mergedCells(file).catch(() => [])
  return filledDown(sheet, merged)
}

/**
 * A sheet of an .xlsx file as an import reads it. Formulas are what they came to when the file was saved.
 *
 * @param name null: the sheet with the most rows of several cells
 * @throws Error where it is no workbook
 */
export async function readSheetOf(file: Blob, name: string | null): Promise<WorkbookContents> {
  const all = await readWorkbook(file)
  const sizes = all.map(({ data }) => data.filter((row) => filledCells(row) > 1).length)
  const named = all.findIndex(({ sheet }) => sheet === name)
  const at = named < 0 ? Math.max(0, sizes.indexOf(Math.max(...sizes))) : named
  const chosen = all[at]
  if (!chosen) throw new Error('the workbook has no sheet')
  // A workbook that can be read is read, whatever else is in its archive.
  const merged = await mergedCells(file, at).catch(() => [])
  return {
    ...textOfSheet(filledDown(chosen.data as unknown[][], merged)),
    sheet: chosen.sheet,
    sheets: all.map(({ sheet }) => sheet),
  }
}

function filledCells(row: readonly unknown[]): number {
  return row.filter((cell) => cell !== null && cell !== '').length
}
