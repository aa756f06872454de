import type { Db } from '#server/db/connect.ts'
import { prepared } from '#server/db/prepared.ts'
import type { PaymentRecord } from '../order-records.ts'
import { PAYMENT_COLUMNS } from '../record-columns.ts'

/** The attempt a message or return is about, by our reference or by the gateway's session. */
export function paymentBy(
  db: Db,
  gateway: { id: string; mode: string },
  by: { merchantRef: string | null; session?: string | null },
): Promise<PaymentRecord | undefined> {
  const payments = db
    .selectFrom('payments')
    .select(PAYMENT_COLUMNS)
    .modifyFront(prepared)
    .where('gateway', '=', gateway.id)
    .where('mode', '=', gateway.mode)
  if (by.merchantRef)
    return payments.where('merchant_ref', '=', by.merchantRef.slice(0, 30)).executeTakeFirst()
  if (by.session)
    return payments.where('gateway_session', '=', by.session.slice(0, 200)).executeTakeFirst()
  return Promise.resolve(undefined)
}
