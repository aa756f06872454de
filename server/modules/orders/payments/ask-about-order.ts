import type { Order } from '#contract/orders/order.ts'
import type { OrderContext } from '../context.ts'
import { showOrder } from '../checkout/show-orders.ts'
import { livePaymentOf } from '../order-records.ts'
import { findOwnOrder, type OrderKey } from '../own-order.ts'
import { askGateway } from './ask-gateway.ts'
import { GatewayFailure } from './gateways/gateway.ts'
import { expireOrders } from './watch-payments.ts'

/**
 * Asks the gateway about the payment of an order under way, and ends the order when its time is over.
 *
 * @throws Problem order_not_found
 */
export async function askAboutOwnOrder(ctx: OrderContext, own: OrderKey): Promise<Order> {
  const order = await findOwnOrder(ctx.db, own)
  await askAboutOrder(ctx, order)
  // The student sees the result at once, not when the job next runs.
  if (order.expires_at <= ctx.now) await expireOrders(ctx, order.student_id)
  return showOrder(ctx.db, order, ctx.now)
}

/** One question about the attempt under way; a gateway that is away changes nothing. */
export async function askAboutOrder(ctx: OrderContext, order: { id: number }): Promise<void> {
  const payment = await livePaymentOf(ctx.db, order.id)
  const gateway = payment && ctx.gateways.get(payment.gateway)
  if (!gateway || gateway.mode !== payment.mode) return
  try {
    await askGateway(ctx, { gateway, payment })
    await ctx.deliver()
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error
  }
}
