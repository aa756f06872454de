import type { Order } from '#contract/orders/order.ts'
import { showOrder } from '../checkout/show-orders.ts'
import type { MoneyContext, OrderContext } from '../context.ts'
import { acceptPayment, refuseReviewedPayment } from '../payments/decide-payment.ts'

interface Act {
  staff: { id: number }
  paymentId: number
  reason: string
}

/** Takes money under review, and delivers what it pays. @throws Problem as `acceptPayment` does */
export async function takeReviewedPayment(ctx: OrderContext, act: Act): Promise<Order> {
  const id = await acceptPayment(ctx, act)
  await ctx.deliver()
  return showOrder(ctx.db, { id }, ctx.now)
}

/** @throws Problem as `refuseReviewedPayment` does */
export async function returnReviewedPayment(ctx: MoneyContext, act: Act): Promise<Order> {
  const id = await refuseReviewedPayment(ctx, act)
  return showOrder(ctx.db, { id }, ctx.now)
}
