import type { Poisha } from '#contract/money.ts'
import type { GatewayId } from '#contract/orders/fields.ts'
import type { PayMethod, TransferAccount } from '#contract/orders/payments.ts'
import type { Db } from '#server/db/connect.ts'
import type { Gateways, PaymentGateway } from '../payments/gateways/gateway.ts'
import type { OrderRecord } from '../order-records.ts'
import { hasPhone } from './payer-phone.ts'

/** The ways to pay whose limits fit an order, in the order they are configured. */
export async function payMethods(
  db: Db,
  gateways: Gateways,
  { order, accounts }: { order: OrderRecord; accounts: readonly TransferAccount[] },
): Promise<PayMethod[]> {
  const phoneMissing = !(await hasPhone(db, order.student_id))
  return [...gateways.values()]
    .filter((gateway) => fits(gateway, order))
    .map((gateway) => ({
      gateway: gateway.id,
      sandbox: gateway.mode === 'sandbox',
      accounts: gateway.id === 'manual' ? [...accounts] : [],
      phoneNeeded: phoneMissing && gateway.needsPhone === true,
    }))
}

/** The gateways that take a total, in the order they are configured. */
export function gatewaysFor(gateways: Gateways, total: Poisha): GatewayId[] {
  return [...gateways.values()]
    .filter((gateway) => fits(gateway, { total_poisha: total }))
    .map(({ id }) => id)
}

export function fits(gateway: PaymentGateway, order: { total_poisha: number }): boolean {
  return order.total_poisha >= gateway.limits.least && order.total_poisha <= gateway.limits.most
}
