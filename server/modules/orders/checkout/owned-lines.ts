import type { Db } from '#server/db/connect.ts'
import { closeOrder } from './close-order.ts'

/** Whether a line of an order is a course its student has by another order: paying it would be for nothing. */
export async function hasOwnedLine(db: Db, order: { id: number }): Promise<boolean> {
  const owned = await db
    .selectFrom('order_items as line')
    .innerJoin('order_items as owned', (join) =>
      join
        .onRef('owned.student_id', '=', 'line.student_id')
        .onRef('owned.course_id', '=', 'line.course_id')
        .onRef('owned.order_id', '<>', 'line.order_id'),
    )
    .select('owned.id')
    .where('line.order_id', '=', order.id)
    .where('owned.fulfilment', 'in', ['due', 'enrolled'])
    .limit(1)
    .executeTakeFirst()
  return owned !== undefined
}

/**
 * Closes an order of a course that its student has meanwhile. Nothing was charged; the other courses can be ordered again
 * at once.
 */
export function closeOwnedOrder(db: Db, order: { id: number }, now: Date): Promise<boolean> {
  return closeOrder(db, {
    orderId: order.id,
    to: 'cancelled',
    by: { kind: 'system' },
    now,
    detail: { reason: 'already_owned' },
  })
}

/** Right after a student got courses: closes their other order that waits to be paid for one of them, if there is one. */
export async function closeOwnedOrders(db: Db, studentId: number, now: Date): Promise<void> {
  const waiting = await db
    .selectFrom('orders')
    .select('id')
    .where('student_id', '=', studentId)
    .where('state', '=', 'pending_payment')
    .execute()
  for (const order of waiting)
    if (await hasOwnedLine(db, order)) await closeOwnedOrder(db, order, now)
}
