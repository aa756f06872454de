import { poisha, takaText, takaWithTwoDecimals } from '#contract/money.ts'
import type { GatewayId, OrderState } from '#contract/orders.ts'
import { Problem } from '#contract/problems.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import { onRefund } from './decide-refund.ts'
import { GatewayFailure, type Gateways, type PaymentGateway, type RefundAnswer, type RefundOrder } from './gateways/gateway.ts'
import { issueReceipt } from './issue-receipt.ts'
import { gatewayAccount, post, refundsDue } from './ledger.ts'
import { mailStudent } from './mail-student.ts'
import { moveOrder, recordAct } from './move-order.ts'
import { nextRefundCheck } from './next-check.ts'
import type { OrderRecord, PaymentRecord, RefundRecord } from './order-records.ts'
import { releaseCoupon } from './redeem-coupon.ts'
import type { MoneyRules } from './rules.ts'
import { giveSeatBack, showNewSeats } from './seats.ts'

/** When to look again whether a gateway is back that was switched off with refunds to send. */
const SWITCHED_OFF_MS = 3_600_000

/** Sends approved refunds and asks about those under way, until each is final. @returns how many it looked at */
export async function carryOutRefunds(db: Db, gateways: Gateways, rules: MoneyRules, now: Date): Promise<number> {
  const due = await db
    .selectFrom('refunds')
    .select('id')
    .where('state', 'in', ['approved', 'submitted', 'processing'])
    .where('next_check_at', '<=', now)
    .orderBy('next_check_at')
    .limit(100)
    .execute()
  for (const { id } of due) await carryOutRefund(db, gateways, id, rules, now)
  return due.length
}

/** Asks about the refunds of a payment that are under way. */
export async function askRefundsOf(db: Db, gateway: PaymentGateway, payment: PaymentRecord, rules: MoneyRules, now: Date): Promise<string> {
  const due = await db
    .selectFrom('refunds')
    .select('id')
    .where('payment_id', '=', payment.id)
    .where('state', 'in', ['submitted', 'processing'])
    .execute()
  for (const { id } of due) await carryOutRefund(db, new Map([[gateway.id, gateway]]), id, rules, now)
  return due.length > 0 ? 'asked_about_refund' : 'ignored'
}

/** One step of one refund. Nothing is asked of the gateway inside a transaction, and the intention is written before the call. */
export async function carryOutRefund(db: Db, gateways: Gateways, refundId: number, rules: MoneyRules, now: Date): Promise<void> {
  const payment = await db
    .selectFrom('payments')
    .innerJoin('refunds', 'refunds.payment_id', 'payments.id')
    .selectAll('payments')
    .where('refunds.id', '=', refundId)
    .executeTakeFirstOrThrow()
  const gateway = gateways.get(payment.gateway as GatewayId)
  // A gateway that is switched off, or pretend money while real money is taken: it waits, and holds up no other.
  if (!gateway || gateway.mode !== payment.mode) return lookAgain(db, refundId, new Date(now.getTime() + SWITCHED_OFF_MS))
  // Agreed is where it stays until a person has sent it: nobody else can be asked.
  if (gateway.refundsByHand) return lookAgain(db, refundId, null)
  const claim = await claimed(db, refundId, now)
  if (!claim) return
  const { refund, isNew } = claim
  const order: RefundOrder = {
    payment: { merchantRef: payment.merchant_ref, session: payment.gateway_session, gatewayRef: payment.gateway_ref },
    refundRef: refund.merchant_ref,
    gatewayRefundRef: refund.gateway_ref,
    amount: poisha(refund.amount_poisha),
    reason: refund.reason,
  }
  try {
    let answer = isNew ? await gateway.refund(order) : await gateway.queryRefund(order)
    // Never heard of it: the call was lost on the way, and may be made again with the same reference.
    if (answer.outcome === 'unknown') answer = await gateway.refund(order)
    await recordAnswer(db, refund.id, answer, rules, now)
  } catch (error) {
    // Unknown whether it happened: stays submitted, and the next step asks instead of sending again.
    if (!(error instanceof GatewayFailure)) throw error
  }
}

async function lookAgain(db: Db, refundId: number, at: Date | null): Promise<void> {
  await db.updateTable('refunds').set({ next_check_at: at }).where('id', '=', refundId).execute()
}

/** Of several processes one takes the step; the next is due later, whatever comes of this one. */
async function claimed(db: Db, refundId: number, now: Date) {
  return onRefund(db, refundId, async (trx, _order, refund) => {
    if (refund.state !== 'approved' && refund.state !== 'submitted' && refund.state !== 'processing') return null
    const isNew = refund.state === 'approved'
    await trx
      .updateTable('refunds')
      .set({ state: isNew ? 'submitted' : refund.state, checks: refund.checks + 1, next_check_at: nextRefundCheck(refund, now) })
      .where('id', '=', refund.id)
      .execute()
    return { refund, isNew }
  })
}

async function recordAnswer(db: Db, refundId: number, answer: RefundAnswer, rules: MoneyRules, now: Date): Promise<void> {
  if (answer.outcome === 'succeeded') return finishRefund(db, refundId, answer.gatewayRef, rules, now)
  await onRefund(db, refundId, async (trx, order, refund) => {
    if (refund.state !== 'submitted' && refund.state !== 'processing') return
    if (answer.outcome === 'failed') {
      await trx
        .updateTable('refunds')
        .set({ state: 'failed', failure: answer.code.slice(0, 200), next_check_at: null, finished_at: now })
        .where('id', '=', refund.id)
        .execute()
      await recordAct(trx, order, { kind: 'gateway' }, 'refund_failed', { code: answer.code.slice(0, 200) })
    } else if (answer.outcome === 'processing') {
      await trx
        .updateTable('refunds')
        .set({ state: 'processing', gateway_ref: answer.gatewayRef ?? refund.gateway_ref })
        .where('id', '=', refund.id)
        .execute()
    }
  })
}

/**
 * The TrxID of money staff sent back by hand.
 *
 * @throws Problem refund_not_found, refund_decided, trx_id_used, second_person_needed
 */
export async function recordSentRefund(
  db: Db,
  refundId: number,
  trxId: string,
  staff: { id: number },
  rules: MoneyRules,
  now: Date,
): Promise<void> {
  await onRefund(db, refundId, async (trx, order, refund) => {
    if (refund.state !== 'approved') throw new Problem('refund_decided')
    if (order.student_id === staff.id) throw new Problem('second_person_needed')
    const { gateway } = await trx.selectFrom('payments').select('gateway').where('id', '=', refund.payment_id).executeTakeFirstOrThrow()
    // A gateway that refunds by itself says so by itself.
    if (gateway !== 'manual') throw new Problem('refund_decided')
    const used = await trx.selectFrom('refunds').select('id').where('gateway_ref', '=', trxId).executeTakeFirst()
    if (used) throw new Problem('trx_id_used')
    await recordAct(trx, order, { kind: 'staff', id: staff.id }, 'refund_sent', { trxId })
    await finish(trx, order, refund, trxId, rules, now)
  })
  await showNewSeats(db)
}

async function finishRefund(db: Db, refundId: number, gatewayRef: string, rules: MoneyRules, now: Date): Promise<void> {
  await onRefund(db, refundId, async (trx, order, refund) => {
    if (refund.state === 'submitted' || refund.state === 'processing') await finish(trx, order, refund, gatewayRef, rules, now)
  })
  await showNewSeats(db)
}

/** The money is back: books, order, lines, access, seats, coupon, credit note and mail follow, once. */
async function finish(trx: Trx, order: OrderRecord, refund: RefundRecord, gatewayRef: string, rules: MoneyRules, now: Date): Promise<void> {
  await trx
    .updateTable('refunds')
    .set({ state: 'succeeded', gateway_ref: gatewayRef, next_check_at: null, finished_at: now })
    .where('id', '=', refund.id)
    .execute()
  const payment = await trx.selectFrom('payments').selectAll().where('id', '=', refund.payment_id).executeTakeFirstOrThrow()
  await post(trx, { kind: 'refund_sent', ref: refund.id, memo: order.number, currency: refund.currency }, [
    refundsDue(refund.amount_poisha),
    gatewayAccount(payment.gateway, -refund.amount_poisha),
  ])
  await recordAct(trx, order, { kind: 'gateway' }, 'refunded', { amount: takaText(poisha(refund.amount_poisha)), cause: refund.cause })
  if (payment.state === 'succeeded') await applyToOrder(trx, order, refund)
  await mailStudent(trx, order, 'refunded', rules, takaWithTwoDecimals(poisha(refund.amount_poisha)))
  // Money that was never for anything has no receipt to correct.
  if (payment.state === 'succeeded') await issueReceipt(trx, order, payment, rules, now, refund)
}

/** What went back comes off the lines; a line that went back in full ends its enrolment, unless staff keep it. */
async function applyToOrder(trx: Trx, order: OrderRecord, refund: RefundRecord): Promise<void> {
  const parts = await trx
    .selectFrom('refund_items as part')
    .innerJoin('order_items as item', 'item.id', 'part.order_item_id')
    .select([
      'part.amount_poisha',
      'item.id',
      'item.batch_id',
      'item.fulfilment',
      'item.seat_state',
      'item.total_poisha',
      'item.refunded_poisha',
    ])
    .where('part.refund_id', '=', refund.id)
    .orderBy('item.batch_id')
    .orderBy('item.id')
    .execute()
  const back = parts.reduce((sum, part) => sum + part.amount_poisha, 0)
  if (back === 0) return
  const refunded = order.refunded_poisha + back
  await trx.updateTable('orders').set({ refunded_poisha: refunded }).where('id', '=', order.id).execute()
  const state: OrderState = refunded === order.total_poisha ? 'refunded' : 'partially_refunded'
  await moveOrder(trx, order, state, { kind: 'system' }, { amount: takaText(poisha(back)) })
  if (state === 'refunded') await releaseCoupon(trx, order)

  const revoked: number[] = []
  for (const part of parts) {
    const isWhole = part.refunded_poisha + part.amount_poisha === part.total_poisha
    const ends = isWhole && !refund.keep_access && (part.fulfilment === 'due' || part.fulfilment === 'enrolled')
    if (ends) revoked.push(part.id)
    if (ends && part.seat_state === 'sold') await giveSeatBack(trx, part.batch_id!)
    await trx
      .updateTable('order_items')
      .set({
        refunded_poisha: part.refunded_poisha + part.amount_poisha,
        ...(ends && { fulfilment: 'revoked', seat_state: part.seat_state === 'sold' ? 'released' : part.seat_state }),
      })
      .where('id', '=', part.id)
      .execute()
  }
  if (revoked.length > 0)
    await trx
      .insertInto('order_outbox')
      .values({
        topic: 'items_revoked',
        order_id: order.id,
        dedupe_key: `items_revoked:${refund.id}`,
        payload: JSON.stringify({ itemIds: revoked }),
      })
      .execute()
}
