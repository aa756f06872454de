import { Problem } from '#contract/problems.ts'
import type { GatewayId } from '#contract/orders/fields.ts'
import type { Trx } from '#server/db/transact.ts'
import type { MoneyContext, GatewayContext } from '../context.ts'
import { onRefund } from './decide-refund.ts'
import { finish } from './finish-refund.ts'
import { GatewayFailure, HAND_GATEWAYS } from '../payments/gateways/gateway.ts'
import { recordAct } from '../move-order.ts'
import type { OrderRecord, RefundRecord } from '../order-records.ts'
import { showNewSeats } from '../checkout/seats.ts'
import { moveRefund } from './move-refund.ts'
import { carryOutRefund, recordAnswer, refundOrderOf } from './send-refunds.ts'

/**
 * The TrxID of money staff sent back themselves: what came by hand, or what a gateway refused for good. Or it is the
 * one they found at a gateway that had given no answer.
 *
 * @throws Problem refund_not_found, refund_decided, trx_id_used, second_person_needed
 */
export async function recordSentRefund(
  ctx: MoneyContext,
  { refundId, trxId, staff }: { refundId: number; trxId: string; staff: { id: number } },
): Promise<void> {
  await onRefund(ctx.db, refundId, async (trx, order, refund) => {
    const { gateway } = await trx
      .selectFrom('payments')
      .select('gateway')
      .where('id', '=', refund.payment_id)
      .executeTakeFirstOrThrow()
    const isByHand = HAND_GATEWAYS.includes(gateway)
      ? refund.state === 'approved'
      : refund.state === 'failed'
    // A gateway that refunds automatically also reports it.
    if (!isByHand && refund.state !== 'unclear') throw new Problem('refund_decided')
    mustBeSecondPerson(order, { refund, staff, gateway })
    const used = await trx
      .selectFrom('refunds')
      .select('id')
      .where('gateway_ref', '=', trxId)
      .where('id', '<>', refund.id)
      .executeTakeFirst()
    if (used) throw new Problem('trx_id_used')
    const by = { kind: 'staff', id: staff.id } as const
    await recordAct(trx, order, {
      by,
      act: isByHand ? 'refund_sent' : 'refund_found',
      detail: { trxId },
    })
    await finish({ ...ctx, trx }, { order, refund, gatewayRef: trxId, isByHand, by })
  })
  await showNewSeats(ctx.db)
}

/**
 * Staff checked with the gateway and it did not happen: it is sent again. The gateway is queried again first, in case it
 * lists it by now.
 *
 * @throws Problem refund_not_found, refund_decided, second_person_needed, gateway_unavailable
 */
export async function sendRefundAgain(
  ctx: GatewayContext,
  { refundId, staff }: { refundId: number; staff: { id: number } },
): Promise<void> {
  const { db, gateways, now } = ctx
  const { refund, payment } = await onRefund(db, refundId, async (trx, order, found) => {
    if (found.state !== 'unclear') throw new Problem('refund_decided')
    const of = await trx
      .selectFrom('payments')
      .selectAll()
      .where('id', '=', found.payment_id)
      .executeTakeFirstOrThrow()
    mustBeSecondPerson(order, { refund: found, staff, gateway: of.gateway })
    return { refund: found, payment: of }
  })
  const gateway = gateways.get(payment.gateway)
  if (!gateway || gateway.mode !== payment.mode) throw new Problem('gateway_unavailable')
  try {
    await recordAnswer(ctx, {
      refundId,
      answer: await gateway.queryRefund(await refundOrderOf(db, payment, refund)),
    })
  } catch (error) {
    if (error instanceof GatewayFailure) throw new Problem('gateway_unavailable', { cause: error })
    throw error
  }
  await onRefund(db, refundId, (trx, order, found) =>
    approveAgain(trx, { order, refund: found, staff, now }),
  )
  await carryOutRefund(ctx, refundId)
}

async function approveAgain(
  trx: Trx,
  {
    order,
    refund,
    staff,
    now,
  }: { order: OrderRecord; refund: RefundRecord; staff: { id: number }; now: Date },
): Promise<void> {
  if (refund.state !== 'unclear') throw new Problem('refund_decided')
  await moveRefund(trx, refund, {
    to: 'approved',
    set: { failure: null, sent_at: null, next_check_at: now },
  })
  await recordAct(trx, order, { by: { kind: 'staff', id: staff.id }, act: 'refund_sent_again' })
}

/**
 * The person who asked for the money, or gets it, does not say what became of it. By hand the
 * second person has approved it before.
 */
function mustBeSecondPerson(
  order: OrderRecord,
  { refund, staff, gateway }: { refund: RefundRecord; staff: { id: number }; gateway: GatewayId },
): void {
  const isAsker = !HAND_GATEWAYS.includes(gateway) && refund.requested_by === staff.id
  if (order.student_id === staff.id || isAsker) throw new Problem('second_person_needed')
}
