import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import type { Gateways } from './payments/gateways/gateway.ts'
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

/** The same inside a transaction that the caller opened: `{ ...ctx, trx }`. */
export interface MoneyTrx extends Omit<MoneyContext, 'db'> {
  trx: Trx
}
