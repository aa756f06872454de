import { defined } from '#contract/defined.ts'
import { inEachLanguage } from '#contract/languages.ts'
import type { Logger } from 'pino'
import { poisha } from '#contract/money.ts'
import type { TransferAccount } from '#contract/orders/payments.ts'
import type { Config } from './config.ts'
import { contentOf } from './content.ts'
import type { Db } from './db/connect.ts'
import {
  bkash,
  bkashTokens,
  type Gateways,
  logGatewayFailures,
  manualTransfer,
  type MoneyRules,
  type PaymentGateway,
  type Seller,
  SNS_HOST,
  snsCertificates,
  sslcommerz,
  stripeCheckout,
} from './modules/orders/index.ts'

/** The ways to pay and the provider's rules about money. */
export interface Payments {
  gateways: Gateways
  rules: MoneyRules
  /** Where transfers by hand are sent. */
  transferAccounts: readonly TransferAccount[]
}

/** What the fake services are reached by; see `stand-ins/payments`. */
export interface SandboxKeys {
  sslcommerz: { baseUrl: string; storeId: string; storePassword: string }
  bkash: { baseUrl: string; appKey: string; appSecret: string; username: string; password: string }
  sns: { topicArn: string; certificateAt(url: string): string }
  stripe: {
    secretKey: string
    webhookSecret: string
    host: { protocol: 'http'; host: string; port: number }
  }
}

/** Where every way to pay has a higher least, no more than this is let go: 10 taka, the least of SSLCommerz. */
const MOST_WAIVED = 10_00

interface PaymentParts {
  db: Db
  clock: () => Date
  log: Pick<Logger, 'warn'>
  sandbox: SandboxKeys | null
  /** How long to wait for a gateway; without it, each vendor's own rule. */
  timeoutMs?: number
}

/** The gateways that are configured, in the order they are offered: first the wallet most students have. */
export function openPayments(
  config: Config,
  { db, clock, log, sandbox, timeoutMs }: PaymentParts,
): Payments {
  const { payments } = config
  const { mode } = payments
  const gateways: PaymentGateway[] = []
  const wallet = payments.bkash ?? sandbox?.bkash
  if (wallet) {
    const topicArn = payments.bkash ? payments.bkash.topicArn : defined(sandbox).sns.topicArn
    const certificateAt = payments.bkash ? (url: string) => url : defined(sandbox).sns.certificateAt
    const notifications =
      topicArn === null
        ? null
        : {
            topicArn,
            certificateHost: SNS_HOST,
            fetchCertificate: snsCertificates({ addressOf: certificateAt, clock }),
          }
    gateways.push(
      bkash(
        { ...wallet, mode, notifications },
        bkashTokens(db, { ...wallet, mode }, clock),
        timeoutMs,
      ),
    )
  }
  const ssl = payments.sslcommerz ?? sandbox?.sslcommerz
  if (ssl) gateways.push(sslcommerz({ ...ssl, mode }, timeoutMs))
  if (payments.transferAccounts.length > 0) gateways.push(manualTransfer(db, mode))
  const cards = payments.stripe ? { ...payments.stripe, host: null } : sandbox?.stripe
  if (cards) gateways.push(stripeCheckout({ ...cards, mode }, clock, timeoutMs))
  return {
    gateways: new Map(gateways.map((gateway) => [gateway.id, logGatewayFailures(gateway, log)])),
    rules: {
      vatRateBp: payments.vatRateBp,
      holdMinutes: payments.holdMinutes,
      transferHoldHours: payments.transferHoldHours,
      waitingOfferHours: payments.waitingOfferHours,
      secondPersonAbove: payments.secondPersonAbove,
      leastPayable: poisha(
        Math.min(MOST_WAIVED, ...gateways.map((gateway) => gateway.limits.least)),
      ),
      refund: payments.refund,
      // The owner changes the site while the server runs.
      get seller() {
        return sellerOf(config)
      },
      origin: config.origin,
    },
    transferAccounts: payments.transferAccounts,
  }
}

/** Settings come first; what they leave out is taken from the provider's content. */
function sellerOf(config: Config): Seller {
  const { name, address, phone, bin, support } = config.payments.seller
  const content = contentOf(config)
  const { en } = content
  return {
    name: inEachLanguage((language) => name ?? content[language].site.name),
    address: inEachLanguage(
      (language) => address ?? content[language].site.office.address.join(', '),
    ),
    phone: phone ?? defined(en.site.phones[0]).display,
    bin,
    support: support ?? en.site.email,
  }
}
