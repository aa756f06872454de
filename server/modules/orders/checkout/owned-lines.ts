import type { Db } from '#server/db/connect.ts'
import { selectCancelledLines } from '../order-records.ts'
import { closeOrder } from './close-order.ts'

/** Whether a line of an order is a course its student has by another order: paying it would be for nothing. */
async function hasOwnedLine(db: Db, order: { id: number }): Promise<boolean> {
  return (await selectOwnedLines(db, order).limit(1).executeTakeFirst()) !== undefined
}

/** Whether anything about the lines of an order says that it must not be paid. */
export function obstaclesToPaying(db: Db, order: { id: number }) {
  return db.selectNoFrom(({ exists }) => [
    exists(selectOwnedLines(db, order)).as('is_owned'),
    exists(selectCancelledLines(db, order)).as('is_cancelled'),
  ])
}

function selectOwnedLines(db: Db, order: { id: number }) {
  return db
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
  for (const order of await pendingOrders(db, studentId))
    if (await hasOwnedLine(db, order)) await closeOwnedOrder(db, order, now)
}

export async function hasPendingOrder(db: Db, studentId: number): Promise<boolean> {
  return (await pendingOrders(db, studentId)).length > 0
}

function pendingOrders(db: Db, studentId: number): Promise<{ id: number }[]> {
  return ordersWaiting(db, { studentId }).execute()
}

export function ordersWaiting(db: Db, { studentId }: { studentId: number }) {
  return db
    .selectFrom('orders')
    .select('id')
    .where('student_id', '=', studentId)
    .where('state', '=', 'pending_payment')
}
