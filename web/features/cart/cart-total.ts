import { poisha, readTaka, takaText } from '#contract/money.ts'

/** The sum of the fees as numeric text of taka; an invalid fee counts as zero. Source: spec §4. */
export function cartTotal(items: readonly { courseFee: string }[]): string {
  return takaText(poisha(items.reduce((sum, { courseFee }) => sum + (readTaka(courseFee) ?? 0), 0)))
}
