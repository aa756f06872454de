import type { TransferAccount } from '#contract/orders.ts'
import type { Config } from './config.ts'
import { namesOf } from './content.ts'
import type { Db } from './db/connect.ts'
import {
  bkash,
  bkashTokens,
  type Gateways,
  manualTransfer,
  type MoneyRules,
  type PaymentGateway,
  SNS_HOST,
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

/** What the pretend services are reached by; see `stand-ins/payments`. */
export interface SandboxKeys {
  sslcommerz: { baseUrl: string; storeId: string; storePassword: string }
  bkash: { baseUrl: string; appKey: string; appSecret: string; username: string; password: string }
  sns: { topicArn: string; certificateAt(url: string): string }
  stripe: { secretKey: string; webhookSecret: string; host: { protocol: 'http'; host: string; port: number } }
}

/** The gateways that are configured, in the order they are offered. */
export function openPayments(config: Config, db: Db, clock: () => Date, sandbox: SandboxKeys | null, timeoutMs?: number): Payments {
  const { payments } = config
  const { mode } = payments
  const gateways: PaymentGateway[] = []
  const ssl = payments.sslcommerz ?? sandbox?.sslcommerz
  if (ssl) gateways.push(sslcommerz({ ...ssl, mode }, timeoutMs))
  const wallet = payments.bkash ?? sandbox?.bkash
  if (wallet) {
    const topicArn = payments.bkash ? payments.bkash.topicArn : sandbox!.sns.topicArn
    const certificateAt = payments.bkash ? (url: string) => url : sandbox!.sns.certificateAt
    const notifications = topicArn === null ? null : { topicArn, certificateHost: SNS_HOST, fetchCertificate: certificates(certificateAt) }
    gateways.push(bkash({ ...wallet, mode, notifications }, bkashTokens(db, { ...wallet, mode }, clock), timeoutMs))
  }
  if (payments.transferAccounts.length > 0) gateways.push(manualTransfer(db, mode))
  const cards = payments.stripe ? { ...payments.stripe, host: null } : sandbox?.stripe
  if (cards) gateways.push(stripeCheckout({ ...cards, mode }, clock, timeoutMs))
  return {
    gateways: new Map(gateways.map((gateway) => [gateway.id, gateway])),
    rules: {
      vatRateBp: payments.vatRateBp,
      holdMinutes: payments.holdMinutes,
      transferHoldHours: payments.transferHoldHours,
      secondPersonAbove: payments.secondPersonAbove,
      refund: payments.refund,
      seller: { ...payments.seller, name: payments.seller.name ?? namesOf(config).en },
      origin: config.origin,
    },
    transferAccounts: payments.transferAccounts,
  }
}

/** Fetches a certificate once for each address. */
function certificates(certificateAt: (url: string) => string): (url: string) => Promise<string> {
  const kept = new Map<string, string>()
  return async (url) => {
    const known = kept.get(url)
    if (known) return known
    const response = await fetch(certificateAt(url), { redirect: 'error', signal: AbortSignal.timeout(10_000) })
    if (!response.ok) throw new Error(`certificate: HTTP ${response.status}`)
    const certificate = await response.text()
    kept.set(url, certificate)
    return certificate
  }
}
