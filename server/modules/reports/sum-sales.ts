import { sql } from 'kysely'
import { signedTakaText } from '#contract/money.ts'
import type { RecentSales, SalesSum } from '#contract/reports/sales.ts'
import { PLOT_DAYS } from '#contract/reports/terms.ts'
import { addDays, type Day } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import { daysFrom } from './day-bounds.ts'
import { readSales } from './read-sales.ts'

/** Poisha of the books. */
export interface SalesFigures {
  count: number
  sold: number
  refunded: number
}

/** The sales of the last days and of as many before. */
export async function sumRecentSales(db: Db, { day }: { day: Day }): Promise<RecentSales> {
  const first = addDays(day, 1 - PLOT_DAYS)
  const rows = await readSales<SalesFigures & { day: Day }>(db, {
    from: addDays(first, -PLOT_DAYS),
    to: day,
    select: sql`day::text as day`,
    groupBy: sql`day`,
  })
  const byDay = new Map(rows.map((row) => [row.day, row]))
  return {
    days: daysFrom(first, day).map((each) => ({
      day: each,
      ...asSum(byDay.get(each) ?? nothing),
    })),
    sum: asSum(sumOf(rows.filter((row) => row.day >= first))),
    before: asSum(sumOf(rows.filter((row) => row.day < first))),
  }
}

const nothing: SalesFigures = { count: 0, sold: 0, refunded: 0 }

export function sumOf(rows: readonly SalesFigures[]): SalesFigures {
  return rows.reduce(
    (sum, row) => ({
      count: sum.count + row.count,
      sold: sum.sold + row.sold,
      refunded: sum.refunded + row.refunded,
    }),
    nothing,
  )
}

export function asSum({ count, sold, refunded }: SalesFigures): SalesSum {
  return {
    soldCount: count,
    sold: signedTakaText(sold),
    refunded: signedTakaText(refunded),
    net: signedTakaText(sold - refunded),
  }
}
