import { readSheet } from 'read-excel-file/universal'
import { filledDown, mergedCells } from './merged-cells.ts'

/** The cells of the first sheet of an .xlsx file, merged ones filled downwards. @throws Error where it is none */
export async function sheetOfWorkbook(file: Blob): Promise<unknown[][]> {
  // The types of the library say "typeof Date" where it gives dates.
  const sheet = (await readSheet(file)) as unknown[][]
  // A workbook that can be read is read, whatever else is in its archive.
  const merged = await mergedCells(file).catch(() => [])
  return filledDown(sheet, merged)
}
