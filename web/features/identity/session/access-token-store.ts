import type { User } from '@firebase/auth'
import { defined } from '#contract/defined.ts'
import { ACCESS_TOKEN_KEY } from '#contract/identity/terms.ts'
import { ApiProblem, apiOver } from '#web/api.ts'
import { learnServerTime, serverNow } from '#web/server-clock.ts'

interface TokenEntry {
  token: string
  uid: string
  /** Milliseconds since 1970, by the server's clock. */
  expiresAt: number
  /** The ID token it was exchanged for; null if it comes from an earlier visit. */
  boughtWith: string | null
}

/** A token with less time left is not sent any more: it could expire in transit. */
const SHORTEST_USE_MS = 30_000
/** A new token is fetched this long before the old one expires. */
const RENEW_BEFORE_MS = 60_000
/** The minimum delay before the next exchange, however short-lived the token. */
const SHORTEST_WAIT_MS = 30_000

/**
 * Exchanges ID tokens for access tokens and stores the newest under a fixed key in local storage.
 * Source: spec §4.
 */
export function accessTokenStore() {
  let entry = storedToken()
  let buying: Promise<string | null> | null = null
  let renewal: ReturnType<typeof setTimeout> | undefined

  return {
    /** A usable token; null where the server refuses this person. @throws ApiProblem while it cannot be reached */
    async current(user: User): Promise<string | null> {
      if (entry?.uid === user.uid && entry.expiresAt - serverNow() >= SHORTEST_USE_MS)
        return entry.token
      return buy(user)
    },

    /** Fetches a new token if the ID token has changed since the last time. */
    async renew(user: User): Promise<void> {
      const idToken = await user.getIdToken()
      if (
        entry?.uid === user.uid &&
        (entry.boughtWith === idToken || entry.boughtWith === null) &&
        entry.expiresAt - serverNow() > RENEW_BEFORE_MS
      ) {
        entry.boughtWith = idToken
        renewLater(user, entry)
      } else await buy(user)
    },

    /**
     * Fetches a new token even if the current one is valid: the server's state of this sign-in has
     * changed.
     */
    async buyAgain(user: User): Promise<void> {
      await buying?.catch(() => undefined)
      await buy(user)
    },

    /** A usable token other than one the server has refused; null where it refuses this person. @throws ApiProblem */
    async otherThan(refused: string, user: User): Promise<string | null> {
      return entry?.uid === user.uid && entry.token !== refused ? entry.token : buy(user)
    },

    forget(): void {
      entry = null
      clearTimeout(renewal)
      withStorage((storage) => {
        storage.removeItem(ACCESS_TOKEN_KEY)
        // The next person on this device must not see this one's cart count.
        storage.removeItem('cart-count')
      })
    },
  }

  function buy(user: User): Promise<string | null> {
    buying ??= bought(user).finally(() => (buying = null))
    return buying
  }

  async function bought(user: User): Promise<string | null> {
    const idToken = await user.getIdToken()
    const askedAt = Date.now()
    try {
      const { token, expiresAt } = await withBearer(idToken)('POST /api/authorization/jwt', {
        body: { email: defined(user.email) },
      })
      learnServerTime(payloadOf(token).iat * 1000, askedAt)
      entry = { token, uid: user.uid, expiresAt: expiresAt * 1000, boughtWith: idToken }
      withStorage((storage) => storage.setItem(ACCESS_TOKEN_KEY, token))
      renewLater(user, entry)
      return token
    } catch (error) {
      // Whoever signs in is told which account to use.
      if (error instanceof ApiProblem && error.code === 'account_merged') throw error
      if (error instanceof ApiProblem && (error.status === 401 || error.status === 403)) return null
      throw error
    }
  }

  function renewLater(user: User, { expiresAt }: TokenEntry): void {
    clearTimeout(renewal)
    renewal = setTimeout(
      () => void buy(user).catch(() => undefined),
      Math.max(expiresAt - serverNow() - RENEW_BEFORE_MS, SHORTEST_WAIT_MS),
    )
  }
}

/** The calls, with an ID token as proof. */
function withBearer(idToken: string) {
  return apiOver((request) => {
    request.headers.set('authorization', `Bearer ${idToken}`)
    return fetch(request)
  })
}

/** The token of an earlier visit, if readable; the server decides whether it is still valid. */
function storedToken(): TokenEntry | null {
  const token = withStorage((storage) => storage.getItem(ACCESS_TOKEN_KEY))
  if (!token) return null
  try {
    const { sub, exp } = payloadOf(token)
    return { token, uid: sub, expiresAt: exp * 1000, boughtWith: null }
  } catch {
    return null
  }
}

function payloadOf(token: string): { sub: string; iat: number; exp: number } {
  const [, payload = ''] = token.split('.')
  return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
}

/** Without storage the token lasts as long as the page. */
function withStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(localStorage)
  } catch {
    return undefined
  }
}
