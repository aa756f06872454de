import {
  type ActionCodeSettings,
  browserPopupRedirectResolver,
  createUserWithEmailAndPassword,
  deleteUser,
  getRedirectResult,
  GoogleAuthProvider,
  initializeRecaptchaConfig,
  isSignInWithEmailLink,
  sendEmailVerification,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  signInWithPopup,
  signInWithRedirect,
  updateProfile,
  type User,
  validatePassword,
} from '@firebase/auth'
import { customAlphabet } from 'nanoid'
import { api } from '#web/api.ts'
import { type Language, pathIn } from '#web/text/language.ts'
import { forgetLinkEmail, keepLinkEmail } from '../mailed-links/link-email.ts'
import { prepareWindow } from '../session/open-auth.ts'
import { forgetLeaving, isReturning, markLeaving } from './redirect-mark.ts'
import { openSession, signOut } from '../session/session.ts'

/**
 * Gets the SDK ready before the first press: browsers block a window that opens long after the
 * press.
 */
export async function prepareSignIn(language: Language): Promise<void> {
  const { auth } = await openSession()
  auth.languageCode = language
  await prepareWindow(auth)
  // Only a project with captcha protection needs the result; the SDK asks again if a call is
  // refused without it.
  await initializeRecaptchaConfig(auth).catch(() => undefined)
}

/**
 * The SDK sends no name with a sign-up: it is added after it, and the ID token fetched again so
 * that it has the name.
 */
export async function signUpWithEmail(
  person: { name: string; email: string; password: string },
  language: Language,
): Promise<void> {
  const { signingIn } = await openSession()
  // If the policy cannot be read the service decides.
  const password = await checkPassword(person.password).catch(() => null)
  if (password && !password.isValid) throw new WeakPassword()
  const user = await signingIn(async (auth) => {
    auth.languageCode = language
    const { user } = await createUserWithEmailAndPassword(auth, person.email, person.password)
    await updateProfile(user, { displayName: person.name })
    await user.getIdToken(true)
    return user
  })
  // The account exists; a failed mail can be requested again on the dashboard.
  await Promise.all([createStudent(user), mailVerification(language).catch(() => undefined)])
}

export async function signInWithEmail(person: { email: string; password: string }): Promise<void> {
  const { signingIn } = await openSession()
  await signingIn((auth) => signInWithEmailAndPassword(auth, person.email, person.password))
}

/** In a window of 500 by 600. @throws FirebaseError auth/popup-blocked, auth/popup-closed-by-user, … */
export async function signInWithGoogle(): Promise<void> {
  const { auth, signingIn } = await openSession()
  await prepareWindow(auth)
  const user = await signingIn(
    async () => (await signInWithPopup(auth, google(), browserPopupRedirectResolver)).user,
  )
  await createStudent(user)
}

/**
 * In this page itself, for browsers that allow no window; `redirectedBack` continues when Google
 * redirects back here.
 */
export async function signInWithGoogleHere(): Promise<void> {
  const { auth } = await openSession()
  await prepareWindow(auth)
  markLeaving()
  await signInWithRedirect(auth, google(), browserPopupRedirectResolver)
}

/**
 * Whether this page is the return from Google, signed in.
 *
 * @throws FirebaseError also if this tab left for Google and returned without a result
 */
export async function redirectedBack(): Promise<boolean> {
  const left = isReturning()
  forgetLeaving()
  const { auth } = await openSession()
  const result = await getRedirectResult(auth, browserPopupRedirectResolver)
  const user = result?.user ?? (left ? auth.currentUser : null)
  if (user) await createStudent(user)
  else if (left) throw new SignInNotFinished()
  return user !== null
}

export async function mailResetLink(email: string, language: Language): Promise<void> {
  const { auth } = await openSession()
  auth.languageCode = language
  await sendPasswordResetEmail(auth, email, {
    url: location.origin + pathIn(language, '/authentication/login'),
  })
}

/** @param from where to go after the sign-in */
export async function mailSignInLink(
  email: string,
  from: string | null,
  language: Language,
): Promise<void> {
  const { auth } = await openSession()
  auth.languageCode = language
  const back = new URL(pathIn(language, '/authentication/action'), location.origin)
  if (from) back.searchParams.set('from', from)
  const settings: ActionCodeSettings = { url: back.href, handleCodeInApp: true }
  await sendSignInLinkToEmail(auth, email, settings)
  keepLinkEmail(email)
}

export async function signInWithLink(email: string, link: string): Promise<void> {
  const { auth, signingIn } = await openSession()
  if (!isSignInWithEmailLink(auth, link)) throw new NoSignInLink()
  const user = await signingIn(async () => (await signInWithEmailLink(auth, email, link)).user)
  forgetLinkEmail()
  await createStudent(user)
}

/** Mails the link that verifies the account's address. */
export async function mailVerification(language: Language): Promise<void> {
  const { auth } = await openSession()
  auth.languageCode = language
  if (auth.currentUser)
    await sendEmailVerification(auth.currentUser, { url: `${location.origin}/dashboard/` })
}

/** Deletes the account at the identity service, after the server has deleted the student. */
export async function closeAccount(): Promise<void> {
  const { auth } = await openSession()
  // The built-in service has deleted it with the student; a hosted one may require a recent sign-in
  // first.
  if (auth.currentUser) await deleteUser(auth.currentUser).catch(() => undefined)
  await signOut()
}

/** Which rules of the identity service's policy a password meets. */
export async function checkPassword(password: string) {
  const { auth } = await openSession()
  return validatePassword(auth, password)
}

/**
 * Whether the identity service would refuse a password as leaked or easy to guess, checked while it
 * is typed. Null if unknown, as with a hosted service.
 *
 * @param person their data in the form: a password made of it is easy to guess
 */
export async function isHardToGuess(
  password: string,
  person: { email?: string; displayName?: string },
): Promise<boolean | null> {
  const { auth } = await openSession()
  if (!auth.emulatorConfig) return null
  const path = `/identitytoolkit.googleapis.com/v2/passwordPolicy:check?${new URLSearchParams({ key: auth.config.apiKey })}`
  const body = JSON.stringify({ password, ...person })
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  if (!response.ok) throw new Error(`The password could not be looked up: ${response.status}`)
  return ((await response.json()) as { isHardToGuess: boolean }).isHardToGuess
}

function google(): GoogleAuthProvider {
  const provider = new GoogleAuthProvider()
  provider.setCustomParameters({ prompt: 'select_account' })
  return provider
}

class SignInNotFinished extends Error {
  readonly code = 'auth/redirect-cancelled-by-user'
}

class NoSignInLink extends Error {
  readonly code = 'auth/invalid-action-code'
}

/** A password the policy forbids, detected before it was sent. */
class WeakPassword extends Error {
  readonly code = 'auth/password-does-not-meet-requirements'
}

const newStudentPart = customAlphabet(
  '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
  9,
)

/**
 * Creates the student on the server; an existing one does not change. If the connection fails here,
 * the next private call does it. Source: spec §7.
 */
async function createStudent(user: User): Promise<void> {
  if (!user.email) return
  await api('POST /api/users/students', {
    body: {
      studentId: `ET_${newStudentPart()}`,
      ...(user.displayName && { name: user.displayName.slice(0, 100) }),
      email: user.email,
      photo: user.photoURL,
      role: 'student',
    },
  }).catch(() => undefined)
}
