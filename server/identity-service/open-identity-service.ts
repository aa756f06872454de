import type { JWTVerifyGetKey } from 'jose'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import { accountByUid, endAllSessions, endSessions, openAccount } from './accounts.ts'
import { answerCall } from './answer-call.ts'
import { answerPage } from './answer-page.ts'
import { authorizedOrigins } from './authorized-domains.ts'
import { cleanUp } from './clean-up.ts'
import { evenTime } from './passwords/even-time.ts'
import { brokenResponse, Failure, failureResponse } from './failure.ts'
import { signInLink } from './mail-code.ts'
import type { AccountChange, Identity, IdentityMail, IdentityNotice } from './identity.ts'
import { limits } from './limits.ts'
import { facebook } from './oauth/facebook.ts'
import { github } from './oauth/github.ts'
import { google } from './oauth/google.ts'
import type { OAuthClient, Provider, ProviderId } from './oauth/provider.ts'
import { twitter } from './oauth/twitter.ts'
import { DEFAULT_POLICY, type PasswordPolicy } from './passwords/password-policy.ts'
import { passwords, SCRYPT_COST } from './passwords/passwords.ts'
import { type KeySealer, signingKeys } from './signing-keys.ts'

export interface IdentityServiceOptions {
  db: Db
  /** The public URL of its server, without a trailing slash. */
  origin: string
  projectId: string
  apiKey: string
  /**
   * Hosts or whole origins, besides its own, that may use it and be linked to; see
   * `authorizedOrigins`.
   */
  authorizedDomains: readonly string[]
  /**
   * Replaces every provider without a client below with a page where anyone can sign in as anyone.
   * Never for real students.
   */
  demoSignIn: boolean
  google?: OAuthClient | null
  facebook?: OAuthClient | null
  github?: OAuthClient | null
  twitter?: OAuthClient | null
  clock: () => Date
  /** Encrypts the keys that sign ID tokens. */
  keySealer: KeySealer
  /**
   * Called at start if keys could not be decrypted: new ones are created, and tokens signed by the
   * old ones are invalid.
   */
  onLostKeys?(count: number): void
  /**
   * The path of the product's page for mailed links: it asks for confirmation, then calls the
   * service with `?oobCode=…`.
   */
  actionPage(language: string): string
  /** Puts a mail into the outbox. */
  sendMail(mail: IdentityMail): Promise<void>
  /**
   * Called within the transaction that ends every session of an account, so that access tokens
   * issued for one end too.
   */
  sessionsEnded?(trx: Trx, end: { uid: string; now: Date }): Promise<void>
  /**
   * Queues a notice to the owner of an account, within the transaction of the change it reports.
   */
  notify?(trx: Trx, notice: IdentityNotice): Promise<void>
  /** Called within the transaction that changes an account's address. */
  addressChanged?(trx: Trx, account: { uid: string; email: string; now: Date }): Promise<unknown>
  /** Why the owner of an account may not change it now, as a code of the SDK; null: they may. */
  refuseChange?(change: AccountChange): Promise<string | null>
  passwordPolicy?: PasswordPolicy
  /** Called with internal and provider failures, never the caller's. */
  onError?(error: unknown): void
  /** Fetches from providers; tests replace it. */
  fetch?: typeof fetch
  /** See `SCRYPT_COST`; lower only in tests. */
  passwordCost?: number
  /**
   * Milliseconds; responses that must not reveal a result are sent at multiples of it. 0 only in
   * tests.
   */
  answerStepMs?: number
}

/** Our own Identity Toolkit: the Firebase SDK uses it if no Firebase project is configured. */
export interface IdentityService {
  /**
   * Handles a request for this service; null for any other. `address` is the key of rate limits.
   */
  fetch(request: Request, client: { address: string }): Promise<Response | null>
  /**
   * What verifying its ID tokens needs: its name, its keys, and an in-process `accounts:lookup`.
   */
  rules: {
    projectId: string
    issuer: string
    keys: JWTVerifyGetKey
    lookupUrl: string
    fetch: typeof fetch
  }
  /** Ends the refresh and ID tokens of an account. */
  endSessions(trx: Trx, uid: string): Promise<void>
  /** Ends those of all accounts. */
  endAllSessions(trx: Trx): Promise<void>
  /** Whether pages of an origin may use it. */
  isHome(origin: string): boolean
  /** Makes an account whose address is proved, or finds it by that address. @returns its uid */
  openAccount(account: { email: string; name: string }): Promise<string>
  /** A link that signs in once, as a mail would bring it. */
  signInLink(email: string): Promise<string>
  /** Deletes what has expired. Run it once a day. */
  cleanUp(): Promise<void>
}

/** Longer than queuing a mail takes, even on a busy machine. */
const ANSWER_STEP_MS = 250

const PATHS =
  /^\/(identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com|service_accounts|emulator|__\/identity)\//
const CALLS = /^\/(identitytoolkit|securetoken)\.googleapis\.com\//

export async function openIdentityService(
  options: IdentityServiceOptions,
): Promise<IdentityService> {
  const { db, clock, origin, projectId, apiKey, onError = () => {} } = options
  const outbound = options.fetch ?? fetch
  const identity: Identity = {
    db,
    clock,
    origin,
    projectId,
    apiKey,
    // Without the origin in it, sessions survive a move to another domain.
    issuer: `urn:identity:${projectId}`,
    origins: authorizedOrigins(origin, options.authorizedDomains),
    demoSignIn: options.demoSignIn,
    providers: providersOf(options, outbound),
    passwordPolicy: options.passwordPolicy ?? DEFAULT_POLICY,
    passwords: passwords(options.passwordCost ?? SCRYPT_COST),
    keys: signingKeys(db, clock, options.keySealer),
    limits: limits(db, clock),
    actionPage: (language) => options.actionPage(language),
    sendMail: (mail) => options.sendMail(mail),
    notify: async (trx, notice) => options.notify?.(trx, notice),
    addressChanged: async (trx, account) => options.addressChanged?.(trx, account),
    refuseChange: async (change) => (await options.refuseChange?.(change)) ?? null,
    evenTime: (work) => evenTime(options.answerStepMs ?? ANSWER_STEP_MS, work),
    sessionsEnded: async (trx, end) => options.sessionsEnded?.(trx, end),
  }
  const lost = await identity.keys.sealAll()
  if (lost > 0) options.onLostKeys?.(lost)
  // Created now rather than during a sign-in: an RSA key takes up to half a second.
  await identity.keys.current()

  async function answer(request: Request, address: string): Promise<Response | null> {
    const { pathname } = new URL(request.url)
    if (!PATHS.test(pathname)) return null
    try {
      if (CALLS.test(pathname)) return await answerCall(identity, request, address)
      return (
        (await answerPage(identity, request, onError)) ??
        failureResponse(new Failure('NOT_FOUND', 404))
      )
    } catch (error) {
      if (error instanceof Failure) return failureResponse(error)
      onError(error)
      return brokenResponse()
    }
  }

  return {
    fetch: (request, client) => answer(request, client.address),
    rules: {
      projectId,
      issuer: identity.issuer,
      keys: identity.keys.verifying,
      lookupUrl: `${origin}/identitytoolkit.googleapis.com/v1/accounts:lookup?key=${encodeURIComponent(apiKey)}`,
      fetch: async (input, init) =>
        (await answer(new Request(input, init), 'in-process')) ??
        new Response(null, { status: 404 }),
    },
    endSessions: async (trx, uid) => {
      if (await accountByUid(trx, uid)) await endSessions(identity, trx, { uid })
    },
    endAllSessions: (trx) => endAllSessions(identity, trx),
    isHome: (home) => identity.origins.has(home),
    openAccount: (account) => openAccount(identity, account),
    signInLink: (email) => signInLink(identity, email),
    cleanUp: () => cleanUp(identity),
  }
}

function providersOf(
  options: IdentityServiceOptions,
  outbound: typeof fetch,
): Map<ProviderId, Provider> {
  const providers: [ProviderId, Provider | null][] = [
    ['google.com', options.google ? google(options.google, outbound, options.clock) : null],
    ['facebook.com', options.facebook ? facebook(options.facebook, outbound) : null],
    ['github.com', options.github ? github(options.github, outbound) : null],
    ['twitter.com', options.twitter ? twitter(options.twitter, outbound) : null],
  ]
  return new Map(providers.filter((entry): entry is [ProviderId, Provider] => entry[1] !== null))
}
