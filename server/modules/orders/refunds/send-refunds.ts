import type { NotNull } from 'kysely'
import { poisha } from '#contract/money.ts'
import { changeOne } from '#server/db/change-one.ts'
import type { Db } from '#server/db/connect.ts'
import { moveRefund } from './move-refund.ts'
import type { GatewayContext, MoneyContext } from '../context.ts'
import { onRefund } from './decide-refund.ts'
import { finishRefund } from './finish-refund.ts'
import {
  GatewayFailure,
  HAND_GATEWAYS,
  type PaymentGateway,
  type RefundAnswer,
  type RefundOrder,
} from '../payments/gateways/gateway.ts'
import { recordAct } from '../move-order.ts'
import { nextLateRefundCheck, nextRefundCheck } from '../payments/next-check.ts'
import type { PaymentRecord, RefundRecord } from '../order-records.ts'
import { reverseRefund } from './reverse-refund.ts'

/** When to look again whether a gateway is back that was switched off with refunds to send. */
const SWITCHED_OFF_MS = 3_600_000
/** What a gateway is asked about; one it reported as done only while it may still take its word back. */
const ASKED_ABOUT = ['submitted', 'processing', 'unclear', 'succeeded'] as const

/** Sends approved refunds and asks about those under way, until each is final. @returns how many it looked at */
export async function carryOutRefunds(ctx: GatewayContext): Promise<number> {
  const due = await ctx.db
    .selectFrom('refunds')
    .select('id')
    .where('state', 'in', ['approved', ...ASKED_ABOUT])
    .where('next_check_at', '<=', ctx.now)
    .orderBy('next_check_at')
    .limit(100)
    .execute()
  for (const { id } of due) await carryOutRefund(ctx, id)
  return due.length
}

/** Asks about the refunds of a payment that the gateway may have news of. */
export async function askRefundsOf(
  ctx: MoneyContext,
  { gateway, payment }: { gateway: PaymentGateway; payment: PaymentRecord },
): Promise<string> {
  const due = await ctx.db
    .selectFrom('refunds')
    .select('id')
    .where('payment_id', '=', payment.id)
    .where(
      'state',
      'in',
      gateway.refundsFailLater ? [...ASKED_ABOUT] : ['submitted', 'processing', 'unclear'],
    )
    .where('sent_by_hand', '=', false)
    .execute()
  for (const { id } of due)
    await carryOutRefund({ ...ctx, gateways: new Map([[gateway.id, gateway]]) }, id)
  return due.length > 0 ? 'asked_about_refund' : 'ignored'
}

/** One step of one refund. Nothing is asked of the gateway inside a transaction, and the intention is written before the call. */
export async function carryOutRefund(ctx: GatewayContext, refundId: number): Promise<void> {
  const { db, gateways, now } = ctx
  const payment = await db
    .selectFrom('payments')
    .innerJoin('refunds', 'refunds.payment_id', 'payments.id')
    .selectAll('payments')
    .select('refunds.state as refund_state')
    .where('refunds.id', '=', refundId)
    .executeTakeFirstOrThrow()
  // Agreed is where it stays until a person has sent it: no one else can be asked.
  if (HAND_GATEWAYS.includes(payment.gateway)) return lookAgain(db, refundId, null)
  const gateway = gateways.get(payment.gateway)
  // A gateway that is switched off, or fake money while real money is taken: it waits, and holds up no other.
  if (!gateway || gateway.mode !== payment.mode)
    return lookAgain(db, refundId, new Date(now.getTime() + SWITCHED_OFF_MS))
  if (payment.refund_state === 'succeeded' && !gateway.refundsFailLater)
    return lookAgain(db, refundId, null)
  const claim = await claimStep(db, refundId, now)
  if (!claim) return
  const order = await refundOrderOf(db, payment, claim.refund)
  try {
    await recordAnswer(ctx, { refundId, answer: await askGateway(gateway, order, claim.isNew) })
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error
    if (claim.isNew) await recordFailedCall(db, refundId, error)
  }
}

async function askGateway(
  gateway: PaymentGateway,
  order: RefundOrder,
  isNew: boolean,
): Promise<RefundAnswer> {
  if (isNew) return gateway.refund(order)
  const answer = await gateway.queryRefund(order)
  // The gateway certainly never received it: the call was lost on the way.
  return answer.outcome === 'unknown' ? gateway.refund(order) : answer
}

/** What is sent to a gateway about a refund, and what helps to find it in its list. */
export async function refundOrderOf(
  db: Db,
  payment: PaymentRecord,
  refund: RefundRecord,
): Promise<RefundOrder> {
  const others = await db
    .selectFrom('refunds')
    .select('gateway_ref')
    .$narrowType<{ gateway_ref: NotNull }>()
    .where('payment_id', '=', payment.id)
    .where('id', '<>', refund.id)
    .where('gateway_ref', 'is not', null)
    .execute()
  return {
    payment: {
      merchantRef: payment.merchant_ref,
      session: payment.gateway_session,
      gatewayRef: payment.gateway_ref,
    },
    refundRef: refund.merchant_ref,
    gatewayRefundRef: refund.gateway_ref,
    amount: poisha(refund.amount_poisha),
    reason: refund.reason,
    sentAt: refund.sent_at,
    otherRefs: others.map((other) => other.gateway_ref),
  }
}

async function lookAgain(db: Db, refundId: number, at: Date | null): Promise<void> {
  await changeOne(db.updateTable('refunds').set({ next_check_at: at }).where('id', '=', refundId))
}

/** Of several processes one takes the step; the next is due later, whatever comes of this one. */
async function claimStep(
  db: Db,
  refundId: number,
  now: Date,
): Promise<{ refund: RefundRecord; isNew: boolean } | null> {
  return onRefund(db, refundId, async (trx, _order, refund) => {
    const isNew = refund.state === 'approved'
    // guard T35: only what waits to be sent is claimed (single-layers)
    if (!isNew && !(ASKED_ABOUT as readonly string[]).includes(refund.state)) return null
    const next =
      refund.state === 'succeeded' ? nextLateRefundCheck(refund, now) : nextRefundCheck(refund, now)
    const step = { checks: refund.checks + 1, next_check_at: next }
    if (isNew) {
      const set = { ...step, sent_at: now }
      return { refund: await moveRefund(trx, refund, { to: 'submitted', set }), isNew }
    }
    const claimed = await trx
      .updateTable('refunds')
      .set(step)
      .where('id', '=', refund.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    return { refund: claimed, isNew }
  })
}

export async function recordAnswer(
  ctx: MoneyContext,
  { refundId, answer }: { refundId: number; answer: RefundAnswer },
): Promise<void> {
  if (answer.outcome === 'succeeded')
    return finishRefund(ctx, { refundId, gatewayRef: answer.gatewayRef })
  await onRefund(ctx.db, refundId, async (trx, order, refund) => {
    if (answer.outcome === 'failed' && refund.state === 'succeeded' && !refund.sent_by_hand)
      return reverseRefund({ ...ctx, trx }, { order, refund, code: answer.code })
    const isUnderWay = refund.state === 'submitted' || refund.state === 'processing'
    if (!isUnderWay && refund.state !== 'unclear') return
    if (answer.outcome === 'failed') {
      await moveRefund(trx, refund, {
        to: 'failed',
        set: {
          failure: answer.code.slice(0, 200),
          next_check_at: null,
          finished_at: ctx.now,
        },
      })
      await recordAct(trx, order, {
        by: { kind: 'gateway' },
        act: 'refund_failed',
        detail: {
          code: answer.code.slice(0, 200),
        },
      })
    } else if (answer.outcome === 'unclear' && isUnderWay) {
      await moveRefund(trx, refund, {
        to: 'unclear',
        set: { failure: answer.code.slice(0, 200) },
      })
      await recordAct(trx, order, {
        by: { kind: 'system' },
        act: 'refund_unclear',
        detail: {
          reason: answer.code.slice(0, 200),
        },
      })
    } else if (answer.outcome === 'processing') {
      const set = { gateway_ref: answer.gatewayRef ?? refund.gateway_ref }
      if (refund.state === 'submitted') await moveRefund(trx, refund, { to: 'processing', set })
      else await changeOne(trx.updateTable('refunds').set(set).where('id', '=', refund.id))
    }
  })
}

/**
 * The call to send it failed. What never reached the gateway is sent again later; what may have happened is only asked
 * about from now on.
 */
async function recordFailedCall(db: Db, refundId: number, failure: GatewayFailure): Promise<void> {
  await onRefund(db, refundId, async (trx, order, refund) => {
    if (refund.state !== 'submitted') return
    if (!failure.reached) await moveRefund(trx, refund, { to: 'approved', set: { sent_at: null } })
    const act = failure.reached ? 'refund_unanswered' : 'refund_not_sent'
    // A gateway that stays away is tried for as long as it takes: staff read it once.
    if (failure.reached || refund.checks === 1)
      await recordAct(trx, order, {
        by: { kind: 'system' },
        act,
        detail: { reason: failure.message },
      })
  })
}
