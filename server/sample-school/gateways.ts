import { poisha, type Poisha } from '#contract/money.ts'
import type { GatewayId } from '#contract/orders/fields.ts'
import type { Gateways, PaymentGateway } from '#server/modules/orders/index.ts'

type GatewayAnswer = Awaited<ReturnType<PaymentGateway['query']>>

/** What becomes of a payment at a gateway of the school. */
export type PaymentFate = 'paid' | 'declined' | 'short' | 'risky'

/** Tells the gateways of the school what to answer about the payments that are opened next. */
export interface GatewayScript {
  gateways: Gateways
  nextIs(fate: PaymentFate): void
}

const ACCOUNTS: Readonly<Record<string, string>> = {
  bkash: 'bKash',
  sslcommerz: 'Nagad',
  stripe: 'VISA ••4242',
}
/** What a gateway keeps of a payment, in percent. */
const FEE_PERCENT = 1.5

/** The gateways of this server, each with answers of its own instead of a service: no sandbox is asked ten thousand times. */
export function scriptedGateways(real: Gateways): GatewayScript {
  let next: PaymentFate = 'paid'
  const opened = new Map<string, { fate: PaymentFate; amount: Poisha }>()
  const scripted = ({ id, mode, limits, refundsByHand }: PaymentGateway): PaymentGateway => ({
    id,
    mode,
    limits,
    refundsByHand,
    async create({ merchantRef, amount }) {
      opened.set(merchantRef, { fate: next, amount })
      return { session: `school-${merchantRef}`, redirectUrl: 'https://gateway.example/' }
    },
    readNotification: () => Promise.reject(new Error('The school gets no messages of gateways.')),
    readReturn: (fields) => ({
      merchantRef: fields.get('reference'),
      session: null,
      hint: 'success',
    }),
    query: async ({ merchantRef }) => {
      const payment = opened.get(merchantRef)
      return payment ? answerOf(id, { merchantRef, ...payment }) : { outcome: 'pending' }
    },
    refund: async ({ refundRef }) => ({ outcome: 'succeeded', gatewayRef: `R${refundRef}` }),
    queryRefund: async ({ refundRef }) => ({ outcome: 'succeeded', gatewayRef: `R${refundRef}` }),
  })
  const gateways = new Map(
    [...real].map(([id, gateway]): [GatewayId, PaymentGateway] => [
      id,
      // Money by hand has no service to answer for: its own gateway reads what staff saw.
      id === 'manual' ? gateway : scripted(gateway),
    ]),
  )
  return { gateways, nextIs: (fate) => (next = fate) }
}

function answerOf(
  id: GatewayId,
  { merchantRef, fate, amount }: { merchantRef: string; fate: PaymentFate; amount: Poisha },
): GatewayAnswer {
  if (fate === 'declined')
    return { outcome: 'failed', merchantRef, code: 'insufficient_balance', raw: null }
  const received = poisha(fate === 'short' ? Math.round(amount * 0.9) : amount)
  return {
    outcome: 'captured',
    merchantRef,
    gatewayRef: `SAMPLE${merchantRef}`.slice(0, 40),
    amount: received,
    currency: 'BDT',
    fee: poisha(Math.round((received * FEE_PERCENT) / 100)),
    risky: fate === 'risky',
    account: ACCOUNTS[id] ?? null,
    raw: null,
  }
}
