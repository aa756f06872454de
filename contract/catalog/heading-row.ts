/** A table has its headings within these rows: above it stand a title, a date, what Excel writes for itself. */
export const HEADING_ROWS = 20

/**
 * Which of the first rows of a table holds its headings: the one with most headings that are known. Where none is, it
 * is the first that fills half as many cells as the widest. Rows without anything count.
 */
export function headingRowOf(
  rows: readonly (readonly string[])[],
  isKnown: (heading: string) => boolean,
): number {
  const first = rows.slice(0, HEADING_ROWS)
  const counts = first.map((row) => row.filter((cell) => isKnown(cell.trim())).length)
  const most = Math.max(0, ...counts)
  if (most > 0) return counts.indexOf(most)
  const filled = first.map((row) => row.filter((cell) => cell.trim() !== '').length)
  const widest = Math.max(0, ...filled)
  return Math.max(
    0,
    filled.findIndex((count) => count > 0 && count * 2 >= widest),
  )
}
