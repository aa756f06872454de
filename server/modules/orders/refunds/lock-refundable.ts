import { defined } from '#contract/defined.ts'
import type { Trx } from '#server/db/transact.ts'
import type { OrderRecord, PaymentRecord } from '../order-records.ts'
import { STANDING_REFUND_STATES } from '../order-states.ts'

/**
 * The money of a locked order that refunds are taken from: its payment, locked too, and what of it no refund claims yet, in
 * poisha. Null where nothing was paid.
 */
export async function lockRefundable(
  trx: Trx,
  order: OrderRecord,
): Promise<{ payment: PaymentRecord; left: number } | null> {
  const payment = await trx
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', order.id)
    .where('state', '=', 'succeeded')
    .forUpdate()
    .executeTakeFirst()
  if (!payment) return null
  const standing = await trx
    .selectFrom('refunds')
    .select((sum) => sum.fn.coalesce(sum.fn.sum<string>('amount_poisha'), sum.lit(0)).as('sum'))
    .where('payment_id', '=', payment.id)
    .where('state', 'in', [...STANDING_REFUND_STATES])
    .executeTakeFirstOrThrow()
  return { payment, left: defined(payment.received_poisha) - Number(standing.sum) }
}
