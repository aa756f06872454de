import type { Order } from '#contract/orders/order.ts'
import type { Checkout } from '#contract/orders/checkout.ts'
import type { OrderContext } from '../context.ts'
import { expireOrders } from '../payments/watch-payments.ts'
import { checkout } from './checkout.ts'
import { showOrders } from './show-orders.ts'

/** Orders what a student chose; what costs nothing is theirs at once. @throws Problem as `checkout` does */
export async function placeOrder(
  ctx: OrderContext,
  input: { student: { id: number }; request: Checkout },
): Promise<Order> {
  // Expire overdue orders first so they can't block this checkout.
  await expireOrders(ctx, input.student.id)
  const order = await checkout(ctx, input)
  if (order.state === 'paid') await ctx.deliver()
  return (await showOrders(ctx.db, [order], ctx.now))[0]!
}
