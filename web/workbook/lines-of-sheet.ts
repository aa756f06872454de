import { HEADING_ROWS, headingRowOf } from '#contract/catalog/heading-row.ts'
import type { WorkbookContents } from './workbook-messages.ts'

/**
 * A sheet as JSON lines, every value as text: an import reads texts, and a number such as 1500 is one. Rows without
 * any value are left out, and so is what stands above the headings. `known`: headings by which their row is found.
 */
export function linesOfSheet(
  sheet: readonly (readonly unknown[])[],
  headings: readonly string[],
): WorkbookContents {
  const lines: string[] = []
  const rows: number[] = []
  const first = sheet.slice(0, HEADING_ROWS).map((row) => row.map(cellText))
  const headingRow = headingRowOf(first, (heading) => headings.includes(heading))
  const heading = withoutTwins(first[headingRow] ?? [])
  for (const [at, row] of sheet.entries()) {
    const texts = row.map(cellText)
    if (at <= headingRow || texts.every((text) => text === '')) continue
    const named = heading.flatMap((name, column) => (name ? [[name, texts[column] ?? '']] : []))
    lines.push(`${JSON.stringify(Object.fromEntries(named))}\n`)
    rows.push(at + 1)
  }
  // A sheet of headings only still shows what they are.
  return { lines: new Blob(lines), rows }
}

/** The value of a cell as text. */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  return String(value).trim()
}

/** Two columns of one heading stay two. */
function withoutTwins(texts: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return texts.map((text) => {
    const times = (seen.get(text) ?? 0) + 1
    seen.set(text, times)
    return text && times > 1 ? `${text} (${times})` : text
  })
}
