import fs from 'node:fs'
import { CsvError, parse } from 'csv-parse'
import { requiredColumns } from './import-draft.ts'
import { jsonObjects } from './import-json-objects.ts'

export type CatalogueFormat = 'csv' | 'json'

/** One course of a file as it is written there, by field name. */
export interface ImportRow {
  line: number
  values: Record<string, unknown>
}
/** A row that cannot be read; `fatal` when nothing after it can be either. */
export interface UnreadableRow {
  line: number
  fault: string
  fatal: boolean
}

/** The rows of a catalogue file, one at a time. UTF-8 with or without a byte order mark, any line ends. */
export function rowsOf(file: string, format: CatalogueFormat): AsyncGenerator<ImportRow | UnreadableRow> {
  const text = decoded(fs.createReadStream(file))
  return untilUndecodable(format === 'csv' ? csvRows(text) : jsonRows(text))
}

const NOT_UTF8 = 'the file is not UTF-8 text; save it as "CSV UTF-8"'

async function* untilUndecodable(rows: AsyncGenerator<ImportRow | UnreadableRow>): AsyncGenerator<ImportRow | UnreadableRow> {
  let line = 1
  try {
    for await (const row of rows) {
      line = row.line
      yield row
    }
  } catch (error) {
    if (!(error instanceof TypeError && (error as { code?: unknown }).code === 'ERR_ENCODING_INVALID_ENCODED_DATA')) throw error
    yield { line, fault: NOT_UTF8, fatal: true }
  }
}

/** Text without byte order mark, with "\n" as the only line end. */
async function* decoded(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let held = ''
  for await (const chunk of bytes) {
    const text = held + decoder.decode(chunk, { stream: true })
    // The other half of "\r\n" may be in the next chunk.
    held = text.endsWith('\r') ? '\r' : ''
    yield (held ? text.slice(0, -1) : text).replace(/\r\n?/g, '\n')
  }
  yield held.replace('\r', '\n') + decoder.decode()
}

interface CsvRecord {
  record: string[]
  raw: string
  info: { lines: number }
}

async function* csvRows(text: AsyncIterable<string>): AsyncGenerator<ImportRow | UnreadableRow> {
  const parser = parse({ info: true, raw: true, relax_column_count: true, skip_empty_lines: true, max_record_size: 1024 * 1024 })
  void feed(parser, text)
  let header: string[] | undefined
  try {
    for await (const { record, raw, info } of parser as AsyncIterable<CsvRecord>) {
      const line = info.lines - newlines(raw.replace(/^\n+/, '').replace(/\n$/, ''))
      if (!header) {
        header = record.map((name) => name.trim())
        const fault = headerFault(header)
        if (fault) {
          yield { line, fault, fatal: true }
          return
        }
      } else if (record.length !== header.length) {
        yield { line, fault: `has ${record.length} values where the header has ${header.length} columns`, fatal: false }
      } else {
        const names = header
        yield { line, values: Object.fromEntries(record.map((value, at) => [names[at]!, value])) }
      }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    yield { line: Number(error['lines'] ?? 1), fault: csvFault(error), fatal: true }
  } finally {
    parser.destroy()
  }
}

async function feed(parser: ReturnType<typeof parse>, text: AsyncIterable<string>): Promise<void> {
  try {
    for await (const part of text) {
      if (parser.destroyed) return
      if (!parser.write(part)) await new Promise<void>((resolve) => parser.once('drain', resolve).once('close', resolve))
    }
    parser.end()
  } catch (error) {
    parser.destroy(error as Error)
  }
}

function newlines(text: string): number {
  return text.split('\n').length - 1
}

function headerFault(header: readonly string[]): string | null {
  const twice = header.find((name, at) => header.indexOf(name) !== at)
  if (twice !== undefined) return `the column ${JSON.stringify(twice)} stands twice in the header`
  const missing = requiredColumns.filter((name) => !header.includes(name))
  if (missing.length === 0) return null
  const hint = header.length === 1 ? '; columns are separated by commas' : ''
  return `the header has no ${missing.length > 1 ? 'columns' : 'column'} ${missing.join(', ')}${hint}`
}

function csvFault(error: CsvError): string {
  switch (error.code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return 'a quoted value is never closed'
    case 'CSV_INVALID_CLOSING_QUOTE':
      return 'text follows the closing quote of a value; a quote inside a value is written twice'
    case 'INVALID_OPENING_QUOTE':
      return 'a quote stands inside a value that is not quoted; quote the whole value and write the quote twice'
    case 'CSV_MAX_RECORD_SIZE':
      return 'this row is larger than 1 MB, or a quoted value in it is never closed'
    default:
      return error.message
  }
}

async function* jsonRows(text: AsyncIterable<string>): AsyncGenerator<ImportRow | UnreadableRow> {
  for await (const piece of jsonObjects(text)) {
    if ('fault' in piece) yield { ...piece, fatal: true }
    else yield parsedRow(piece)
  }
}

function parsedRow({ line, text }: { line: number; text: string }): ImportRow | UnreadableRow {
  try {
    return { line, values: JSON.parse(text) as Record<string, unknown> }
  } catch {
    return { line, fault: 'is not valid JSON', fatal: false }
  }
}
