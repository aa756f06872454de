import type { PayMethod, TransferAccount } from '#contract/orders.ts'
import type { Gateways, PaymentGateway } from './gateways/gateway.ts'
import type { OrderRecord } from './order-records.ts'

/** The ways to pay whose limits fit an order, in the order they are configured. */
export function payMethods(gateways: Gateways, accounts: readonly TransferAccount[], order: OrderRecord): PayMethod[] {
  return [...gateways.values()]
    .filter((gateway) => fits(gateway, order))
    .map((gateway) => ({
      gateway: gateway.id,
      sandbox: gateway.mode === 'sandbox',
      accounts: gateway.id === 'manual' ? [...accounts] : [],
    }))
}

export function fits(gateway: PaymentGateway, order: { total_poisha: number }): boolean {
  return order.total_poisha >= gateway.limits.least && order.total_poisha <= gateway.limits.most
}
