import { defined } from '#contract/defined.ts'
import { type Poisha, poisha } from '#contract/money.ts'

/**
 * Lets go of a total too small for any way to pay, such as the 0.40 taka a coupon may leave. No one can pay it, so the
 * order is free.
 *
 * @returns the discount of each line, all of its fee where the total is let go
 */
export function waiveUnpayableTotal(
  fees: readonly Poisha[],
  discounts: readonly Poisha[],
  leastPayable: Poisha,
): readonly Poisha[] {
  const total = fees.reduce((sum, fee, index) => sum + fee - defined(discounts[index]), 0)
  return total > 0 && total < leastPayable ? fees.map((fee) => poisha(fee)) : discounts
}
