import {
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  reload,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  verifyPasswordResetCode,
} from '@firebase/auth'
import { openSession } from '../session/session.ts'
import type { LinkAction } from './link-action.ts'

/** The purpose of a mailed code. */
export interface AboutCode {
  /** The address it confirms, resets or restores. */
  email: string | null
  /** The account's current address. */
  account: string | null
  /** Whether this browser is signed in to that account. */
  isSignedIn: boolean
}

/**
 * Reads a code without redeeming it. @throws FirebaseError auth/invalid-action-code,
 * auth/expired-action-code
 */
export async function aboutCode({ mode, code }: LinkAction): Promise<AboutCode> {
  const { auth, readiness } = await openSession()
  await readiness
  const { email = null, previousEmail } =
    mode === 'resetPassword'
      ? { email: await verifyPasswordResetCode(auth, code) }
      : (await checkActionCode(auth, code)).data
  const account = previousEmail ?? email
  return {
    email: email ?? null,
    account,
    isSignedIn: account !== null && auth.currentUser?.email === account,
  }
}

export async function setNewPassword(code: string, password: string): Promise<void> {
  const { auth } = await openSession()
  await confirmPasswordReset(auth, code, password)
}

/** Confirms or restores an address. */
export async function applyCode(code: string): Promise<void> {
  const { auth, tell } = await openSession()
  await applyActionCode(auth, code)
  const user = auth.currentUser
  if (!user) return
  // The tokens in use have the old state. If the connection fails here, the next renewal updates
  // them.
  await reload(user)
    .then(() => user.getIdToken(true))
    .catch(() => undefined)
  tell()
}

/**
 * Signs in to the account of a code first: a confirmation keeps its password only if it is given.
 */
export async function applyCodeOf(account: string, password: string, code: string): Promise<void> {
  const { signingIn } = await openSession()
  await signingIn((auth) => signInWithEmailAndPassword(auth, account, password))
  await applyCode(code)
}

/**
 * Chooses a password with the code that confirms an address. A hosted service needs another code
 * for that, which is mailed.
 *
 * @returns whether it was chosen, rather than a mail sent
 */
export async function choosePassword(
  email: string,
  password: string,
  code: string,
): Promise<boolean> {
  const { auth } = await openSession()
  if (auth.emulatorConfig) await confirmPasswordReset(auth, code, password)
  else await sendPasswordResetEmail(auth, email)
  return auth.emulatorConfig !== null
}
