import type { Db } from '#server/db/connect.ts'
import type { PaymentRecord } from '../order-records.ts'
import { PAYMENT_COLUMNS } from '../record-columns.ts'
import type { PaymentGateway } from './gateways/gateway.ts'

type GatewayInMode = Pick<PaymentGateway, 'id' | 'mode'>

/** The attempt a message or return is about, by our reference or by the gateway's session. */
export function paymentBy(
  db: Db,
  gateway: GatewayInMode,
  by: { merchantRef: string | null; session?: string | null },
): Promise<PaymentRecord | undefined> {
  const { id, mode } = gateway
  if (by.merchantRef)
    return paymentOfReference(db, asReference(gateway, by.merchantRef)).executeTakeFirst()
  if (by.session)
    return bySession(db, { id, mode, session: by.session.slice(0, 200) }).executeTakeFirst()
  return Promise.resolve(undefined)
}

/** Of our reference; null is none. For `paymentOfReference`. */
export function asReference(gateway: GatewayInMode, merchantRef: string | null) {
  return { id: gateway.id, mode: gateway.mode, reference: merchantRef?.slice(0, 30) ?? null }
}

interface Reference extends GatewayInMode {
  reference: string | null
}

export function paymentOfReference(db: Db, by: Reference) {
  return byReference(db, by).select(PAYMENT_COLUMNS)
}

export function byReference(db: Pick<Db, 'selectFrom'>, by: Reference) {
  return (
    db
      .selectFrom('payments')
      .where('gateway', '=', by.id)
      // guard T24: test money settles test payments only (settle)
      .where('mode', '=', by.mode)
      .where('merchant_ref', '=', by.reference)
  )
}

function bySession(db: Db, by: GatewayInMode & { session: string }) {
  return db
    .selectFrom('payments')
    .select(PAYMENT_COLUMNS)
    .where('gateway', '=', by.id)
    .where('mode', '=', by.mode)
    .where('gateway_session', '=', by.session)
}
