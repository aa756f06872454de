import { poisha, takaText, takaWithTwoDecimals } from '#contract/money.ts'
import type { OrderState } from '#contract/orders/terms.ts'
import { changeOne } from '#server/db/change-one.ts'
import type { Trx } from '#server/db/transact.ts'
import { moveRefund } from './move-refund.ts'
import type { MoneyTrx } from '../context.ts'
import { bookRef } from './finish-refund.ts'
import { gatewayAccount, post, refundsDue } from '../books/ledger.ts'
import { mailStudent } from '../paper/mail-student.ts'
import { moveOrder, recordAct } from '../move-order.ts'
import type { OrderRecord, RefundRecord } from '../order-records.ts'

/**
 * A gateway takes its word back: the money came home and is owed again. Books and lines follow, and the credit note is
 * void until paid. The student reads of it and staff find it failed; the course stays ended, as asked for.
 */
export async function reverseRefund(
  ctx: MoneyTrx,
  { order, refund, code }: { order: OrderRecord; refund: RefundRecord; code: string },
): Promise<void> {
  const { trx, now } = ctx
  const payment = await trx
    .selectFrom('payments')
    .select(['gateway', 'state'])
    .where('id', '=', refund.payment_id)
    .executeTakeFirstOrThrow()
  await moveRefund(trx, refund, {
    to: 'failed',
    set: {
      failure: code.slice(0, 200),
      reversals: refund.reversals + 1,
      next_check_at: null,
      finished_at: now,
    },
  })
  await post(
    trx,
    {
      kind: 'refund_reversed',
      ref: bookRef(refund),
      memo: order.number,
      currency: refund.currency,
    },
    [gatewayAccount(payment.gateway, refund.amount_poisha), refundsDue(-refund.amount_poisha)],
  )
  await recordAct(trx, order, {
    by: { kind: 'gateway' },
    act: 'refund_reversed',
    detail: {
      amount: takaText(poisha(refund.amount_poisha)),
      code: code.slice(0, 200),
    },
  })
  if (payment.state === 'succeeded') await takeOffLines(trx, order, refund)
  await mailStudent(ctx, order, {
    mail: 'refund_reversed',
    reason: takaWithTwoDecimals(poisha(refund.amount_poisha)),
  })
}

async function takeOffLines(trx: Trx, order: OrderRecord, refund: RefundRecord): Promise<void> {
  const parts = await trx
    .selectFrom('refund_items')
    .select(['order_item_id', 'amount_poisha'])
    .where('refund_id', '=', refund.id)
    .orderBy('order_item_id')
    .execute()
  for (const part of parts)
    await changeOne(
      trx
        .updateTable('order_items')
        .set((row) => ({ refunded_poisha: row('refunded_poisha', '-', part.amount_poisha) }))
        .where('id', '=', part.order_item_id),
    )
  const back = parts.reduce((sum, part) => sum + part.amount_poisha, 0)
  if (back === 0) return
  const left = order.refunded_poisha - back
  await changeOne(
    trx.updateTable('orders').set({ refunded_poisha: left }).where('id', '=', order.id),
  )
  const state: OrderState = left === 0 ? 'paid' : 'partially_refunded'
  await moveOrder(trx, order, {
    to: state,
    by: { kind: 'gateway' },
    detail: { reason: 'refund_reversed' },
  })
}
