import { csv } from '#contract/csv.ts'

/** A sheet as CSV that says how it is split, as Excel does: cells may be full of semicolons. */
export function textOfSheet(sheet: readonly (readonly unknown[])[]): {
  text: Blob
  /** The row of the sheet by the line of the text. */
  rows: number[]
  isEmpty: boolean
} {
  const parts = ['sep=,\r\n']
  const rows: number[] = []
  let line = 2
  let isEmpty = true
  for (const [at, row] of sheet.entries()) {
    const texts = row.map(cellText)
    const isBlank = texts.every((text) => text === '')
    isEmpty &&= isBlank
    const part = isBlank ? '\r\n' : csv([texts])
    parts.push(part)
    rows[line] = at + 1
    line += part.split(/\r\n?|\n/).length - 1
  }
  return { text: new Blob(parts), rows, isEmpty }
}

/** The value of a cell as text. */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return dateText(value)
  return String(value).trim()
}

/** A day alone where the cell has no time of day. */
function dateText(date: Date): string {
  const text = date.toISOString()
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text
}
