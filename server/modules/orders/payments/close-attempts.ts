import type { Db } from '#server/db/connect.ts'
import { askGateway } from './ask-gateway.ts'
import { GatewayFailure, type Gateways } from './gateways/gateway.ts'
import type { MoneyRules } from '../rules.ts'

/**
 * Closes what is open at the gateways of an order that ended, so that no one pays for nothing. One paid meanwhile is
 * settled, so its money goes back. Without an answer the attempt stays watched.
 */
export async function closeAttempts(
  db: Db,
  {
    gateways,
    orderId,
    rules,
    now,
  }: { gateways: Gateways; orderId: number; rules: MoneyRules; now: Date },
): Promise<void> {
  const ended = await db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', 'in', ['cancelled', 'expired'])
    .where('gateway_session', 'is not', null)
    .execute()
  for (const payment of ended) {
    const gateway = gateways.get(payment.gateway)
    if (!gateway?.close || gateway.mode !== payment.mode) continue
    try {
      const isClosed = await gateway.close({
        merchantRef: payment.merchant_ref,
        session: payment.gateway_session,
        gatewayRef: payment.gateway_ref,
      })
      if (!isClosed) await askGateway({ db, rules, now }, { gateway, payment })
    } catch (error) {
      if (!(error instanceof GatewayFailure)) throw error
    }
  }
}
