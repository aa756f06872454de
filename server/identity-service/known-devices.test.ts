import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testDatabase } from '../testing/test-server.ts'
import { type Answer, newEmail, ORIGIN, testIdentity, type TestIdentity } from './testing.ts'

const { db } = await testDatabase()

const cookieOf = (answer: Answer) => answer.headers.get('set-cookie')!.split(';')[0]!
const signIn = (
  identity: TestIdentity,
  { email, password, cookie }: { email: string; password: string; cookie?: string },
) =>
  identity.call(
    'accounts:signInWithPassword',
    { email, password },
    { address: randomUUID(), ...(cookie && { headers: { cookie } }) },
  )
async function guessUntilLocked(identity: TestIdentity, email: string) {
  for (let tries = 0; tries < 31; tries += 1)
    await signIn(identity, { email, password: `wrong ${tries}` })
  expect(await signIn(identity, { email, password: 'wrong' })).toMatchObject({
    code: 'TOO_MANY_ATTEMPTS_TRY_LATER',
  })
}

test('the device cookie is not sent to scripts, other sites or pages', async () => {
  const secure = await testIdentity(db, { origin: 'https://courses.example.com' })
  const request = (cookie?: string) =>
    secure.service.fetch(
      new Request(
        'https://courses.example.com/identitytoolkit.googleapis.com/v1/accounts:signUp?key=test-key',
        {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
          body: JSON.stringify({ email: newEmail(), password: 'correct horse' }),
        },
      ),
      { address: randomUUID() },
    )
  const cookie = (await request())!.headers.get('set-cookie')!
  expect(cookie).toMatch(
    /^__Secure-identity-device=[\w-]{43}; Path=\/identitytoolkit\.googleapis\.com; Max-Age=34560000; HttpOnly; SameSite=Strict; Secure$/,
  )
  const again = (await request(cookie.split(';')[0]))!.headers.get('set-cookie')!
  expect(again).toBe(cookie)
  const madeUp = (await request('__Secure-identity-device=x'))!.headers.get('set-cookie')!
  expect(madeUp).not.toContain('device=x;')
  const kept = JSON.stringify(await db.selectFrom('identity.known_devices').selectAll().execute())
  expect(kept).not.toContain(cookie.split(/[=;]/)[1])
})

test('guessing from many addresses does not lock out a device that has signed in before', async () => {
  const identity = await testIdentity(db)
  const { email, password } = await identity.newAccount()
  const cookie = cookieOf(await signIn(identity, { email, password }))
  await guessUntilLocked(identity, email)
  expect(await signIn(identity, { email, password })).toMatchObject({
    code: 'TOO_MANY_ATTEMPTS_TRY_LATER',
  })
  expect(await signIn(identity, { email, password, cookie })).toMatchObject({ status: 200 })
})

test('a device has its own tries, and no more than others', async () => {
  const identity = await testIdentity(db)
  const { email, password } = await identity.newAccount()
  const cookie = cookieOf(await signIn(identity, { email, password }))
  for (let tries = 0; tries < 10; tries += 1)
    expect(await signIn(identity, { email, password: 'wrong', cookie })).toMatchObject({
      code: 'INVALID_LOGIN_CREDENTIALS',
    })
  expect(await signIn(identity, { email, password, cookie })).toMatchObject({
    code: 'TOO_MANY_ATTEMPTS_TRY_LATER',
  })
})

test('a device is known only to the accounts that signed in on it', async () => {
  const identity = await testIdentity(db)
  const [owner, other] = [await identity.newAccount(), await identity.newAccount()]
  const cookie = cookieOf(await signIn(identity, { email: other.email, password: other.password }))
  await guessUntilLocked(identity, owner.email)
  expect(
    await signIn(identity, { email: owner.email, password: owner.password, cookie }),
  ).toMatchObject({
    code: 'TOO_MANY_ATTEMPTS_TRY_LATER',
  })
})

test('a password set by a mailed code works immediately', async () => {
  const identity = await testIdentity(db)
  const { email } = await identity.newAccount()
  await guessUntilLocked(identity, email)
  await identity.call('accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email })
  const oobCode = new URL(identity.mails.at(-1)!.link).searchParams.get('oobCode')
  const reset = await identity.call('accounts:resetPassword', {
    oobCode,
    newPassword: 'a new secret',
  })
  expect(
    await signIn(identity, { email, password: 'a new secret', cookie: cookieOf(reset) }),
  ).toMatchObject({
    status: 200,
  })
})

test('a sign-in by link makes a device known too', async () => {
  const identity = await testIdentity(db)
  const email = newEmail()
  await identity.call('accounts:sendOobCode', {
    requestType: 'EMAIL_SIGNIN',
    email,
    continueUrl: ORIGIN,
  })
  const oobCode = new URL(identity.mails.at(-1)!.link).searchParams.get('oobCode')
  const answer = await identity.call('accounts:signInWithEmailLink', { email, oobCode })
  await identity.call('accounts:update', {
    idToken: answer.body.idToken,
    password: 'a first secret',
  })
  await guessUntilLocked(identity, email)
  expect(
    await signIn(identity, { email, password: 'a first secret', cookie: cookieOf(answer) }),
  ).toMatchObject({
    status: 200,
  })
})

test('devices of an unverified account’s creator are forgotten when the owner verifies the address', async () => {
  const identity = await testIdentity(db)
  const { email, localId } = await identity.newAccount()
  const devices = () =>
    db
      .selectFrom('identity.known_devices')
      .select('device_hash')
      .where('uid', '=', localId)
      .execute()
  const before = await devices()
  expect(before).toHaveLength(1)
  await identity.call('accounts:sendOobCode', {
    requestType: 'EMAIL_SIGNIN',
    email,
    continueUrl: ORIGIN,
  })
  const oobCode = new URL(identity.mails.at(-1)!.link).searchParams.get('oobCode')
  await identity.call('accounts:signInWithEmailLink', { email, oobCode })
  expect(await devices()).toHaveLength(1)
  expect(await devices()).not.toEqual(before)
})

test('an account stores twenty devices, and forgets those unused for 400 days', async () => {
  const identity = await testIdentity(db)
  const { email, password, localId } = await identity.newAccount()
  const count = async () =>
    (
      await db
        .selectFrom('identity.known_devices')
        .select('uid')
        .where('uid', '=', localId)
        .execute()
    ).length
  for (let times = 0; times < 21; times += 1) {
    identity.after(1)
    expect((await signIn(identity, { email, password })).status).toBe(200)
  }
  expect(await count()).toBe(20)
  identity.after(400 * 86_400 - 60)
  await identity.service.cleanUp()
  expect(await count()).toBe(20)
  identity.after(120)
  await identity.service.cleanUp()
  expect(await count()).toBe(0)
})
