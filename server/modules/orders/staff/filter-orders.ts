import { type RawBuilder, sql } from 'kysely'
import { signedTakaText } from '#contract/money.ts'
import { addDays, type Day, dhakaMoment } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'

/** The orders behind a number of the reports. Days are those of Dhaka, the last included. */
export interface OrderFilter {
  soldFrom?: Day | undefined
  soldTo?: Day | undefined
  paidFrom?: Day | undefined
  paidTo?: Day | undefined
  course?: string | undefined
  gateway?: string | undefined
  coupon?: string | undefined
}

/** The refunds behind a number of the reports. */
export interface RefundFilter {
  bookedFrom?: Day | undefined
  bookedTo?: Day | undefined
  course?: string | undefined
  gateway?: string | undefined
}

/** Whether a moment is in days of which each end may be open. */
function isIn(moment: RawBuilder<Date>, from: Day | undefined, to: Day | undefined) {
  return sql<boolean>`(${moment} >= ${from ? dhakaMoment(from) : sql`'-infinity'`}::timestamptz
    and ${moment} < ${to ? dhakaMoment(addDays(to, 1)) : sql`'infinity'`}::timestamptz)`
}

/** The lines of the orders that a filter leaves, counted as the reports count them; null: it leaves all. */
export function filteredLines(filter: OrderFilter): RawBuilder<{
  order_id: number
  total_poisha: number
}> | null {
  const { soldFrom, soldTo, paidFrom, paidTo, course, gateway, coupon } = filter
  const conditions: RawBuilder<boolean>[] = []
  if (course) conditions.push(isOfCourse(course))
  if (coupon)
    conditions.push(sql`bought.coupon_id = (select id from coupons where code = ${coupon})`)
  if (paidFrom ?? paidTo) conditions.push(isIn(sql`bought.paid_at`, paidFrom, paidTo))
  if (soldFrom ?? soldTo ?? gateway)
    conditions.push(sql`bought.id in (
      select payment.order_id
      from ledger_transactions movement
      join payments payment on payment.id = movement.ref::bigint
      where movement.kind = 'payment_captured' and ${isIn(sql`movement.posted_at`, soldFrom, soldTo)}
        and ${isByGateway(gateway)})`)
  if (conditions.length === 0) return null
  return sql`(
    select item.order_id, item.total_poisha
    from order_items item
    join orders bought on bought.id = item.order_id
    where item.fulfilment <> 'undeliverable' and ${sql.join(conditions, sql` and `)}
  )`
}

function isOfCourse(course: string) {
  return sql<boolean>`item.course_id = (select id from courses where course_id = ${course})`
}

function isByGateway(gateway: string | undefined) {
  return gateway ? sql<boolean>`payment.gateway = ${gateway}` : sql<boolean>`true`
}

/** What the filtered orders come to, over all pages; null without a filter. */
export async function sumOrders(
  db: Db,
  filter: OrderFilter,
): Promise<{ orders: number; courses: number; total: string } | null> {
  const lines = filteredLines(filter)
  if (!lines) return null
  const { rows } = await sql<{ orders: number; courses: number; total: number }>`
    select count(distinct order_id)::integer as orders, count(*)::integer as courses,
      coalesce(sum(total_poisha), 0)::bigint as total
    from ${lines} as line`.execute(db)
  return (
    rows.map(({ total, ...counts }) => ({ ...counts, total: signedTakaText(total) }))[0] ?? null
  )
}

/** What the books moved for refunds that a filter leaves: approved, or taken back again. null: it leaves all. */
export function filteredRefunds(
  filter: RefundFilter,
): RawBuilder<{ refund_id: number; amount: number }> | null {
  const { bookedFrom, bookedTo, course, gateway } = filter
  if (!(bookedFrom ?? bookedTo ?? course ?? gateway)) return null
  return sql`(
    select refund.id as refund_id,
      case movement.kind when 'refund_withdrawn' then -part.amount_poisha else part.amount_poisha end as amount
    from ledger_transactions movement
    join refunds refund on refund.id = movement.ref::bigint
    join payments payment on payment.id = refund.payment_id
    join refund_items part on part.refund_id = refund.id
    join order_items item on item.id = part.order_item_id
    where movement.kind in ('refund_approved', 'refund_withdrawn')
      and ${isIn(sql`movement.posted_at`, bookedFrom, bookedTo)}
      and ${isByGateway(gateway)} and ${course ? isOfCourse(course) : sql`true`}
  )`
}

/** What the filtered refunds come to, over all pages; null without a filter. */
export async function sumRefunds(
  db: Db,
  filter: RefundFilter,
): Promise<{ refunds: number; amount: string } | null> {
  const moved = filteredRefunds(filter)
  if (!moved) return null
  const { rows } = await sql<{ refunds: number; amount: number }>`
    select count(distinct refund_id)::integer as refunds, coalesce(sum(amount), 0)::bigint as amount
    from ${moved} as moved`.execute(db)
  return rows.map(({ refunds, amount }) => ({ refunds, amount: signedTakaText(amount) }))[0] ?? null
}
