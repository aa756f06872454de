import { poisha, takaText } from '#contract/money.ts'
import { Problem } from '#contract/problems.ts'
import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { courseRevenue, post, refundsDue, vatPayable } from './ledger.ts'
import { mailStudent } from './mail-student.ts'
import { vatInside } from './money-split.ts'
import { recordAct } from './move-order.ts'
import { lockOrder, lockStudent, type OrderRecord, type RefundRecord } from './order-records.ts'
import type { MoneyRules } from './rules.ts'

/**
 * Approves a refund somebody else asked for; from then on the money is owed. One that failed is tried again.
 *
 * @throws Problem refund_not_found, refund_decided, second_person_needed
 */
export async function approveRefund(db: Db, refundId: number, staff: { id: number }, now: Date): Promise<void> {
  await onRefund(db, refundId, async (trx, order, refund) => {
    if (refund.state !== 'requested' && refund.state !== 'failed') throw new Problem('refund_decided')
    if (refund.requested_by === staff.id || order.student_id === staff.id) throw new Problem('second_person_needed')
    await trx
      .updateTable('refunds')
      .set({
        state: 'approved',
        // Those of the system need nobody's consent, so nobody is named.
        approved_by: refund.requested_by === null ? null : staff.id,
        failure: null,
        next_check_at: now,
        finished_at: null,
      })
      .where('id', '=', refund.id)
      .execute()
    if (refund.state === 'requested') await owe(trx, refund)
    await recordAct(trx, order, { kind: 'staff', id: staff.id }, 'refund_approved', { amount: takaText(poisha(refund.amount_poisha)) })
  })
}

/** @throws Problem refund_not_found, refund_decided */
export async function rejectRefund(
  db: Db,
  refundId: number,
  staff: { id: number },
  reason: string,
  rules: MoneyRules,
  now: Date,
): Promise<void> {
  await onRefund(db, refundId, async (trx, order, refund) => {
    if (refund.state !== 'requested') throw new Problem('refund_decided')
    await trx.updateTable('refunds').set({ state: 'rejected', finished_at: now }).where('id', '=', refund.id).execute()
    await recordAct(trx, order, { kind: 'staff', id: staff.id }, 'refund_rejected', { reason })
    if (refund.cause === 'student') await mailStudent(trx, order, 'refund_rejected', rules, reason)
  })
}

/** Revenue becomes a debt, with the VAT it contained at the rate of each line. */
async function owe(trx: Trx, refund: RefundRecord): Promise<void> {
  const parts = await trx
    .selectFrom('refund_items as part')
    .innerJoin('order_items as item', 'item.id', 'part.order_item_id')
    .select(['part.amount_poisha', 'item.vat_rate_bp'])
    .where('part.refund_id', '=', refund.id)
    .execute()
  const splits = parts.map((part) => vatInside(poisha(part.amount_poisha), part.vat_rate_bp))
  await post(trx, { kind: 'refund_approved', ref: refund.id }, [
    courseRevenue(splits.reduce((sum, split) => sum + split.net, 0)),
    vatPayable(splits.reduce((sum, split) => sum + split.vat, 0)),
    refundsDue(-refund.amount_poisha),
  ])
}

/** Locks the student, the order, then the refund. @throws Problem refund_not_found */
export async function onRefund<T>(
  db: Db,
  refundId: number,
  work: (trx: Trx, order: OrderRecord, refund: RefundRecord) => Promise<T>,
): Promise<T> {
  const known = await db.selectFrom('refunds').select(['student_id', 'order_id']).where('id', '=', refundId).executeTakeFirst()
  if (!known) throw new Problem('refund_not_found')
  return transact(db, async (trx) => {
    await lockStudent(trx, known.student_id)
    const order = await lockOrder(trx, known.order_id)
    const refund = await trx.selectFrom('refunds').selectAll().where('id', '=', refundId).forUpdate().executeTakeFirstOrThrow()
    return work(trx, order, refund)
  })
}
