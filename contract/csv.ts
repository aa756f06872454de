/**
 * Rows as CSV (RFC 4180) with CRLF. A cell that a spreadsheet would run as a formula gets a leading quote: these are
 * words of strangers. A negative amount and a phone number are none.
 */
export function csv(rows: readonly (readonly (string | number | null)[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

/** Tells Excel that what follows is UTF-8; without it Bangla comes out as noise. */
export const UTF8_MARK = '\uFEFF'

/** A part of an export: the first begins with the mark and the headings. */
export function csvPart(
  after: string | undefined,
  headings: readonly string[],
  rows: readonly (string | number | null)[][],
): string {
  return after === undefined ? UTF8_MARK + csv([headings, ...rows]) : csv(rows)
}

/** What makes a spreadsheet read a cell as a formula; the wide signs are those of East Asian keyboards. */
const FORMULA = /^'*[=+\-@|\t\r\n＝＋－＠]/

function cell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  // A quote in front of such a cell gets one more, so that an import can take exactly one off.
  const isFormula = FORMULA.test(value) && !/^(-\d+(\.\d+)?|\+\d+)$/.test(value)
  const text = isFormula ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
