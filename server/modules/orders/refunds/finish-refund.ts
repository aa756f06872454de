import { defined } from '#contract/defined.ts'
import { poisha, takaText, takaWithTwoDecimals } from '#contract/money.ts'
import type { OrderState } from '#contract/orders/terms.ts'
import { changeOne } from '#server/db/change-one.ts'
import type { Trx } from '#server/db/transact.ts'
import { moveRefund } from './move-refund.ts'
import { freeSeat } from '../waiting-list/pass-on-seats.ts'
import type { MoneyContext, MoneyTrx } from '../context.ts'
import { onRefund } from './decide-refund.ts'
import { issueReceipt } from '../paper/issue-receipt.ts'
import { gatewayAccount, post, refundsDue } from '../books/ledger.ts'
import { mailStudent } from '../paper/mail-student.ts'
import { type Actor, moveOrder, recordAct } from '../move-order.ts'
import { nextLateRefundCheck } from '../payments/next-check.ts'
import type { OrderRecord, PaymentRecord, RefundRecord } from '../order-records.ts'
import { releaseCoupon } from '../checkout/pricing/redeem-coupon.ts'
import { showNewSeats } from '../checkout/seats.ts'

/** Books a refund that the gateway says is done; one that staff found there meanwhile stays as it is. */
export async function finishRefund(
  ctx: MoneyContext,
  { refundId, gatewayRef }: { refundId: number; gatewayRef: string },
): Promise<void> {
  const isFinished = await onRefund(ctx.db, refundId, async (trx, order, refund) => {
    if (!['submitted', 'processing', 'unclear'].includes(refund.state)) return false
    await finish(
      { ...ctx, trx },
      { order, refund, gatewayRef, isByHand: false, by: { kind: 'gateway' } },
    )
    return true
  })
  if (isFinished) await showNewSeats(ctx.db)
}

interface FinishInput {
  order: OrderRecord
  refund: RefundRecord
  gatewayRef: string
  /** Paid from an account of the provider, not by the gateway the money came through. */
  isByHand: boolean
  by: Actor
}

/** The money is back: books, order, lines, access, seats, coupon, credit note and mail follow, once. */
export async function finish(
  ctx: MoneyTrx,
  { order, refund, gatewayRef, isByHand, by }: FinishInput,
): Promise<void> {
  const { trx, now } = ctx
  const payment = await trx
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', refund.payment_id)
    .executeTakeFirstOrThrow()
  await moveRefund(trx, refund, {
    to: 'succeeded',
    set: {
      gateway_ref: gatewayRef,
      sent_by_hand: isByHand,
      failure: null,
      next_check_at: isByHand ? null : nextLateRefundCheck({ finished_at: now }, now),
      finished_at: now,
    },
  })
  await post(
    trx,
    { kind: 'refund_sent', ref: bookRef(refund), memo: order.number, currency: refund.currency },
    [
      refundsDue(refund.amount_poisha),
      gatewayAccount(
        isByHand && payment.gateway !== 'cash' ? 'manual' : payment.gateway,
        -refund.amount_poisha,
      ),
    ],
  )
  const amount = takaText(poisha(refund.amount_poisha))
  const isOfOrder =
    payment.state === 'succeeded' && (await applyToOrder(trx, { order, refund, by }))
  if (!isOfOrder)
    await recordAct(trx, order, { by, act: 'refunded', detail: { amount, cause: refund.cause } })
  await mailStudent(ctx, order, {
    mail: 'refunded',
    reason: takaWithTwoDecimals(poisha(refund.amount_poisha)),
  })
  // Money that was never for anything has no receipt to correct.
  if (payment.state === 'succeeded') await issueCreditNote(ctx, { order, payment, refund })
}

/** Each time a gateway reverses itself, the refund is booked under a separate reference. */
export function bookRef(refund: Pick<RefundRecord, 'id' | 'reversals'>): string {
  return refund.reversals === 0 ? String(refund.id) : `${refund.id}:${refund.reversals}`
}

/** One for each refund: that of a refund taken back counts again once it is done after all. */
async function issueCreditNote(
  ctx: MoneyTrx,
  { order, payment, refund }: { order: OrderRecord; payment: PaymentRecord; refund: RefundRecord },
): Promise<void> {
  const issued = await ctx.trx
    .selectFrom('receipts')
    .select('id')
    .where('refund_id', '=', refund.id)
    .executeTakeFirst()
  if (!issued) await issueReceipt(ctx, { order, payment, refund })
}

/**
 * What went back comes off the lines; a line of which everything received went back ends its enrolment, unless staff keep it.
 *
 * @returns false for a refund of no line
 */
async function applyToOrder(
  trx: Trx,
  { order, refund, by }: { order: OrderRecord; refund: RefundRecord; by: Actor },
): Promise<boolean> {
  const parts = await trx
    .selectFrom('refund_items as part')
    .innerJoin('order_items as item', 'item.id', 'part.order_item_id')
    .select([
      'part.amount_poisha',
      'item.id',
      'item.batch_id',
      'item.fulfilment',
      'item.seat_state',
    ])
    .select(['item.total_poisha', 'item.refunded_poisha', 'item.written_off_poisha'])
    .where('part.refund_id', '=', refund.id)
    .orderBy('item.batch_id')
    .orderBy('item.id')
    .execute()
  const back = parts.reduce((sum, part) => sum + part.amount_poisha, 0)
  if (back === 0) return false
  const refunded = order.refunded_poisha + back
  await changeOne(
    trx.updateTable('orders').set({ refunded_poisha: refunded }).where('id', '=', order.id),
  )
  const state: OrderState =
    refunded === (await receivedForLines(trx, order)) ? 'refunded' : 'partially_refunded'
  await moveOrder(trx, order, {
    to: state,
    by,
    detail: { amount: takaText(poisha(back)), cause: refund.cause },
  })
  if (state === 'refunded') await releaseCoupon(trx, order)

  const revoked: number[] = []
  for (const part of parts) {
    const isWhole =
      part.refunded_poisha + part.amount_poisha === part.total_poisha - part.written_off_poisha
    const ends =
      isWhole &&
      (!refund.keep_access || (await isGivenUp(trx, part))) &&
      (part.fulfilment === 'due' || part.fulfilment === 'enrolled')
    if (ends) revoked.push(part.id)
    if (ends && part.seat_state === 'sold') await freeSeat(trx, defined(part.batch_id))
    await changeOne(
      trx
        .updateTable('order_items')
        .set({
          refunded_poisha: part.refunded_poisha + part.amount_poisha,
          ...(ends && {
            fulfilment: 'revoked',
            seat_state: part.seat_state === 'sold' ? 'released' : part.seat_state,
          }),
        })
        .where('id', '=', part.id),
    )
  }
  if (revoked.length > 0)
    await trx
      .insertInto('order_outbox')
      .values({
        topic: 'items_revoked',
        order_id: order.id,
        dedupe_key: `items_revoked:${bookRef(refund)}`,
        payload: JSON.stringify({
          itemIds: revoked,
          because: refund.reason,
          keepCertificate: refund.keep_certificate,
          by: approverOf(refund),
        }),
      })
      .execute()
  return true
}

/** Whether its student asked for everything back: what else goes back of it, for a change of batch, came last by chance. */
async function isGivenUp(trx: Trx, item: { id: number }): Promise<boolean> {
  const whole = await trx
    .selectFrom('refund_items as part')
    .innerJoin('refunds as refund', 'refund.id', 'part.refund_id')
    .select('refund.id')
    .where('part.order_item_id', '=', item.id)
    .where('refund.cause', '=', 'student')
    .where('refund.state', '=', 'succeeded')
    .executeTakeFirst()
  return whole !== undefined
}

/** Who decided that the money goes back; no one had to where it is owed in any case. */
function approverOf(refund: RefundRecord): Actor {
  return refund.approved_by === null
    ? { kind: 'system' }
    : { kind: 'staff', id: refund.approved_by }
}

/** What arrived for the lines of an order, in poisha: their totals without what staff let go. */
async function receivedForLines(trx: Trx, order: OrderRecord): Promise<number> {
  const { sum } = await trx
    .selectFrom('order_items')
    .select((select) =>
      select.fn.coalesce(select.fn.sum<string>('written_off_poisha'), select.lit(0)).as('sum'),
    )
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  return order.total_poisha - Number(sum)
}
