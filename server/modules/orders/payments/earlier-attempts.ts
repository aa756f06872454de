import { defined } from '#contract/defined.ts'
import type { GatewayId } from '#contract/orders/fields.ts'
import { Problem } from '#contract/problems.ts'
import { PAYMENT_COLUMNS } from '../record-columns.ts'
import type { GatewayContext } from '../context.ts'
import { askGateway } from './ask-gateway.ts'
import { GatewayFailure } from './gateways/gateway.ts'
import { CAPTURE_CLAIM_MS } from './next-check.ts'
import type { OrderRecord, PaymentRecord } from '../order-records.ts'

/**
 * Before a student is sent to pay: asks about the attempts of this order that may hold money no one has noticed. So no
 * one pays twice for want of a message.
 *
 * @returns the attempt that turned out to be paid
 * @throws Problem payment_being_confirmed while it is unknown whether the money of one was taken
 */
export async function findMoneyOfEarlierAttempts(
  ctx: GatewayContext,
  { order, chosen }: { order: OrderRecord; chosen: GatewayId },
): Promise<PaymentRecord | null> {
  for (const payment of await mayHoldMoney(ctx, { order, chosen })) {
    const fresh = await askedAgain(ctx, payment)
    if (fresh.state === 'succeeded' || fresh.state === 'review') return fresh
    if (isBeingTaken(fresh, ctx.now)) throw new Problem('payment_being_confirmed')
  }
  return null
}

/**
 * Those whose page was opened; where taking the money is our step, only those where that was tried or agreed to. The page of
 * the chosen gateway that is still open is where the student is sent again.
 */
async function mayHoldMoney(
  { db, gateways }: Pick<GatewayContext, 'db' | 'gateways'>,
  { order, chosen }: { order: { id: number }; chosen: GatewayId },
): Promise<PaymentRecord[]> {
  const attempts = await db
    .selectFrom('payments')
    .select(PAYMENT_COLUMNS)
    .where('order_id', '=', order.id)
    .where('redirect_url', 'is not', null)
    .where('state', 'in', ['pending', 'failed', 'cancelled', 'expired'])
    .orderBy('id')
    .execute()
  return attempts.filter((payment) => {
    const gateway = gateways.get(payment.gateway)
    if (!gateway || gateway.mode !== payment.mode) return false
    if (gateway.finalise) return payment.finalise_claimed_at !== null || payment.agreed_at !== null
    return payment.state !== 'pending' || payment.gateway !== chosen
  })
}

async function askedAgain(ctx: GatewayContext, payment: PaymentRecord): Promise<PaymentRecord> {
  try {
    await askGateway(ctx, { gateway: defined(ctx.gateways.get(payment.gateway)), payment })
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error
    // The gateway is down. What it may hold is found later; only money that was asked for must be
    // known first.
    if (payment.finalise_claimed_at !== null)
      throw new Problem('payment_being_confirmed', { cause: error })
  }
  return ctx.db
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', payment.id)
    .executeTakeFirstOrThrow()
}

function isBeingTaken(payment: PaymentRecord, now: Date): boolean {
  const claimed = payment.finalise_claimed_at
  return (
    payment.state === 'pending' &&
    claimed !== null &&
    now.getTime() - claimed.getTime() < CAPTURE_CLAIM_MS
  )
}
