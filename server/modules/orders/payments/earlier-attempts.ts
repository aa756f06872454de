import type { GatewayId } from '#contract/orders/fields.ts'
import { Problem } from '#contract/problems.ts'
import type { Db } from '#server/db/connect.ts'
import { askGateway } from './ask-gateway.ts'
import { GatewayFailure, type Gateways } from './gateways/gateway.ts'
import { CAPTURE_CLAIM_MS } from './next-check.ts'
import type { OrderRecord, PaymentRecord } from '../order-records.ts'
import type { MoneyRules } from '../rules.ts'

/**
 * Before a student is sent to pay: asks about the attempts of this order that may hold money nobody has noticed, so that
 * nobody pays twice for want of a message.
 *
 * @returns the attempt that turned out to be paid
 * @throws Problem payment_being_confirmed while it is unknown whether the money of one was taken
 */
export async function findMoneyOfEarlierAttempts(
  db: Db,
  gateways: Gateways,
  order: OrderRecord,
  chosen: GatewayId,
  rules: MoneyRules,
  now: Date,
): Promise<PaymentRecord | null> {
  for (const payment of await mayHoldMoney(db, gateways, order, chosen)) {
    const fresh = await askedAgain(db, gateways, payment, rules, now)
    if (fresh.state === 'succeeded' || fresh.state === 'review') return fresh
    if (isBeingTaken(fresh, now)) throw new Problem('payment_being_confirmed')
  }
  return null
}

/**
 * Those whose page was opened; where taking the money is our step, only those where that was tried or agreed to. The page of
 * the chosen gateway that is still open is where the student is sent again.
 */
async function mayHoldMoney(
  db: Db,
  gateways: Gateways,
  order: { id: number },
  chosen: GatewayId,
): Promise<PaymentRecord[]> {
  const attempts = await db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', order.id)
    .where('redirect_url', 'is not', null)
    .where('state', 'in', ['pending', 'failed', 'cancelled', 'expired'])
    .orderBy('id')
    .execute()
  return attempts.filter((payment) => {
    const gateway = gateways.get(payment.gateway as GatewayId)
    if (!gateway || gateway.mode !== payment.mode) return false
    if (gateway.finalise) return payment.finalise_claimed_at !== null || payment.agreed_at !== null
    return payment.state !== 'pending' || payment.gateway !== chosen
  })
}

async function askedAgain(
  db: Db,
  gateways: Gateways,
  payment: PaymentRecord,
  rules: MoneyRules,
  now: Date,
): Promise<PaymentRecord> {
  try {
    await askGateway(db, gateways.get(payment.gateway as GatewayId)!, payment, rules, now)
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error
    // The gateway is away. What it may hold is found later; only money that was asked for must be known first.
    if (payment.finalise_claimed_at !== null)
      throw new Problem('payment_being_confirmed', { cause: error })
  }
  return db
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
