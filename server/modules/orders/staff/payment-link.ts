import type { PaymentLink, NewPaymentOrder } from '#contract/orders/payment-links.ts'
import { Problem } from '#contract/problems.ts'
import { emailKey } from '#contract/text.ts'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { accountsOfAddresses } from '../../students/index.ts'
import { orderForStudent } from '../checkout/checkout.ts'
import { makeWay } from '../checkout/place-order.ts'
import type { MoneyTrx, OrderContext } from '../context.ts'
import { recordAct } from '../move-order.ts'
import { lockOrder, type OrderRecord } from '../order-records.ts'
import { findOrder } from '../own-order.ts'
import { mailStudent } from '../paper/mail-student.ts'
import { orderForInvited, takeUpInvitedOrder } from './invited-orders.ts'
import { hashOfLink, newLink } from './link-secret.ts'

interface Staff {
  staff: { id: number }
}

/**
 * Orders a course for a student at today's price, with a hold of its own, and makes the link by which they pay it. For
 * an address without an account the order waits for its owner to join.
 *
 * @throws Problem student_not_found, not_yours_to_decide, nothing_to_pay, order_open (facts: number), invited_order_open,
 * and those of `checkout`
 */
export async function orderByPhone(
  ctx: OrderContext,
  { staff, request }: { staff: { id: number; email_key: string }; request: NewPaymentOrder },
): Promise<PaymentLink> {
  const { studentId, email, name, phone = null } = request
  const key = !studentId && email ? emailKey(email) : null
  if (key === staff.email_key) throw new Problem('not_yours_to_decide')
  const student = await studentOf(ctx.db, { studentId, key })
  if (!student && email && name)
    return orderForInvited(ctx, { staff, person: { email, name, phone }, request })
  if (!student) throw new Problem('student_not_found')
  if (student.id === staff.id) throw new Problem('not_yours_to_decide')
  await makeWay(ctx, student)
  const { courseId, batchId = null, holdHours, isMailed } = request
  const link = await orderForStudent(
    ctx,
    {
      student,
      staff,
      courses: [{ courseId, batchId }],
      holdUntil: new Date(ctx.now.getTime() + holdHours * 3_600_000),
    },
    (trx, order) => makeLink({ ...ctx, trx }, { order, staff, isMailed }),
  )
  if (isMailed) await ctx.wake('send-mails')
  return link
}

/** The account that is named, or the one whose owner confirmed an address. */
async function studentOf(
  db: Db,
  { studentId, key }: { studentId: string | null | undefined; key: string | null },
): Promise<{ id: number } | undefined> {
  if (studentId)
    return db
      .selectFrom('students')
      .select('id')
      .where('student_id', '=', studentId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
  if (key === null) return undefined
  const account = (await accountsOfAddresses(db, [key])).get(key)
  return account?.isProved ? account : undefined
}

/**
 * Makes a link for an order that waits for payment; a former one ends.
 *
 * @throws Problem order_not_found, order_not_payable, order_expired
 */
export async function makePaymentLink(
  ctx: OrderContext,
  { staff, number, isMailed }: Staff & { number: string; isMailed: boolean },
): Promise<PaymentLink> {
  const { id } = await findOrder(ctx.db, number)
  const link = await transact(ctx.db, async (trx) => {
    const order = await lockOrder(trx, id)
    if (order.state !== 'pending_payment') throw new Problem('order_not_payable')
    if (order.expires_at <= ctx.now) throw new Problem('order_expired')
    return makeLink({ ...ctx, trx }, { order, staff, isMailed })
  })
  if (isMailed) await ctx.wake('send-mails')
  return link
}

/**
 * The order behind a link, for its student; the first opening is noted. It opens as long as the order is there: paid,
 * cancelled and run out are for its page to say. What was ordered before they joined becomes their order now.
 *
 * @throws Problem payment_link_unknown, also for a link of someone else's order; invited_address_unproved, and those of
 * `takeUpInvitedOrder`
 */
export async function openPaymentLink(
  ctx: OrderContext,
  { student, provedKey, token }: { student: Opener; provedKey: string | null; token: string },
): Promise<{ number: string }> {
  const { db, now } = ctx
  const order =
    (await orderBehind(db, { student, token })) ??
    (await joinedOrder(ctx, { student, provedKey, token }))
  if (order.link_opened_at === null)
    await transact(db, async (trx) => {
      const first = await trx
        .updateTable('orders')
        .set({ link_opened_at: now })
        .where('id', '=', order.id)
        .where('link_opened_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      if (first)
        await recordAct(trx, order, { by: { kind: 'student' }, act: 'payment_link_opened' })
    })
  return { number: order.number }
}

interface Opener {
  id: number
  email_key: string
}

function orderBehind(db: Db, { student, token }: { student: Opener; token: string }) {
  return (
    db
      .selectFrom('orders')
      .select(['id', 'number', 'student_id', 'link_opened_at'])
      .where('link_hash', '=', hashOfLink(token))
      // guard: a link opens for the student of its order alone (payment-links)
      .where('student_id', '=', student.id)
      .executeTakeFirst()
  )
}

/** The order that becomes theirs with this opening. @throws Problem as `openPaymentLink` does */
async function joinedOrder(
  ctx: OrderContext,
  { student, provedKey, token }: { student: Opener; provedKey: string | null; token: string },
) {
  const invited = await ctx.db
    .selectFrom('invited_orders')
    .select('email_key')
    .where('link_hash', '=', hashOfLink(token))
    .where('hold_until', '>', ctx.now)
    .executeTakeFirst()
  // guard: a link for an address opens for its owner alone (invited-orders)
  // without: if (!invited) throw new Problem('payment_link_unknown')
  if (invited?.email_key !== student.email_key) throw new Problem('payment_link_unknown')
  // guard: an address is confirmed before what was ordered for it is given (invited-orders)
  // without: provedKey = student.email_key
  if (provedKey !== invited.email_key) throw new Problem('invited_address_unproved')
  const order = await takeUpInvitedOrder(ctx, { id: student.id, provedKey })
  if (!order) throw new Problem('payment_link_unknown')
  return order
}

/** When the link of an order was made, and first opened; null: none was made. */
export function paymentLinkOf({
  link_made_at: madeAt,
  link_opened_at: openedAt,
}: OrderRecord): { madeAt: string; openedAt: string | null } | null {
  return madeAt && { madeAt: madeAt.toISOString(), openedAt: openedAt?.toISOString() ?? null }
}

/** Makes the link by which an order is paid. The order must be locked, or new. */
export async function makeLink(
  ctx: MoneyTrx,
  { order, staff, isMailed }: Staff & { order: OrderRecord; isMailed: boolean },
): Promise<PaymentLink> {
  const { trx, rules, now } = ctx
  const { token, hash } = newLink()
  await trx
    .updateTable('orders')
    .set({ link_hash: hash, link_made_at: now, link_opened_at: null })
    .where('id', '=', order.id)
    .execute()
  await recordAct(trx, order, {
    by: { kind: 'staff', id: staff.id },
    act: 'payment_link_made',
    detail: isMailed ? { mailed: true } : {},
  })
  const path = `/dashboard/pay/${token}`
  if (isMailed) await mailStudent(ctx, order, { mail: 'payment_link', path })
  return {
    number: order.number,
    address: `${rules.origin}${path}`,
    until: order.expires_at.toISOString(),
  }
}
