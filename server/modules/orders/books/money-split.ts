import { type Poisha, poisha } from '#contract/money.ts'

/** Hundredths of a per cent in the whole. */
export const WHOLE_BP = 10_000

/** The net part of a price that contains VAT, rounded to the nearest poisha, and the VAT: together exactly the price. */
export function vatInside(gross: Poisha, rateBp: number): { net: Poisha; vat: Poisha } {
  const net = poisha(Math.round((gross * WHOLE_BP) / (WHOLE_BP + rateBp)))
  return { net, vat: poisha(gross - net) }
}

/** What a coupon takes off an amount: never more than the amount, and a percentage rounds down. */
export function couponDiscount(
  coupon: { percentBp: number | null; amount: Poisha | null },
  eligible: Poisha,
): Poisha {
  if (coupon.amount !== null) return poisha(Math.min(coupon.amount, eligible))
  return poisha(Number((BigInt(eligible) * BigInt(coupon.percentBp ?? 0)) / BigInt(WHOLE_BP)))
}

/**
 * Spreads an amount over parts in proportion to them, to the poisha: the shares add up to the amount, and none exceeds
 * its part. The largest remainders get the poisha left over, the first of equals first.
 *
 * @throws RangeError when the amount is more than all parts together
 */
export function spread(amount: Poisha, parts: readonly Poisha[]): Poisha[] {
  const whole = parts.reduce<number>((sum, part) => sum + part, 0)
  if (amount > whole) throw new RangeError(`${amount} poisha do not fit into ${whole}`)
  if (whole === 0) return parts.map(() => poisha(0))
  const exact = parts.map((part) => BigInt(part) * BigInt(amount))
  const shares = exact.map((product) => Number(product / BigInt(whole)))
  const left = amount - shares.reduce((sum, share) => sum + share, 0)
  const byRemainder = exact
    .map((product, index) => ({ index, remainder: product % BigInt(whole) }))
    .toSorted((a, b) =>
      a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
    )
  const rounded = new Set(byRemainder.slice(0, left).map(({ index }) => index))
  return shares.map((share, index) => poisha(rounded.has(index) ? share + 1 : share))
}
