import { importColumns } from '#contract/catalog/terms.ts'

export type FileKind = 'xlsx' | 'csv' | 'json'

/** A part of an export, and the cursor of the next one. */
export type FetchPart = (
  format: 'csv' | 'json' | 'archive',
  after: string | undefined,
) => Promise<{ text: string; next: string | null }>

/** What each kind of file is made of: a workbook of rows as JSON tells them. */
const madeOf = { csv: 'csv', xlsx: 'json', json: 'archive' } as const

/** What a cell of Excel holds. Source: "Excel specifications and limits", Microsoft. */
export const MOST_CELL_LETTERS = 32_767

/** A text that no cell of a workbook holds. */
export class CellTooLong extends Error {
  readonly courseId: string

  constructor(courseId: string) {
    super(courseId)
    this.courseId = courseId
  }
}

/** All courses as a file, all of them or none. `onCount` hears how many there are so far. @throws CellTooLong */
export async function fileOfCourses(
  kind: FileKind,
  fetchPart: FetchPart,
  onCount: (courses: number) => void,
): Promise<Blob> {
  const parts: string[] = []
  let count = 0
  let after: string | undefined
  do {
    const { text, next } = await fetchPart(madeOf[kind], after)
    parts.push(text)
    if (kind !== 'csv') count += text.split('\n').length - 1
    if (count > 0) onCount(count)
    after = next ?? undefined
  } while (after !== undefined)
  if (kind === 'csv') return new Blob(parts, { type: 'text/csv;charset=utf-8' })
  if (kind === 'json') return new Blob(parts, { type: 'application/x-ndjson' })
  const { writeWorkbook } = await import('#web/workbook/ask-workbook.ts')
  return writeWorkbook(importColumns, rowsOfLines(parts.join('')))
}

/** The rows of a table: texts as they are, lists as JSON. @throws CellTooLong */
export function rowsOfLines(lines: string): string[][] {
  return lines
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const course = JSON.parse(line) as Record<string, unknown>
      return importColumns.map((column) => {
        const value = course[column]
        const text = typeof value === 'string' ? value : JSON.stringify(value ?? '')
        if (text.length > MOST_CELL_LETTERS) throw new CellTooLong(String(course['courseId']))
        return text
      })
    })
}
