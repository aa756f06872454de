import { delimiterOf } from '#contract/delimiter.ts'

/** What a file holds: its cells as texts, and the line of the file each row begins on. */
export interface FileTable {
  name: string
  cells: string[][]
  lines: number[]
  /** Of a workbook: the sheet that is read, and all of them. */
  sheet: string | null
  sheets: readonly string[]
  /** The file that was chosen, for another of its sheets. */
  source: File
}

export type TableFault = 'wrongFile' | 'tooLarge' | 'notText' | 'unreadable' | 'empty'

/** A text of 5,000 rows is far below; a larger file is another one. */
const MOST_BYTES = 20_000_000

/**
 * Reads a CSV, text or .xlsx file of any origin.
 *
 * @param sheet of a workbook; null: the one that looks most like a table
 */
export async function readTable(
  file: File,
  sheet: string | null = null,
): Promise<FileTable | { fault: TableFault }> {
  const ending = file.name.toLowerCase().split('.').at(-1) ?? ''
  if (!['csv', 'tsv', 'txt', 'xlsx'].includes(ending)) return { fault: 'wrongFile' }
  if (file.size > MOST_BYTES) return { fault: 'tooLarge' }
  const table = ending === 'xlsx' ? await cellsOfWorkbook(file, sheet) : await cellsOfText(file)
  if ('fault' in table) return table
  const isEmpty = table.cells.every((row) => row.every((cell) => cell === ''))
  if (isEmpty && table.sheets.length < 2) return { fault: 'empty' }
  return { name: file.name, source: file, ...table }
}

type Cells = Omit<FileTable, 'name' | 'source'> | { fault: TableFault }

async function cellsOfWorkbook(file: File, sheet: string | null): Promise<Cells> {
  const { readCells } = await import('#web/workbook/ask-workbook.ts')
  const read = await readCells(file, sheet).catch(() => null)
  if (!read) return { fault: 'unreadable' }
  return { ...read, lines: read.cells.map((_, at) => at + 1) }
}

async function cellsOfText(file: File): Promise<Cells> {
  const text = textOf(new Uint8Array(await file.arrayBuffer()))
  if (text === null) return { fault: 'notText' }
  const { parse } = await import('csv-parse/browser/esm/sync')
  try {
    // The types of the library know no row with its place.
    const rows = parse(text, {
      delimiter: delimiterOf(text),
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as { record: string[]; info: { lines: number } }[]
    const cells = rows.map(({ record }) => record)
    const lines = rows.map(({ info, record }) => info.lines - breaksIn(record))
    return { cells, lines, sheet: null, sheets: [] }
  } catch {
    return { fault: 'unreadable' }
  }
}

/** A row is named by its first line. */
function breaksIn(record: readonly string[]): number {
  return record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0)
}

/** UTF-8, or UTF-16 as Excel's "Unicode text" has it, with or without its mark; null: something else. */
export function textOf(bytes: Uint8Array<ArrayBuffer>): string | null {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  // Latin letters and commas leave a nought at every second place.
  const start = bytes.subarray(0, 200)
  const noughts = (odd: number) => start.filter((byte, at) => byte === 0 && at % 2 === odd).length
  if (noughts(1) > start.length / 8) return 'utf-16le'
  return noughts(0) > start.length / 8 ? 'utf-16be' : 'utf-8'
}
