import { type Auth, beforeAuthStateChanged, type User } from '@firebase/auth'
import {
  PAGE_SESSION_OPEN,
  PAGE_SESSION_PATH,
  PAGE_SESSION_TOKEN_MS,
} from '#contract/identity/terms.ts'
import { isPrivatePath } from '#contract/pages.ts'
import { serverNow } from '#web/server-clock.ts'
import { languageOf, tellServerLanguage } from '#web/text/language.ts'

/** A slow line delays a sign-in by this at most; the page after it is then rendered in the browser. */
const LONGEST_MS = 3_000

/** The session for which the server renders private pages in this browser. */
export interface PageSession {
  /** Tells the server who is signed in here now; nothing to do for an old token. Never fails. */
  follow(user: User | null): Promise<void>
}

/**
 * Posts a new ID token of whoever is signed in here, and ends the page session when nobody is. The SDK can do this
 * itself, but it would refuse a sign-in where the address cannot be reached. Source: spec §7 sync URL, §9.
 */
export function keepPageSession(auth: Auth): PageSession {
  let posted: string | null = null
  // Before the page that follows a sign-in or sign-out is asked for.
  beforeAuthStateChanged(auth, follow)
  return { follow }

  async function follow(user: User | null): Promise<void> {
    try {
      await (user?.email ? begin(user) : end())
    } catch {
      // Private pages are rendered in the browser until the next token.
    }
  }

  async function begin(user: User): Promise<void> {
    // The SDK may have only session storage: it forgets who is here with the browser, and a cookie would not.
    if (!navigator.cookieEnabled || !isStorageOn()) return
    const { token, issuedAtTime } = await user.getIdTokenResult()
    if (token === posted) return
    // By the server's clock: a wrong one of the phone would never post.
    if (serverNow() - Date.parse(issuedAtTime) > PAGE_SESSION_TOKEN_MS) return renew(user)
    posted = token
    // The page that follows is written in it.
    tellServerLanguage(languageOf(PRIVATE_PAGE))
    const { ok } = await send('POST', { authorization: `Bearer ${token}` })
    if (!ok) posted = null
  }

  async function end(): Promise<void> {
    posted = null
    if (!isOpen()) return
    close()
    // A sign-out never waits for the line.
    void send('DELETE').catch(() => undefined)
  }

  /** An old token comes without cookies only where they were deleted: a new one begins a page session, once a page. */
  async function renew(user: User): Promise<void> {
    if (isOpen() || posted !== null || !isPrivatePath(location.pathname)) return
    posted = ''
    await user.getIdToken(true)
  }
}

function send(method: 'POST' | 'DELETE', headers: Record<string, string> = {}): Promise<Response> {
  return fetch(PAGE_SESSION_PATH, {
    method,
    headers,
    keepalive: true,
    signal: AbortSignal.timeout(LONGEST_MS),
  })
}

/** Any: they follow one language. */
const PRIVATE_PAGE = '/dashboard'
const NAMES = [`__Host-${PAGE_SESSION_OPEN}`, PAGE_SESSION_OPEN]

function isOpen(): boolean {
  return NAMES.some((name) => `; ${document.cookie}`.includes(`; ${name}=`))
}

/** Ends the private pages of this browser, also where no line is: without this cookie the other one does not count. */
function close(): void {
  const secure = location.protocol === 'https:' ? ';secure' : ''
  for (const name of NAMES) document.cookie = `${name}=;path=/;max-age=0;samesite=lax${secure}`
}

function isStorageOn(): boolean {
  try {
    localStorage.setItem('page-session', '')
    localStorage.removeItem('page-session')
    return true
  } catch {
    return false
  }
}
