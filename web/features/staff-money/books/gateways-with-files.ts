import type { GatewayId } from '#contract/orders/fields.ts'

/** Everything money comes by can be compared: a wallet's statement is a file as well. */
export const gatewaysWithFiles = [
  'sslcommerz',
  'bkash',
  'manual',
  'stripe',
] as const satisfies readonly GatewayId[]
