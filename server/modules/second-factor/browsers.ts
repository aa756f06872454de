import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { PROOF_SECONDS } from '#contract/identity/terms.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import type { Holder } from './context.ts'

/** How long a browser is remembered after its last proof, in seconds. */
export const REMEMBER_SECONDS = 180 * 24 * 3600

/**
 * Remembers a browser that proved the second factor in this sign-in. The token goes into a cookie that no script reads.
 * An ID token or refresh token stolen from the browser's storage does not carry the proof.
 *
 * @param former the token the browser had; it ends
 */
export async function rememberBrowser(
  trx: Trx,
  holder: Holder,
  { now, former }: { now: Date; former: string | null },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await trx
    .deleteFrom('second_factor_browsers')
    .where('identity_uid', '=', holder.uid)
    .where((or) =>
      or.or([
        or('proved_at', '<', new Date(now.getTime() - REMEMBER_SECONDS * 1000)),
        ...(former ? [or('token_hash', '=', hashOf(former))] : []),
      ]),
    )
    .execute()
  await trx
    .insertInto('second_factor_browsers')
    .values({
      identity_uid: holder.uid,
      token_hash: hashOf(token),
      signed_in_at: holder.signedInAt,
      session_version: holder.sessionVersion,
      proved_at: now,
    })
    .execute()
  return token
}

/** The remembered browser a token belongs to, whatever sign-in it was for. */
export function browserOf(trx: Trx, uid: string, token: string | null) {
  if (!token) return Promise.resolve(undefined)
  return trx
    .selectFrom('second_factor_browsers')
    .selectAll()
    .where('identity_uid', '=', uid)
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst()
}

/** The proof a browser carries into a new access token: given in this very sign-in, and not too long ago. */
export async function findProof(
  db: Db,
  holder: Pick<Holder, 'uid' | 'signedInAt' | 'sessionVersion'>,
  { token, now }: { token: string; now: Date },
): Promise<{ id: string; provedAt: number } | null> {
  const browser = await db
    .selectFrom('second_factor_browsers')
    .select(['id', 'proved_at'])
    .where('token_hash', '=', hashOf(token))
    // guard: a proof belongs to its account (accounts/second-factor)
    .where('identity_uid', '=', holder.uid)
    // guard: a proof belongs to its sign-in (accounts/second-factor)
    .where('signed_in_at', '=', holder.signedInAt)
    .where('session_version', '=', holder.sessionVersion)
    .where('proved_at', '>', new Date(now.getTime() - PROOF_SECONDS * 1000))
    .executeTakeFirst()
  return browser
    ? { id: browser.id, provedAt: Math.floor(browser.proved_at.getTime() / 1000) }
    : null
}

/** When the proof of an access token was given, if it still counts; whether there is a second factor at all. */
export async function readProof(
  db: Db,
  claims: {
    uid: string
    signedInAt?: number
    sessionVersion: number
    secondFactor?: { id: string }
  },
  now: Date,
): Promise<{ isSetUp: boolean; provedAt: Date | null }> {
  const row = await db
    .selectFrom('second_factors as factor')
    .leftJoin('second_factor_browsers as browser', (join) =>
      join
        .onRef('browser.identity_uid', '=', 'factor.identity_uid')
        .on('browser.id', '=', sql<string>`${claims.secondFactor?.id ?? null}::uuid`)
        .on('browser.signed_in_at', '=', claims.signedInAt ?? 0)
        .on('browser.session_version', '=', claims.sessionVersion)
        // guard: a proof ends after hours (accounts/second-factor)
        .on('browser.proved_at', '>', new Date(now.getTime() - PROOF_SECONDS * 1000)),
    )
    .select('browser.proved_at')
    .where('factor.identity_uid', '=', claims.uid)
    .executeTakeFirst()
  return { isSetUp: row !== undefined, provedAt: row?.proved_at ?? null }
}

/** Whether an account without a second factor asks, or one that gave it in this sign-in since then. */
export async function provedSince(
  db: Db,
  { uid, signedInAt, since }: { uid: string; signedInAt: Date; since: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('second_factors as factor')
    .leftJoin('second_factor_browsers as browser', (join) =>
      join
        .onRef('browser.identity_uid', '=', 'factor.identity_uid')
        .on('browser.signed_in_at', '=', Math.floor(signedInAt.getTime() / 1000))
        .on('browser.proved_at', '>', since),
    )
    .select('browser.id')
    .where('factor.identity_uid', '=', uid)
    .executeTakeFirst()
  return row === undefined || row.id !== null
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
