import { applyActionCode, checkActionCode, confirmPasswordReset, reload, verifyPasswordResetCode } from '@firebase/auth'
import { openSession } from './session.ts'
import type { MailedAction } from './mailed-action.ts'

/** The address a code is about, without using it up. @throws FirebaseError auth/invalid-action-code, auth/expired-action-code */
export async function emailOfCode({ mode, code }: MailedAction): Promise<string | null> {
  const { auth } = await openSession()
  if (mode === 'resetPassword') return verifyPasswordResetCode(auth, code)
  return (await checkActionCode(auth, code)).data.email ?? null
}

export async function setNewPassword(code: string, password: string): Promise<void> {
  const { auth } = await openSession()
  await confirmPasswordReset(auth, code, password)
}

/** Confirms or takes back an address. */
export async function applyCode(code: string): Promise<void> {
  const { auth, tell } = await openSession()
  await applyActionCode(auth, code)
  const user = auth.currentUser
  if (!user) return
  // The tokens in use still say what was true before. Should the line break here, the next renewal brings them up to date.
  await reload(user)
    .then(() => user.getIdToken(true))
    .catch(() => undefined)
  tell()
}
