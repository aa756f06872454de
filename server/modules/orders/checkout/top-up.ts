import { type Poisha, poisha } from '#contract/money.ts'
import { Problem } from '#contract/problems.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import type { PaymentRecord } from '../order-records.ts'

/*
 * A manual transfer that was too small is topped up by additional ones, reported on the same payment. What counts as
 * received is the sum of those staff verified.
 */

/** The payment of an order of which a part has arrived by hand and the rest may follow. */
export function underpaidPayment(
  db: Db,
  order: { id: number },
): Promise<PaymentRecord | undefined> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', order.id)
    .where('gateway', '=', 'manual')
    .where('state', '=', 'review')
    .where('review_reason', '=', 'amount_mismatch')
    .whereRef('received_poisha', '<', 'amount_poisha')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

type PaymentAmounts = Pick<
  PaymentRecord,
  'gateway' | 'state' | 'review_reason' | 'amount_poisha' | 'received_poisha' | 'received_currency'
>

/** What of a payment under review the student may still send by hand; null where nothing is to follow. */
export function missingOf(payment: PaymentAmounts): Poisha | null {
  if (
    payment.gateway !== 'manual' ||
    payment.state !== 'review' ||
    payment.review_reason !== 'amount_mismatch'
  )
    return null
  const missing = payment.amount_poisha - (payment.received_poisha ?? 0)
  return missing > 0 ? poisha(missing) : null
}

/** What staff have verified of a payment. */
export async function verifiedSum(db: Db, paymentId: number): Promise<Poisha> {
  const { sum } = await db
    .selectFrom('manual_transfers')
    .select((select) =>
      select.fn.coalesce(select.fn.sum<number | string>('seen_poisha'), select.val(0)).as('sum'),
    )
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'verified')
    .executeTakeFirstOrThrow()
  return poisha(Number(sum))
}

/** A reported transfer that no one has decided about. */
export async function hasOpenTransfer(trx: Trx, paymentId: number): Promise<boolean> {
  const open = await trx
    .selectFrom('manual_transfers')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('state', 'in', ['submitted', 'seen'])
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}

/**
 * No one decides about a part of what arrived by hand: the payment is locked, and what is decided
 * about must be all of it.
 *
 * @throws Problem transfer_open
 */
export async function decideAboutAll(
  trx: Trx,
  payment: { id: number; gateway: string },
  amount: number,
): Promise<void> {
  if (payment.gateway !== 'manual') return
  // guard T29: a part of what arrived by hand is not decided about while more comes (top-up)
  if ((await hasOpenTransfer(trx, payment.id)) || (await verifiedSum(trx, payment.id)) !== amount)
    throw new Problem('transfer_open')
}
