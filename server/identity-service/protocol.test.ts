import { deleteApp, initializeApp } from '@firebase/app'
import * as sdk from '@firebase/auth'
import { onTestFinished, expect, test } from 'vitest'
import { testDatabase } from '../testing/test-server.ts'
import { newEmail } from './testing.ts'
import { officialEmulator, ownService } from './testing-targets.ts'

/*
 * The protocol between the Firebase SDK and an identity service, exercised by the SDK itself. The
 * same tests run against Google's emulator: npm run test:identity-oracle.
 */
const oracle = process.env['IDENTITY_ORACLE_URL']
const service = oracle
  ? await officialEmulator(oracle)
  : await ownService((await testDatabase()).db)

/** A visitor with a separate SDK. */
function visitor(): sdk.Auth {
  const app = initializeApp({ apiKey: service.apiKey, projectId: service.projectId }, newEmail())
  const auth = sdk.initializeAuth(app, { persistence: sdk.inMemoryPersistence })
  sdk.connectAuthEmulator(auth, service.url, { disableWarnings: true })
  onTestFinished(() => deleteApp(app))
  return auth
}
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: { code: string }) => error.code,
  )
/** Session ends are counted in whole seconds by the emulator. */
const aSecondLater = () => new Promise((resolve) => setTimeout(resolve, oracle ? 1100 : 0))

// Covers: §7 identity-sign-up
test('a sign-up signs in, and the name given then is in the next token', async () => {
  const auth = visitor()
  const email = newEmail()
  const signedUp = await sdk.createUserWithEmailAndPassword(auth, email, 'correct horse')
  expect(sdk.getAdditionalUserInfo(signedUp)?.isNewUser).toBe(true)
  expect(auth.currentUser).toMatchObject({
    email,
    emailVerified: false,
    isAnonymous: false,
    tenantId: null,
  })
  await sdk.updateProfile(auth.currentUser!, { displayName: 'Rahim Uddin' })
  const { claims, signInProvider } = await sdk.getIdTokenResult(auth.currentUser!, true)
  expect(claims).toMatchObject({
    name: 'Rahim Uddin',
    email,
    sub: auth.currentUser!.uid,
    aud: service.projectId,
  })
  expect(signInProvider).toBe('password')
  await sdk.reload(auth.currentUser!)
  expect(auth.currentUser!.providerData).toMatchObject([
    { providerId: 'password', uid: email, displayName: 'Rahim Uddin' },
  ])
})

test('refusals have the codes the SDK promises', async () => {
  const auth = visitor()
  const email = newEmail()
  await sdk.createUserWithEmailAndPassword(auth, email, 'correct horse')
  expect(await codeOf(sdk.createUserWithEmailAndPassword(auth, email, 'correct horse'))).toBe(
    'auth/email-already-in-use',
  )
  expect(await codeOf(sdk.createUserWithEmailAndPassword(auth, newEmail(), 'five5'))).toBe(
    'auth/weak-password',
  )
  expect(await codeOf(sdk.createUserWithEmailAndPassword(auth, newEmail(), ''))).toBe(
    'auth/missing-password',
  )
  expect(await codeOf(sdk.createUserWithEmailAndPassword(auth, 'nobody', 'correct horse'))).toBe(
    'auth/invalid-email',
  )
  expect(await codeOf(sdk.signInWithEmailAndPassword(auth, email, 'wrong horse'))).toBe(
    'auth/invalid-credential',
  )
  expect(await codeOf(sdk.signInWithEmailAndPassword(auth, newEmail(), 'wrong horse'))).toBe(
    'auth/invalid-credential',
  )
  expect(await codeOf(sdk.applyActionCode(auth, 'made-up'))).toBe('auth/invalid-action-code')
  expect(await codeOf(sdk.confirmPasswordReset(auth, 'made-up', 'correct horse'))).toBe(
    'auth/invalid-action-code',
  )
})

test('signing in as another account replaces the session', async () => {
  const [first, second] = [visitor(), visitor()]
  const email = newEmail()
  await sdk.createUserWithEmailAndPassword(first, email, 'correct horse')
  await sdk.createUserWithEmailAndPassword(second, newEmail(), 'correct horse')
  const again = sdk.reauthenticateWithCredential(
    second.currentUser!,
    sdk.EmailAuthProvider.credential(email, 'correct horse'),
  )
  expect(await codeOf(again)).toBe('auth/user-mismatch')
})

test('a new password ends the other sessions and keeps its own', async () => {
  const [here, there] = [visitor(), visitor()]
  const email = newEmail()
  await sdk.createUserWithEmailAndPassword(here, email, 'correct horse')
  await sdk.signInWithEmailAndPassword(there, email, 'correct horse')
  await aSecondLater()
  await sdk.updatePassword(here.currentUser!, 'another horse')
  await sdk.getIdToken(here.currentUser!, true)
  await sdk.reload(here.currentUser!)
  expect(await codeOf(sdk.reload(there.currentUser!))).toBe('auth/user-token-expired')
  expect(there.currentUser).toBeNull()
})

test('a mailed link signs in once', async () => {
  const auth = visitor()
  const email = newEmail()
  await sdk.sendSignInLinkToEmail(auth, email, {
    url: 'http://localhost/back?a=1',
    handleCodeInApp: true,
  })
  const link = await service.lastLink(email)
  expect(sdk.isSignInWithEmailLink(auth, link)).toBe(true)
  const signedIn = await sdk.signInWithEmailLink(auth, email, link)
  expect(signedIn.user).toMatchObject({ email, emailVerified: true, isAnonymous: false })
  expect(await codeOf(sdk.signInWithEmailLink(auth, email, link))).toBe('auth/invalid-action-code')
})

test('a mailed code resets the password', async () => {
  const auth = visitor()
  const email = newEmail()
  await sdk.createUserWithEmailAndPassword(auth, email, 'correct horse')
  await sdk.sendPasswordResetEmail(auth, email)
  const code = new URL(await service.lastLink(email)).searchParams.get('oobCode')!
  expect(await sdk.verifyPasswordResetCode(auth, code)).toBe(email)
  await sdk.confirmPasswordReset(auth, code, 'another horse')
  expect(await codeOf(sdk.signInWithEmailAndPassword(auth, email, 'correct horse'))).toBe(
    'auth/invalid-credential',
  )
  expect(await codeOf(sdk.signInWithEmailAndPassword(auth, email, 'another horse'))).toBeNull()
  expect(await codeOf(sdk.sendPasswordResetEmail(auth, newEmail()))).toBeNull()
})

test('a mailed code confirms the address', async () => {
  const auth = visitor()
  const email = newEmail()
  await sdk.createUserWithEmailAndPassword(auth, email, 'correct horse')
  await sdk.sendEmailVerification(auth.currentUser!)
  const code = new URL(await service.lastLink(email)).searchParams.get('oobCode')!
  expect(await sdk.checkActionCode(auth, code)).toMatchObject({
    operation: 'VERIFY_EMAIL',
    data: { email },
  })
  await sdk.applyActionCode(auth, code)
  await sdk.reload(auth.currentUser!)
  expect(auth.currentUser!.emailVerified).toBe(true)
})

test('a deleted account is gone', async () => {
  const auth = visitor()
  const email = newEmail()
  await sdk.createUserWithEmailAndPassword(auth, email, 'correct horse')
  await sdk.deleteUser(auth.currentUser!)
  expect(auth.currentUser).toBeNull()
  expect(await codeOf(sdk.signInWithEmailAndPassword(auth, email, 'correct horse'))).toBe(
    'auth/invalid-credential',
  )
})

test('how an address can sign in is not disclosed', async () => {
  const auth = visitor()
  const email = newEmail()
  await sdk.createUserWithEmailAndPassword(auth, email, 'correct horse')
  expect(await sdk.fetchSignInMethodsForEmail(auth, email)).toEqual([])
})

test.skipIf(oracle)(
  'the password policy is the one the SDK can check (the emulator has none)',
  async () => {
    expect(await sdk.validatePassword(visitor(), 'five5')).toMatchObject({
      isValid: false,
      meetsMinPasswordLength: false,
    })
    expect(await sdk.validatePassword(visitor(), 'correct horse')).toMatchObject({ isValid: true })
  },
)
