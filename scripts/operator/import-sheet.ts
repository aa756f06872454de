import { openAsBlob } from 'node:fs'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { readSheetOf } from '#web/workbook/sheet-of-workbook.ts'

/** A sheet of a workbook as a file that the import reads. */
export interface SheetFile {
  path: string
  sheet: string
  sheets: readonly string[]
  /** The row of the sheet by the line of the file. */
  rows: readonly number[]
}

/**
 * Hands a sheet of a workbook to `work` as a CSV file, which is gone afterwards.
 *
 * @param name null: the sheet with the largest table
 * @throws Error where it is no workbook, or has no such sheet
 */
export async function withSheet<T>(
  file: string,
  name: string | null,
  work: (sheet: SheetFile) => Promise<T>,
): Promise<T> {
  const read = await readSheetOf(await openAsBlob(file), name).catch((cause: unknown) => {
    throw new Error(`${file} cannot be read as a workbook (.xlsx).`, { cause })
  })
  if (name !== null && name !== read.sheet)
    throw new Error(`There is no sheet "${name}". The sheets are: ${read.sheets.join(', ')}.`)
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'edi-sheet-'))
  try {
    const { text, rows, sheet, sheets } = read
    const file = path.join(folder, 'sheet.csv')
    await fs.writeFile(file, text.stream(), { mode: 0o600 })
    return await work({ path: file, sheet, sheets, rows })
  } finally {
    await fs.rm(folder, { recursive: true, force: true })
  }
}
