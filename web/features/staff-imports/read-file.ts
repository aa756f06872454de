import { MOST_IMPORT_BYTES } from '#contract/catalog/terms.ts'

/** A file that someone chose, as it is sent. */
export interface ImportFile {
  name: string
  bytes: number
  kind: 'csv' | 'json' | 'xlsx'
  /** How it is sent. */
  format: 'csv' | 'json'
  content: Blob
  /** Of a workbook: the row by the line of what is sent. */
  rows: number[] | null
  /** Of a workbook: the sheet that is read, and all of them. */
  sheet: string | null
  sheets: readonly string[]
  /** The file that was chosen, for another of its sheets. */
  source: File
}

export type FileFault = 'wrongFile' | 'tooLarge' | 'unreadableWorkbook' | 'emptyFile'

const kinds = {
  csv: 'csv',
  tsv: 'csv',
  txt: 'csv',
  json: 'json',
  ndjson: 'json',
  jsonl: 'json',
  xlsx: 'xlsx',
} as const

/** The content to upload of a file, or why it cannot be read. */
export async function readFile(
  file: File,
  sheet: string | null = null,
): Promise<ImportFile | { fault: FileFault }> {
  const ending = file.name.toLowerCase().split('.').at(-1) ?? ''
  const kind = Object.entries(kinds).find(([name]) => name === ending)?.[1]
  if (!kind) return { fault: 'wrongFile' }
  if (file.size > MOST_IMPORT_BYTES) return { fault: 'tooLarge' }
  if (file.size === 0) return { fault: 'emptyFile' }
  const about = { name: file.name, bytes: file.size, kind, source: file }
  if (kind !== 'xlsx') {
    const content = asType(file, kind)
    return { ...about, format: kind, content, rows: null, sheet: null, sheets: [] }
  }
  const { readWorkbook } = await import('#web/workbook/ask-workbook.ts')
  const read = await readWorkbook(file, sheet).catch(() => null)
  if (!read) return { fault: 'unreadableWorkbook' }
  if (read.isEmpty && read.sheets.length < 2) return { fault: 'emptyFile' }
  const { text, ...rest } = read
  return { ...about, ...rest, format: 'csv', content: asType(text, 'csv') }
}

/** Browsers name the type of a CSV file as the computer does, and some say nothing. */
function asType(content: Blob, format: 'csv' | 'json'): Blob {
  return content.slice(0, content.size, format === 'csv' ? 'text/csv' : 'application/json')
}
