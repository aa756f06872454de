import type { PayMethod } from '#contract/orders/payments.ts'
import type { OrderContext } from '../context.ts'
import { findOwnOrder, type OrderKey } from '../own-order.ts'
import { payMethods } from './pay-methods.ts'

/** The ways to pay one's own order. @throws Problem order_not_found */
export async function ownPayMethods(ctx: OrderContext, own: OrderKey): Promise<PayMethod[]> {
  const order = await findOwnOrder(ctx.db, own)
  return payMethods(ctx.db, ctx.gateways, { order, accounts: ctx.transferAccounts })
}
