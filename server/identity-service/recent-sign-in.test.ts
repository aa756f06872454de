import { expect, test } from 'vitest'
import { testDatabase } from '#server/testing/test-server.ts'
import { newEmail, testIdentity } from './testing.ts'

/** Changes to the ways to sign in, requested with a sign-in more than five minutes old. */
const { db } = await testDatabase()
const TOO_OLD = { status: 400, code: 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN' }
const providersOf = async (identity: Awaited<ReturnType<typeof testIdentity>>, idToken: string) =>
  (await identity.call('accounts:lookup', { idToken })).body.users[0].providerUserInfo.map(
    (info: { providerId: string }) => info.providerId,
  )

test('linking a provider needs a recent sign-in', async () => {
  const identity = await testIdentity(db)
  const { idToken } = await identity.newAccount()
  identity.after(6 * 60)
  const code = await identity.demoCode({ email: newEmail() })
  expect(await identity.signInWithCode(code, { idToken })).toMatchObject(TOO_OLD)
  expect(await providersOf(identity, idToken)).toEqual(['password'])
})

test('linking a provider leaves the sign-in as it was: no more recent, and none of that provider', async () => {
  const identity = await testIdentity(db)
  const { idToken } = await identity.newAccount()
  identity.after(3 * 60)
  const linked = (
    await identity.signInWithCode(await identity.demoCode({ email: newEmail() }), { idToken })
  ).body
  expect(
    await identity.call('accounts:update', {
      idToken: linked.idToken,
      deleteProvider: ['google.com'],
    }),
  ).toMatchObject({ status: 200 })
  expect(await identity.call('accounts:lookup', { idToken: linked.idToken })).toMatchObject({
    status: 200,
  })
  identity.after(3 * 60)
  expect(
    await identity.call('accounts:update', {
      idToken: linked.idToken,
      password: 'a new secret of mine',
    }),
  ).toMatchObject(TOO_OLD)
})

test('the code of a refused link still signs in', async () => {
  const identity = await testIdentity(db)
  const { idToken, localId } = await identity.newAccount()
  identity.after(6 * 60)
  const code = await identity.demoCode({ email: newEmail() })
  await identity.signInWithCode(code, { idToken })
  const signedIn = await identity.signInWithCode(code)
  expect(signedIn.status).toBe(200)
  expect(signedIn.body.localId).not.toBe(localId)
})

test.each(['password', 'google.com'])('unlinking %s needs a recent sign-in', async (provider) => {
  const identity = await testIdentity(db)
  const { idToken } = await identity.newAccount()
  await identity.signInWithCode(await identity.demoCode({ email: newEmail() }), { idToken })
  identity.after(6 * 60)
  expect(
    await identity.call('accounts:update', { idToken, deleteProvider: [provider] }),
  ).toMatchObject(TOO_OLD)
  expect(await providersOf(identity, idToken)).toEqual(['password', 'google.com'])
})

test('the last way to sign in cannot be removed, alone or together with the others', async () => {
  const identity = await testIdentity(db)
  const { idToken, email, password } = await identity.newAccount()
  const refused = { status: 400, code: 'OPERATION_NOT_ALLOWED' }
  expect(
    await identity.call('accounts:update', { idToken, deleteProvider: ['password'] }),
  ).toMatchObject(refused)
  await identity.signInWithCode(await identity.demoCode({ email: newEmail() }), { idToken })
  expect(
    await identity.call('accounts:update', { idToken, deleteProvider: ['google.com', 'password'] }),
  ).toMatchObject(refused)
  expect(
    await identity.call('accounts:update', { idToken, deleteProvider: ['google.com'] }),
  ).toMatchObject({ status: 200 })
  expect(await identity.call('accounts:signInWithPassword', { email, password })).toMatchObject({
    status: 200,
  })
})

test('two ways removed at once leave one', async () => {
  const identity = await testIdentity(db)
  const { idToken } = await identity.newAccount()
  await identity.signInWithCode(await identity.demoCode({ email: newEmail() }), { idToken })
  const answers = await Promise.all(
    ['password', 'google.com'].map((provider) =>
      identity.call('accounts:update', { idToken, deleteProvider: [provider] }),
    ),
  )
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 400])
})

test('a session opened by a provider ends when that provider is unlinked', async () => {
  const identity = await testIdentity(db)
  const { idToken } = await identity.newAccount()
  const person = { email: newEmail() }
  await identity.signInWithCode(await identity.demoCode(person), { idToken })
  const stranger = (await identity.signInWithCode(await identity.demoCode(person))).body
  expect(
    await identity.call('accounts:update', { idToken, deleteProvider: ['google.com'] }),
  ).toMatchObject({ status: 200 })
  expect(await identity.call('accounts:lookup', { idToken: stranger.idToken })).toMatchObject({
    code: 'TOKEN_EXPIRED',
  })
  expect(await identity.refresh(stranger.refreshToken)).toMatchObject({ status: 400 })
  expect(await identity.call('accounts:lookup', { idToken })).toMatchObject({ status: 200 })
})

test('signing in again with autoCreate off creates no account', async () => {
  const identity = await testIdentity(db)
  const code = await identity.demoCode({ email: newEmail() })
  expect(await identity.signInWithCode(code, { autoCreate: false })).toMatchObject({
    status: 400,
    code: 'USER_NOT_FOUND',
  })
})

test('the session that changed the password stays, and is no more recent than before', async () => {
  const identity = await testIdentity(db)
  const { idToken } = await identity.newAccount()
  identity.after(3 * 60)
  const changed = await identity.call('accounts:update', {
    idToken,
    password: 'a new secret of mine',
  })
  expect(await identity.call('accounts:lookup', { idToken: changed.body.idToken })).toMatchObject({
    status: 200,
  })
  const { users } = (await identity.call('accounts:lookup', { idToken: changed.body.idToken })).body
  const { auth_time: signedInAt } = JSON.parse(
    Buffer.from(changed.body.idToken.split('.')[1], 'base64url').toString(),
  )
  expect(Number(users[0].validSince)).toBeLessThanOrEqual(signedInAt)
  identity.after(3 * 60)
  expect(
    await identity.call('accounts:update', {
      idToken: changed.body.idToken,
      password: 'and one more of mine',
    }),
  ).toMatchObject(TOO_OLD)
})
