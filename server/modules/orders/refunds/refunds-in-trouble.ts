import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { MoneyFinding } from '../books/money-finding.ts'

/** A gateway that was asked this often without an answer has been away for more than an hour. */
const ASKED_IN_VAIN = 5

/** Orders with refunds that do not go on without a person: refused for good, unclear, or without an answer for long. */
export async function refundsInTrouble(db: Db): Promise<MoneyFinding[]> {
  const rows = await db
    .selectFrom('refunds as refund')
    .innerJoin('orders as o', 'o.id', 'refund.order_id')
    .select(['o.number as subject', sql<number>`count(*)`.as('count')])
    .where((or) =>
      or.or([
        or('refund.state', 'in', ['failed', 'unclear']),
        or.and([or('refund.state', '=', 'submitted'), or('refund.checks', '>=', ASKED_IN_VAIN)]),
      ]),
    )
    .groupBy('o.number')
    .orderBy('o.number')
    .execute()
  return rows.map(({ subject, count }) => ({ subject, count: Number(count) }))
}
