import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/test-server.ts'
import { newEmail, testIdentity } from '../testing.ts'

const { db } = await testDatabase()
const identity = await testIdentity(db, {
  passwordPolicy: { minLength: 8, notGuessable: { ownWords: ['Shikkha Ghar'] } },
})

test.each([
  '12345678',
  'iloveyou',
  'Passw0rd',
  '87654321',
  'qwertyuiop',
  '1qaz2wsx',
  'bangladesh',
  'aaaaaaaaaaaa',
  'shikkhaghar1',
])('the leaked or patterned password %s is refused wherever one is set', async (password) => {
  expect(await identity.call('accounts:signUp', { email: newEmail(), password })).toMatchObject({
    status: 400,
    code: 'WEAK_PASSWORD',
  })
  const { idToken, email } = await identity.newAccount('quiet river 27')
  expect(await identity.call('accounts:update', { idToken, password })).toMatchObject({
    code: 'WEAK_PASSWORD',
  })
  await identity.call('accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email })
  const oobCode = new URL(identity.mails.at(-1)!.link).searchParams.get('oobCode')
  expect(
    await identity.call('accounts:resetPassword', { oobCode, newPassword: password }),
  ).toMatchObject({ code: 'WEAK_PASSWORD' })
  expect(
    await identity.call('accounts:resetPassword', { oobCode, newPassword: 'another quiet river' }),
  ).toMatchObject({ status: 200 })
})

test('the own name and address are refused as a password', async () => {
  const email = `rahela.begum.${newEmail()}`
  for (const password of ['rahela.begum', 'RahelaBegum', 'begumrahela', email])
    expect(await identity.call('accounts:signUp', { email, password })).toMatchObject({
      code: 'WEAK_PASSWORD',
    })
  expect(
    await identity.call('accounts:signUp', {
      email,
      password: 'nasrinakter1',
      displayName: 'Nasrin Akter',
    }),
  ).toMatchObject({
    code: 'WEAK_PASSWORD',
  })
})

test.each(['quiet river 27', 'correct horse', 'গভীর নদী ২৭', 'x'.repeat(40) + 'kQ9!vvR2'])(
  '%s is a fine password',
  async (password) => {
    expect(await identity.call('accounts:signUp', { email: newEmail(), password })).toMatchObject({
      status: 200,
    })
  },
)

test('fewer than eight characters are refused, and anyone who has such a password still signs in', async () => {
  expect(
    await identity.call('accounts:signUp', { email: newEmail(), password: 'kQ9!vv2' }),
  ).toMatchObject({
    code: 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS',
  })
  const { email } = await (await testIdentity(db)).newAccount('secret')
  expect(
    await identity.call('accounts:signInWithPassword', { email, password: 'secret' }),
  ).toMatchObject({ status: 200 })
})

test('a form can check beforehand what would be refused', async () => {
  const check = async (password: string, more = {}) =>
    (await identity.call('passwordPolicy:check', { password, ...more })).body as {
      isHardToGuess: boolean
    }
  expect(await check('iloveyou1')).toEqual({ isHardToGuess: false })
  expect(await check('quiet river 27')).toEqual({ isHardToGuess: true })
  expect(await check('rahela.begum', { email: 'rahela.begum@example.com' })).toEqual({
    isHardToGuess: false,
  })
  expect(await identity.call('passwordPolicy:check', {})).toMatchObject({
    code: 'MISSING_PASSWORD',
  })
})

test('the longest password is checked quickly', async () => {
  await identity.call('passwordPolicy:check', { password: 'warm up the list' })
  const started = performance.now()
  await identity.call('passwordPolicy:check', { password: 'p@$$w0rd!'.repeat(900) })
  expect(performance.now() - started).toBeLessThan(500)
})
