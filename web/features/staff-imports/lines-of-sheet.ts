import type { WorkbookContents } from './workbook-messages.ts'

/**
 * A sheet as JSON lines, every value as text: an import reads texts, and a number such as 1500 is one. Rows without
 * any value are left out; the first row with one holds the headings.
 */
export function linesOfSheet(sheet: readonly (readonly unknown[])[]): WorkbookContents {
  const lines: string[] = []
  const rows: number[] = []
  let heading: string[] | undefined
  for (const [at, row] of sheet.entries()) {
    const texts = row.map(asText)
    if (texts.every((text) => text === '')) continue
    if (!heading) {
      heading = withoutTwins(texts)
      continue
    }
    const named = heading.flatMap((name, column) => (name ? [[name, texts[column] ?? '']] : []))
    lines.push(`${JSON.stringify(Object.fromEntries(named))}\n`)
    rows.push(at + 1)
  }
  // A sheet of headings only still shows what they are.
  return { lines: new Blob(lines), rows }
}

function asText(value: unknown): string {
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
