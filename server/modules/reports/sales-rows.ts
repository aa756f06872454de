import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#contract/time.ts'
import { ledgerSales } from './ledger-sales.ts'

/** Sales of one day, by what reports are asked for. */
export interface SalesRow {
  day: Day
  course_id: number | null
  gateway: string | null
  coupon_id: number | null
  sold_count: number
  sold: number
  refunded: number
}

/** Sales of a time as `SalesRow`s, from the ledger alone. */
export function bookedRows(from: Date, to: Date | null): RawBuilder<SalesRow> {
  return sql<SalesRow>`(
    select (posted_at at time zone 'Asia/Dhaka')::date as day, course_id, gateway, coupon_id,
      sum(sold_count)::integer as sold_count, sum(sold)::bigint as sold, sum(refunded)::bigint as refunded
    from ${ledgerSales(from, to)} as sales
    group by 1, 2, 3, 4
  )`
}
