import type { LanguageCode } from '#contract/languages.ts'
import { poisha } from '#contract/money.ts'
import type { Trx } from '#server/db/transact.ts'
import { deliverOrder, dueLines } from '../checkout/deliver-order.ts'
import type { PurchaseItem } from '../checkout/purchase-items.ts'
import type { MoneyContext } from '../context.ts'
import { recordAct } from '../move-order.ts'
import { lockStudent } from '../order-records.ts'
import { mailStudent } from '../paper/mail-student.ts'
import { makeHandOrder } from './hand-order.ts'

/** A student of another system, in a seat that the caller took. */
export interface FormerStudent {
  studentId: number
  courseId: number
  batchId: number | null
  staff: { id: number }
  reason: string
  language: LanguageCode
  sendsMail: boolean
}

/**
 * Gives a student a course they had at another system: a real order of nothing to pay, as `enrolManually` makes for a
 * student from before.
 *
 * @returns its line; null where the student has the course, and the caller gives the seat back
 */
export async function enrolFromBefore(
  { trx, rules, now }: { trx: Trx } & Pick<MoneyContext, 'rules' | 'now'>,
  former: FormerStudent,
): Promise<PurchaseItem | null> {
  const { studentId, courseId, batchId, staff, reason, language } = former
  const student = await lockStudent(trx, studentId)
  const owned = await trx
    .selectFrom('order_items')
    .select('id')
    .where('student_id', '=', studentId)
    .where('course_id', '=', courseId)
    .where('fulfilment', 'in', ['due', 'enrolled'])
    .executeTakeFirst()
  if (owned || student.deleted_at) return null
  const { fee_poisha: feePoisha } = await trx
    .selectFrom('courses')
    .select('fee_poisha')
    .where('id', '=', courseId)
    .executeTakeFirstOrThrow()
  const order = await makeHandOrder(
    trx,
    { studentId, courseId, batchId, feePoisha, received: poisha(0), language },
    { vatRateBp: rules.vatRateBp, now },
  )
  await recordAct(trx, order, {
    by: { kind: 'staff', id: staff.id },
    act: 'enrolled_by_hand',
    detail: { handCause: 'old_student', received: '0', reason },
  })
  const { delivered } = await deliverOrder(
    { trx, rules, now },
    order,
    await dueLines(trx, order.id),
  )
  const [line] = delivered
  if (!line) throw new Error(`order ${order.number} could not be delivered`)
  if (former.sendsMail) await mailStudent({ trx, rules }, order, { mail: 'enrolled_free', student })
  return { itemId: line.id, orderId: order.id, studentId, courseId, batchId }
}
