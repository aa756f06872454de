import { poisha, takaText } from '#contract/money.ts'
import { Problem } from '#contract/problems.ts'
import { dhakaDay } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { moveRefund } from './move-refund.ts'
import type { MoneyContext } from '../context.ts'
import { courseRevenue, post, refundsDue, vatPayable } from '../books/ledger.ts'
import { mailStudent } from '../paper/mail-student.ts'
import { vatInside } from '../books/money-split.ts'
import { recordAct } from '../move-order.ts'
import { lockOrder, lockStudent, type OrderRecord, type RefundRecord } from '../order-records.ts'
import { newRefundReference } from '../checkout/references.ts'
import { sharesUsed } from './shares-used.ts'

/**
 * Approves a refund someone else asked for; from then on the money is owed. One that failed is tried again.
 *
 * @throws Problem refund_not_found, refund_decided, second_person_needed
 */
export async function approveRefund(
  db: Db,
  {
    refundId,
    staff,
    now,
    keepCertificate = false,
  }: { refundId: number; staff: { id: number }; now: Date; keepCertificate?: boolean },
): Promise<void> {
  await onRefund(db, refundId, async (trx, order, refund) => {
    if (refund.state !== 'requested' && refund.state !== 'failed')
      throw new Problem('refund_decided')
    if (
      // guard T16: who asked for a refund does not approve it (refund)
      refund.requested_by === staff.id ||
      // guard T16: no one approves the refund of their own order (refund-recovery)
      order.student_id === staff.id
    )
      throw new Problem('second_person_needed')
    await moveRefund(trx, refund, {
      to: 'approved',
      set: {
        // Those of the system need nobody's consent, so no one is named.
        approved_by: refund.requested_by === null ? null : staff.id,
        failure: null,
        keep_certificate: keepCertificate,
        // What failed for good failed under its reference: a gateway would answer the same for it again.
        ...(refund.state === 'failed' && {
          merchant_ref: newRefundReference(),
          gateway_ref: null,
          checks: 0,
        }),
        next_check_at: now,
        finished_at: null,
      },
    })
    if (refund.state === 'requested') await recordRefundDebt(trx, refund)
    await recordAct(trx, order, {
      by: { kind: 'staff', id: staff.id },
      act: 'refund_approved',
      detail: {
        amount: takaText(poisha(refund.amount_poisha)),
        usedPercent: await usedOfRefund(trx, refund, now),
      },
    })
  })
}

/**
 * Staff say no to a request, or withdraw a refund that failed: its amount is free again and what was owed is revenue again.
 * Money that belongs to the student whatever staff think, or whose course has ended for it, cannot be withdrawn.
 *
 * @throws Problem refund_not_found, refund_decided, refund_owed, second_person_needed
 */
export async function rejectRefund(
  ctx: MoneyContext,
  { refundId, staff, reason }: { refundId: number; staff: { id: number }; reason: string },
): Promise<void> {
  await onRefund(ctx.db, refundId, async (trx, order, refund) => {
    if (refund.state !== 'requested' && refund.state !== 'failed')
      throw new Problem('refund_decided')
    if (refund.state === 'failed') {
      if (refund.requested_by === null || refund.reversals > 0) throw new Problem('refund_owed')
      if (order.student_id === staff.id) throw new Problem('second_person_needed')
      await recordRefundDebt(trx, refund, 'refund_withdrawn')
    }
    await moveRefund(trx, refund, { to: 'rejected', set: { finished_at: ctx.now } })
    await recordAct(trx, order, {
      by: { kind: 'staff', id: staff.id },
      act: refund.state === 'failed' ? 'refund_withdrawn' : 'refund_rejected',
      detail: {
        reason,
      },
    })
    if (refund.cause === 'student' || refund.requested_by === order.student_id)
      await mailStudent({ ...ctx, trx }, order, { mail: 'refund_rejected', reason })
  })
}

/** The largest share used of its courses; null: it is of no course. */
async function usedOfRefund(trx: Trx, refund: { id: number }, now: Date): Promise<number | null> {
  const parts = await trx
    .selectFrom('refund_items')
    .select('order_item_id')
    .where('refund_id', '=', refund.id)
    .execute()
  const itemIds = parts.map((part) => part.order_item_id)
  const used = await sharesUsed(trx, { itemIds, today: dhakaDay(now) })
  return used.size === 0 ? null : Math.max(...used.values())
}

/** Revenue becomes a debt, with the VAT it contained at the rate of each line; withdrawn, the debt becomes revenue again. */
export async function recordRefundDebt(
  trx: Trx,
  refund: RefundRecord,
  kind: 'refund_approved' | 'refund_withdrawn' = 'refund_approved',
): Promise<void> {
  const sign = kind === 'refund_approved' ? 1 : -1
  const parts = await trx
    .selectFrom('refund_items as part')
    .innerJoin('order_items as item', 'item.id', 'part.order_item_id')
    .select(['part.amount_poisha', 'item.vat_rate_bp'])
    .where('part.refund_id', '=', refund.id)
    .execute()
  const splits = parts.map((part) => vatInside(poisha(part.amount_poisha), part.vat_rate_bp))
  await post(trx, { kind, ref: refund.id }, [
    courseRevenue(sign * splits.reduce((sum, split) => sum + split.net, 0)),
    vatPayable(sign * splits.reduce((sum, split) => sum + split.vat, 0)),
    refundsDue(-sign * refund.amount_poisha),
  ])
}

/** Locks the student, the order, then the refund. @throws Problem refund_not_found */
export async function onRefund<T>(
  db: Db,
  refundId: number,
  work: (trx: Trx, order: OrderRecord, refund: RefundRecord) => Promise<T>,
): Promise<T> {
  const record = await db
    .selectFrom('refunds')
    .select(['student_id', 'order_id'])
    .where('id', '=', refundId)
    .executeTakeFirst()
  if (!record) throw new Problem('refund_not_found')
  return transact(db, async (trx) => {
    await lockStudent(trx, record.student_id)
    const order = await lockOrder(trx, record.order_id)
    const refund = await trx
      .selectFrom('refunds')
      .selectAll()
      .where('id', '=', refundId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    return work(trx, order, refund)
  })
}
