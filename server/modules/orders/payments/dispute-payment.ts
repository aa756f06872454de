import { changeOne } from '#server/db/change-one.ts'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import type { PaymentGateway } from './gateways/gateway.ts'
import { chargebacks, gatewayAccount, post } from '../books/ledger.ts'
import { recordAct } from '../move-order.ts'
import { lockOrder } from '../order-records.ts'

/**
 * Asks a gateway about a dispute, months later. The money it took goes into the books, the payment in front of staff,
 * and the enrolment is flagged. Safe to call again; a dispute that was won gives the money back.
 *
 * @throws GatewayFailure
 */
export async function askDispute(
  db: Db,
  { gateway, disputeRef, now }: { gateway: PaymentGateway; disputeRef: string; now: Date },
): Promise<string> {
  if (!gateway.queryDispute) return 'ignored'
  const dispute = await gateway.queryDispute(disputeRef)
  const payment = await db
    .selectFrom('payments')
    .select(['id', 'order_id', 'gateway'])
    .where('gateway', '=', gateway.id)
    .where('mode', '=', gateway.mode)
    .where('gateway_ref', '=', dispute.gatewayRef)
    .executeTakeFirst()
  if (!payment) return 'unknown_payment'
  return transact(db, async (trx) => {
    const order = await lockOrder(trx, payment.order_id)
    const book = (kind: string, amount: number) =>
      post(trx, { kind, ref: disputeRef, memo: order.number, currency: dispute.currency }, [
        chargebacks(amount),
        gatewayAccount(payment.gateway, -amount),
      ])
    // guard T28: a dispute is written into the books (books)
    await book('dispute_opened', dispute.amount)
    if (dispute.state === 'won') await book('dispute_won', -dispute.amount)
    await changeOne(
      trx
        .updateTable('payments')
        .set({ disputed_at: dispute.state === 'open' ? now : null })
        .where('id', '=', payment.id),
    )
    const outboxRow = await trx
      .insertInto('order_outbox')
      .values({
        topic: 'payment_disputed',
        order_id: order.id,
        dedupe_key: `dispute:${disputeRef}:${dispute.state}`,
        payload: JSON.stringify({ state: dispute.state }),
      })
      .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (outboxRow)
      await recordAct(trx, order, {
        by: { kind: 'gateway' },
        act: `dispute_${dispute.state}`,
        detail: {
          dispute: disputeRef,
        },
      })
    return `dispute_${dispute.state}`
  })
}
