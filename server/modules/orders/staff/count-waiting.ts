import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { HAND_GATEWAYS } from '../payments/gateways/gateway.ts'

/** How much of the money waits for staff. */
export interface MoneyQueueCounts {
  /** Transfers to look for in the wallet. */
  transfers: number
  /** Payments to accept or send back. */
  review: number
  /** Refunds to decide about, or to send by hand. */
  refunds: number
  /** Manual enrolments that a second person has to approve. */
  enrolments: number
  /** What is wrong with the books, the settlements or the enrolments. */
  alerts: number
}

export async function countWaiting(db: Db): Promise<MoneyQueueCounts> {
  const counts = await db
    .selectNoFrom((select) => [
      select
        .selectFrom('manual_transfers')
        .select((count) => count.fn.countAll<number>().as('count'))
        .where('state', 'in', ['submitted', 'seen'])
        .as('transfers'),
      select
        .selectFrom('payments')
        .select((count) => count.fn.countAll<number>().as('count'))
        .where('state', '=', 'review')
        .as('review'),
      select
        .selectFrom('refunds')
        .innerJoin('payments', 'payments.id', 'refunds.payment_id')
        .select((count) => count.fn.countAll<number>().as('count'))
        .where((or) =>
          or.or([
            or('refunds.state', 'in', ['requested', 'unclear', 'failed']),
            or.and([
              or('refunds.state', '=', 'approved'),
              or('payments.gateway', 'in', [...HAND_GATEWAYS]),
            ]),
          ]),
        )
        .as('refunds'),
      select
        .selectFrom('manual_enrolments')
        .select((count) => count.fn.countAll<number>().as('count'))
        .where('state', '=', 'waiting')
        .as('enrolments'),
      select
        .selectFrom('money_alerts')
        .select(sql<number>`count(distinct (kind, subject))`.as('count'))
        .where('mended_at', 'is', null)
        .as('alerts'),
    ])
    .executeTakeFirstOrThrow()
  return {
    transfers: counts.transfers ?? 0,
    review: counts.review ?? 0,
    refunds: counts.refunds ?? 0,
    enrolments: counts.enrolments ?? 0,
    alerts: counts.alerts ?? 0,
  }
}
