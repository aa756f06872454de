import { randomBytes } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { IdentityAccounts, IdentityProviderLinks } from '#server/db/tables.ts'
import type { Trx } from '#server/db/transact.ts'
import { Failure, must } from './failure.ts'
import type { Identity } from './identity.ts'
import type { ProviderId, ProviderProfile } from './oauth/provider.ts'

/** A row of `identity.accounts`. */
export type Account = Selectable<IdentityAccounts>

const EMAIL =
  /^[^\s@<>"(),:;\\[\]\p{Cc}]+@[^\s@<>"(),:;\\[\]\p{Cc}]+\.[^\s@<>"(),:;\\[\]\p{Cc}.\d][^\s@<>"(),:;\\[\]\p{Cc}.]*$/u

/** Marks of direction, soft hyphens and the like, as copying leaves them; a joiner only where it joins nothing. */
const UNSEEN =
  /(?![\u200c\u200d])[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]|(?<=^|[\u0000-\u024f])[\u200c\u200d]+/gu

/**
 * The form in which email addresses are stored and compared.
 *
 * @throws Failure MISSING_EMAIL, INVALID_EMAIL
 */
export function readEmail(text: string | undefined): string {
  must(text, 'MISSING_EMAIL')
  const email = text.replace(UNSEEN, '').normalize('NFKC').trim().toLowerCase()
  must(email.length <= 254 && EMAIL.test(email), 'INVALID_EMAIL')
  return email
}

export function accountByEmail(db: Db, email: string): Promise<Account | undefined> {
  return db
    .selectFrom('identity.accounts')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirst()
}

export function accountByUid(db: Db, uid: string): Promise<Account | undefined> {
  return db.selectFrom('identity.accounts').selectAll().where('uid', '=', uid).executeTakeFirst()
}

export function providerLinks(db: Db, uid: string): Promise<Selectable<IdentityProviderLinks>[]> {
  return db
    .selectFrom('identity.provider_links')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy('provider')
    .execute()
}

type NewAccount = Partial<
  Pick<Account, 'email' | 'email_verified' | 'password_hash' | 'display_name' | 'photo_url'>
>

/** undefined if the email address has an account already. */
export function createAccount(
  db: Db,
  now: Date,
  account: NewAccount,
): Promise<Account | undefined> {
  return db
    .insertInto('identity.accounts')
    .values({
      ...account,
      uid: randomBytes(21).toString('base64url'),
      valid_since: now,
      created_at: now,
      last_sign_in_at: now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Makes an account whose address is proved, or finds it by that address. @returns its uid */
export async function openAccount(
  { db, clock }: Pick<Identity, 'db' | 'clock'>,
  { email, name }: { email: string; name: string },
): Promise<string> {
  const address = readEmail(email)
  const account =
    (await createAccount(db, clock(), {
      email: address,
      email_verified: true,
      display_name: name,
    })) ?? (await accountByEmail(db, address))
  return account?.uid ?? gone()
}

type Changes = Partial<NewAccount & Pick<Account, 'last_sign_in_at'>>

/** @throws Failure USER_NOT_FOUND */
export async function changeAccount(db: Db, uid: string, changes: Changes): Promise<Account> {
  if (Object.keys(changes).length === 0) return (await accountByUid(db, uid)) ?? gone()
  return (
    (await db
      .updateTable('identity.accounts')
      .set(changes)
      .where('uid', '=', uid)
      .returningAll()
      .executeTakeFirst()) ?? gone()
  )
}

type Sessions = Pick<Identity, 'clock' | 'sessionsEnded'>

/**
 * Ends every session of an account, except one that signed in at `since`, and voids the codes mailed for it. The code
 * that reverts a change of address stays: a thief of the account must not be able to void it.
 */
export async function endSessions(
  identity: Sessions,
  trx: Trx,
  { uid, since = identity.clock() }: { uid: string; since?: Date },
): Promise<Account> {
  await trx.deleteFrom('identity.refresh_tokens').where('uid', '=', uid).execute()
  await trx
    .deleteFrom('identity.action_codes')
    .where('uid', '=', uid)
    .where('kind', '!=', 'RECOVER_EMAIL')
    .execute()
  // Sign-in links belong to an address, which may have no account yet.
  await trx
    .deleteFrom('identity.action_codes')
    .where('kind', '=', 'EMAIL_SIGNIN')
    .where('email', '=', (account) =>
      account.selectFrom('identity.accounts').select('email').where('uid', '=', uid),
    )
    .execute()
  const ended = { session_version: sql<number>`session_version + 1`, valid_since: since }
  await identity.sessionsEnded(trx, { uid, now: identity.clock() })
  return (
    (await trx
      .updateTable('identity.accounts')
      .set(ended)
      .where('uid', '=', uid)
      .returningAll()
      .executeTakeFirst()) ?? gone()
  )
}

/** Ends every session of every account, and voids every code that could open one. */
export async function endAllSessions(identity: Pick<Identity, 'clock'>, trx: Trx): Promise<void> {
  await trx.deleteFrom('identity.refresh_tokens').execute()
  await trx.deleteFrom('identity.action_codes').where('kind', '!=', 'RECOVER_EMAIL').execute()
  await trx
    .updateTable('identity.accounts')
    .set({ session_version: sql<number>`session_version + 1`, valid_since: identity.clock() })
    .execute()
}

/**
 * The caller has just verified the account's email address. If it was unverified before, someone
 * else may have created the account, so its password, providers and sessions are removed.
 */
export async function claimByEmail(
  identity: Sessions,
  trx: Trx,
  account: Account,
): Promise<Account> {
  if (account.email_verified) return account
  await removeEverySignInMethod(identity, trx, account.uid)
  return changeAccount(trx, account.uid, { email_verified: true })
}

/** Removes every way to sign in to an account except its mailbox. */
export async function removeEverySignInMethod(
  identity: Sessions,
  trx: Trx,
  uid: string,
): Promise<void> {
  await trx.deleteFrom('identity.provider_links').where('uid', '=', uid).execute()
  await trx.deleteFrom('identity.known_devices').where('uid', '=', uid).execute()
  await endSessions(identity, trx, { uid })
  await changeAccount(trx, uid, { password_hash: null })
}

/**
 * Removes ways to sign in, and the sessions opened by them.
 *
 * @throws Failure OPERATION_NOT_ALLOWED: none would be left
 */
export async function removeSignInMethods(
  identity: Sessions,
  trx: Trx,
  account: { uid: string; ways: readonly string[] },
): Promise<void> {
  const { uid, ways } = account
  const now = await trx
    .selectFrom('identity.accounts')
    .select('password_hash')
    .where('uid', '=', uid)
    .forUpdate()
    .executeTakeFirst()
  const providers = (await providerLinks(trx, uid)).map((link) => link.provider)
  const left = [...providers, ...(now?.password_hash ? ['password'] : [])].filter(
    (way) => !ways.includes(way),
  )
  // guard: the last way to sign in stays (recent-sign-in)
  must(left.length > 0, 'OPERATION_NOT_ALLOWED : The last way to sign in cannot be removed.')
  const gone = providers.filter((provider) => ways.includes(provider))
  if (gone.length > 0) {
    await trx
      .deleteFrom('identity.provider_links')
      .where('uid', '=', uid)
      .where('provider', 'in', gone)
      .execute()
    await trx
      .deleteFrom('identity.refresh_tokens')
      .where('uid', '=', uid)
      .where('provider', 'in', gone)
      .execute()
  }
  if (ways.includes('password')) await changeAccount(trx, uid, { password_hash: null })
  await identity.sessionsEnded(trx, { uid, now: identity.clock() })
}

/** Links this person at a provider to the account; false if linked to another account. */
export async function linkProvider(
  db: Db,
  { uid, provider, profile }: { uid: string; provider: ProviderId; profile: ProviderProfile },
): Promise<boolean> {
  const shown = { email: profile.email, display_name: profile.name, photo_url: profile.photo }
  const linked = await db
    .insertInto('identity.provider_links')
    .values({ provider, provider_uid: profile.id, uid, ...shown })
    .onConflict((conflict) =>
      conflict
        .columns(['provider', 'provider_uid'])
        .doUpdateSet(shown)
        .where('identity.provider_links.uid', '=', uid),
    )
    .returning('uid')
    .executeTakeFirst()
  return linked !== undefined
}

/** An account as sent on the wire. */
export async function accountAnswer(db: Db, account: Account) {
  const links = await providerLinks(db, account.uid)
  const shown = {
    displayName: account.display_name ?? undefined,
    photoUrl: account.photo_url ?? undefined,
  }
  // An account created by an email link has no password, but the SDK treats an account without
  // providers as anonymous.
  const byEmail = account.password_hash || links.length === 0
  return {
    localId: account.uid,
    email: account.email ?? undefined,
    emailVerified: account.email_verified,
    ...shown,
    disabled: account.disabled,
    validSince: String(Math.floor(account.valid_since.getTime() / 1000)),
    createdAt: String(account.created_at.getTime()),
    lastLoginAt: String(account.last_sign_in_at.getTime()),
    // The SDK only checks that one exists.
    passwordHash: account.password_hash ? 'UkVEQUNURUQ=' : undefined,
    providerUserInfo: [
      ...(account.email && byEmail
        ? [
            {
              providerId: 'password',
              federatedId: account.email,
              email: account.email,
              rawId: account.email,
              ...shown,
            },
          ]
        : []),
      ...links.map((link) => ({
        providerId: link.provider,
        federatedId: link.provider_uid,
        rawId: link.provider_uid,
        email: link.email ?? undefined,
        displayName: link.display_name ?? undefined,
        photoUrl: link.photo_url ?? undefined,
      })),
    ],
  }
}

function gone(): never {
  throw new Failure('USER_NOT_FOUND')
}
