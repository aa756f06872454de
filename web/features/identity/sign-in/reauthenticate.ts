import {
  browserPopupRedirectResolver,
  EmailAuthProvider,
  GoogleAuthProvider,
  reauthenticateWithCredential,
  reauthenticateWithPopup,
} from '@firebase/auth'
import { defined } from '#contract/defined.ts'
import { prepareWindow } from '../session/open-auth.ts'
import { openSession } from '../session/session.ts'

/**
 * Signs the current person in again, so that the server treats the sign-in as recent. @throws
 * FirebaseError
 */
export async function signInAgainWithPassword(password: string): Promise<void> {
  const { auth, signingIn, renewAccessToken } = await openSession()
  const user = defined(auth.currentUser)
  await signingIn(() =>
    reauthenticateWithCredential(user, EmailAuthProvider.credential(defined(user.email), password)),
  )
  await renewAccessToken()
}

/** The same in a Google window. @throws FirebaseError auth/user-mismatch: another Google account than theirs */
export async function signInAgainWithGoogle(): Promise<void> {
  const { auth, signingIn, renewAccessToken } = await openSession()
  await prepareWindow(auth)
  await signingIn(() =>
    reauthenticateWithPopup(
      defined(auth.currentUser),
      new GoogleAuthProvider(),
      browserPopupRedirectResolver,
    ),
  )
  await renewAccessToken()
}
