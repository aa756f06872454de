import type { Poisha } from '#contract/money.ts'
import type { Trx } from '#server/db/transact.ts'

/** What was lowered: a fee, or what is taken off fees, by a share in hundredths of a percent or by an amount. */
export type PriceCut = {
  /** A coupon's code, a courseId, or a courseId with the number of its batch or orientation class. */
  subject: string
} & (
  | { kind: 'fee' | 'early_fee'; was: Poisha; is: Poisha }
  | { kind: 'coupon' | 'offer'; percentBp: number; amount: null }
  | { kind: 'coupon' | 'offer'; percentBp: null; amount: Poisha }
)

/** Whether a fee fell by more than half. */
export function isSteep(was: Poisha, is: Poisha): boolean {
  return is * 2 < was
}

/**
 * Keeps what one person alone has given away, for a mail to the owners (`tellOwnersOfPrices`). Call it in the
 * transaction that lowers the price.
 */
export async function notePrices(
  trx: Trx,
  staff: { id: number },
  prices: readonly PriceCut[],
): Promise<void> {
  if (prices.length === 0) return
  await trx
    .insertInto('price_notices')
    .values(
      prices.map((price) => ({
        staff_id: staff.id,
        kind: price.kind,
        subject: price.subject,
        percent_bp: 'percentBp' in price ? price.percentBp : null,
        amount_poisha: 'amount' in price ? price.amount : null,
        was_poisha: 'was' in price ? price.was : null,
        is_poisha: 'is' in price ? price.is : null,
      })),
    )
    .execute()
}
