import { defined } from '#contract/defined.ts'
import type { Trx } from '#server/db/transact.ts'
import { changeOne } from '#server/db/change-one.ts'
import { recordAct } from '../move-order.ts'
import { freeSeat } from '../waiting-list/pass-on-seats.ts'

/**
 * Of courses that both accounts of one person bought, ends the lines of the closed one: its seat is free again. What
 * was paid stays paid, and can be refunded as for a course that was never delivered.
 *
 * @param studentId the public id of the account that keeps its lines
 * @returns the lines that ended
 */
export async function endDoubleLines(
  trx: Trx,
  merge: { keptId: number; closedId: number; studentId: string; staff: { id: number } },
): Promise<number[]> {
  const lines = await trx
    .selectFrom('order_items as line')
    .select(['line.id', 'line.order_id', 'line.batch_id', 'line.seat_state', 'line.title'])
    .where('line.student_id', '=', merge.closedId)
    .where('line.fulfilment', 'in', ['due', 'enrolled'])
    .where('line.course_id', 'in', (own) =>
      own
        .selectFrom('order_items as own')
        .select('own.course_id')
        .where('own.student_id', '=', merge.keptId)
        .where('own.fulfilment', 'in', ['due', 'enrolled']),
    )
    .orderBy('line.batch_id')
    .orderBy('line.id')
    .forUpdate()
    .execute()
  for (const line of lines) {
    const isSold = line.seat_state === 'sold'
    if (isSold) await freeSeat(trx, defined(line.batch_id))
    await changeOne(
      trx
        .updateTable('order_items')
        .set({ fulfilment: 'revoked', seat_state: isSold ? 'released' : line.seat_state })
        .where('id', '=', line.id),
    )
    await recordAct(
      trx,
      { id: line.order_id, student_id: merge.closedId },
      {
        by: { kind: 'staff', id: merge.staff.id },
        act: 'enrolment_ended',
        detail: { course: line.title, reason: `Two accounts became ${merge.studentId}` },
      },
    )
  }
  return lines.map(({ id }) => id)
}
