import { sql } from 'kysely'
import { addDays, type Day, dhakaDay } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { boundsOf } from './day-bounds.ts'
import { bookedRows } from './sales-rows.ts'

/** So many days are summed again each time: a transaction that began before midnight may end after it. */
const DAYS_AGAIN = 2

/** Keeps the sums of all days before today that are not kept yet. What reports say does not change by it. */
export async function keepSales(db: Db, now: Date): Promise<void> {
  await transact(db, async (trx) => {
    const lastDay = await keptThrough(trx)
    await keepFrom(trx, { first: lastDay && addDays(lastDay, 1 - DAYS_AGAIN), now })
  })
}

/** Makes the sums of every day again from the ledger. @returns how many rows there are */
export async function rebuildSales(db: Db, now: Date): Promise<number> {
  return await transact(db, async (trx) => {
    await keptThrough(trx)
    await keepFrom(trx, { first: null, now })
    const { count } = await trx
      .selectFrom('daily_sales')
      .select((select) => select.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  })
}

/** The last day that is kept, locked; null: none is. */
async function keptThrough(trx: Trx): Promise<Day | null> {
  const row = await trx
    .selectFrom('daily_sales_kept')
    .select('through')
    .forUpdate()
    .executeTakeFirst()
  return row?.through ?? null
}

async function keepFrom(trx: Trx, { first, now }: { first: Day | null; now: Date }): Promise<void> {
  const through = addDays(dhakaDay(now), -1)
  const from = first ?? '1971-12-16'
  if (from > through) return
  const time = boundsOf(from, through)
  await trx.deleteFrom('daily_sales').where('day', '>=', from).execute()
  await sql`
    insert into daily_sales (day, course_id, gateway, coupon_id, sold_count, sold_poisha, refunded_poisha)
    select day, course_id, gateway, coupon_id, sold_count, sold, refunded
    from ${bookedRows(time.from, time.before)} as booked`.execute(trx)
  await trx
    .insertInto('daily_sales_kept')
    .values({ through })
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ through }))
    .execute()
}
