import { createHash, randomBytes } from 'node:crypto'
import { Problem } from '#contract/problems.ts'
import { emailKey } from '#contract/text.ts'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import type { Claims, Identity } from '../../identity/index.ts'
import { byUid } from './by-uid.ts'
import { closedAccount } from './closed-account.ts'
import { versionBeforeStudent } from './end-access-tokens.ts'
import type { SignInContext } from './exchange-id-token.ts'
import { isSignedOut } from './sign-out-everywhere.ts'

/**
 * Begins the session for which private pages are rendered in a browser, or lets one begin anew.
 *
 * @param former the token the browser has: kept for the same sign-in, since documents may be under way with it. Of any
 *   other sign-in it ends, so a token that another put there is worth nothing.
 * @param seconds how long it lives from now
 * @returns the token for the browser's cookie; only its hash is stored
 * @throws Problem sign_in_needed, session_ended, account_disabled, account_merged, identity_unavailable
 */
export async function beginPageSession(
  { db, now, idTokens }: Pick<SignInContext, 'db' | 'now' | 'idTokens'>,
  {
    idToken,
    former,
    seconds,
  }: { idToken: string | undefined; former: string | null; seconds: number },
): Promise<string> {
  if (!idToken) throw new Problem('sign_in_needed')
  const identity = await idTokens.verify(idToken)
  const student = await byUid(db, identity.uid)
  if (student?.deleted_at) throw await closedAccount(db, student)
  if (student && isSignedOut(student, identity.signedInAt)) throw new Problem('session_ended')
  const version = student?.session_version ?? (await versionBeforeStudent(db, identity.uid))
  const row = rowOf(identity, { version, endsAt: new Date(now.getTime() + seconds * 1000) })
  return transact(db, async (trx) => {
    if (former) {
      const { numUpdatedRows } = await trx
        .updateTable('page_sessions')
        .set(row)
        .where('token_hash', '=', hashOf(former))
        .where('identity_uid', '=', row.identity_uid)
        .where('signed_in_at', '=', row.signed_in_at)
        .where('session_version', '=', version)
        .where('ends_at', '>', now)
        .executeTakeFirst()
      if (numUpdatedRows > 0n) return former
      await endPageSession(trx, former)
    }
    const token = randomBytes(32).toString('base64url')
    await trx
      .insertInto('page_sessions')
      .values({ token_hash: hashOf(token), ...row })
      .execute()
    return token
  })
}

function rowOf(identity: Identity, { version, endsAt }: { version: number; endsAt: Date }) {
  return {
    identity_uid: identity.uid,
    session_version: version,
    email_key: emailKey(identity.email),
    email_verified: identity.emailVerified,
    signed_in_at: identity.signedInAt,
    ends_at: endsAt,
  }
}

/** Ends the page session of a token, if there is one. */
export async function endPageSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom('page_sessions').where('token_hash', '=', hashOf(token)).execute()
}

/**
 * For whom a private page is rendered. Looked up for each: a session ended anywhere, a deletion and another address
 * count at once.
 *
 * @returns null for nobody, and for staff: a cookie proves no second factor
 */
export async function findPageSession(
  db: Db,
  { token, now }: { token: string; now: Date },
): Promise<Claims | null> {
  const row = await db
    .selectFrom('page_sessions as session')
    .innerJoin('students as student', (join) =>
      join
        .onRef('student.identity_uid', '=', 'session.identity_uid')
        .onRef('student.session_version', '=', 'session.session_version')
        .onRef('student.email_key', '=', 'session.email_key')
        .on('student.role', '<>', 'staff')
        .on('student.deleted_at', 'is', null),
    )
    .selectAll('session')
    .select(['student.email', 'student.name'])
    .where('session.token_hash', '=', hashOf(token))
    .where('session.ends_at', '>', now)
    .executeTakeFirst()
  return row
    ? {
        uid: row.identity_uid,
        email: row.email,
        emailVerified: row.email_verified,
        name: row.name,
        sessionVersion: row.session_version,
        signedInAt: row.signed_in_at,
      }
    : null
}

/** Removes the page sessions that have ended. Run it once a day. */
export async function forgetEndedPageSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('page_sessions').where('ends_at', '<=', now).execute()
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
