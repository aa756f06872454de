import { defined } from '#contract/defined.ts'
import type { Db } from '#server/db/connect.ts'
import type { MoneyContext } from '../context.ts'
import {
  type GatewayAnswer,
  GatewayFailure,
  type PaymentGateway,
  type PaymentReference,
  type PendingAnswer,
} from './gateways/gateway.ts'
import { recordAct } from '../move-order.ts'
import { CAPTURE_CLAIM_MS } from './next-check.ts'
import type { PaymentRecord } from '../order-records.ts'
import { type SettleHook, isFinal, settle, type SettleResult } from './settle.ts'

/**
 * Asks a gateway about one of our attempts, takes the money where that is our step, and settles what it says. Every
 * return, message, look and job does this, so whichever comes next takes up a capture without an answer.
 *
 * @throws GatewayFailure when the gateway does not answer: nothing has changed, ask again later
 */
export async function askGateway(
  ctx: MoneyContext,
  {
    gateway,
    payment,
    also,
  }: { gateway: PaymentGateway; payment: PaymentRecord; also?: SettleHook },
): Promise<SettleResult> {
  // Nothing the gateway could answer would change it.
  if (isFinal(payment)) return 'already_final'
  const reference: PaymentReference = {
    merchantRef: payment.merchant_ref,
    session: payment.gateway_session,
    gatewayRef: payment.gateway_ref,
  }
  let answer = await gateway.query(reference)
  if (answer.outcome === 'pending' && mayCapture(gateway, payment, answer))
    answer = (await captureOnce(ctx.db, { gateway, payment, reference, now: ctx.now })) ?? answer
  return settle(ctx, { gateway, merchantRef: payment.merchant_ref, read: payment, answer, also })
}

/** The gateway says the payer agreed, or says nothing about it and the payer came back saying so. */
function mayCapture(
  gateway: PaymentGateway,
  payment: PaymentRecord,
  answer: PendingAnswer,
): boolean {
  if (!gateway.finalise || payment.gateway_session === null) return false
  return answer.agreed ?? payment.agreed_at !== null
}

/**
 * Takes the money under a claim, one caller at a time. A refusal releases the claim at once: a browser that returned before
 * its owner agreed costs nothing. A call without an answer keeps it, and is only asked about.
 *
 * @returns null where the order takes no money any more, or someone else is at it
 */
async function captureOnce(
  db: Db,
  {
    gateway,
    payment,
    reference,
    now,
  }: { gateway: PaymentGateway; payment: PaymentRecord; reference: PaymentReference; now: Date },
): Promise<GatewayAnswer | null> {
  if (!(await claimCapture(db, payment, now))) return null
  try {
    const answer = await defined(gateway.finalise?.(reference))
    if (answer.outcome === 'pending') await releaseCapture(db, payment, now)
    return answer
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error
    await captureUnanswered(db, { payment, failure: error, now })
    // guard T27: money that was taken without an answer is asked about (bkash-execute)
    // without: throw error
    return gateway.query(reference)
  }
}

async function claimCapture(db: Db, payment: PaymentRecord, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set({ finalise_claimed_at: now })
    .where('id', '=', payment.id)
    .where('state', '=', 'pending')
    .where((or) =>
      or.or([
        or('finalise_claimed_at', 'is', null),
        or('finalise_claimed_at', '<=', new Date(now.getTime() - CAPTURE_CLAIM_MS)),
      ]),
    )
    // An order that is closed or paid takes no more money.
    .where((exists) =>
      exists.exists(
        exists
          .selectFrom('orders')
          .select('id')
          .where('id', '=', payment.order_id)
          .where('state', '=', 'pending_payment'),
      ),
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

async function releaseCapture(db: Db, payment: PaymentRecord, claimedAt: Date): Promise<void> {
  await db
    .updateTable('payments')
    .set({ finalise_claimed_at: null, agreed_at: null })
    .where('id', '=', payment.id)
    .where('finalise_claimed_at', '=', claimedAt)
    .execute()
}

/**
 * No one knows yet whether the money was taken: staff read why, and the job looks again as soon as
 * the claim is over.
 */
async function captureUnanswered(
  db: Db,
  { payment, failure, now }: { payment: PaymentRecord; failure: GatewayFailure; now: Date },
): Promise<void> {
  await db
    .updateTable('payments')
    .set({
      agreed_at: payment.agreed_at ?? now,
      next_check_at: new Date(now.getTime() + CAPTURE_CLAIM_MS),
    })
    .where('id', '=', payment.id)
    .where('state', '=', 'pending')
    .execute()
  await recordAct(
    db,
    { id: payment.order_id, student_id: payment.student_id },
    {
      by: { kind: 'system' },
      act: 'capture_unanswered',
      detail: {
        gateway: payment.gateway,
        reason: failure.message,
      },
    },
  )
}
