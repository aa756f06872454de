import { defined } from '#contract/defined.ts'
import type { Trx } from '#server/db/transact.ts'
import { moveRefund } from '../refunds/move-refund.ts'
import { recordRefundDebt } from '../refunds/decide-refund.ts'
import { lockRefundable } from '../refunds/lock-refundable.ts'
import {
  lockOrder,
  type OrderItemRecord,
  type OrderRecord,
  type RefundRecord,
} from '../order-records.ts'
import { chargesOf, refundableItems } from '../refunds/quote-refund.ts'
import { newRefundReference } from '../checkout/references.ts'

interface LineRefund {
  order: OrderRecord
  item: OrderItemRecord
  reason: string
  requestedBy: number | null
  now: Date
}

/**
 * Refunds what is left of a place because its batch was cancelled or moved: of its line, and of those by which a change
 * of its batch was paid.
 *
 * @param requestedBy as for `refundLine`
 */
export async function refundPlace(trx: Trx, place: LineRefund): Promise<RefundRecord[]> {
  const refunds = [await refundLine(trx, place)]
  for (const charge of await chargesOf(trx, place.item)) {
    const order = await lockOrder(trx, charge.order_id)
    refunds.push(await refundLine(trx, { ...place, order, item: charge }))
  }
  return refunds.filter((refund) => refund !== null)
}

/**
 * Refunds what is left of a line because its batch was cancelled or moved. A request of the line that waits is approved
 * with it where no one needs to agree.
 *
 * @param part so much of it, in poisha, and the course stays
 * @param requestedBy null: the money is owed, no one needs to agree; else someone other than them approves
 * @returns null where nothing was left to give back
 */
export async function refundLine(
  trx: Trx,
  { order, item, reason, requestedBy, now, part = Infinity }: LineRefund & { part?: number },
): Promise<RefundRecord | null> {
  const waiting = requestedBy === null ? await approveWaiting(trx, item, now) : null
  const line = defined((await refundableItems(trx, order)).find(({ id }) => id === item.id))
  const money = await lockRefundable(trx, order)
  if (!money) return waiting
  const { payment, left } = money
  // Where staff let a part go, no more goes back than came in.
  const amount = Math.min(part, line.left, left)
  if (amount <= 0) return waiting
  const refund = await trx
    .insertInto('refunds')
    .values({
      payment_id: payment.id,
      order_id: order.id,
      student_id: order.student_id,
      merchant_ref: newRefundReference(),
      amount_poisha: amount,
      state: requestedBy === null ? 'approved' : 'requested',
      cause: 'batch_changed',
      keep_access: part !== Infinity,
      reason,
      requested_by: requestedBy,
      next_check_at: requestedBy === null ? now : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('refund_items')
    .values({ refund_id: refund.id, order_item_id: item.id, amount_poisha: amount })
    .execute()
  if (requestedBy === null) await recordRefundDebt(trx, refund)
  return refund
}

/** What the student or staff had requested for this line is owed now, no matter who requested it. */
async function approveWaiting(
  trx: Trx,
  item: OrderItemRecord,
  now: Date,
): Promise<RefundRecord | null> {
  const waiting = await trx
    .selectFrom('refunds as refund')
    .innerJoin('refund_items as part', 'part.refund_id', 'refund.id')
    .selectAll('refund')
    .where('part.order_item_id', '=', item.id)
    .where('refund.state', '=', 'requested')
    .orderBy('refund.id')
    .forUpdate()
    .execute()
  for (const refund of waiting) {
    await moveRefund(trx, refund, { to: 'approved', set: { next_check_at: now } })
    await recordRefundDebt(trx, refund)
  }
  return waiting.at(-1) ?? null
}
