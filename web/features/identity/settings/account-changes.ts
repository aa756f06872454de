import {
  browserPopupRedirectResolver,
  GoogleAuthProvider,
  linkWithPopup,
  reload,
  unlink,
  updatePassword,
  type User,
  verifyBeforeUpdateEmail,
} from '@firebase/auth'
import { defined } from '#contract/defined.ts'
import { RECENT_SIGN_IN_SECONDS } from '#contract/identity/terms.ts'
import { serverNow } from '#web/server-clock.ts'
import { type Language, pathIn } from '#web/text/language.ts'
import { prepareWindow } from '../session/open-auth.ts'
import { openSession, signInAgain } from '../session/session.ts'

/*
 * Changes to the signed-in account. Each throws a FirebaseError: auth/requires-recent-login if the
 * sign-in is too old.
 */

/** Ends every other session of the account. */
export function changePassword(password: string, language: Language): Promise<void> {
  return changing(language, async (user) => {
    await updatePassword(user, password)
    // The SDK does not notice that an account without a password has one now.
    await reload(user).catch(() => undefined)
  })
}

/** Mails the new address a link. The change is made when it is opened, and ends every session. */
export async function mailAddressChange(email: string, language: Language): Promise<void> {
  const { auth } = await openSession()
  auth.languageCode = language
  await verifyBeforeUpdateEmail(defined(auth.currentUser), email, {
    url: location.origin + pathIn(language, '/authentication/login'),
  })
}

export async function linkGoogle(language: Language): Promise<void> {
  const { auth } = await openSession()
  auth.languageCode = language
  const user = defined(auth.currentUser)
  // Checked before the window opens: its result is valid for one call.
  await mustBeRecent(user)
  await prepareWindow(auth)
  const google = new GoogleAuthProvider()
  google.setCustomParameters({ prompt: 'select_account' })
  await linkWithPopup(user, google, browserPopupRedirectResolver)
}

/** Ends the sessions the provider opened; if this is one of them, opens the login page. */
export async function unlinkProvider(id: string, language: Language): Promise<void> {
  const { auth } = await openSession()
  const { signInProvider } = await defined(auth.currentUser).getIdTokenResult()
  await changing(language, (user) => unlink(user, id))
  if (signInProvider === id) await signInAgain()
}

/** Wraps a change that ends access tokens: private calls wait for the next one. */
async function changing(
  language: Language,
  change: (user: User) => Promise<unknown>,
): Promise<void> {
  const { auth, signingIn, renewAccessToken } = await openSession()
  auth.languageCode = language
  await signingIn(async () => {
    await change(defined(auth.currentUser))
    // The change is made, even if the connection fails here: the next private call gets a token.
    await renewAccessToken().catch(() => undefined)
  })
}

/** @throws OldSignIn */
async function mustBeRecent(user: User): Promise<void> {
  const { authTime } = await user.getIdTokenResult()
  if (serverNow() - Date.parse(authTime) >= RECENT_SIGN_IN_SECONDS * 1000) throw new OldSignIn()
}

class OldSignIn extends Error {
  readonly code = 'auth/requires-recent-login'
}
