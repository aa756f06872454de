import { signedTakaText } from '#contract/money.ts'
import type { Db } from '#server/db/connect.ts'
import { ledgerBalances, checkBooks } from './check-books.ts'

/** The accounts with their balances in taka text, and whether every claim about the books holds. */
export async function showLedger(db: Db) {
  const accounts = await ledgerBalances(db)
  return {
    accounts: accounts.map((account) => ({ ...account, balance: signedTakaText(account.balance) })),
    proofs: (await checkBooks(db)).map(({ claim, holds, detail }) => ({ claim, holds, detail })),
  }
}
