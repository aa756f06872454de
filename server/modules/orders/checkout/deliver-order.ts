import { prepared } from '#server/db/prepared.ts'
import type { Trx } from '#server/db/transact.ts'
import { claimLateSeat, releaseSeat } from '../../catalog/index.ts'
import { removeBoughtFromCart } from '../../cart/index.ts'
import { countCoupon } from './pricing/redeem-coupon.ts'
import { itemsOf, type OrderItemRecord, type OrderRecord } from '../order-records.ts'
import { lockedBatchRuns } from './seats.ts'

export interface Delivery {
  delivered: OrderItemRecord[]
  /** Bought elsewhere meanwhile, without a seat left, or its batch was cancelled: to be refunded. */
  undeliverable: OrderItemRecord[]
}

/**
 * Hands the lines of a locked order to the student, whose row is locked too: seats become sold (taken again where they
 * had been given back), the learning module is notified through the outbox, the cart and the coupon follow.
 */
export async function deliverOrder(trx: Trx, order: OrderRecord): Promise<Delivery> {
  const delivery: Delivery = { delivered: [], undeliverable: [] }
  for (const item of await itemsOf(trx, order.id)) {
    const isDelivered = await deliverItem(trx, order, item)
    delivery[isDelivered ? 'delivered' : 'undeliverable'].push(item)
  }
  if (delivery.delivered.length === 0) return delivery
  await trx
    .insertInto('order_outbox')
    .values({ topic: 'order_paid', order_id: order.id, dedupe_key: `order_paid:${order.id}` })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .modifyEnd(prepared)
    .execute()
  await countCoupon(trx, order)
  await removeBoughtFromCart(
    trx,
    { id: order.student_id },
    delivery.delivered.map((item) => item.course_id),
  )
  return delivery
}

async function deliverItem(trx: Trx, order: OrderRecord, item: OrderItemRecord): Promise<boolean> {
  const owned = await trx
    .selectFrom('order_items')
    .select('id')
    .modifyFront(prepared)
    .where('student_id', '=', order.student_id)
    .where('course_id', '=', item.course_id)
    .where('fulfilment', 'in', ['due', 'enrolled'])
    .executeTakeFirst()
  const isDelivered = !owned && (await hasSeat(trx, item))
  if (!isDelivered && item.seat_state === 'held') await releaseSeat(trx, item.batch_id!)
  const seat = item.seat_state === 'none' ? 'none' : isDelivered ? 'sold' : 'released'
  await trx
    .updateTable('order_items')
    .set({ fulfilment: isDelivered ? 'due' : 'undeliverable', seat_state: seat })
    .where('id', '=', item.id)
    .modifyEnd(prepared)
    .execute()
  return isDelivered
}

/** A seat that is held counts while its batch runs; one that was given back is taken again. */
async function hasSeat(trx: Trx, item: OrderItemRecord): Promise<boolean> {
  if (item.batch_id === null) return true
  if (item.seat_state === 'released') return claimLateSeat(trx, item.batch_id)
  return lockedBatchRuns(trx, item.batch_id)
}
