import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import type { Logger } from 'pino'
import type { MoneyAlertKind } from '#contract/orders/terms.ts'
import type { TransferAccount } from '#contract/orders/payments.ts'
import type { Gateways } from './payments/gateways/gateway.ts'
import type { MoneyFinding } from './books/money-finding.ts'
import type { MoneyRules } from './rules.ts'

/** What the verbs of orders work with. */
export interface MoneyContext {
  db: Db
  now: Date
  rules: MoneyRules
}

/** The same for verbs that talk to payment companies. */
export interface GatewayContext extends MoneyContext {
  gateways: Gateways
}

/** The same for whole sequences: what a call or a job asks for from its first step to its last. */
export interface OrderContext extends GatewayContext {
  log: Pick<Logger, 'warn' | 'error'>
  /** Where transfers by hand are sent. */
  transferAccounts: readonly TransferAccount[]
  /** Whether money is real. */
  mode: 'sandbox' | 'live'
  /** Tells learning what was paid and what went back, now rather than at its next turn. */
  deliver(): Promise<unknown>
  /** Runs a job now rather than at its next turn; one that cannot be woken waits for it. */
  wake(job: 'send-mails' | 'send-refunds'): Promise<void>
  /** Shows staff what a look at the money found, and mails them what is new. */
  notifyStaff(kind: MoneyAlertKind, findings: readonly MoneyFinding[]): Promise<void>
}

/** The same inside a transaction that the caller opened: `{ ...ctx, trx }`. */
export interface MoneyTrx extends Omit<MoneyContext, 'db'> {
  trx: Trx
}
