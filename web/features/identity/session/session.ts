import { useEffect, useSyncExternalStore } from 'react'
import { ACCESS_TOKEN_KEY } from '#contract/identity/terms.ts'
import { setTokenSource } from '#web/api.ts'
import { loginPathFor } from '../sign-in/login-path.ts'
import type { OpenSession } from './open-session.ts'
import type { SessionResult, Session, SessionUser } from './session-state.ts'

const UNKNOWN: Session = { state: 'unknown' }
/** The uid, stored while someone is signed in here: the access token comes a call later, and the page may be left before it. */
const HINT_KEY = 'signed-in'

let session: Session = UNKNOWN
let opened: Promise<OpenSession> | null = null
const listeners = new Set<() => void>()

/** The session, kept up to date: a sign-in or sign-out here or in another tab shows at once. */
export function useSession(): Session {
  useEffect(watchSession, [])
  return useSyncExternalStore(subscribe, currentSession, () => UNKNOWN)
}

export function currentSession(): Session {
  return session
}

/**
 * Resolves once the session is known. @throws ApiProblem offline if the identity service's code
 * cannot be fetched
 */
export async function sessionKnown(): Promise<SessionResult> {
  const open = await openSession()
  await open.readiness
  return session.state === 'unknown' ? { state: 'signed-out' } : session
}

/**
 * Whether someone is signed in, once known. Where nobody ever was, that is at once, without the identity service's
 * code. @throws ApiProblem offline
 */
export async function isAnyoneSignedIn(): Promise<boolean> {
  if (!opened && session.state !== 'signed-in' && !mayBeSignedIn()) return false
  return (await sessionKnown()).state === 'signed-in'
}

/** The signed-in person, once known; null: no one. @throws ApiProblem offline */
export async function whoIsSignedIn(): Promise<SessionUser | null> {
  const session = await sessionKnown()
  return session.state === 'signed-in' ? session.user : null
}

/** Fetches the identity SDK, once. */
export function openSession(): Promise<OpenSession> {
  opened ??= import('./open-session.ts')
    .then((module) => module.openSession(publish))
    .catch((error: unknown) => {
      opened = null
      throw error
    })
  return opened
}

export async function renewAccessToken(): Promise<void> {
  await (await openSession()).renewAccessToken()
}

/** Signs out and opens the login page, which returns here. */
export async function signInAgain(): Promise<void> {
  await leaveForLogin()
}

/** Calls still under way are refused afterwards, which is no lost session. */
export async function signOut(): Promise<void> {
  const open = await openSession()
  // Pressed before the session is known, there would be no one to sign out.
  await open.readiness
  await endingSession(() => open.signOut())
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function publish(next: SessionResult): void {
  if (session.state === 'signed-out' && next.state === 'signed-in') endedUid = null
  session = next
  leaveHint(next)
  if (next.state === 'signed-out') forgetPerson()
  const page = document.documentElement.dataset
  if (next.state === 'signed-in') page['signedIn'] = ''
  else {
    delete page['signedIn']
    delete page['person']
  }
  // The document was rendered for somebody else, before another tab signed in.
  if (next.state === 'signed-in' && (page['person'] ?? next.user.uid) !== next.user.uid)
    location.reload()
  // The service worker opens downloaded lessons for the student who downloaded them only.
  const person = next.state === 'signed-in' ? next.user.uid : null
  globalThis.navigator?.serviceWorker?.controller?.postMessage({ person })
  for (const listener of listeners) listener()
}

/** What other pages keep under a person's id is of no use once they left, and says who was here. */
function forgetPerson(): void {
  document.cookie = 'month-data=;path=/;max-age=0;samesite=lax'
  try {
    sessionStorage.removeItem('mail-language')
  } catch {
    // Storage is off: nothing was kept.
  }
}

/**
 * A visitor who was never signed in here needs no identity service on public pages. So its code is fetched only if
 * someone may be signed in.
 */
function watchSession(): () => void {
  if (!opened) {
    if (mayBeSignedIn()) void openSession().catch(keepHint)
    else publish({ state: 'signed-out' })
  }
  addEventListener('storage', followOtherTabs)
  return () => removeEventListener('storage', followOtherTabs)
}

function followOtherTabs(event: StorageEvent): void {
  if (event.key !== ACCESS_TOKEN_KEY || opened) return
  if (event.newValue) void openSession().catch(keepHint)
}

/** Offline: the state of the last visit is used, and the next private call checks again. */
function keepHint(): void {}

function leaveHint(now: SessionResult): void {
  try {
    if (now.state === 'signed-in') localStorage.setItem(HINT_KEY, now.user.uid)
    else localStorage.removeItem(HINT_KEY)
  } catch {
    // Storage is off; so is the one that holds the access token.
  }
}

/** What the last visit left, or a record of the SDK where only session storage works. */
function mayBeSignedIn(): boolean {
  try {
    if (localStorage.getItem(ACCESS_TOKEN_KEY) || localStorage.getItem(HINT_KEY)) return true
  } catch {
    // Local storage is off; session storage may still work.
  }
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith('firebase:'))
  } catch {
    return false
  }
}

let leaving = false
/** The uid whose session was ended here on purpose. */
let endedUid: string | null = null

/**
 * Runs an action that ends the session here on purpose. Its pending calls are refused, which must
 * not prompt for a sign-in.
 */
export async function endingSession<T>(end: () => Promise<T>): Promise<T> {
  // Someone signed out already has been ended before: a deletion signs out at its end.
  if (session.state === 'signed-in') endedUid = session.user.uid
  try {
    return await end()
  } catch (error) {
    endedUid = null
    throw error
  }
}

function wasEndedHere(): boolean {
  return endedUid !== null && (session.state !== 'signed-in' || session.user.uid === endedUid)
}

/**
 * Signs out and starts again at the login page, as a document of its own: nothing of the former
 * session stays in memory.
 */
async function leaveForLogin(): Promise<void> {
  if (leaving || wasEndedHere()) return
  leaving = true
  await openSession()
    .then((open) => open.signOut())
    .catch(keepHint)
  location.assign(loginPathFor(location))
}

if (typeof document !== 'undefined') {
  setTokenSource({
    accessToken: async () => (await openSession()).accessToken(),
    accessTokenAfter: async (refused) => (await openSession()).accessTokenAfter(refused),
    refused: () => void leaveForLogin(),
  })
}
