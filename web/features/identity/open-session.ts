import { type Auth, onIdTokenChanged, signOut, type User } from '@firebase/auth'
import { accessTokenKeeper } from './access-token-keeper.ts'
import { openAuth } from './open-auth.ts'
import type { KnownSession } from './session-state.ts'

/** The identity SDK at work. */
export interface OpenSession {
  auth: Auth
  /** Resolves once it is known who is signed in. */
  known: Promise<void>
  /** An access token with at least half a minute left; null: nobody is signed in. */
  accessToken(): Promise<string | null>
  /** Takes over what the server has learned of this sign-in since: a second factor, or that it is recent. */
  renewAccessToken(): Promise<void>
  signOut(): Promise<void>
  /** Runs a sign-in of several steps; who is signed in is told only after its last one. */
  signingIn<T>(steps: (auth: Auth) => Promise<T>): Promise<T>
  /** Tells everybody again who is signed in, after a change to the account. */
  tell(): void
}

/** An ID token is renewed this long before it ends. Source: spec §9. */
const RENEW_BEFORE_MS = 5 * 60_000
const RETRY_MS = 30_000

/** Connects the identity service with the page: who is signed in, and tokens that never run out in use. */
export async function openSession(publish: (session: KnownSession) => void): Promise<OpenSession> {
  const auth = await openAuth()
  const tokens = accessTokenKeeper()
  let signingIn: Promise<unknown> | null = null
  let renewal: ReturnType<typeof setTimeout> | undefined
  let nowKnown!: () => void
  const known = new Promise<void>((resolve) => (nowKnown = resolve))

  onIdTokenChanged(auth, () => {
    if (!signingIn) tell()
  })
  return {
    auth,
    known,
    accessToken,
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
      void tokens.renew(user).catch(() => undefined)
      void user
        .getIdTokenResult()
        .then(({ expirationTime }) =>
          renewLater(user, Date.parse(expirationTime) - RENEW_BEFORE_MS - Date.now()),
        )
    } else {
      tokens.forget()
      publish({ state: 'signed-out' })
    }
    nowKnown()
  }

  /** A renewed ID token comes back through onIdTokenChanged; a failed renewal is tried again. */
  function renewLater(user: User, delay: number): void {
    clearTimeout(renewal)
    renewal = setTimeout(
      () => {
        if (auth.currentUser === user) user.getIdToken(true).catch(() => renewLater(user, RETRY_MS))
      },
      Math.max(delay, 0),
    )
  }

  async function accessToken(): Promise<string | null> {
    await known
    await signingIn?.catch(() => undefined)
    const user = auth.currentUser
    return user?.email ? tokens.current(user) : null
  }

  async function renewAccessToken(): Promise<void> {
    await known
    if (auth.currentUser?.email) await tokens.buyAgain(auth.currentUser)
  }

  async function inSteps<T>(steps: (auth: Auth) => Promise<T>): Promise<T> {
    const running = steps(auth)
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
    email: user.email!,
    emailVerified: user.emailVerified,
    photo: user.photoURL,
  }
}
