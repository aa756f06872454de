import { sql } from 'kysely'
import type { GatewayId } from '#contract/orders/fields.ts'
import { poisha, takaText } from '#contract/money.ts'
import type { SalesReport } from '#contract/reports/report.ts'
import { type Day, daysBetween } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import { boundsOf, daysFrom } from './day-bounds.ts'
import { type Period, refuseLength } from './period.ts'
import { readSales } from './read-sales.ts'
import { asSum, type SalesFigures, sumOf } from './sum-sales.ts'

/** A longer period is shown by months. */
const MOST_DAYS_SHOWN = 62
const MOST_COUPONS = 200

/**
 * What was sold in a period, from the ledger, over time and by what it can be asked for; new students, and what coupons
 * cost.
 *
 * @throws Problem invalid_input for a period that ends before it begins or is longer than REPORT_DAYS
 */
export async function reportSales(db: Db, { from, to }: Period): Promise<SalesReport> {
  refuseLength({ from, to })
  const unit = daysBetween(from, to) < MOST_DAYS_SHOWN ? 'day' : 'month'
  const startOf = (day: Day) => (unit === 'day' ? day : `${day.slice(0, 7)}-01`)
  const [byDay, students, courses, gateways, coupons] = await Promise.all([
    readSales<SalesFigures & { day: Day }>(db, {
      from,
      to,
      select: sql`day::text as day`,
      groupBy: sql`day`,
    }),
    countNewStudents(db, { from, to }),
    sumByCourse(db, { from, to }),
    sumByGateway(db, { from, to }),
    sumCoupons(db, { from, to }),
  ])
  const starts = [...new Set(daysFrom(from, to).map(startOf))]
  return {
    from,
    to,
    unit,
    sum: {
      ...asSum(sumOf(byDay)),
      newStudents: [...students.values()].reduce((sum, count) => sum + count, 0),
    },
    periods: starts.map((start) => ({
      start,
      ...asSum(sumOf(byDay.filter(({ day }) => startOf(day) === start))),
      newStudents: [...students]
        .filter(([day]) => startOf(day) === start)
        .reduce((sum, [, count]) => sum + count, 0),
    })),
    courses,
    gateways,
    coupons,
  }
}

async function sumByCourse(db: Db, period: Period): Promise<SalesReport['courses']> {
  const rows = await readSales<SalesFigures & { course: number | null }>(db, {
    ...period,
    select: sql`course_id as course`,
    groupBy: sql`course_id`,
  })
  const ids = rows.flatMap(({ course }) => course ?? [])
  const courses = await db
    .selectFrom('courses')
    .select(['id', 'course_id', 'title'])
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
  const names = new Map(courses.map((course) => [course.id, course]))
  return rows.toSorted(byNet).map((row) => {
    const course = names.get(row.course ?? 0)
    return {
      courseId: course?.course_id ?? null,
      courseName: course?.title ?? null,
      ...asSum(row),
    }
  })
}

async function sumByGateway(db: Db, period: Period): Promise<SalesReport['gateways']> {
  const rows = await readSales<SalesFigures & { gateway: GatewayId | null }>(db, {
    ...period,
    select: sql`gateway`,
    groupBy: sql`gateway`,
  })
  return rows.toSorted(byNet).map((row) => ({ gateway: row.gateway, ...asSum(row) }))
}

function byNet(a: SalesFigures, b: SalesFigures): number {
  return b.sold - b.refunded - (a.sold - a.refunded)
}

/** Students by the day in Dhaka on which their first course began. */
async function countNewStudents(db: Db, { from, to }: Period): Promise<ReadonlyMap<Day, number>> {
  const time = boundsOf(from, to)
  const { rows } = await sql<{ day: Day; count: number }>`
    select (enrolment.enrolled_at at time zone 'Asia/Dhaka')::date::text as day,
      count(distinct enrolment.student_id)::integer as count
    from enrolments enrolment
    where enrolment.state = 'active' and enrolment.enrolled_at >= ${time.from}
      and enrolment.enrolled_at < ${time.before}
      and not exists (
        select from enrolments former
        where former.student_id = enrolment.student_id
          and (former.enrolled_at, former.id) < (enrolment.enrolled_at, enrolment.id))
    group by 1`.execute(db)
  return new Map(rows.map(({ day, count }) => [day, count]))
}

/** The coupons of orders paid in a period. A line that was never delivered cost nothing. */
async function sumCoupons(db: Db, { from, to }: Period): Promise<SalesReport['coupons']> {
  const time = boundsOf(from, to)
  const { rows } = await sql<{ code: string; orders: number; discount: number; total: number }>`
    select coupon.code, count(distinct bought.id)::integer as orders,
      sum(item.discount_poisha)::bigint as discount, sum(item.total_poisha)::bigint as total
    from orders bought
    join coupons coupon on coupon.id = bought.coupon_id
    join order_items item on item.order_id = bought.id and item.fulfilment <> 'undeliverable'
    where bought.coupon_id is not null and bought.paid_at >= ${time.from} and bought.paid_at < ${time.before}
    group by coupon.id
    order by discount desc, coupon.code
    limit ${MOST_COUPONS}`.execute(db)
  return rows.map(({ code, orders, discount, total }) => ({
    code,
    orders,
    discount: takaText(poisha(discount)),
    total: takaText(poisha(total)),
  }))
}
