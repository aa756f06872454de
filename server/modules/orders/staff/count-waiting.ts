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
    .selectNoFrom([
      waitingTransfers(db)
        .select((count) => count.fn.countAll<number>().as('count'))
        .as('transfers'),
      paymentsInReview(db)
        .select((count) => count.fn.countAll<number>().as('count'))
        .as('review'),
      waitingRefunds(db)
        .select((count) => count.fn.countAll<number>().as('count'))
        .as('refunds'),
      waitingEnrolments(db)
        .select((count) => count.fn.countAll<number>().as('count'))
        .as('enrolments'),
      openAlerts(db)
        .select(sql<number>`count(distinct (kind, subject))`.as('count'))
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

/** Since when the oldest of each waits; null: none does. */
export async function findOldestWaiting(
  db: Db,
): Promise<Record<keyof MoneyQueueCounts, Date | null>> {
  return await db
    .selectNoFrom([
      waitingTransfers(db)
        .select((oldest) => oldest.fn.min('created_at').as('at'))
        .as('transfers'),
      paymentsInReview(db)
        .select((oldest) => oldest.fn.min('created_at').as('at'))
        .as('review'),
      waitingRefunds(db)
        .select((oldest) => oldest.fn.min('refunds.created_at').as('at'))
        .as('refunds'),
      waitingEnrolments(db)
        .select((oldest) => oldest.fn.min('created_at').as('at'))
        .as('enrolments'),
      openAlerts(db)
        .select((oldest) => oldest.fn.min('found_at').as('at'))
        .as('alerts'),
    ])
    .executeTakeFirstOrThrow()
}

function waitingTransfers(db: Db) {
  return db.selectFrom('manual_transfers').where('state', 'in', ['submitted', 'seen'])
}

function paymentsInReview(db: Db) {
  return db.selectFrom('payments').where('state', '=', 'review')
}

function waitingRefunds(db: Db) {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .where((or) =>
      or.or([
        or('refunds.state', 'in', ['requested', 'unclear', 'failed']),
        or.and([
          or('refunds.state', '=', 'approved'),
          or('payments.gateway', 'in', [...HAND_GATEWAYS]),
        ]),
      ]),
    )
}

function waitingEnrolments(db: Db) {
  return db.selectFrom('manual_enrolments').where('state', '=', 'waiting')
}

function openAlerts(db: Db) {
  return db.selectFrom('money_alerts').where('mended_at', 'is', null)
}
