import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'

/** An account that shows an address. */
export interface AccountOfAddress {
  id: number
  key: string
  /** Whether we know that its owner confirmed this address. Where another service signs people in, we know of none. */
  isProved: boolean
}

/** The accounts that show these addresses, each address once: the one that confirmed it, or the oldest. */
export async function accountsOfAddresses(
  db: Db | Trx,
  keys: readonly string[],
): Promise<Map<string, AccountOfAddress>> {
  if (keys.length === 0) return new Map()
  const rows = await db
    .selectFrom('students')
    .leftJoin('identity.accounts as account', 'account.uid', 'students.identity_uid')
    .select(['students.id', 'students.email_key as key'])
    .select(
      sql<boolean>`coalesce(account.email_verified and lower(account.email) = students.email_key, false)`.as(
        'isProved',
      ),
    )
    .where('students.email_key', '=', sql<string>`any(${keys})`)
    .where('students.deleted_at', 'is', null)
    .orderBy('students.id', 'desc')
    .execute()
  // The last of each key stays.
  const ordered = rows.toSorted((a, b) => Number(a.isProved) - Number(b.isProved))
  return new Map(ordered.map((row) => [row.key, row]))
}
