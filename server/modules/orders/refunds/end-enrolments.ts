import { Problem } from '#contract/problems.ts'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { endLine } from '../batches/end-line.ts'
import { type Actor, recordAct } from '../move-order.ts'
import { itemsOf, lockOrder, lockStudent } from '../order-records.ts'
import { chargesOf } from './quote-refund.ts'
import { releaseCoupon } from '../checkout/pricing/redeem-coupon.ts'
import { showNewSeats } from '../checkout/seats.ts'

/**
 * Ends enrolments for which no money is held: free ones, those a coupon paid for, and those refunded with access kept.
 * The seats are free again. Where all of a free order ends, its coupon is given back.
 *
 * @throws Problem not_refundable when a line is not of this order or has ended, ends_by_refund when money was paid,
 * not_yours_to_decide when staff end their own
 */
export async function endEnrolments(
  db: Db,
  order: { id: number; student_id: number },
  ending: { itemIds: readonly string[]; by: Actor; reason: string; keepCertificate: boolean },
): Promise<void> {
  const { by, reason, keepCertificate } = ending
  if (by.kind === 'staff' && by.id === order.student_id) throw new Problem('not_yours_to_decide')
  await transact(db, async (trx) => {
    await lockStudent(trx, order.student_id)
    const locked = await lockOrder(trx, order.id)
    const items = await itemsOf(trx, order.id)
    const chosen = [...new Set(ending.itemIds)].map((itemId) =>
      items.find((item) => String(item.id) === itemId),
    )
    for (const item of chosen) {
      if (!item || (item.fulfilment !== 'due' && item.fulfilment !== 'enrolled'))
        throw new Problem('not_refundable')
      if (item.total_poisha - item.written_off_poisha > item.refunded_poisha)
        throw new Problem('ends_by_refund')
      for (const charge of await chargesOf(trx, item))
        if (charge.total_poisha - charge.written_off_poisha > charge.refunded_poisha)
          throw new Problem('ends_by_refund')
    }
    const ended = items.filter((item) => chosen.includes(item))
    for (const item of ended) {
      await endLine(trx, {
        order: locked,
        item,
        because: reason,
        by,
        dedupeKey: `ended:${item.id}`,
        keepCertificate,
      })
      await recordAct(trx, locked, {
        by,
        act: 'enrolment_ended',
        detail: { course: item.title, reason },
      })
    }
    const isOver = items.every((item) => ended.includes(item) || item.fulfilment === 'revoked')
    if (isOver && locked.total_poisha === 0) await releaseCoupon(trx, locked)
  })
  await showNewSeats(db)
}
