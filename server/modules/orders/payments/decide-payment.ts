import { Problem } from '#contract/problems.ts'
import type { Db } from '#server/db/connect.ts'
import type { MoneyContext } from '../context.ts'
import { receivedAnswer, refusePayment, settle } from './settle.ts'

/**
 * Staff take money under review as payment of its order. More than a second-person amount missing or in excess is not for
 * the person who verified the transfer.
 *
 * @throws Problem payment_not_found, payment_decided, not_acceptable, not_yours_to_decide, second_person_needed, transfer_open
 */
export async function acceptPayment(
  ctx: MoneyContext,
  { paymentId, staff, reason }: { paymentId: number; staff: { id: number }; reason: string },
): Promise<number> {
  const payment = await reviewed(ctx.db, paymentId, staff)
  if (
    payment.received_currency !== 'BDT' ||
    (payment.review_reason !== 'amount_mismatch' && payment.review_reason !== 'risk')
  )
    throw new Problem('not_acceptable')
  const verifier = await ctx.db
    .selectFrom('manual_transfers')
    .select('verified_by')
    .where('payment_id', '=', paymentId)
    .execute()
  if (verifier.some((transfer) => transfer.verified_by === staff.id))
    throw new Problem('second_person_needed')
  const gateway = { id: payment.gateway, mode: payment.mode }
  await settle(ctx, {
    gateway,
    merchantRef: payment.merchant_ref,
    answer: receivedAnswer(payment),
    acceptance: {
      staff,
      reason,
    },
  })
  return payment.order_id
}

/** @throws Problem payment_not_found, payment_decided, not_yours_to_decide, transfer_open */
export async function refuseReviewedPayment(
  ctx: MoneyContext,
  { paymentId, staff, reason }: { paymentId: number; staff: { id: number }; reason: string },
): Promise<number> {
  const payment = await reviewed(ctx.db, paymentId, staff)
  if (!(await refusePayment(ctx, { paymentId, refusal: { staff, reason } })))
    throw new Problem('payment_decided')
  return payment.order_id
}

async function reviewed(db: Db, paymentId: number, staff: { id: number }) {
  const payment = await db
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', paymentId)
    .executeTakeFirst()
  if (!payment) throw new Problem('payment_not_found')
  if (payment.state !== 'review') throw new Problem('payment_decided')
  if (payment.student_id === staff.id) throw new Problem('not_yours_to_decide')
  return payment
}
