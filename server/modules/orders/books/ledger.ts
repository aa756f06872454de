import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'

export const accountKinds = ['asset', 'liability', 'revenue', 'expense'] as const
type AccountKind = (typeof accountKinds)[number]

/** An account and what it gains: a debit is positive, a credit negative, in poisha. */
export interface Entry {
  account: string
  kind: AccountKind
  amount: number
}

export const gatewayAccount = (gateway: string, amount: number): Entry => ({
  account: `gateway:${gateway}`,
  kind: 'asset',
  amount,
})
export const bank = (amount: number): Entry => ({ account: 'bank:main', kind: 'asset', amount })
export const gatewayFees = (amount: number): Entry => ({
  account: 'expense:gateway_fees',
  kind: 'expense',
  amount,
})
export const writtenOff = (amount: number): Entry => ({
  account: 'expense:write_offs',
  kind: 'expense',
  amount,
})
export const chargebacks = (amount: number): Entry => ({
  account: 'expense:chargebacks',
  kind: 'expense',
  amount,
})
export const courseRevenue = (amount: number): Entry => ({
  account: 'revenue:courses',
  kind: 'revenue',
  amount,
})
export const vatPayable = (amount: number): Entry => ({
  account: 'liability:vat_payable',
  kind: 'liability',
  amount,
})
export const refundsDue = (amount: number): Entry => ({
  account: 'liability:refunds_due',
  kind: 'liability',
  amount,
})

/**
 * Writes one transaction of the books; the same kind and reference a second time changes nothing. Entries of foreign
 * money go to accounts of their own.
 */
export async function post(
  trx: Trx,
  transaction: { kind: string; ref: string | number; memo?: string; currency?: string },
  entries: readonly Entry[],
): Promise<void> {
  const moving = entries.filter((entry) => entry.amount !== 0)
  const currency = transaction.currency ?? 'BDT'
  const code = (entry: Entry) =>
    currency === 'BDT' ? entry.account : `${entry.account}:${currency}`
  const header = {
    kind: transaction.kind,
    ref: String(transaction.ref),
    memo: transaction.memo ?? '',
  }
  if (moving.length === 0) {
    await trx
      .insertInto('ledger_transactions')
      .values(header)
      .onConflict((conflict) => conflict.columns(['kind', 'ref']).doNothing())
      .execute()
    return
  }
  await posted(trx, {
    ...header,
    currency,
    accounts: moving.map(code),
    kinds: moving.map((entry) => entry.kind),
    amounts: moving.map((entry) => entry.amount),
  }).execute()
}

interface LedgerPosting {
  kind: string
  ref: string
  memo: string
  currency: string
  accounts: string[]
  kinds: string[]
  amounts: number[]
}

function posted(db: Db, { kind, ref, memo, currency, accounts, kinds, amounts }: LedgerPosting) {
  return db
    .with('accounts', (added) =>
      added
        .insertInto('ledger_accounts')
        .columns(['code', 'kind', 'currency'])
        .expression((query) =>
          query
            .selectFrom(
              sql<{
                code: string
                kind: string
              }>`unnest(${accounts}::text[], ${kinds}::text[])`.as<'account'>(
                sql`account (code, kind)`,
              ),
            )
            .select(['account.code', 'account.kind'])
            .select(sql<string>`${currency}::text`.as('currency'))
            .where(({ not, exists, selectFrom }) =>
              not(
                exists(
                  selectFrom('ledger_accounts as known')
                    .select('known.code')
                    .whereRef('known.code', '=', 'account.code'),
                ),
              ),
            ),
        )
        .onConflict((conflict) => conflict.doNothing()),
    )
    .with('written', (written) =>
      written
        .insertInto('ledger_transactions')
        .values({ kind, ref, memo })
        .onConflict((conflict) => conflict.columns(['kind', 'ref']).doNothing())
        .returning('id'),
    )
    .insertInto('ledger_entries')
    .columns(['transaction_id', 'account', 'amount_poisha'])
    .expression((query) =>
      query
        .selectFrom([
          'written',
          sql<{
            account: string
            amount: number
          }>`unnest(${accounts}::text[], ${amounts}::bigint[])`.as<'entry'>(
            sql`entry (account, amount)`,
          ),
        ])
        .select(['written.id', 'entry.account', 'entry.amount']),
    )
}
