import { FRESH_SECONDS } from '#contract/identity/terms.ts'
import type { Db } from '#server/db/connect.ts'
import { provedSince } from '../../second-factor/index.ts'

/** A change of an account by its owner, as the identity service asks about it. */
export interface OwnChange {
  uid: string
  /** When the session that asks signed in. */
  signedInAt: Date
  kind: 'sign-in' | 'deletion'
}

/**
 * Why staff may not change how their account signs in, or delete it; null: they may. A password must not be enough to
 * take it away. Whoever can't use the role can't give a code either, and is not asked for one.
 */
export async function refuseOwnChange(
  db: Db,
  { uid, signedInAt, kind, now }: OwnChange & { now: Date },
): Promise<'STILL_STAFF' | 'SECOND_FACTOR_NEEDED' | null> {
  const staff = await db
    .selectFrom('students')
    .select('id')
    .where('identity_uid', '=', uid)
    .where('role', '=', 'staff')
    .whereRef('role_email_key', '=', 'email_key')
    .executeTakeFirst()
  if (!staff) return null
  if (kind === 'deletion') return 'STILL_STAFF'
  const since = new Date(now.getTime() - FRESH_SECONDS * 1000)
  return (await provedSince(db, { uid, signedInAt, since })) ? null : 'SECOND_FACTOR_NEEDED'
}
