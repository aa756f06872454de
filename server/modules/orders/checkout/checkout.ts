import { defined } from '#contract/defined.ts'
import type { LanguageCode } from '#contract/languages.ts'
import { sql } from 'kysely'
import { MAX_POISHA, type Poisha, poisha, readTaka, takaText } from '#contract/money.ts'
import type { Checkout } from '#contract/orders/checkout.ts'
import { Problem } from '#contract/problems.ts'
import { type Day, dhakaDay } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import type { MoneyContext, MoneyTrx } from '../context.ts'
import { deliverOrder, dueLines } from './deliver-order.ts'
import { vatInside } from '../books/money-split.ts'
import { mailStudent } from '../paper/mail-student.ts'
import { type Actor, actOn, moveOrder } from '../move-order.ts'
import { asOrderBatch } from '../order-batch.ts'
import { lockStudent, type OrderRecord } from '../order-records.ts'
import { ORDER_COLUMNS } from '../record-columns.ts'
import { BLOCKING_ORDER_STATES } from '../order-states.ts'
import { isStaff } from '../person.ts'
import { priceCourses } from './pricing/price-courses.ts'
import { holdCoupon } from './pricing/redeem-coupon.ts'
import { newOrderNumber } from './references.ts'
import { refuseOwnPrice } from './refuse-own-price.ts'
import { showNewSeats } from './seats.ts'
import { takeSeat } from '../waiting-list/take-seat.ts'
import { tryCoupon } from './pricing/try-coupon.ts'
import { waiveUnpayableTotal } from './pricing/waive-unpayable-total.ts'

/**
 * Orders courses at today's price and holds their seats until the order runs out. The same key, or the same courses
 * while an order is open, give the order there is. An order of nothing to pay is paid at once.
 *
 * @throws Problem course_not_found, price_changed (facts: expected, total), already_enrolled, course_in_review, not_on_sale,
 * course_without_lessons, batch_full, batch_closed, batch_not_found (facts: courseId), order_open (facts: number),
 * order_too_large, session_ended, own_price. Also the refusals of a coupon.
 */
export async function checkout(
  ctx: MoneyContext,
  { student, request }: { student: { id: number }; request: Checkout },
): Promise<OrderRecord> {
  const { db } = ctx
  const { order, isNew } = await transact(db, async (trx) => {
    // The lock comes first: what is read after it is what no one else changes for this student.
    const locked = await lockStudent(trx, student.id)
    // Deleted by a call that this one has waited for.
    if (locked.deleted_at) throw new Problem('session_ended')
    if (locked.role === 'staff')
      await refuseOwnPrice(trx, { student, courseIds: request.courses.map((one) => one.courseId) })
    const { checkoutKey } = request
    const mine = await ordersInTheWay(trx, { studentId: student.id, checkoutKey }).execute()
    const already = await orderAlready(trx, { mine, request })
    return already
      ? { order: already, isNew: false }
      : { order: await newOrder({ ...ctx, trx }, ownOrder(ctx, { student, request })), isNew: true }
  })
  if (isNew) await showNewSeats(db)
  return order
}

/** A course for a student who is not there to say what total they saw. */
interface OrderForStudent {
  student: { id: number }
  staff: { id: number }
  courses: Checkout['courses']
  /** Until when its seats are held. */
  holdUntil: Date
  /** Without it that of their last order. */
  language?: LanguageCode
  /** The day whose fees count, where that is not today. */
  pricedOn?: Day
}

/**
 * Orders courses for a student who is not there to say what total they saw; `after` runs in the same transaction. The
 * seat is held until the moment given.
 *
 * @throws Problem student_not_found, order_open (facts: number), nothing_to_pay, and those of `checkout` about courses
 */
export async function orderForStudent<Result>(
  ctx: MoneyContext,
  input: OrderForStudent,
  after: (trx: Trx, order: OrderRecord) => Promise<Result>,
): Promise<Result> {
  const result = await transact(ctx.db, async (trx) =>
    after(trx, await newOrderFor({ ...ctx, trx }, input)),
  )
  await showNewSeats(ctx.db)
  return result
}

/** The same in a transaction of the caller; `showNewSeats` comes after the commit. */
export async function newOrderFor(
  ctx: MoneyTrx,
  { student, staff, courses, holdUntil, language, pricedOn }: OrderForStudent,
): Promise<OrderRecord> {
  const { trx } = ctx
  const locked = await lockStudent(trx, student.id)
  if (locked.deleted_at) throw new Problem('student_not_found')
  if (locked.role === 'staff')
    await refuseOwnPrice(trx, { student, courseIds: courses.map(({ courseId }) => courseId) })
  const checkoutKey = crypto.randomUUID()
  await refuseSecondOrder(trx, { studentId: student.id, checkoutKey })
  return newOrder(ctx, {
    student,
    request: {
      courses,
      expectedTotal: null,
      checkoutKey,
      language: language ?? (await lastLanguage(trx, student)),
    },
    by: { kind: 'staff', id: staff.id },
    holdUntil,
    ...(pricedOn && { pricedOn }),
  })
}

/** The language of a student's last order. */
export async function lastLanguage(trx: Trx, student: { id: number }): Promise<LanguageCode> {
  const last = await trx
    .selectFrom('orders')
    .select('language')
    .where('student_id', '=', student.id)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.language ?? 'en'
}

interface OrderWish {
  student: { id: number }
  /** `expectedTotal` is null where nobody has seen a total yet. */
  request: Omit<Checkout, 'expectedTotal'> & { expectedTotal: string | null }
  by: Actor
  /** Until when its seats are held. */
  holdUntil: Date
  /** The day whose fees count; today without it. */
  pricedOn?: Day
}

/** What a student orders alone. */
function ownOrder(
  { now, rules }: MoneyContext,
  { student, request }: { student: { id: number }; request: Checkout },
): OrderWish {
  const holdUntil = new Date(now.getTime() + rules.holdMinutes * 60_000)
  return { student, request, by: { kind: 'student' }, holdUntil }
}

/** @throws Problem order_open (facts: number) where a student has an order to pay first */
export async function refuseSecondOrder(
  trx: Trx,
  { studentId, checkoutKey }: { studentId: number; checkoutKey: string },
): Promise<void> {
  const [open] = await ordersInTheWay(trx, { studentId, checkoutKey }).execute()
  if (open) throw new Problem('order_open', { facts: { number: open.number } })
}

function ordersInTheWay(
  db: Db,
  { studentId, checkoutKey }: { studentId: number; checkoutKey: string },
) {
  return db
    .selectFrom('orders')
    .select(ORDER_COLUMNS)
    .where('student_id', '=', studentId)
    .where(({ or, eb }) =>
      or([eb('checkout_key', '=', checkoutKey), eb('state', 'in', [...BLOCKING_ORDER_STATES])]),
    )
}

async function orderAlready(
  trx: Trx,
  { mine, request }: { mine: readonly OrderRecord[]; request: Checkout },
): Promise<OrderRecord | undefined> {
  const sameKey = mine.find((order) => order.checkout_key === request.checkoutKey)
  if (sameKey) return sameKey
  const open = mine[0]
  if (!open || (await isSameRequest(trx, open, request))) return open
  // What costs nothing needs no payment, and so waits for none.
  if (readTaka(request.expectedTotal) === 0) return undefined
  throw new Problem('order_open', { facts: { number: open.number } })
}

async function isSameRequest(trx: Trx, order: OrderRecord, request: Checkout): Promise<boolean> {
  const items = await trx
    .selectFrom('order_items as item')
    .innerJoin('courses as course', 'course.id', 'item.course_id')
    .select(['course.course_id', 'item.batch_id'])
    .where('item.order_id', '=', order.id)
    .execute()
  const batches = new Map(items.map((item) => [item.course_id, item.batch_id]))
  const wanted = new Map(request.courses.map((course) => [course.courseId, course.batchId ?? null]))
  return (
    (request.coupon ?? null) === order.coupon_code &&
    batches.size === wanted.size &&
    [...wanted].every(
      ([courseId, batchId]) =>
        batches.has(courseId) && (batchId === null || String(batches.get(courseId)) === batchId),
    )
  )
}

async function newOrder(
  ctx: MoneyTrx,
  { student, request, by, holdUntil, pricedOn }: OrderWish,
): Promise<OrderRecord> {
  const { now, trx, rules } = ctx
  const today = pricedOn ?? dhakaDay(now)
  const courses = await priceCourses(trx, student, { courses: request.courses, today })
  for (const course of courses)
    if (course.problem) throw new Problem(course.problem, { facts: { courseId: course.courseId } })
  const tried = request.coupon
    ? await tryCoupon(trx, { student, code: request.coupon, lines: courses, today })
    : null
  if (tried?.refusal) throw new Problem(tried.refusal)

  const fees = courses.map((course) => course.fee)
  const discounts = waiveUnpayableTotal(
    fees,
    tried?.discounts ?? fees.map(() => poisha(0)),
    rules.leastPayable,
  )
  const lines = courses.map((course, index) =>
    linePrice(course.fee, defined(discounts[index]), rules.vatRateBp),
  )
  const sums = {
    fee_poisha: sum(lines.map((line) => line.fee_poisha)),
    discount_poisha: sum(lines.map((line) => line.discount_poisha)),
    net_poisha: sum(lines.map((line) => line.net_poisha)),
    vat_poisha: sum(lines.map((line) => line.vat_poisha)),
    total_poisha: sum(lines.map((line) => line.total_poisha)),
  }
  if (sums.total_poisha > MAX_POISHA) throw new Problem('order_too_large')
  // guard T06: the total is what the student saw (checkout/checkout)
  if (request.expectedTotal !== null && readTaka(request.expectedTotal) !== sums.total_poisha)
    throw new Problem('price_changed', {
      facts: { expected: request.expectedTotal, total: takaText(poisha(sums.total_poisha)) },
    })
  if (by.kind === 'staff' && sums.total_poisha === 0) throw new Problem('nothing_to_pay')

  const order = await writeOrder(trx, {
    ...sums,
    ...actOn(
      { id: null, student_id: student.id },
      { by, act: 'ordered', detail: { total: takaText(poisha(sums.total_poisha)) } },
    ),
    number: newOrderNumber(),
    checkout_key: request.checkoutKey,
    language: request.language,
    coupon_id: tried?.coupon?.id ?? null,
    coupon_code: tried?.code ?? null,
    created_at: now,
    expires_at: holdUntil,
    lines: JSON.stringify(
      courses.map((course, index) => ({
        course_id: course.id,
        batch_id: course.batch?.id ?? null,
        sold_batch: course.batch && asOrderBatch(course.batch),
        title: course.title,
        ...defined(lines[index]),
        vat_rate_bp: rules.vatRateBp,
        seat_state: course.batch ? 'held' : 'none',
      })),
    ),
  })
  if (tried?.coupon)
    await holdCoupon(trx, order, { coupon: tried.coupon, discount: tried.discount })
  // Last, to lock the rows of batches as briefly as possible; in the order of their ids, to avoid deadlock.
  const batches = courses
    .flatMap((course) => (course.batch ? [course.batch.id] : []))
    .toSorted((a, b) => a - b)
  for (const batchId of batches) await takeSeat(trx, { studentId: student.id, batchId, today })
  if (order.total_poisha > 0) return order

  await deliverOrder(ctx, order, await dueLines(trx, order.id))
  await moveOrder(trx, order, {
    to: 'paid',
    by: { kind: 'system' },
    detail: { free: true },
    set: { paid_at: now },
  })
  await mailStudent(ctx, order, { mail: 'enrolled_free' })
  return order
}

export function linePrice(fee: Poisha, discount: Poisha, vatRateBp: number) {
  const total = poisha(fee - discount)
  const { net, vat } = vatInside(total, vatRateBp)
  return {
    fee_poisha: fee,
    discount_poisha: discount,
    net_poisha: net,
    vat_poisha: vat,
    total_poisha: total,
  }
}

/** Writes an order with its lines, and who ordered it. */
export function writeOrder(trx: Trx, order: OrderInsert): Promise<OrderRecord> {
  return placedOrder(trx, order).executeTakeFirstOrThrow()
}

interface OrderInsert extends Omit<ReturnType<typeof actOn<null>>, 'order_id'> {
  number: string
  checkout_key: string
  language: LanguageCode
  coupon_id: number | null
  coupon_code: string | null
  fee_poisha: number
  discount_poisha: number
  net_poisha: number
  vat_poisha: number
  total_poisha: number
  created_at: Date
  expires_at: Date
  /** Its lines, as JSON. */
  lines: string
}

function placedOrder(db: Db, order: OrderInsert) {
  return db
    .with('placed', (placed) =>
      placed
        .insertInto('orders')
        .values({
          number: order.number,
          student_id: order.student_id,
          checkout_key: order.checkout_key,
          language: order.language,
          coupon_id: order.coupon_id,
          coupon_code: order.coupon_code,
          fee_poisha: order.fee_poisha,
          discount_poisha: order.discount_poisha,
          net_poisha: order.net_poisha,
          vat_poisha: order.vat_poisha,
          total_poisha: order.total_poisha,
          created_at: order.created_at,
          expires_at: order.expires_at,
          by_staff: isStaff(order.student_id),
        })
        .returning(ORDER_COLUMNS),
    )
    .with('lines', (written) =>
      written
        .insertInto('order_items')
        .columns(['order_id', 'student_id', ...LINE_COLUMNS])
        .expression(
          sql`select (select id from placed), (select student_id from placed), line.*
            from jsonb_to_recordset(${order.lines}::jsonb) as line (
              course_id bigint, batch_id bigint, sold_batch jsonb, title text, fee_poisha bigint,
              discount_poisha bigint, net_poisha bigint, vat_poisha bigint, total_poisha bigint,
              vat_rate_bp int, seat_state text, moves_item_id bigint
            )`,
        ),
    )
    .with('noted', (history) =>
      history.insertInto('order_history').values((row) => ({
        order_id: row.selectFrom('placed').select('placed.id'),
        student_id: order.student_id,
        actor: order.actor,
        staff_id: order.staff_id,
        act: order.act,
        detail: order.detail,
      })),
    )
    .selectFrom('placed')
    .select(ORDER_COLUMNS)
}

/** In the order in which `placedOrder` reads them. */
const LINE_COLUMNS = [
  'course_id',
  'batch_id',
  'sold_batch',
  'title',
  'fee_poisha',
  'discount_poisha',
  'net_poisha',
  'vat_poisha',
  'total_poisha',
  'vat_rate_bp',
  'seat_state',
  'moves_item_id',
] as const

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
