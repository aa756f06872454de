import { type Auth, onIdTokenChanged, signOut, type User } from '@firebase/auth'
import { defined } from '#contract/defined.ts'
import { accessTokenStore } from './access-token-store.ts'
import { ApiProblem } from '#web/api.ts'
import { serverNow } from '#web/server-clock.ts'
import { openAuth } from './open-auth.ts'
import { keepPageSession } from './page-session.ts'
import type { SessionResult } from './session-state.ts'

/** The identity SDK at work. */
export interface OpenSession {
  auth: Auth
  /** Resolves once the session is known. */
  readiness: Promise<void>
  /** An access token with at least half a minute left; null: no one is signed in. */
  accessToken(): Promise<string | null>
  /** An access token other than one the server has refused; null: no one is signed in any more. @throws ApiProblem */
  accessTokenAfter(refused: string): Promise<string | null>
  /**
   * Picks up what changed on the server for this sign-in: a second factor, or that it is recent.
   */
  renewAccessToken(): Promise<void>
  signOut(): Promise<void>
  /** Runs a sign-in of several steps; the session is published only after its last one. */
  signingIn<T>(steps: (auth: Auth) => Promise<T>): Promise<T>
  /** Publishes the session again after a change to the account. */
  tell(): void
}

/** An ID token is renewed this long before it expires. Source: spec §9. */
const RENEW_BEFORE_MS = 5 * 60_000
/** A sign-in waits no longer to hear of a merged account: it works where calls are not answered yet. */
const LONGEST_ASKED_MS = 2000
const RETRY_MS = 30_000

/**
 * Connects the identity service with the page: the session, and tokens that are renewed before they
 * expire.
 */
export async function openSession(publish: (session: SessionResult) => void): Promise<OpenSession> {
  const auth = await openAuth()
  const tokens = accessTokenStore()
  const pageSession = keepPageSession(auth)
  let signingIn: Promise<unknown> | null = null
  let renewal: ReturnType<typeof setTimeout> | undefined
  let nowKnown!: () => void
  const readiness = new Promise<void>((resolve) => (nowKnown = resolve))

  onIdTokenChanged(auth, () => {
    // A sign-in that began before this was known is none that was found here.
    if (signingIn) nowKnown()
    else tell()
  })
  return {
    auth,
    readiness,
    accessToken,
    accessTokenAfter,
    renewAccessToken,
    signOut: () => signOut(auth),
    signingIn: inSteps,
    tell,
  }

  function tell(): void {
    const user = auth.currentUser
    clearTimeout(renewal)
    if (user?.email) {
      publish({ state: 'signed-in', user: asSessionUser(user) })
      void renewTokens(user)
    } else {
      tokens.forget()
      void pageSession.follow(null)
      publish({ state: 'signed-out' })
    }
    nowKnown()
  }

  /** The access token first: it has the server's time, by which the ID token expires. */
  async function renewTokens(user: User): Promise<void> {
    try {
      await tokens.renew(user).catch(() => undefined)
      void pageSession.follow(user)
      const { expirationTime } = await user.getIdTokenResult()
      const left = Date.parse(expirationTime) - serverNow()
      renewLater(user, Math.max(left - RENEW_BEFORE_MS, RETRY_MS))
    } catch {
      renewLater(user, RETRY_MS)
    }
  }

  /** A renewed ID token arrives through onIdTokenChanged; a failed renewal is tried again. */
  function renewLater(user: User, delay: number): void {
    clearTimeout(renewal)
    renewal = setTimeout(() => {
      if (auth.currentUser === user) user.getIdToken(true).catch(() => renewLater(user, RETRY_MS))
    }, delay)
  }

  async function accessToken(): Promise<string | null> {
    await readiness
    await signingIn?.catch(() => undefined)
    const user = auth.currentUser
    return user?.email ? tokens.current(user) : null
  }

  async function accessTokenAfter(refused: string): Promise<string | null> {
    await signingIn?.catch(() => undefined)
    const user = auth.currentUser
    return user?.email ? tokens.otherThan(refused, user) : null
  }

  async function renewAccessToken(): Promise<void> {
    await readiness
    if (auth.currentUser?.email) await tokens.buyAgain(auth.currentUser)
  }

  /** @throws ApiProblem account_merged: its person has another account, and nobody stays signed in */
  async function refuseMergedAccount(): Promise<void> {
    const user = auth.currentUser
    if (!user?.email) return
    const answer = tokens.renew(user).catch(async (error: unknown) => {
      if (!(error instanceof ApiProblem) || error.code !== 'account_merged') return
      await signOut(auth)
      throw error
    })
    await Promise.race([answer, new Promise((resolve) => setTimeout(resolve, LONGEST_ASKED_MS))])
  }

  async function inSteps<T>(steps: (auth: Auth) => Promise<T>): Promise<T> {
    const running = steps(auth).then(async (result) => {
      await refuseMergedAccount()
      return result
    })
    signingIn = running
    try {
      return await running
    } finally {
      signingIn = null
      tell()
    }
  }
}

function asSessionUser(user: User) {
  return {
    uid: user.uid,
    name: user.displayName,
    email: defined(user.email),
    emailVerified: user.emailVerified,
    photo: user.photoURL,
  }
}
