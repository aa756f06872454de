import { type RawBuilder, sql } from 'kysely'
import { signedTakaText } from '#contract/money.ts'
import { addDays, type Day, dhakaMoment } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'

/**
 * The orders behind a number of the reports. Days are those of Dhaka, the last included. A course alone is no number of
 * a report: it leaves every order that has it, see `ordersOfCourse`.
 */
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

/** The row of a course by its public id. */
function courseRow(course: string) {
  return sql`(select id from courses where course_id = ${course})`
}

/**
 * The orders with a course, whatever became of it, for a list that is narrowed to the course alone; null: it is not, or
 * to a number of the reports. 'none': nobody ordered it. The course is looked up first: how many orders it has decides
 * which way they are read.
 */
export async function ordersOfCourse(
  db: Db,
  filter: OrderFilter,
): Promise<RawBuilder<number> | 'none' | null> {
  const { course, ...others } = filter
  if (!course || behindNumber(others)) return null
  const { rows } = await sql<{ id: number }>`
    select course.id from courses course
    where course.course_id = ${course}
      and exists (select from order_items item where item.course_id = course.id)`.execute(db)
  const [found] = rows
  return found ? sql`(select order_id from order_items where course_id = ${found.id})` : 'none'
}

/** The same for refunds: those that wait, too, which the books do not know yet. */
export function refundsOfCourse(filter: RefundFilter): RawBuilder<number> | null {
  const { course, bookedFrom, bookedTo, gateway } = filter
  if (!course || (bookedFrom ?? bookedTo ?? gateway)) return null
  return sql`(
    select part.refund_id from order_items item join refund_items part on part.order_item_id = item.id
    where item.course_id = ${courseRow(course)})`
}

function behindNumber(filter: Omit<OrderFilter, 'course'>): boolean {
  const { soldFrom, soldTo, paidFrom, paidTo, gateway, coupon } = filter
  return (soldFrom ?? soldTo ?? paidFrom ?? paidTo ?? gateway ?? coupon) !== undefined
}

/** The lines of the orders behind a number, counted as the reports count them; null: no number is asked for. */
export function filteredLines(filter: OrderFilter): RawBuilder<{
  order_id: number
  total_poisha: number
  /** It sold a course: not so what was paid for a change of batch. */
  is_sale: boolean
}> | null {
  const { soldFrom, soldTo, paidFrom, paidTo, course, gateway, coupon } = filter
  if (!behindNumber(filter)) return null
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
  return sql`(
    select item.order_id, item.total_poisha, item.moves_item_id is null as is_sale
    from order_items item
    join orders bought on bought.id = item.order_id
    where item.fulfilment <> 'undeliverable' and ${sql.join(conditions, sql` and `)}
  )`
}

function isOfCourse(course: string) {
  return sql<boolean>`item.course_id = ${courseRow(course)}`
}

function isByGateway(gateway: string | undefined) {
  return gateway ? sql<boolean>`payment.gateway = ${gateway}` : sql<boolean>`true`
}

/** What the orders behind a number come to, over all pages; null: no number is asked for. */
export async function sumOrders(
  db: Db,
  filter: OrderFilter,
): Promise<{ orders: number; courses: number; total: string } | null> {
  const lines = filteredLines(filter)
  if (!lines) return null
  const { rows } = await sql<{ orders: number; courses: number; total: number }>`
    select count(distinct order_id)::integer as orders, count(*) filter (where is_sale)::integer as courses,
      coalesce(sum(total_poisha), 0)::bigint as total
    from ${lines} as line`.execute(db)
  return (
    rows.map(({ total, ...counts }) => ({ ...counts, total: signedTakaText(total) }))[0] ?? null
  )
}

/** What the books moved for refunds that a filter leaves: approved, or taken back again. null: no number is asked for. */
export function filteredRefunds(
  filter: RefundFilter,
): RawBuilder<{ refund_id: number; amount: number }> | null {
  const { bookedFrom, bookedTo, course, gateway } = filter
  if (!(bookedFrom ?? bookedTo ?? gateway)) return null
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

/** What the refunds behind a number come to, over all pages; null: no number is asked for. */
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
