import { parse } from 'csv-parse/sync'
import writeWorkbook from 'write-excel-file/node'

/** A CSV as a workbook of one sheet, so that Excel shows Bangla and keeps numbers as they are written. */
export async function workbookOf(csv: string): Promise<Uint8Array> {
  const rows: string[][] = parse(csv, { bom: true })
  const sheet = rows.map((row) => row.map((value) => ({ value, type: String })))
  return new Uint8Array(await writeWorkbook(sheet).toBuffer())
}
