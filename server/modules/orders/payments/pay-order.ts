import type { GatewayId } from '#contract/orders/fields.ts'
import type { Order } from '#contract/orders/order.ts'
import type { OrderContext } from '../context.ts'
import { showOrder } from '../checkout/show-orders.ts'
import { findOwnOrder, type OrderKey } from '../own-order.ts'
import { startPayment } from './start-payment.ts'

/**
 * Starts to pay an order by a gateway.
 *
 * @returns where to send the browser, and the order
 * @throws Problem order_not_found, and as `startPayment` does
 */
export async function payOrder(
  ctx: OrderContext,
  {
    gateway,
    phone = null,
    ...own
  }: OrderKey & { gateway: GatewayId; phone?: string | null | undefined },
): Promise<{ redirectUrl: string | null; order: Order }> {
  const order = await findOwnOrder(ctx.db, own)
  const payment = await startPayment(ctx, { order, choice: { gateway, phone } })
  if (payment.state === 'succeeded') await ctx.deliver()
  return { redirectUrl: payment.redirect_url, order: await showOrder(ctx.db, order, ctx.now) }
}
