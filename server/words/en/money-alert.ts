import type { GatewayId } from '#contract/orders/fields.ts'
import type { MoneyAlertKind } from '#contract/orders/terms.ts'

export interface MoneyAlertWords {
  subject: (provider: string) => string
  lead: string
  findings: Record<MoneyAlertKind, (subject: string, count: string) => string>
  look: string
  /** Ways of paying, where a finding is about one. */
  gateways: Record<GatewayId, string>
}

/** Tells staff which payments need a person. */
export const moneyAlert: MoneyAlertWords = {
  subject: (provider) => `${provider}: payments need your attention`,
  lead: 'The automatic check of payments found something that needs a person:',
  findings: {
    books: (claim, count) =>
      `The books don’t balance: “${claim}” fails for ${count} of its entries`,
    settlement: (gateway, count) =>
      `${gateway}: ${count} lines differ between its settlements and our payments`,
    not_enrolled: (order, count) =>
      `Order ${order}: paid, but ${count} of its courses could not be delivered`,
    cancelled_batch: (order, count) =>
      `Order ${order}: ${count} of its courses are in a cancelled batch; move the student or refund`,
    refund: (order, count) =>
      `Order ${order}: ${count} refunds need you (check at the gateway, or send by hand)`,
    chargeback: (order, count) => `Order ${order}: ${count} settlement lines took money back`,
    not_delivered: (order, count) =>
      `Order ${order}: its courses could not be delivered or revoked after ${count} tries`,
  },
  look: 'Open it here:',
  gateways: {
    sslcommerz: 'SSLCommerz',
    bkash: 'bKash',
    stripe: 'Stripe',
    manual: 'Transfers',
    cash: 'Cash',
  },
}
