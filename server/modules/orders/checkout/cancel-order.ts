import type { Order } from '#contract/orders/order.ts'
import { Problem } from '#contract/problems.ts'
import type { MoneyContext, OrderContext } from '../context.ts'
import { findOrder, findOwnOrder, type OrderKey } from '../own-order.ts'
import { askAboutOrder } from '../payments/ask-about-order.ts'
import { closeOrder } from './close-order.ts'
import { showOrder } from './show-orders.ts'

/**
 * A student cancels an order; its gateway is queried first, because the money may already be there.
 *
 * @throws Problem order_not_found, order_not_cancellable
 */
export async function cancelOwnOrder(ctx: OrderContext, own: OrderKey): Promise<Order> {
  const order = await findOwnOrder(ctx.db, own)
  await askAboutOrder(ctx, order)
  await cancel(ctx, { orderId: order.id, by: { kind: 'student' } })
  return showOrder(ctx.db, order, ctx.now)
}

/** @throws Problem order_not_found, order_not_cancellable */
export async function cancelOrder(
  ctx: MoneyContext,
  { staff, number, reason }: { staff: { id: number }; number: string; reason: string },
): Promise<Order> {
  const order = await findOrder(ctx.db, number)
  await cancel(ctx, { orderId: order.id, by: { kind: 'staff', id: staff.id }, detail: { reason } })
  return showOrder(ctx.db, order, ctx.now)
}

async function cancel(
  { db, now }: MoneyContext,
  closing: Omit<Parameters<typeof closeOrder>[1], 'to' | 'now'>,
): Promise<void> {
  if (!(await closeOrder(db, { ...closing, to: 'cancelled', now })))
    throw new Problem('order_not_cancellable')
}
