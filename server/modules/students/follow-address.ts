import { emailKey } from '#contract/text.ts'
import { recordAudit } from '#server/audit/index.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'

/**
 * Lets a student's address be what the identity account says now. A role that the account could use works again once a
 * session proves the new address. One that rests, since the account left its address before, goes on resting.
 *
 * @returns whether it was another one before
 */
export async function followAddress(
  db: Db | Trx,
  account: { uid: string; email: string; now: Date },
): Promise<boolean> {
  const key = emailKey(account.email)
  const before = await db
    .selectFrom('students')
    .select(['id', 'email', 'email_key', 'role_email_key', 'staff_role'])
    .where('identity_uid', '=', account.uid)
    .where('deleted_at', 'is', null)
    .where('email', '<>', account.email)
    .forUpdate()
    .executeTakeFirst()
  if (!before) return false
  const takesRole = before.role_email_key !== null && before.role_email_key === before.email_key
  await db
    .updateTable('students')
    .set({
      // guard: an address follows the account (account-owner; together)
      email: account.email,
      // guard: an address follows the account (account-owner; together)
      email_key: key,
      updated_at: account.now,
      ...(takesRole && { role_email_key: key }),
    })
    .where('id', '=', before.id)
    .execute()
  if (takesRole && before.staff_role && before.email_key !== key)
    await recordAudit(db, {
      actor: { id: before.id },
      action: 'staff.address_changed',
      subject: account.email,
      before: { email: before.email },
      after: { email: account.email },
    })
  return true
}
