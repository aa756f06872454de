import { type RawBuilder, sql } from 'kysely'
import { defined } from '#contract/defined.ts'
import type { Trx } from '#server/db/transact.ts'
import { changeOne } from '#server/db/change-one.ts'
import { recordAct } from '../move-order.ts'
import { freeSeat } from '../waiting-list/pass-on-seats.ts'

/**
 * Whether a line of an order gives its student the course: delivered, about to be, or enrolled by hand of the database
 * while it still says that it waits.
 */
export function isPlace(line: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${line}.fulfilment`)} in ('due', 'enrolled') or exists (
    select from enrolments running
    where running.order_item_id = ${sql.ref(`${line}.id`)} and running.state <> 'revoked'))`
}

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
    .where(isPlace('line'))
    .where('line.course_id', 'in', (own) =>
      own
        .selectFrom('order_items as own')
        .select('own.course_id')
        .where('own.student_id', '=', merge.keptId)
        .where(isPlace('own')),
    )
    .orderBy('line.batch_id')
    .orderBy('line.id')
    .forUpdate()
    .execute()
  for (const line of lines) {
    const hasSeat = line.seat_state === 'sold' || line.seat_state === 'held'
    if (hasSeat) await freeSeat(trx, defined(line.batch_id))
    await changeOne(
      trx
        .updateTable('order_items')
        .set({ fulfilment: 'revoked', seat_state: hasSeat ? 'released' : line.seat_state })
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
