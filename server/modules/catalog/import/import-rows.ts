import { defined } from '#contract/defined.ts'
import fs from 'node:fs'
import { CsvError, parse } from 'csv-parse'
import { DELIMITER_LETTERS, delimiterOf } from '#contract/delimiter.ts'
import { HEADING_ROWS } from '#contract/catalog/heading-row.ts'
import { columnNames, isColumnName, nearestColumn, requiredColumns } from './import-draft.ts'
import { type TextEncoding, encodingOf, otherFileKind } from './import-file-kind.ts'
import type { RowFault } from './import-fault.ts'
import { jsonObjects } from './import-json-objects.ts'
import { type OtherTable, type TableRecord, tableOf } from './import-tables.ts'

export type CatalogueFormat = 'csv' | 'json'

/** One course of a file as it is written there, by field name. */
export interface ImportRow {
  /** The position of its first letter. */
  line: number
  /** The how-manieth course it is; of JSON, where many may be on one line. */
  entry?: number
  values: Record<string, unknown>
}

/** How a file is read, beside its format. */
export interface RowReading {
  /** Our column by the heading of theirs. */
  ours: Readonly<Record<string, string>>
  /** The line of the headings of a CSV file. Left out: guessed. */
  headingRow?: number | undefined
  /** Columns that a file need not have: something is said for all of its courses. */
  optionalColumns?: readonly string[] | undefined
  onOtherTable?: ((table: OtherTable) => void) | undefined
}

/** The rows of a catalogue file, one at a time. UTF-8 with or without a byte order mark, or UTF-16; any line ends. */
export async function* rowsOf(
  file: string,
  format: CatalogueFormat,
  reading: RowReading = { ours: {} },
): AsyncGenerator<ImportRow | RowFault> {
  const otherKind = await otherFileKind(file)
  if (otherKind) {
    yield { line: 1, fault: otherKind, fatal: true }
    return
  }
  const text = decoded(fs.createReadStream(file), await encodingOf(file))
  yield* untilUndecodable(format === 'csv' ? csvRows(text, reading) : jsonRows(text, reading.ours))
}

const NOT_UTF8 = 'the file is not UTF-8 text; save it as "CSV UTF-8"'

async function* untilUndecodable(
  rows: AsyncGenerator<ImportRow | RowFault>,
): AsyncGenerator<ImportRow | RowFault> {
  let line = 1
  try {
    for await (const row of rows) {
      line = row.line
      yield row
    }
  } catch (error) {
    if (
      !(
        error instanceof TypeError &&
        (error as { code?: unknown }).code === 'ERR_ENCODING_INVALID_ENCODED_DATA'
      )
    )
      throw error
    yield { line, fault: NOT_UTF8, fatal: true }
  }
}

/** Text without byte order mark, with "\n" as the only line end. */
async function* decoded(
  bytes: AsyncIterable<Buffer>,
  encoding: TextEncoding,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  let carry = ''
  for await (const chunk of bytes) {
    const text = carry + decoder.decode(chunk, { stream: true })
    // The other half of "\r\n" may be in the next chunk.
    carry = text.endsWith('\r') ? '\r' : ''
    yield (carry ? text.slice(0, -1) : text).replace(/\r\n?/g, '\n')
  }
  yield carry.replace('\r', '\n') + decoder.decode()
}

/** Each heading is compared with all others and with every column of ours: a million of them would take minutes. */
const MOST_COLUMNS = 1_000

interface CsvRecord {
  record: string[]
  raw: string
  info: { lines: number }
}

async function* csvRows(
  text: AsyncGenerator<string>,
  reading: RowReading,
): AsyncGenerator<ImportRow | RowFault> {
  let header: string[] | undefined
  for await (const record of csvTable(text, reading)) {
    if ('fault' in record) {
      yield record
      return
    }
    const { line, values } = record
    if (!header) {
      header = withoutTwins(withoutEmptyEnd(values)).map((name) => reading.ours[name] ?? name)
      if (header.length > MOST_COLUMNS) {
        yield { line, fault: `this row is larger than ${MOST_COLUMNS} columns`, fatal: true }
        return
      }
      const fault = headerFault(header, reading.optionalColumns)
      if (fault) {
        yield { line, fault, fatal: true, header }
        return
      }
    } else if (!values.every((value) => value.trim() === '')) yield csvRow(line, values, header)
  }
}

/** A spreadsheet writes the empty columns beside a table as well. */
function withoutEmptyEnd(values: readonly string[], atLeast = 0): string[] {
  const end = values.findLastIndex((value) => value.trim() !== '') + 1
  return values.slice(0, Math.max(end, atLeast))
}

/** Two columns of one heading stay two, except where it is one of ours: then they are a fault. */
function withoutTwins(headings: readonly string[]): string[] {
  const times = new Map<string, number>()
  return headings.map((heading) => {
    const name = heading.trim()
    const time = (times.get(name) ?? 0) + 1
    times.set(name, time)
    const isOurs = columnNames.some((column) => column === name)
    return name && time > 1 && !isOurs ? `${name} (${time})` : name
  })
}

/** Without the quote that an export puts before what a spreadsheet would run as a formula. */
function unguarded(value: string): string {
  return value.replace(/^'(?='*[=+\-@|\t\r\n＝＋－＠])/, '')
}

function csvRow(
  line: number,
  record: readonly string[],
  header: readonly string[],
): ImportRow | RowFault {
  const values = record.length > header.length ? withoutEmptyEnd(record, header.length) : record
  if (values.length === header.length)
    return {
      line,
      values: Object.fromEntries(
        values.map((value, at) => [defined(header[at]), unguarded(value)]),
      ),
    }
  const fault = `has ${values.length} values where the header has ${header.length} columns`
  return { line, fault, kind: 'has more or fewer values than the header has columns', fatal: false }
}

/**
 * The records of CSV text, each with the line it begins on. Those before a fault come first; the fault is the last
 * thing that comes, with the line of the record it is in.
 */
async function* csvRecords(
  text: AsyncGenerator<string>,
  isKnown: (heading: string) => boolean,
): AsyncGenerator<TableRecord | RowFault> {
  const { start, parts } = await withStart(text)
  let read: CsvRecord[] = []
  // Rows are taken as they are read: what the parser holds back for its reader, it forgets at the first fault.
  const parser = parse({
    delimiter: delimiterOf(start, isKnown),
    info: true,
    raw: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: 1024 * 1024,
    on_record: (record: unknown) => {
      // With `info` and `raw`, which the types of the parser do not follow.
      read.push(record as CsvRecord)
      return null
    },
  })
    .on('error', () => {})
    .resume()
  let lastLine = 0
  const written = async (write: (done: (error?: Error | null) => void) => void) => {
    const error = await new Promise<Error | null>((resolve) =>
      write((failed) => resolve(failed ?? null)),
    )
    const rows = read.filter(isOfTable).map(({ record, raw, info }) => ({
      line: info.lines - newlines(raw.replace(/^\n+|\n$/g, '')),
      lastLine: info.lines,
      values: record,
    }))
    lastLine = read.at(-1)?.info.lines ?? lastLine
    read = []
    if (error && !(error instanceof CsvError)) throw error
    return error ? [...rows, { line: lastLine + 1, fault: csvFault(error), fatal: true }] : rows
  }
  try {
    for await (const part of parts) yield* await written((done) => parser.write(part, done))
    yield* await written((done) => parser.end(done))
  } finally {
    parser.destroy()
  }
}

/** All but what Excel says to itself in the first line, `sep=,`. */
function isOfTable({ record, info }: CsvRecord): boolean {
  return info.lines > 1 || !/^"?sep="?$/.test(record.join(''))
}

/** A text with its beginning, which is read ahead. */
async function withStart(
  text: AsyncGenerator<string>,
): Promise<{ start: string; parts: AsyncGenerator<string> }> {
  let start = ''
  while (start.length < DELIMITER_LETTERS) {
    const next = await text.next()
    if (next.done) break
    start += next.value
  }
  async function* parts() {
    yield start
    yield* text
  }
  return { start, parts: parts() }
}

/** The table of CSV text, by the names that its columns have here. */
function csvTable(text: AsyncGenerator<string>, reading: RowReading) {
  const isKnown = (name: string) =>
    columnNames.some((column) => column === (reading.ours[name] ?? name))
  return tableOf(csvRecords(text, isKnown), {
    ...reading,
    isHeading: (name) => isKnown(name) || isColumnName(name),
  })
}

function newlines(text: string): number {
  return text.split('\n').length - 1
}

function headerFault(
  header: readonly string[],
  optionalColumns: readonly string[] = [],
): string | null {
  const twice = header.find((name, at) => name && header.indexOf(name) !== at)
  if (twice !== undefined) return `the column ${JSON.stringify(twice)} is twice in the header`
  const missing = requiredColumns.filter(
    (name) => !header.includes(name) && !optionalColumns.includes(name),
  )
  if (missing.length === 0) return null
  return `the header has no ${missing.length > 1 ? 'columns' : 'column'} ${missing.join(', ')}${columnHint(header, missing)}`
}

function columnHint(header: readonly string[], missing: readonly string[]): string {
  const meant = header.flatMap((name) => {
    const column = nearestColumn(name)
    return column && missing.includes(column) ? [`${column} by ${JSON.stringify(name)}`] : []
  })
  return meant.length > 0 ? `; did you mean ${meant.join(', ')}?` : ''
}

function csvFault(error: CsvError): string {
  switch (error.code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return 'a quoted value is never closed'
    case 'CSV_INVALID_CLOSING_QUOTE':
      return 'text follows the closing quote of a value; a quote inside a value is written twice'
    case 'INVALID_OPENING_QUOTE':
      return 'a quote is inside a value that is not quoted; quote the whole value and write the quote twice'
    case 'CSV_MAX_RECORD_SIZE':
      return 'this row is larger than 1 MB, or a quoted value in it is never closed'
    default:
      return error.message
  }
}

async function* jsonRows(
  text: AsyncGenerator<string>,
  ours: Readonly<Record<string, string>>,
): AsyncGenerator<ImportRow | RowFault> {
  let entry = 0
  for await (const piece of jsonObjects(text)) {
    entry += 1
    if ('fault' in piece) yield { ...piece, entry, fatal: true }
    else yield renamed(parsedRow(piece, entry), ours)
  }
}

function renamed(
  row: ImportRow | RowFault,
  ours: Readonly<Record<string, string>>,
): ImportRow | RowFault {
  if (!('values' in row)) return row
  const values = Object.fromEntries(
    Object.entries(row.values).map(([name, value]) => [ours[name] ?? name, value]),
  )
  return { ...row, values }
}

function parsedRow(
  { line, text }: { line: number; text: string },
  entry: number,
): ImportRow | RowFault {
  try {
    return { line, entry, values: JSON.parse(text) as Record<string, unknown> }
  } catch {
    return { line, entry, fault: 'is not valid JSON', fatal: false }
  }
}

/** Records by which a screen shows what is in each column. */
const FIRST_RECORDS = 20

/** The beginning of a file as it is there. */
export interface FileStart {
  /** The first records of the table by its own headings; of one without rows only the headings. */
  records: Record<string, unknown>[]
  /** The first rows of a CSV file, with what stands above its headings. */
  rows: { line: number; cells: string[] }[]
  /** The line of the headings of a CSV file. */
  headingRow: number | null
}

/** The beginning of a file, for showing; what cannot be read is left out. */
export async function startOf(
  file: string,
  format: CatalogueFormat,
  reading: RowReading,
): Promise<FileStart> {
  const start: FileStart = { records: [], rows: [], headingRow: null }
  if (await otherFileKind(file)) return start
  const encoding = await encodingOf(file)
  const text = () => decoded(fs.createReadStream(file), encoding)
  try {
    if (format === 'json') await addObjects(text(), start)
    else {
      await addRows(text(), { reading, start })
      await addRecords(text(), { reading, start })
    }
  } catch {
    // Reading it through says what is wrong with the file.
  }
  return start
}

async function addObjects(text: AsyncGenerator<string>, { records }: FileStart): Promise<void> {
  for await (const row of jsonRows(text, {})) {
    if ('values' in row) records.push(row.values)
    if (records.length === FIRST_RECORDS) break
  }
}

async function addRows(
  text: AsyncGenerator<string>,
  { reading, start: { rows } }: { reading: RowReading; start: FileStart },
): Promise<void> {
  const isKnown = (name: string) =>
    columnNames.some((column) => column === (reading.ours[name] ?? name))
  for await (const record of csvRecords(text, isKnown)) {
    if ('fault' in record) break
    rows.push({ line: record.line, cells: record.values })
    if (rows.length === HEADING_ROWS) break
  }
}

async function addRecords(
  text: AsyncGenerator<string>,
  { reading, start }: { reading: RowReading; start: FileStart },
): Promise<void> {
  let header: string[] | undefined
  for await (const record of csvTable(text, reading)) {
    if ('fault' in record) return
    if (header) start.records.push(named(header, record.values))
    else {
      header = withoutTwins(withoutEmptyEnd(record.values))
      start.headingRow = record.line
      start.records.push(named(header, []))
    }
    if (start.records.length > FIRST_RECORDS) return
  }
}

function named(header: readonly string[], values: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    header.flatMap((name, at) => (name ? [[name, unguarded(values[at] ?? '')]] : [])),
  )
}
