import type { LanguageCode } from '#contract/languages.ts'
import type { InvitedOrder, NewPaymentOrder, PaymentLink } from '#contract/orders/payment-links.ts'
import { defined } from '#contract/defined.ts'
import { Problem } from '#contract/problems.ts'
import { emailKey } from '#contract/text.ts'
import { dhakaDay } from '#contract/time.ts'
import { recordAudit } from '#server/audit/index.ts'
import type { Db } from '#server/db/connect.ts'
import { pageOf } from '#server/db/page-of.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { mailedMoment, queueMailLater } from '#server/mail/index.ts'
import { words } from '#server/words/index.ts'
import { releaseSeat, seatTaken, whyNoSeat } from '../../catalog/index.ts'
import { newOrderFor } from '../checkout/checkout.ts'
import { makeWay } from '../checkout/place-order.ts'
import { priceCourses } from '../checkout/pricing/price-courses.ts'
import { showNewSeats } from '../checkout/seats.ts'
import type { MoneyTrx, OrderContext } from '../context.ts'
import { recordAct } from '../move-order.ts'
import { lockStudent, type OrderRecord } from '../order-records.ts'
import { freeSeat } from '../waiting-list/pass-on-seats.ts'
import { newLink } from './link-secret.ts'

interface Staff {
  staff: { id: number }
}

/** Whom a course is ordered for. */
interface InvitedPerson {
  email: string
  name: string
  phone: string | null
}

/** Nobody has this id: what is priced for it is priced for someone who owns nothing. */
const NOBODY = { id: 0 }

/**
 * Orders a course for an address without an account at today's price, and holds its seat. The order is made when
 * someone joins who proves the address.
 *
 * @throws Problem invited_order_open, nothing_to_pay, and those of `checkout` about courses
 */
export async function orderForInvited(
  ctx: OrderContext,
  { staff, person, request }: Staff & { person: InvitedPerson; request: NewPaymentOrder },
): Promise<PaymentLink> {
  const { courseId, batchId = null, holdHours, isMailed, language } = request
  const today = dhakaDay(ctx.now)
  const holdUntil = new Date(ctx.now.getTime() + holdHours * 3_600_000)
  const link = await transact(ctx.db, async (trx) => {
    const priced = await priceCourses(trx, NOBODY, { courses: [{ courseId, batchId }], today })
    const course = defined(priced[0])
    if (course.problem) throw new Problem(course.problem, { facts: { courseId } })
    if (course.fee === 0) throw new Problem('nothing_to_pay')
    const batch = course.batch?.id ?? null
    const { token, hash } = newLink()
    const row = await trx
      .insertInto('invited_orders')
      .values({
        email_key: emailKey(person.email),
        name: person.name,
        phone: person.phone,
        language,
        course_id: course.id,
        batch_id: batch,
        holds_seat: batch !== null,
        priced_on: today,
        hold_until: holdUntil,
        link_hash: hash,
        link_made_at: ctx.now,
        made_by: staff.id,
        created_at: ctx.now,
      })
      .onConflict((conflict) => conflict.column('email_key').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!row) throw new Problem('invited_order_open')
    if (batch !== null && !(await seatTaken(trx, { batchId: batch, today }).executeTakeFirst()))
      throw await whyNoSeat(trx, batch, today)
    await recordAudit(trx, {
      actor: staff,
      action: 'invited_order.made',
      subject: row.email_key,
      after: { course: courseId, batch: course.batch?.number ?? null, until: holdUntil },
    })
    return linkOf({ ...ctx, trx }, { row, title: course.title, token, isMailed })
  })
  await showNewSeats(ctx.db)
  if (isMailed) await ctx.wake('send-mails')
  return link
}

/** Another link for someone who has not joined yet; the former one ends. @throws Problem invited_order_not_found */
export async function makeInvitedLink(
  ctx: OrderContext,
  { staff, id, isMailed }: Staff & { id: number; isMailed: boolean },
): Promise<PaymentLink> {
  const link = await transact(ctx.db, async (trx) => {
    const { token, hash } = newLink()
    const row = await trx
      .updateTable('invited_orders')
      .set({ link_hash: hash, link_made_at: ctx.now })
      .where('id', '=', id)
      .where('hold_until', '>', ctx.now)
      .returningAll()
      .executeTakeFirst()
    if (!row) throw new Problem('invited_order_not_found')
    const { title } = await trx
      .selectFrom('courses')
      .select('title')
      .where('id', '=', row.course_id)
      .executeTakeFirstOrThrow()
    await recordAudit(trx, {
      actor: staff,
      action: 'invited_order.link_made',
      subject: row.email_key,
      after: { isMailed },
    })
    return linkOf({ ...ctx, trx }, { row, title, token, isMailed })
  })
  if (isMailed) await ctx.wake('send-mails')
  return link
}

/** Calls off what was ordered for someone who has not joined, and frees the seat. @throws Problem invited_order_not_found */
export async function callOffInvitedOrder(
  { db }: Pick<OrderContext, 'db'>,
  { staff, id }: Staff & { id: number },
): Promise<void> {
  await transact(db, async (trx) => {
    const row = await lockInvited(trx, { id })
    if (!row) throw new Problem('invited_order_not_found')
    await endInvited(trx, row)
    await recordAudit(trx, {
      actor: staff,
      action: 'invited_order.called_off',
      subject: row.email_key,
      before: { course: row.course, until: row.hold_until },
    })
  })
  await showNewSeats(db)
}

/** What waits for people to join, newest first. */
export async function listInvitedOrders(
  db: Db,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<{ rows: InvitedOrder[]; next: string | null }> {
  let query = db
    .selectFrom('invited_orders as invited')
    .innerJoin('courses as course', 'course.id', 'invited.course_id')
    .innerJoin('students as staff', 'staff.id', 'invited.made_by')
    .leftJoin('batches as batch', 'batch.id', 'invited.batch_id')
    .select(['invited.id', 'invited.email_key', 'invited.name', 'invited.phone', 'hold_until'])
    .select(['course.course_id', 'course.title', 'batch.number', 'link_made_at'])
    .select('staff.name as made_by')
    .orderBy('invited.id', 'desc')
    .limit(limit + 1)
  if (after !== undefined) query = query.where('invited.id', '<', Number(after))
  const { shown, next } = pageOf(await query.execute(), limit)
  return {
    rows: shown.map((row) => ({
      id: String(row.id),
      email: row.email_key,
      name: row.name,
      phone: row.phone,
      courseId: row.course_id,
      courseName: row.title,
      batchNumber: row.number,
      madeBy: row.made_by,
      linkMadeAt: row.link_made_at.toISOString(),
      until: row.hold_until.toISOString(),
    })),
    next,
  }
}

/** A student with a session that proves an address. */
export interface ProvedBuyer {
  id: number
  /** The key of that address. */
  provedKey: string
}

/**
 * Makes the order that waits for the address a student proved; its link leads to it. null: none waits.
 *
 * @throws Problem order_open, nothing_to_pay, and those of `checkout` about courses: it waits on then
 */
export async function takeUpInvitedOrder(
  ctx: OrderContext,
  student: ProvedBuyer,
): Promise<OrderRecord | null> {
  const waiting = await ctx.db
    .selectFrom('invited_orders')
    .select('id')
    .where('email_key', '=', student.provedKey)
    .where('hold_until', '>', ctx.now)
    .executeTakeFirst()
  if (!waiting) return null
  await makeWay(ctx, student)
  const taken = await transact(ctx.db, async (trx) => {
    // First, as everywhere: what a student owns or owes changes one after another.
    await lockStudent(trx, student.id)
    const row = await lockInvited(trx, waiting)
    // Called off, or another call of the same person came first.
    // guard: what is ordered for an address is its owner's alone (invited-orders)
    if (row?.email_key !== student.provedKey) return null
    // The seat stays: nobody else gets to the locked batch before the order takes it again.
    if (row.holds_seat && row.batch_id !== null) await releaseSeat(trx, row.batch_id)
    await trx
      .deleteFrom('invited_orders')
      .where('id', '=', await withoutSeat(trx, row.id))
      .execute()
    const order = await newOrderFor(
      { ...ctx, trx },
      {
        student,
        staff: { id: row.made_by },
        courses: [
          { courseId: row.course, batchId: row.batch_id === null ? null : String(row.batch_id) },
        ],
        holdUntil: row.hold_until,
        language: row.language as LanguageCode,
        pricedOn: row.priced_on,
      },
    )
    await trx
      .updateTable('orders')
      .set({ link_hash: row.link_hash, link_made_at: row.link_made_at })
      .where('id', '=', order.id)
      .execute()
    await recordAct(trx, order, { by: { kind: 'student' }, act: 'invited_order_taken_up' })
    return order
  })
  await showNewSeats(ctx.db)
  return taken
}

/** The same at a sign-in, which nothing here may prevent. What one has meanwhile is called off. */
export async function takeUpAtSignIn(ctx: OrderContext, student: ProvedBuyer): Promise<void> {
  try {
    await takeUpInvitedOrder(ctx, student)
  } catch (error) {
    if (!(error instanceof Problem))
      return ctx.log.error({ err: error }, 'what was ordered for an address is not taken up')
    if (error.code !== 'already_enrolled') return
    await transact(ctx.db, async (trx) => {
      const row = await lockInvited(trx, { email_key: student.provedKey })
      if (row) await endInvited(trx, row)
    })
  }
}

const AT_ONCE = 100

/** Frees the seats of those who did not join in time. @returns how many */
export async function expireInvitedOrders({
  db,
  now,
}: Pick<OrderContext, 'db' | 'now'>): Promise<number> {
  const overdue = await db
    .selectFrom('invited_orders')
    .select('id')
    .where('hold_until', '<=', now)
    .orderBy('hold_until')
    .limit(AT_ONCE)
    .execute()
  let ended = 0
  for (const { id } of overdue)
    await transact(db, async (trx) => {
      const row = await lockInvited(trx, { id })
      if (!row || row.hold_until > now) return
      await endInvited(trx, row)
      ended += 1
    })
  if (ended > 0) await showNewSeats(db)
  return ended
}

/** What waits for the address of a closed account waits for the other one, unless something waits there already. */
export async function mergeInvitedOrders(
  trx: Trx,
  { from, to }: { from: string; to: string },
): Promise<void> {
  if (from === to) return
  const [mine, other] = [
    await lockInvited(trx, { email_key: from }),
    await lockInvited(trx, { email_key: to }),
  ]
  if (!mine) return
  if (other) return endInvited(trx, mine)
  await trx.updateTable('invited_orders').set({ email_key: to }).where('id', '=', mine.id).execute()
}

type LockedInvited = NonNullable<Awaited<ReturnType<typeof lockInvited>>>

function lockInvited(trx: Trx, key: { id: number } | { email_key: string }) {
  const [[column, value]] = Object.entries(key) as [['id' | 'email_key', number | string]]
  return trx
    .selectFrom('invited_orders as invited')
    .innerJoin('courses as course', 'course.id', 'invited.course_id')
    .selectAll('invited')
    .select('course.course_id as course')
    .where(`invited.${column}`, '=', value)
    .forUpdate('invited')
    .executeTakeFirst()
}

/** Its seat goes to the next in line. */
async function endInvited(trx: Trx, row: LockedInvited): Promise<void> {
  await trx
    .deleteFrom('invited_orders')
    .where('id', '=', await withoutSeat(trx, row.id))
    .execute()
  if (row.holds_seat && row.batch_id !== null) await freeSeat(trx, row.batch_id)
}

/** Whoever deletes a row with its seat gives that back by a trigger; here the seat has another way to go. */
async function withoutSeat(trx: Trx, id: number): Promise<number> {
  await trx.updateTable('invited_orders').set({ holds_seat: false }).where('id', '=', id).execute()
  return id
}

async function linkOf(
  { trx, rules }: MoneyTrx,
  {
    row,
    title,
    token,
    isMailed,
  }: {
    row: { email_key: string; name: string; language: string; hold_until: Date }
    title: string
    token: string
    isMailed: boolean
  },
): Promise<PaymentLink> {
  const address = `${rules.origin}/dashboard/pay/${token}`
  const language = row.language as LanguageCode
  if (isMailed) {
    const { subject, text } = words[language].invitedOrderMail
    const until = mailedMoment(row.hold_until, language)
    const facts = { course: title, email: row.email_key, until }
    await queueMailLater(trx, {
      kind: 'invited-order',
      to: row.email_key,
      subject: subject(facts),
      body: `${words[language].orderMailGreeting(row.name)}\n\n${text(facts)}\n\n${address}\n`,
    })
  }
  return { number: null, address, until: row.hold_until.toISOString() }
}
