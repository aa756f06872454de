import { createHash } from 'node:crypto'
import { customAlphabet } from 'nanoid'
import type { PaymentLink, NewPaymentOrder } from '#contract/orders/payment-links.ts'
import { Problem } from '#contract/problems.ts'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { orderForStudent } from '../checkout/checkout.ts'
import { makeWay } from '../checkout/place-order.ts'
import type { MoneyTrx, OrderContext } from '../context.ts'
import { recordAct } from '../move-order.ts'
import { lockOrder, type OrderRecord } from '../order-records.ts'
import { findOrder } from '../own-order.ts'
import { mailStudent } from '../paper/mail-student.ts'

/** 190 bits: nobody guesses one. */
const newToken = customAlphabet(
  '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
  32,
)

interface Staff {
  staff: { id: number }
}

/**
 * Orders a course for a student at today's price, with a hold of its own, and makes the link by which they pay it.
 *
 * @throws Problem student_not_found, not_yours_to_decide, nothing_to_pay, order_open (facts: number), and those of `checkout`
 */
export async function orderByPhone(
  ctx: OrderContext,
  { staff, request }: Staff & { request: NewPaymentOrder },
): Promise<PaymentLink> {
  const student = await ctx.db
    .selectFrom('students')
    .select('id')
    .where('student_id', '=', request.studentId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
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
 * cancelled and run out are for its page to say.
 *
 * @throws Problem payment_link_unknown, also for a link of someone else's order
 */
export async function openPaymentLink(
  { db, now }: { db: Db; now: Date },
  { student, token }: { student: { id: number }; token: string },
): Promise<{ number: string }> {
  const order = await db
    .selectFrom('orders')
    .select(['id', 'number', 'student_id', 'link_opened_at'])
    .where('link_hash', '=', hashOf(token))
    // guard: a link opens for the student of its order alone (payment-links)
    .where('student_id', '=', student.id)
    .executeTakeFirst()
  if (!order) throw new Problem('payment_link_unknown')
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

/** When the link of an order was made, and first opened; null: none was made. */
export function paymentLinkOf({
  link_made_at: madeAt,
  link_opened_at: openedAt,
}: OrderRecord): { madeAt: string; openedAt: string | null } | null {
  return madeAt && { madeAt: madeAt.toISOString(), openedAt: openedAt?.toISOString() ?? null }
}

/** The order must be locked, or new. */
async function makeLink(
  ctx: MoneyTrx,
  { order, staff, isMailed }: Staff & { order: OrderRecord; isMailed: boolean },
): Promise<PaymentLink> {
  const { trx, rules, now } = ctx
  const token = newToken()
  await trx
    .updateTable('orders')
    .set({ link_hash: hashOf(token), link_made_at: now, link_opened_at: null })
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

/** Only this is stored: who reads the database has no link. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
