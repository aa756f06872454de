import { emailKey } from '#contract/text.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'

/**
 * Lets a student's address be what the identity account says now; a role stays with the address it was given to.
 *
 * @returns whether it was another one before
 */
export async function followAddress(
  db: Db | Trx,
  account: { uid: string; email: string },
): Promise<boolean> {
  const changed = await db
    .updateTable('students')
    .set({ email: account.email, email_key: emailKey(account.email), updated_at: new Date() })
    .where('identity_uid', '=', account.uid)
    .where('deleted_at', 'is', null)
    .where('email', '<>', account.email)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}
