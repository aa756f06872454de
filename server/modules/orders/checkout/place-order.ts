import { defined } from '#contract/defined.ts'
import type { Order } from '#contract/orders/order.ts'
import type { Checkout } from '#contract/orders/checkout.ts'
import type { OrderContext } from '../context.ts'
import { expireOrders } from '../payments/watch-payments.ts'
import { checkout } from './checkout.ts'
import { closeOwnedOrders, hasPendingOrder } from './owned-lines.ts'
import { showOrders } from './show-orders.ts'

/** Orders what a student chose; what costs nothing is theirs at once. @throws Problem as `checkout` does */
export async function placeOrder(
  ctx: OrderContext,
  input: { student: { id: number }; request: Checkout },
): Promise<Order> {
  await makeWay(ctx, input.student)
  const order = await checkout(ctx, input)
  if (order.state === 'paid') await ctx.deliver()
  const [shown] = await showOrders(ctx.db, [order], ctx.now)
  return defined(shown)
}

/** An order that is overdue, or of a course that its student has meanwhile, is in no one's way. */
export async function makeWay(ctx: OrderContext, student: { id: number }): Promise<void> {
  if (!(await hasPendingOrder(ctx.db, student.id))) return
  await expireOrders(ctx, student.id)
  await closeOwnedOrders(ctx.db, student.id, ctx.now)
}
