import { poisha, readTaka, takaText } from '#contract/money.ts'

/** The sum of the fees as numeric text of taka; a fee that is no amount counts as nothing. Source: spec §4. */
export function cartTotal(items: readonly { courseFee: string }[]): string {
  return takaText(poisha(items.reduce((sum, { courseFee }) => sum + (readTaka(courseFee) ?? 0), 0)))
}
