import { sql } from 'kysely'
import type { GatewayId } from '#contract/orders/fields.ts'
import type { Db } from '#server/db/connect.ts'
import { LIVE_PAYMENT_STATES } from '../order-states.ts'

interface PaymentQueue {
  gateway: GatewayId
  count: number
  oldestSeconds: number
}

/** Payments that were begun and have no end, by gateway. */
export async function countWaitingPayments(db: Db): Promise<PaymentQueue[]> {
  return db
    .selectFrom('payments')
    .where('state', 'in', [...LIVE_PAYMENT_STATES])
    .groupBy('gateway')
    .select((waiting) => [
      'gateway',
      waiting.fn.countAll<number>().as('count'),
      sql<number>`extract(epoch from now() - ${waiting.fn.min('created_at')})::float8`.as(
        'oldestSeconds',
      ),
    ])
    .execute()
}

/** How many payments have succeeded since a moment of the last months; older ones have lost the payer's details. */
export async function countPaidSince(db: Db, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('payments')
    .where('state', '=', 'succeeded')
    // The condition of its index on `finished_at`.
    .where('forgotten_at', 'is', null)
    .where('finished_at', '>', since)
    .select((paid) => paid.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
