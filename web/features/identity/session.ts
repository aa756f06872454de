import { useEffect, useSyncExternalStore } from 'react'
import { ACCESS_TOKEN_KEY } from '#contract/identity/terms.ts'
import { useTokensOf } from '#web/api.ts'
import { loginPathFor } from './login-path.ts'
import type { OpenSession } from './open-session.ts'
import type { KnownSession, Session, SessionUser } from './session-state.ts'

const UNKNOWN: Session = { state: 'unknown' }

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

/** Resolves once it is known who is signed in. @throws ApiProblem offline where the identity service's code cannot be fetched */
export async function sessionKnown(): Promise<KnownSession> {
  const open = await openSession()
  await open.known
  return session.state === 'unknown' ? { state: 'signed-out' } : session
}

/** Who is signed in, once that is known; null: nobody. @throws ApiProblem offline */
export async function whoIsSignedIn(): Promise<SessionUser | null> {
  const known = await sessionKnown()
  return known.state === 'signed-in' ? known.user : null
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

/** Signs out and leads to the login page, which leads back here. */
export async function signInAgain(): Promise<void> {
  await leaveForLogin()
}

export async function signOut(): Promise<void> {
  const open = await openSession()
  await open.signOut()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function publish(next: KnownSession): void {
  session = next
  const page = document.documentElement.dataset
  if (next.state === 'signed-in') page['signedIn'] = ''
  else delete page['signedIn']
  for (const listener of listeners) listener()
}

/**
 * A visitor who was never signed in here needs nothing of the identity service to read a public page, so its code is
 * fetched only where something says that somebody may be signed in.
 */
function watchSession(): () => void {
  if (!opened) {
    if (mayBeSignedIn()) void openSession().catch(keepTheHint)
    else publish({ state: 'signed-out' })
  }
  addEventListener('storage', followOtherTabs)
  return () => removeEventListener('storage', followOtherTabs)
}

function followOtherTabs(event: StorageEvent): void {
  if (event.key !== ACCESS_TOKEN_KEY || opened) return
  if (event.newValue) void openSession().catch(keepTheHint)
}

/** The line is down: what the last visit left is the best that is known, and the next private call asks again. */
function keepTheHint(): void {}

/** The access token of the last visit, or a record of the SDK where only session storage works. */
function mayBeSignedIn(): boolean {
  try {
    if (localStorage.getItem(ACCESS_TOKEN_KEY)) return true
  } catch {
    // Storage is off; the session's own storage may still work.
  }
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith('firebase:'))
  } catch {
    return false
  }
}

let leaving = false
let isEnding = false

/**
 * Carries out what ends the session here on purpose. Calls that were under way meanwhile are refused because the
 * account is gone, which is no reason to ask for a sign-in.
 */
export async function endingSession<T>(end: () => Promise<T>): Promise<T> {
  isEnding = true
  try {
    return await end()
  } finally {
    isEnding = false
  }
}

/** Signs out and starts anew at the login page, as a document of its own: nothing of the former session stays in memory. */
async function leaveForLogin(): Promise<void> {
  if (leaving || isEnding) return
  leaving = true
  await signOut().catch(keepTheHint)
  location.assign(loginPathFor(location))
}

if (typeof document !== 'undefined') {
  useTokensOf({
    accessToken: async () => (await openSession()).accessToken(),
    refused: () => void leaveForLogin(),
  })
}
