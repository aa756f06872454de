/**
 * Rows as a CSV file for spreadsheets: the mark that says UTF-8 in front, CRLF between. A cell that would run as a formula
 * gets a leading quote.
 */
export function toCsv(rows: readonly (readonly (string | null)[])[]): Blob {
  const text = rows.map((row) => `${row.map((value) => cell(value ?? '')).join(',')}\r\n`).join('')
  return new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' })
}

function cell(value: string): string {
  const text = /^[=+\-@\t\r]/.test(value) && !/^-\d+(\.\d+)?$/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
