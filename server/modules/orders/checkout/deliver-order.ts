import type { InferResult } from 'kysely'
import { defined } from '#contract/defined.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import { PLAN_COLUMNS } from '../../catalog/index.ts'
import { freeSeat } from '../waiting-list/pass-on-seats.ts'
import { takeLateSeat } from '../waiting-list/take-seat.ts'
import { removeBoughtFromCart } from '../../cart/index.ts'
import { countCoupon } from './pricing/redeem-coupon.ts'
import { dropChange } from '../batches/drop-changes.ts'
import { carryOutPaidChange, findPaidChange } from '../batches/paid-changes.ts'
import type { MoneyTrx } from '../context.ts'
import type { OrderRecord } from '../order-records.ts'
import { ITEM_COLUMNS } from '../record-columns.ts'

/** A line with what decides about its delivery, and what its mail says about its batch. */
export type DueLine = InferResult<ReturnType<typeof linesWithBatches>>[number]

export interface Delivery {
  delivered: DueLine[]
  /** Bought elsewhere meanwhile, without a seat left, or its batch was cancelled: to be refunded. So is a change of batch that nothing is left to make of. */
  undeliverable: DueLine[]
}

/**
 * The lines of an order that is to be delivered. The rows of their batches are locked until the transaction ends, in
 * the order of their ids. A cancellation locks them for update, so it waits for it, or came first and is seen. Several
 * buyers share this lock, and each may give a seat back under it; with a stronger one they would wait for each other.
 */
export async function dueLines(trx: Trx, orderId: number): Promise<DueLine[]> {
  await lockedBatches(trx, { orderId }).execute()
  return linesWithBatches(trx, { orderId }).execute()
}

function lockedBatches(db: Db, { orderId }: { orderId: number }) {
  return db
    .selectFrom('batches')
    .select('id')
    .where('id', 'in', (items) =>
      items.selectFrom('order_items').select('batch_id').where('order_id', '=', orderId),
    )
    .orderBy('id')
    .forKeyShare()
}

function linesWithBatches(db: Db, { orderId }: { orderId: number }) {
  return db
    .selectFrom('order_items as item')
    .leftJoin('batches as batch', 'batch.id', 'item.batch_id')
    .select(ITEM_COLUMNS.map((column) => `item.${column}` as const))
    .select(PLAN_COLUMNS.map((column) => `batch.${column}` as const))
    .select(['batch.state as batch_state', 'batch.orientation_on'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('order_items as owned')
          .select('owned.id')
          .whereRef('owned.student_id', '=', 'item.student_id')
          .whereRef('owned.course_id', '=', 'item.course_id')
          .where('owned.fulfilment', 'in', ['due', 'enrolled']),
      ).as('is_owned'),
    )
    .where('item.order_id', '=', orderId)
    .orderBy('item.batch_id')
    .orderBy('item.id')
}

/**
 * Hands the lines of a locked order to the student, whose row is locked too. Seats become sold, taken again where they
 * had been given back. Learning is notified through the outbox; cart and coupon follow. A line that pays for a change of
 * batch gives no course: the line it is for moves.
 *
 * @param lines as `dueLines` gave them in this transaction
 */
export async function deliverOrder(
  ctx: MoneyTrx,
  order: OrderRecord,
  lines: readonly DueLine[],
): Promise<Delivery> {
  const { trx } = ctx
  const delivery: Delivery = { delivered: [], undeliverable: [] }
  for (const line of lines) {
    if (line.moves_item_id !== null) {
      const changed = await changeBatch(ctx, line)
      delivery[changed.fulfilment === 'applied' ? 'delivered' : 'undeliverable'].push(changed)
      continue
    }
    const isDelivered =
      // guard T07: a course bought meanwhile is not delivered again (settle)
      !line.is_owned && (await hasSeat(trx, line, order.student_id))
    if (!isDelivered && line.seat_state === 'held') await freeSeat(trx, defined(line.batch_id))
    delivery[isDelivered ? 'delivered' : 'undeliverable'].push({
      ...line,
      fulfilment: isDelivered ? 'due' : 'undeliverable',
      seat_state: line.seat_state === 'none' ? 'none' : isDelivered ? 'sold' : 'released',
    })
  }
  const { delivered, undeliverable } = delivery
  for (const line of [...delivered, ...undeliverable]) await markLine(trx, line).execute()
  const courses = delivered.filter((line) => line.moves_item_id === null)
  if (courses.length === 0) return delivery
  await tellLearning(trx, { orderId: order.id, key: `order_paid:${order.id}` }).execute()
  await countCoupon(trx, order)
  await removeBoughtFromCart(
    trx,
    { id: order.student_id },
    courses.map((item) => item.course_id),
  )
  return delivery
}

/** Makes the change that a line pays for: its seat becomes that of the line that moves. Else the seat is given back. */
async function changeBatch(ctx: MoneyTrx, line: DueLine): Promise<DueLine> {
  const change = await findPaidChange(ctx.trx, line)
  if (change && (await hasSeat(ctx.trx, line, line.student_id))) {
    await carryOutPaidChange(ctx, change)
    return { ...line, fulfilment: 'applied', seat_state: 'none' }
  }
  if (line.seat_state === 'held') await freeSeat(ctx.trx, defined(line.batch_id))
  await dropChange(ctx.trx, line)
  return { ...line, fulfilment: 'undeliverable', seat_state: 'released' }
}

function markLine(
  db: Db,
  { id, fulfilment, seat_state }: { id: number; fulfilment: string; seat_state: string },
) {
  return db.updateTable('order_items').set({ fulfilment, seat_state }).where('id', '=', id)
}

function tellLearning(db: Db, { orderId, key }: { orderId: number; key: string }) {
  return db
    .insertInto('order_outbox')
    .values({ topic: 'order_paid', order_id: orderId, dedupe_key: key })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
}

/** A seat that is held counts while its batch runs; one that was given back is taken again. */
async function hasSeat(trx: Trx, line: DueLine, studentId: number): Promise<boolean> {
  if (line.batch_id === null) return true
  // guard T05: late money takes its seat again, or goes back (settle)
  // without: if (line.seat_state === 'released') return true
  if (line.seat_state === 'released')
    return takeLateSeat(trx, { studentId, batchId: line.batch_id })
  // guard T40: nothing is delivered in a cancelled batch (course-sale)
  // without: return true
  return line.batch_state !== 'cancelled'
}
