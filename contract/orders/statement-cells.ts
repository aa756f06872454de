/** What the first cell of a line says that sums up the others. */
const TOTAL = /^(?:grand |sub)?total\b|^sum\b|^(?:সর্ব)?মোট/i

/** Whether a line of a statement sums up the others, by its cells. */
export function isTotalLine(cells: readonly string[]): boolean {
  return TOTAL.test(cells.find((cell) => cell !== '') ?? '')
}

/** Excel keeps a number as text in ="8N7A". */
export function withoutFormula(cell: string): string {
  return cell.replace(/^="(.*)"$/, '$1').trim()
}
