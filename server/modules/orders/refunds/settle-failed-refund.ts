import { Problem } from '#contract/problems.ts'
import type { Db } from '#server/db/connect.ts'
import type { GatewayId } from '#contract/orders/fields.ts'
import type { Trx } from '#server/db/transact.ts'
import { onRefund } from './decide-refund.ts'
import { finish } from './finish-refund.ts'
import { GatewayFailure, HAND_GATEWAYS, type Gateways } from '../payments/gateways/gateway.ts'
import { recordAct } from '../move-order.ts'
import type { OrderRecord, RefundRecord } from '../order-records.ts'
import type { MoneyRules } from '../rules.ts'
import { showNewSeats } from '../checkout/seats.ts'
import { carryOutRefund, recordAnswer, refundOrderOf } from './send-refunds.ts'

/**
 * The TrxID of money staff sent back themselves: what came by hand, or what a gateway refused for good; or the TrxID they
 * found at a gateway that had given no answer.
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
    const { gateway } = await trx
      .selectFrom('payments')
      .select('gateway')
      .where('id', '=', refund.payment_id)
      .executeTakeFirstOrThrow()
    const isByHand = HAND_GATEWAYS.includes(gateway)
      ? refund.state === 'approved'
      : refund.state === 'failed'
    // A gateway that refunds by itself says so by itself.
    if (!isByHand && refund.state !== 'unclear') throw new Problem('refund_decided')
    mustBeSecondPerson(order, refund, staff, gateway)
    const used = await trx
      .selectFrom('refunds')
      .select('id')
      .where('gateway_ref', '=', trxId)
      .where('id', '<>', refund.id)
      .executeTakeFirst()
    if (used) throw new Problem('trx_id_used')
    const by = { kind: 'staff', id: staff.id } as const
    await recordAct(trx, order, by, isByHand ? 'refund_sent' : 'refund_found', { trxId })
    await finish(trx, { order, refund, gatewayRef: trxId, isByHand, by }, rules, now)
  })
  await showNewSeats(db)
}

/**
 * Staff looked at the gateway and it did not happen: it is sent again. The gateway is asked once more before, in case it
 * lists it by now.
 *
 * @throws Problem refund_not_found, refund_decided, second_person_needed, gateway_unavailable
 */
export async function sendRefundAgain(
  db: Db,
  gateways: Gateways,
  refundId: number,
  staff: { id: number },
  rules: MoneyRules,
  now: Date,
): Promise<void> {
  const { refund, payment } = await onRefund(db, refundId, async (trx, order, found) => {
    if (found.state !== 'unclear') throw new Problem('refund_decided')
    const of = await trx
      .selectFrom('payments')
      .selectAll()
      .where('id', '=', found.payment_id)
      .executeTakeFirstOrThrow()
    mustBeSecondPerson(order, found, staff, of.gateway)
    return { refund: found, payment: of }
  })
  const gateway = gateways.get(payment.gateway as GatewayId)
  if (!gateway || gateway.mode !== payment.mode) throw new Problem('gateway_unavailable')
  try {
    await recordAnswer(
      db,
      refundId,
      await gateway.queryRefund(await refundOrderOf(db, payment, refund)),
      rules,
      now,
    )
  } catch (error) {
    if (error instanceof GatewayFailure) throw new Problem('gateway_unavailable', { cause: error })
    throw error
  }
  await onRefund(db, refundId, (trx, order, found) => approveAgain(trx, order, found, staff, now))
  await carryOutRefund(db, gateways, refundId, rules, now)
}

async function approveAgain(
  trx: Trx,
  order: OrderRecord,
  refund: RefundRecord,
  staff: { id: number },
  now: Date,
): Promise<void> {
  if (refund.state !== 'unclear') throw new Problem('refund_decided')
  await trx
    .updateTable('refunds')
    .set({ state: 'approved', failure: null, sent_at: null, next_check_at: now })
    .where('id', '=', refund.id)
    .execute()
  await recordAct(trx, order, { kind: 'staff', id: staff.id }, 'refund_sent_again')
}

/** Whoever asked for the money, or gets it, does not say what became of it. By hand the second person has approved it before. */
function mustBeSecondPerson(
  order: OrderRecord,
  refund: RefundRecord,
  staff: { id: number },
  gateway: string,
): void {
  const isAsker = !HAND_GATEWAYS.includes(gateway) && refund.requested_by === staff.id
  if (order.student_id === staff.id || isAsker) throw new Problem('second_person_needed')
}
