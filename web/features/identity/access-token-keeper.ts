import type { User } from '@firebase/auth'
import { ACCESS_TOKEN_KEY } from '#contract/identity/terms.ts'
import { ApiProblem, apiOver } from '#web/api.ts'

interface HeldToken {
  token: string
  uid: string
  /** Milliseconds since 1970. */
  expiresAt: number
  /** The ID token it was bought with; null where it comes from an earlier visit. */
  boughtWith: string | null
}

/** A token with less time left is not sent any more: it could end on the way. */
const SHORTEST_USE_MS = 30_000
/** A new token is fetched this long before the old one ends. */
const RENEW_BEFORE_MS = 60_000

/** Buys access tokens with ID tokens and keeps the newest under the fixed key of local storage. Source: spec §4. */
export function accessTokenKeeper() {
  let held = storedToken()
  let buying: Promise<string | null> | null = null
  let renewal: ReturnType<typeof setTimeout> | undefined

  return {
    /** A usable token; null where the server refuses this person. @throws ApiProblem while it cannot be reached */
    async current(user: User): Promise<string | null> {
      if (held?.uid === user.uid && held.expiresAt - Date.now() >= SHORTEST_USE_MS)
        return held.token
      return buy(user)
    },

    /** Buys a new token when the ID token has changed since the last time. */
    async renew(user: User): Promise<void> {
      const idToken = await user.getIdToken()
      const fresh =
        held?.uid === user.uid && (held.boughtWith === idToken || held.boughtWith === null)
      if (fresh && held!.expiresAt - Date.now() > RENEW_BEFORE_MS) {
        held!.boughtWith = idToken
        renewLater(user)
      } else await buy(user)
    },

    /** Buys a new token whatever the one in hand says: what the server knows of this sign-in has changed. */
    async buyAgain(user: User): Promise<void> {
      await buying?.catch(() => undefined)
      await buy(user)
    },

    forget(): void {
      held = null
      clearTimeout(renewal)
      withStorage((storage) => {
        storage.removeItem(ACCESS_TOKEN_KEY)
        // The next person at this device sees no number of this one's cart.
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
    try {
      const { token, expiresAt } = await withBearer(idToken)('POST /api/authorization/jwt', {
        body: { email: user.email! },
      })
      held = { token, uid: user.uid, expiresAt: expiresAt * 1000, boughtWith: idToken }
      withStorage((storage) => storage.setItem(ACCESS_TOKEN_KEY, token))
      renewLater(user)
      return token
    } catch (error) {
      if (error instanceof ApiProblem && (error.status === 401 || error.status === 403)) return null
      throw error
    }
  }

  function renewLater(user: User): void {
    clearTimeout(renewal)
    renewal = setTimeout(
      () => void buy(user).catch(() => undefined),
      Math.max(held!.expiresAt - Date.now() - RENEW_BEFORE_MS, 0),
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

/** What an earlier visit left, if it can be read; whether it is still good is for the server to say. */
function storedToken(): HeldToken | null {
  const token = withStorage((storage) => storage.getItem(ACCESS_TOKEN_KEY))
  if (!token) return null
  try {
    const payload = JSON.parse(
      atob(token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/')),
    ) as { sub: string; exp: number }
    return { token, uid: payload.sub, expiresAt: payload.exp * 1000, boughtWith: null }
  } catch {
    return null
  }
}

/** Storage may be off: then the token lives as long as the page. */
function withStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(localStorage)
  } catch {
    return undefined
  }
}
