import { csv, UTF8_MARK } from '#contract/csv.ts'

/** Rows as a CSV file for spreadsheets. */
export function toCsv(rows: readonly (readonly (string | null)[])[]): Blob {
  return new Blob([UTF8_MARK, csv(rows)], { type: 'text/csv;charset=utf-8' })
}
