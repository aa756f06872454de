import { type RawBuilder, sql } from 'kysely'
import { addDays, type Day } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import { boundsOf } from './day-bounds.ts'
import { bookedRows } from './sales-rows.ts'

/**
 * Sums of sales in a period: the days that are kept, and the ledger for those that are not yet. One snapshot, so that no
 * sale is missed or counted twice while sums are kept.
 *
 * @param select columns of `sales`, a `SalesRow` a row, which `groupBy` names as well
 */
export async function readSales<Row>(
  db: Db,
  {
    from,
    to,
    select,
    groupBy,
  }: { from: Day; to: Day; select: RawBuilder<unknown>; groupBy: RawBuilder<unknown> },
): Promise<Row[]> {
  const horizon = await db.selectFrom('daily_sales_kept').select('through').executeTakeFirst()
  // Days that are kept meanwhile only leave the part of the ledger that is read below.
  const open = horizon && horizon.through >= from ? addDays(horizon.through, 1) : from
  const { before } = boundsOf(to)
  const live = open <= to ? bookedRows(boundsOf(open).from, before) : null
  const { rows } = await sql<Row>`
    select ${select}, sum(sold_count)::integer as count, sum(sold)::bigint as sold,
      sum(refunded)::bigint as refunded
    from (
      select day, course_id, gateway, coupon_id, sold_count, sold_poisha as sold, refunded_poisha as refunded
      from daily_sales
      where day >= ${from}::date and day <= ${to}::date and day < ${open}::date
      ${live ? sql`union all select day, course_id, gateway, coupon_id, sold_count, sold, refunded from ${live} as booked` : sql``}
    ) as sales
    group by ${groupBy}
    order by ${groupBy}`.execute(db)
  return rows
}
