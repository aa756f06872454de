import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { readSheet as readWorkbook } from 'read-excel-file/node'
import { readArchive } from '../qti/read-archive.ts'
import { type ReadItem, readItem, titleOf } from '../read-item.ts'
import { Malformed, UnreadableFile } from '../refusals.ts'
import { bytesOf, piecesOf, type Source, textOf } from '../source.ts'
import { kindOf, questionOfRow, sheetColumns, type SheetRow } from './question-of-row.ts'

/** A workbook is unfolded as a whole. */
const MOST = { file: 20_000_000, part: 60_000_000, rows: 20_000 } as const

/** A spreadsheet of questions, one a row, as CSV. @throws UnreadableFile */
export async function* readCsv(source: Source): AsyncGenerator<ReadItem> {
  const text = Readable.from(textOf(piecesOf(source)))
  const rows = text.pipe(
    parse({
      bom: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: 1_000_000,
    }),
  )
  text.on('error', (error) => rows.destroy(error))
  try {
    yield* readRows(rows as AsyncIterable<string[]>)
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || !String(error.code).startsWith('CSV_'))
      throw error
    yield await readItem({ id: null, title: 'The rest of the file', type: null }, () => {
      throw new Malformed('It cannot be read as CSV: {0}', error.message.slice(0, 200))
    })
  }
}

/** The same as the first sheet of a workbook. What it unfolds to is measured before. @throws UnreadableFile */
export async function* readXlsx(source: Source): AsyncGenerator<ReadItem> {
  const bytes = await bytesOf(source, MOST.file)
  let unfolded = 0
  for await (const part of readArchive(source, { most: MOST.part, wants: /./ })) {
    if (!('bytes' in part))
      throw new UnreadableFile(
        'The workbook cannot be read: {0}',
        `${part.name}: ${part.refusal.message}`,
      )
    unfolded += part.bytes.length
    if (unfolded > MOST.part) throw new UnreadableFile('The workbook unfolds to too many bytes.')
  }
  const rows: unknown[][] = await readWorkbook(Buffer.from(bytes), {
    trim: false,
    parseNumber: (text) => text,
  }).catch((error: unknown) => {
    throw new UnreadableFile(
      'The workbook cannot be read: {0}',
      error instanceof Error ? error.message : String(error),
    )
  })
  yield* readRows(rows.map((row) => row.map(textOfCell)))
}

function textOfCell(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  if (typeof cell === 'boolean') return cell ? 'true' : 'false'
  return typeof cell === 'string' || typeof cell === 'number' ? String(cell) : ''
}

async function* readRows(
  rows: AsyncIterable<string[]> | Iterable<string[]>,
): AsyncGenerator<ReadItem> {
  let columns: string[] | null = null
  let count = 0
  for await (const cells of rows) {
    if (!columns) {
      columns = columnsOf(cells)
      continue
    }
    if (cells.every((cell) => cell.trim() === '')) continue
    count += 1
    if (count > MOST.rows) throw new UnreadableFile('The file has more than {0} rows.', MOST.rows)
    const row = rowOf(columns, cells)
    yield await readItem(nameOf(row), () => questionOfRow(row))
  }
  if (!columns) throw new UnreadableFile('The file is empty.')
}

/** @throws UnreadableFile for a column that is not known: what stands in it would be lost */
function columnsOf(cells: readonly string[]): string[] {
  const columns = cells.map((cell) => cell.trim().toLowerCase().replaceAll(' ', '_'))
  const columnNames: readonly string[] = sheetColumns
  const unknown = columns.find((column) => column !== '' && !columnNames.includes(column))
  if (unknown !== undefined)
    throw new UnreadableFile('The column {0} is not known.', unknown.slice(0, 60))
  const twice = columns.find((column, at) => column !== '' && columns.indexOf(column) < at)
  if (twice !== undefined) throw new UnreadableFile('The column {0} is there twice.', twice)
  if (!columns.includes('question')) throw new UnreadableFile('There is no column question.')
  return columns
}

/** An export puts a quote before what a spreadsheet would run; it is taken off again. */
function rowOf(columns: readonly string[], cells: readonly string[]): SheetRow {
  return Object.fromEntries(
    columns.flatMap((column, at) => {
      const cell = (cells[at] ?? '').replace(/^'(?='*[=+\-@|\t\r\n＝＋－＠])/, '').trim()
      return column === '' || cell === '' ? [] : [[column, cell]]
    }),
  )
}

function nameOf(row: SheetRow) {
  const type = (() => {
    try {
      return kindOf(row)
    } catch {
      return null
    }
  })()
  return { id: row['id'] ?? null, title: titleOf(row['question'] ?? ''), type }
}
