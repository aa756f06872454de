import type { Order } from '#contract/orders/order.ts'
import { showOrder } from '../checkout/show-orders.ts'
import type { MoneyContext } from '../context.ts'
import { findOwnOrder, type OrderKey } from '../own-order.ts'
import { quoteRefund } from './quote-refund.ts'
import { requestRefund } from './request-refund.ts'

/** What of one's own order would go back today. @throws Problem order_not_found */
export async function ownRefundQuote(ctx: MoneyContext, own: OrderKey) {
  return quoteRefund(ctx, await findOwnOrder(ctx.db, own))
}

/** A student asks for money back. @throws Problem order_not_found, and as `requestRefund` does */
export async function requestOwnRefund(
  ctx: MoneyContext,
  { request, ...own }: OrderKey & { request: { itemIds: readonly string[]; reason: string } },
): Promise<Order> {
  const order = await findOwnOrder(ctx.db, own)
  await requestRefund(ctx, { order, student: own.student, request })
  return showOrder(ctx.db, order, ctx.now)
}
