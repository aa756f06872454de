import type { Db } from '#server/db/connect.ts'
import { type GatewayAnswer, GatewayFailure, type PaymentGateway, type PaymentReference } from './gateways/gateway.ts'
import type { PaymentRecord } from './order-records.ts'
import type { MoneyRules } from './rules.ts'
import { settle, type Settled } from './settle.ts'

/** A call that takes the money and has not come back by then is taken for dead; the gateway is asked before the next one. */
const FINALISING_MS = 60_000

/**
 * Asks a gateway about one of our attempts and settles what it says. This is what every return, message and job does.
 *
 * @param mayFinalise the student came back saying they agreed, so the money may be taken where that is our step
 * @throws GatewayFailure when the gateway does not answer: nothing has changed, ask again later
 */
export async function askGateway(
  db: Db,
  gateway: PaymentGateway,
  payment: PaymentRecord,
  rules: MoneyRules,
  now: Date,
  mayFinalise = false,
): Promise<Settled> {
  const reference: PaymentReference = {
    merchantRef: payment.merchant_ref,
    session: payment.gateway_session,
    gatewayRef: payment.gateway_ref,
  }
  const answer = (mayFinalise && (await finalised(db, gateway, payment, reference, now))) || (await gateway.query(reference))
  return settle(db, gateway, payment.merchant_ref, answer, rules, now)
}

/**
 * Takes the money under a claim, so that it is asked for once. null where that is not our step, somebody else is at it,
 * or the call got no answer: then only a question may follow, never a second call.
 */
async function finalised(
  db: Db,
  gateway: PaymentGateway,
  payment: PaymentRecord,
  reference: PaymentReference,
  now: Date,
): Promise<GatewayAnswer | null> {
  if (!gateway.finalise || payment.gateway_session === null) return null
  if (payment.finalise_claimed_at !== null) {
    if (now.getTime() - payment.finalise_claimed_at.getTime() < FINALISING_MS) return null
    if ((await gateway.query(reference)).outcome !== 'pending') return null
  }
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set({ finalise_claimed_at: now })
    .where('id', '=', payment.id)
    .where('state', '=', 'pending')
    .where('finalise_claimed_at', 'is not distinct from', payment.finalise_claimed_at)
    // An order that is closed or paid takes no more money.
    .where((exists) =>
      exists.exists(exists.selectFrom('orders').select('id').where('id', '=', payment.order_id).where('state', '=', 'pending_payment')),
    )
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return null
  try {
    return await gateway.finalise(reference)
  } catch (error) {
    if (error instanceof GatewayFailure) return null
    throw error
  }
}

/** The attempt a message or return is about, by our reference or by the gateway's session. */
export function paymentBy(
  db: Db,
  gateway: { id: string; mode: string },
  by: { merchantRef: string | null; session?: string | null },
): Promise<PaymentRecord | undefined> {
  const payments = db.selectFrom('payments').selectAll().where('gateway', '=', gateway.id).where('mode', '=', gateway.mode)
  if (by.merchantRef) return payments.where('merchant_ref', '=', by.merchantRef.slice(0, 30)).executeTakeFirst()
  if (by.session) return payments.where('gateway_session', '=', by.session.slice(0, 200)).executeTakeFirst()
  return Promise.resolve(undefined)
}
