import { expect, test } from 'vitest'
import { testDatabase } from '#server/testing/test-server.ts'
import { newBrowser, newEmail, testIdentity } from './testing.ts'

/** A stranger signs up with someone else's address; its owner opens the mail. */
const { db } = await testDatabase()
const identity = await testIdentity(db)
const PASSWORD = 'chosen by the one who signed up'

async function signedUp(email = newEmail()) {
  const browser = newBrowser()
  const { body } = await identity.call(
    'accounts:signUp',
    { email, password: PASSWORD },
    { browser },
  )
  return { email, browser, ...body } as {
    email: string
    browser: typeof browser
    idToken: string
    refreshToken: string
  }
}

async function codeFor(request: object): Promise<string> {
  expect(await identity.call('accounts:sendOobCode', request)).toMatchObject({ status: 200 })
  return new URL(identity.mails.at(-1)!.link!).searchParams.get('oobCode')!
}

const confirmCode = ({ idToken }: { idToken: string }) =>
  codeFor({ requestType: 'VERIFY_EMAIL', idToken })
const press = (oobCode: string, browser = newBrowser()) =>
  identity.call('accounts:update', { oobCode }, { browser })
const signIn = (email: string, password: string, browser = newBrowser()) =>
  identity.call('accounts:signInWithPassword', { email, password }, { browser })
const isVerified = async (email: string) =>
  (
    await db
      .selectFrom('identity.accounts')
      .select('email_verified')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
  ).email_verified

test('confirmed in another browser, no credential from the sign-up opens the account any more', async () => {
  const stranger = await signedUp()
  const code = await confirmCode(stranger)
  expect(await press(code)).toMatchObject({ status: 200, body: { emailVerified: true } })
  expect(await isVerified(stranger.email)).toBe(true)
  expect(await identity.refresh(stranger.refreshToken)).toMatchObject({ status: 400 })
  expect(await identity.call('accounts:lookup', { idToken: stranger.idToken })).toMatchObject({
    code: 'TOKEN_EXPIRED',
  })
  expect(await signIn(stranger.email, PASSWORD)).toMatchObject({
    code: 'INVALID_LOGIN_CREDENTIALS',
  })
})

test('a browser signed in to another account counts as another browser', async () => {
  const stranger = await signedUp()
  const owner = await signedUp()
  await press(await confirmCode(stranger), owner.browser)
  expect(await signIn(stranger.email, PASSWORD)).toMatchObject({
    code: 'INVALID_LOGIN_CREDENTIALS',
  })
})

test('a forged cookie is ignored', async () => {
  const stranger = await signedUp()
  await press(await confirmCode(stranger), { cookie: `${stranger.browser.cookie!.slice(0, -1)}_` })
  expect(await signIn(stranger.email, PASSWORD)).toMatchObject({
    code: 'INVALID_LOGIN_CREDENTIALS',
  })
})

test('confirmed in the browser of the sign-up, password and sessions stay valid', async () => {
  const person = await signedUp()
  expect(await press(await confirmCode(person), person.browser)).toMatchObject({ status: 200 })
  expect(await isVerified(person.email)).toBe(true)
  expect(await identity.refresh(person.refreshToken)).toMatchObject({ status: 200 })
  expect(await signIn(person.email, PASSWORD)).toMatchObject({ status: 200 })
})

test('signed up on a phone, confirmed on a laptop after giving the password there: both stay signed in', async () => {
  const phone = await signedUp()
  const code = await confirmCode(phone)
  const laptop = newBrowser()
  const onLaptop = await signIn(phone.email, PASSWORD, laptop)
  expect(await press(code, laptop)).toMatchObject({ status: 200 })
  expect(await identity.refresh(phone.refreshToken)).toMatchObject({ status: 200 })
  expect(await identity.refresh(onLaptop.body.refreshToken)).toMatchObject({ status: 200 })
})

test('without the password the owner sets one by the same link, once', async () => {
  const stranger = await signedUp()
  const oobCode = await confirmCode(stranger)
  const choose = (newPassword: string) =>
    identity.call('accounts:resetPassword', { oobCode, newPassword })
  expect(await choose('chosen by the owner')).toMatchObject({ status: 200 })
  expect(await isVerified(stranger.email)).toBe(true)
  expect(await signIn(stranger.email, 'chosen by the owner')).toMatchObject({ status: 200 })
  expect(await signIn(stranger.email, PASSWORD)).toMatchObject({
    code: 'INVALID_LOGIN_CREDENTIALS',
  })
  expect(await identity.refresh(stranger.refreshToken)).toMatchObject({ status: 400 })
  expect(await choose('and once more')).toMatchObject({ code: 'INVALID_OOB_CODE' })
})

test('a confirmation link cannot reset the password once the address is confirmed', async () => {
  const person = await signedUp()
  const [first, second] = [await confirmCode(person), await confirmCode(person)]
  await press(first, person.browser)
  expect(
    await identity.call('accounts:resetPassword', { oobCode: second, newPassword: 'a new secret' }),
  ).toMatchObject({
    code: 'INVALID_OOB_CODE',
  })
  expect(await press(second)).toMatchObject({ status: 200 })
  expect(await signIn(person.email, PASSWORD)).toMatchObject({ status: 200 })
})

test('the owner of a mailbox cannot be made to give their address to a stranger’s account', async () => {
  const stranger = await signedUp()
  const victim = newEmail()
  const code = await codeFor({
    requestType: 'VERIFY_AND_CHANGE_EMAIL',
    idToken: stranger.idToken,
    newEmail: victim,
  })
  expect(await press(code)).toMatchObject({ status: 400, code: 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN' })
  expect(await signIn(victim, PASSWORD)).toMatchObject({ code: 'INVALID_LOGIN_CREDENTIALS' })
  expect(await press(code, stranger.browser)).toMatchObject({ status: 200 })
})
