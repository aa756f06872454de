import type { Order } from '#contract/orders/order.ts'
import type { MoneyContext } from '../context.ts'
import { findOwnOrder, type OrderKey } from '../own-order.ts'
import { listOrders, openOrderOf } from './list-orders.ts'
import { showOrder, showOrders } from './show-orders.ts'

/** A student's orders, newest first. */
export async function showOwnOrders(
  { db, now }: MoneyContext,
  { student, ...page }: { student: { id: number }; after?: string | undefined; limit: number },
): Promise<{ orders: Order[]; next: string | null }> {
  const { rows, next } = await listOrders(db, student, page)
  return { orders: await showOrders(db, rows, now), next }
}

/** The order a student has to finish, if there is one. */
export async function showOpenOrder(
  { db, now }: MoneyContext,
  student: { id: number },
): Promise<{ order: Order | null }> {
  const order = await openOrderOf(db, student)
  return { order: order ? await showOrder(db, order, now) : null }
}

/** @throws Problem order_not_found */
export async function showOwnOrder({ db, now }: MoneyContext, own: OrderKey): Promise<Order> {
  return showOrder(db, await findOwnOrder(db, own), now)
}
