import type { Db } from '#server/db/connect.ts'
import { selectCancelledLines } from '../order-records.ts'
import { closeOrder } from './close-order.ts'

/**
 * Whether paying an order would be for nothing: a line of it is a course its student has by another order, or pays for a
 * change of batch that is not to be made any more.
 */
async function isForNothing(db: Db, order: { id: number }): Promise<boolean> {
  const { is_owned, is_void } = await db
    .selectNoFrom(({ exists }) => [
      exists(selectOwnedLines(db, order)).as('is_owned'),
      exists(selectVoidChanges(db).where('line.order_id', '=', order.id)).as('is_void'),
    ])
    .executeTakeFirstOrThrow()
  return Boolean(is_owned) || Boolean(is_void)
}

/** Whether anything about the lines of an order says that it must not be paid. */
export function obstaclesToPaying(db: Db, order: { id: number }) {
  return db.selectNoFrom(({ exists }) => [
    exists(selectOwnedLines(db, order)).as('is_owned'),
    exists(selectVoidChanges(db).where('line.order_id', '=', order.id)).as('is_void'),
    exists(selectCancelledLines(db, order)).as('is_cancelled'),
  ])
}

function selectOwnedLines(db: Db, order: { id: number }) {
  return (
    db
      .selectFrom('order_items as line')
      .innerJoin('order_items as owned', (join) =>
        join
          .onRef('owned.student_id', '=', 'line.student_id')
          .onRef('owned.course_id', '=', 'line.course_id')
          .onRef('owned.order_id', '<>', 'line.order_id'),
      )
      .select('owned.id')
      .where('line.order_id', '=', order.id)
      // Who changes their batch has the course.
      .where('line.moves_item_id', 'is', null)
      .where('owned.fulfilment', 'in', ['due', 'enrolled'])
  )
}

/** The lines that would pay for a change of batch which something else came before. */
function selectVoidChanges(db: Db) {
  return db
    .selectFrom('order_items as line')
    .innerJoin('batch_decisions as decision', 'decision.charge_item_id', 'line.id')
    .innerJoin('order_items as moved', 'moved.id', 'line.moves_item_id')
    .select('line.order_id')
    .where('line.fulfilment', '=', 'pending')
    .where(({ or, eb, not }) =>
      or([
        eb('decision.done_at', 'is not', null),
        eb('moved.batch_id', 'is distinct from', eb.ref('decision.batch_id')),
        not(eb('moved.fulfilment', 'in', ['due', 'enrolled'])),
      ]),
    )
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

/** Closes orders for a change of batch that is not to be made any more. Nothing was charged. @returns how many ended */
export async function closeVoidChanges(db: Db, now: Date): Promise<number> {
  const orders = await db
    .selectFrom('orders')
    .select('id')
    .where('state', '=', 'pending_payment')
    .where('id', 'in', selectVoidChanges(db))
    .orderBy('id')
    .execute()
  let ended = 0
  for (const { id } of orders)
    if (
      await closeOrder(db, {
        orderId: id,
        to: 'cancelled',
        by: { kind: 'system' },
        now,
        detail: { reason: 'change_void' },
      })
    )
      ended += 1
  return ended
}

/** Right after a student got courses: closes their other order that waits to be paid for one of them, if there is one. */
export async function closeOwnedOrders(db: Db, studentId: number, now: Date): Promise<void> {
  for (const order of await pendingOrders(db, studentId))
    if (await isForNothing(db, order)) await closeOwnedOrder(db, order, now)
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
