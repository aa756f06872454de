import { transact } from '#server/db/transact.ts'
import type { GatewayContext } from '../context.ts'
import { askGateway } from './ask-gateway.ts'
import { closeAttempts } from './close-attempts.ts'
import { closeOrder } from '../checkout/close-order.ts'
import { GatewayFailure } from './gateways/gateway.ts'
import { mailStudent } from '../paper/mail-student.ts'
import { nextCheck } from './next-check.ts'
import { LIVE_PAYMENT_STATES } from '../order-states.ts'
import { hasCancelledBatch, type PaymentRecord } from '../order-records.ts'
import { ORDER_COLUMNS } from '../record-columns.ts'

const AT_ONCE = 100
/** A gateway that does not answer keeps an order open this much longer. */
const PATIENCE_MS = 15 * 60_000

/** Asks about attempts whose next question is due, in every state money may still come from. @returns how many */
export async function recheckOpenPayments(ctx: GatewayContext): Promise<number> {
  const due = await ctx.db
    .selectFrom('payments')
    .selectAll()
    .where('next_check_at', '<=', ctx.now)
    .orderBy('next_check_at')
    .limit(AT_ONCE)
    .execute()
  let count = 0
  for (const payment of due) if (await recheck(ctx, payment)) count += 1
  return count
}

async function recheck(ctx: GatewayContext, payment: PaymentRecord): Promise<boolean> {
  const { db, now } = ctx
  // Moving the time is the claim: of several processes one asks, and a gateway that is away is asked again later.
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set({ next_check_at: nextCheck(payment, now), checks: payment.checks + 1 })
    .where('id', '=', payment.id)
    .where('next_check_at', '<=', now)
    .where('checks', '=', payment.checks)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  return askAndReport(ctx, payment)
}

/** Ends orders whose time is over, after one last question about each attempt. @returns how many ended */
export async function expireOrders(ctx: GatewayContext, studentId?: number): Promise<number> {
  const { db, now } = ctx
  let overdue = db
    .selectFrom('orders')
    .select(ORDER_COLUMNS)
    .where('state', '=', 'pending_payment')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(AT_ONCE)
  if (studentId !== undefined) overdue = overdue.where('student_id', '=', studentId)
  let ended = 0
  for (const order of await overdue.execute()) {
    const live = await db
      .selectFrom('payments')
      .selectAll()
      .where('order_id', '=', order.id)
      .where('state', 'in', [...LIVE_PAYMENT_STATES])
      .execute()
    // guard T10: a gateway is asked once more before an order ends (settle)
    // without: const answers = live.map(() => true)
    const answers = await Promise.all(live.map((payment) => askAndReport(ctx, payment)))
    if (answers.includes(false) && now.getTime() - order.expires_at.getTime() < PATIENCE_MS)
      continue
    if (!(await closeOrder(db, { orderId: order.id, to: 'expired', by: { kind: 'system' }, now })))
      continue
    await transact(db, (trx) => mailStudent({ ...ctx, trx }, order, { mail: 'seat_released' }))
    ended += 1
  }
  return ended
}

/** false where the gateway did not answer. */
async function askAndReport(ctx: GatewayContext, payment: PaymentRecord): Promise<boolean> {
  const { gateways, db, rules, now } = ctx
  const gateway = gateways.get(payment.gateway)
  if (!gateway || gateway.mode !== payment.mode) return true
  try {
    const settled = await askGateway(ctx, { gateway, payment })
    if (
      settled === 'still_pending' &&
      gateway.close &&
      (await hasCancelledBatch(db, { id: payment.order_id }))
    )
      await closeAttempts(db, { gateways, orderId: payment.order_id, rules, now })
    return true
  } catch (error) {
    if (error instanceof GatewayFailure) return false
    throw error
  }
}
