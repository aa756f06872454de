import { errors, jwtVerify, SignJWT } from 'jose'
import { type Account, accountByUid, providerLinks } from './accounts.ts'
import { Failure, must } from './failure.ts'
import type { AccountChange, Identity } from './identity.ts'
import { hashOf, newSecret } from './secrets.ts'

const ID_TOKEN_SECONDS = 3600
/** How long ago someone may have signed in to change a password or delete the account. */
const RECENT_MS = 5 * 60_000
/** A refresh token is marked as used at most this often. */
const MARK_EVERY_MS = 24 * 3_600_000

/** How someone signed in: "password", which email links are too, or a provider's id. */
export interface SignIn {
  provider: string
  at: Date
}

/** A session as sent on the wire. */
export interface SessionAnswer {
  idToken: string
  refreshToken: string
  /** Seconds, as text. */
  expiresIn: string
}

/**
 * Opens a session on an account as read before: if its sessions ended meanwhile, this one is
 * already ended.
 */
export async function openSession(
  identity: Identity,
  account: Account,
  signIn: SignIn,
): Promise<SessionAnswer> {
  const refreshToken = newSecret()
  const now = identity.clock()
  await identity.db
    .insertInto('identity.refresh_tokens')
    .values({
      hash: hashOf(refreshToken),
      uid: account.uid,
      provider: signIn.provider,
      session_version: account.session_version,
      auth_time: signIn.at,
      created_at: now,
      used_at: now,
    })
    .execute()
  return {
    idToken: await idTokenOf(identity, account, signIn),
    refreshToken,
    expiresIn: String(ID_TOKEN_SECONDS),
  }
}

async function idTokenOf(identity: Identity, account: Account, signIn: SignIn): Promise<string> {
  const identities: Record<string, string[]> = account.email ? { email: [account.email] } : {}
  for (const link of await providerLinks(identity.db, account.uid))
    (identities[link.provider] ??= []).push(link.provider_uid)
  const { kid, key } = await identity.keys.current()
  const issuedAt = seconds(identity.clock())
  return new SignJWT({
    name: account.display_name ?? undefined,
    picture: account.photo_url ?? undefined,
    auth_time: seconds(signIn.at),
    user_id: account.uid,
    email: account.email ?? undefined,
    email_verified: account.email_verified,
    firebase: { identities, sign_in_provider: signIn.provider },
    session_version: account.session_version,
  })
    .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
    .setIssuer(identity.issuer)
    .setAudience(identity.projectId)
    .setSubject(account.uid)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + ID_TOKEN_SECONDS)
    .sign(key)
}

/**
 * The current account of an ID token.
 *
 * @throws Failure MISSING_ID_TOKEN, INVALID_ID_TOKEN, TOKEN_EXPIRED, USER_NOT_FOUND, USER_DISABLED
 */
export async function bearerOf(
  identity: Identity,
  idToken: string | undefined,
): Promise<{ account: Account; signIn: SignIn }> {
  must(idToken, 'MISSING_ID_TOKEN')
  const { payload } = await jwtVerify(idToken, identity.keys.verifying, {
    algorithms: ['RS256'],
    issuer: identity.issuer,
    audience: identity.projectId,
    requiredClaims: ['sub', 'iat', 'exp', 'auth_time', 'session_version'],
    currentDate: identity.clock(),
  }).catch(refused)
  must(payload.sub, 'INVALID_ID_TOKEN')
  const account = await usable(identity, payload.sub, Number(payload['session_version']))
  const { sign_in_provider: provider } = payload['firebase'] as { sign_in_provider: string }
  // guard: a session ends with the provider that opened it (recent-sign-in)
  await requireSignInMethod(identity, account, provider)
  return { account, signIn: { provider, at: new Date(Number(payload['auth_time']) * 1000) } }
}

function refused(error: unknown): never {
  if (error instanceof errors.JWTExpired) throw new Failure('TOKEN_EXPIRED')
  if (error instanceof errors.JOSEError) throw new Failure('INVALID_ID_TOKEN')
  throw error
}

async function usable(identity: Identity, uid: string, sessionVersion: number): Promise<Account> {
  const account = await accountByUid(identity.db, uid)
  must(account, 'USER_NOT_FOUND')
  must(!account.disabled, 'USER_DISABLED')
  must(account.session_version === sessionVersion, 'TOKEN_EXPIRED')
  return account
}

/** A session ends with the provider that opened it. @throws Failure TOKEN_EXPIRED */
async function requireSignInMethod(
  identity: Identity,
  account: Account,
  provider: string,
): Promise<void> {
  if (provider === 'password') return
  const links = await providerLinks(identity.db, account.uid)
  must(
    links.some((link) => link.provider === provider),
    'TOKEN_EXPIRED',
  )
}

/**
 * For every change by the owner: it needs a recent sign-in, and what the product asks for beside.
 *
 * @throws Failure CREDENTIAL_TOO_OLD_LOGIN_AGAIN, or the product's own
 */
export async function mustBeOwner(
  identity: Identity,
  { account, signIn }: { account: Pick<Account, 'uid'>; signIn: SignIn },
  kind: AccountChange['kind'],
): Promise<void> {
  must(
    identity.clock().getTime() - signIn.at.getTime() < RECENT_MS,
    'CREDENTIAL_TOO_OLD_LOGIN_AGAIN',
  )
  const refusal = await identity.refuseChange({ uid: account.uid, signedInAt: signIn.at, kind })
  if (refusal) throw new Failure(refusal)
}

/**
 * A new ID token for a refresh token, which stays valid.
 *
 * @throws Failure INVALID_REFRESH_TOKEN, TOKEN_EXPIRED, USER_NOT_FOUND, USER_DISABLED
 */
export async function refreshedToken(
  identity: Identity,
  refreshToken: string,
): Promise<{ idToken: string; account: Account; seconds: number }> {
  const hash = hashOf(refreshToken)
  const row = await identity.db
    .selectFrom('identity.refresh_tokens')
    .selectAll()
    .where('hash', '=', hash)
    .executeTakeFirst()
  if (!row)
    throw new Failure((await hasEnded(identity, hash)) ? 'TOKEN_EXPIRED' : 'INVALID_REFRESH_TOKEN')
  const account = await usable(identity, row.uid, row.session_version)
  const now = identity.clock()
  if (now.getTime() - row.used_at.getTime() > MARK_EVERY_MS)
    await identity.db
      .updateTable('identity.refresh_tokens')
      .set({ used_at: now })
      .where('hash', '=', hash)
      .execute()
  const idToken = await idTokenOf(identity, account, { provider: row.provider, at: row.auth_time })
  return { idToken, account, seconds: ID_TOKEN_SECONDS }
}

/** Whether this was a session once. The SDK signs out by itself only where it is told so. */
async function hasEnded({ db }: Identity, hash: string): Promise<boolean> {
  const ended = await db
    .selectFrom('identity.ended_sessions')
    .select('hash')
    .where('hash', '=', hash)
    .executeTakeFirst()
  return ended !== undefined
}

function seconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000)
}
