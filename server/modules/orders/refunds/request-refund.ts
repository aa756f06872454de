import { defined } from '#contract/defined.ts'
import { type Poisha, poisha, takaText } from '#contract/money.ts'
import { Problem } from '#contract/problems.ts'
import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import type { MoneyContext } from '../context.ts'
import { lockRefundable } from './lock-refundable.ts'
import { mailStudent } from '../paper/mail-student.ts'
import { recordAct } from '../move-order.ts'
import { lockOrder, lockStudent, type OrderRecord, type RefundRecord } from '../order-records.ts'
import { chargesOf, leftOfLine, quoteRefund, refundableItems } from './quote-refund.ts'
import { newRefundReference } from '../checkout/references.ts'

interface RefundLine {
  itemId: string
  amount: Poisha
}

/**
 * A student asks for lines the policy gives back in full. What was paid for changes of their batch is asked for along,
 * each by the order that has it.
 *
 * @throws Problem not_refundable, refund_exceeds_payment
 */
export function requestRefund(
  ctx: MoneyContext,
  {
    order,
    student,
    request,
  }: {
    order: OrderRecord
    student: { id: number }
    request: { itemIds: readonly string[]; reason: string }
  },
): Promise<RefundRecord> {
  return transact(ctx.db, async (trx) => {
    await lockStudent(trx, order.student_id)
    const locked = await lockOrder(trx, order.id)
    const quote = await quoteRefund({ ...ctx, db: trx }, locked)
    const lines = [...new Set(request.itemIds)].map((itemId) => {
      const line = quote.lines.find((candidate) => candidate.itemId === itemId)
      if (!line || line.refundable === '0') throw new Problem('not_refundable')
      return itemId
    })
    const left = await refundableItems(trx, locked)
    const refund = await newRefund(trx, locked, {
      lines: lines.map((itemId) => ({
        itemId,
        amount: poisha(defined(left.find((item) => String(item.id) === itemId)).left),
      })),
      reason: request.reason,
      cause: 'student',
      requestedBy: student.id,
      keepAccess: false,
    })
    await recordAct(trx, locked, {
      by: { kind: 'student' },
      act: 'refund_requested',
      detail: {
        amount: takaText(poisha(refund.amount_poisha)),
        reason: request.reason,
      },
    })
    await mailStudent({ ...ctx, trx }, locked, { mail: 'refund_requested' })
    for (const itemId of lines)
      await requestChangesBack(trx, { itemId: Number(itemId), student, reason: request.reason })
    return refund
  })
}

/** The courses' own refunds are asked for already. */
async function requestChangesBack(
  trx: Trx,
  { itemId, student, reason }: { itemId: number; student: { id: number }; reason: string },
): Promise<void> {
  for (const charge of await chargesOf(trx, { id: itemId })) {
    const left = await leftOfLine(trx, charge)
    if (left <= 0) continue
    const order = await lockOrder(trx, charge.order_id)
    const refund = await newRefund(trx, order, {
      lines: [{ itemId: String(charge.id), amount: poisha(left) }],
      reason,
      cause: 'student',
      requestedBy: student.id,
      keepAccess: false,
    })
    await recordAct(trx, order, {
      by: { kind: 'student' },
      act: 'refund_requested',
      detail: { amount: takaText(poisha(refund.amount_poisha)), reason },
    })
  }
}

/**
 * Staff ask for a refund the policy does not give, whole or in part; someone else approves.
 *
 * @throws Problem not_refundable, refund_exceeds_payment
 */
export function requestStaffRefund(
  db: Db,
  {
    order,
    staff,
    request,
  }: {
    order: OrderRecord
    staff: { id: number }
    request: { lines: readonly RefundLine[]; reason: string; keepAccess: boolean }
  },
): Promise<RefundRecord> {
  return transact(db, async (trx) => {
    const locked = await lockOrder(trx, order.id)
    const refund = await newRefund(trx, locked, {
      ...request,
      cause: 'staff',
      requestedBy: staff.id,
    })
    await recordAct(trx, locked, {
      by: { kind: 'staff', id: staff.id },
      act: 'refund_requested',
      detail: {
        amount: takaText(poisha(refund.amount_poisha)),
        reason: request.reason,
      },
    })
    return refund
  })
}

/** Under the order's lock: the payment's refunds, including this one, never exceed what was received. */
async function newRefund(
  trx: Trx,
  order: OrderRecord,
  request: {
    lines: readonly RefundLine[]
    reason: string
    cause: 'student' | 'staff'
    requestedBy: number
    keepAccess: boolean
  },
): Promise<RefundRecord> {
  const items = await refundableItems(trx, order)
  const byId = new Map(items.map((item) => [String(item.id), item]))
  const lines = [...new Map(request.lines.map((line) => [line.itemId, line])).values()].filter(
    (line) => line.amount > 0,
  )
  for (const line of lines) {
    const item = byId.get(line.itemId)
    if (!item?.isDelivered) throw new Problem('not_refundable')
    // guard T13: no more goes back than came in (refund, single-layers)
    if (line.amount > item.left)
      throw new Problem('refund_exceeds_payment', {
        facts: { left: takaText(poisha(Math.max(0, item.left))) },
      })
  }
  const amount = lines.reduce((sum, line) => sum + line.amount, 0)
  const money = await lockRefundable(trx, order)
  if (!money || amount === 0) throw new Problem('not_refundable')
  const { payment, left } = money
  // guard T13: no more goes back than came in (refund, single-layers)
  if (amount > left)
    throw new Problem('refund_exceeds_payment', {
      facts: { left: takaText(poisha(Math.max(0, left))) },
    })
  const refund = await trx
    .insertInto('refunds')
    .values({
      payment_id: payment.id,
      order_id: order.id,
      student_id: order.student_id,
      merchant_ref: newRefundReference(),
      amount_poisha: amount,
      cause: request.cause,
      reason: request.reason,
      keep_access: request.keepAccess,
      requested_by: request.requestedBy,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('refund_items')
    .values(
      lines.map((line) => ({
        refund_id: refund.id,
        order_item_id: Number(line.itemId),
        amount_poisha: line.amount,
      })),
    )
    .execute()
  return refund
}
