import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testDatabase } from '../../server/testing.ts'
import { newEmail, ORIGIN, testIdentity, type TestIdentity } from './testing.ts'

const { db } = await testDatabase()
const guess = (identity: TestIdentity, email: string, password: string, address?: string) =>
  identity.call('accounts:signInWithPassword', { email, password }, address ? { address } : {})

test('after ten wrong passwords even the right one has to wait, and longer each time', async () => {
  const identity = await testIdentity(db)
  const { email, password } = await identity.newAccount()
  for (let tries = 0; tries < 10; tries += 1)
    expect(await guess(identity, email, `wrong ${tries}`)).toMatchObject({ code: 'INVALID_LOGIN_CREDENTIALS' })
  expect(await guess(identity, email, password)).toMatchObject({ status: 400, code: 'TOO_MANY_ATTEMPTS_TRY_LATER' })
  identity.after(61)
  expect(await guess(identity, email, 'wrong again')).toMatchObject({ code: 'INVALID_LOGIN_CREDENTIALS' })
  identity.after(61)
  expect(await guess(identity, email, password)).toMatchObject({ code: 'TOO_MANY_ATTEMPTS_TRY_LATER' })
  identity.after(60)
  expect(await guess(identity, email, password)).toMatchObject({ status: 200 })
  expect(await guess(identity, email, 'wrong')).toMatchObject({ code: 'INVALID_LOGIN_CREDENTIALS' })
})

test('a hundred guesses at once are no way around', async () => {
  const identity = await testIdentity(db)
  const { email } = await identity.newAccount()
  const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => guess(identity, email, `wrong ${index}`)))
  expect(answers.filter((answer) => answer.code === 'INVALID_LOGIN_CREDENTIALS')).toHaveLength(10)
  expect(answers.filter((answer) => answer.code === 'TOO_MANY_ATTEMPTS_TRY_LATER')).toHaveLength(90)
})

test('somebody who guesses elsewhere does not lock the owner out', async () => {
  const identity = await testIdentity(db)
  const { email, password } = await identity.newAccount()
  for (let tries = 0; tries < 11; tries += 1) await guess(identity, email, 'wrong', '203.0.113.9')
  expect(await guess(identity, email, password, '203.0.113.9')).toMatchObject({ code: 'TOO_MANY_ATTEMPTS_TRY_LATER' })
  expect(await guess(identity, email, password)).toMatchObject({ status: 200 })
})

test('an unknown address is locked like a known one', async () => {
  const identity = await testIdentity(db)
  const email = newEmail()
  for (let tries = 0; tries < 10; tries += 1) await guess(identity, email, 'wrong')
  expect(await guess(identity, email, 'wrong')).toMatchObject({ code: 'TOO_MANY_ATTEMPTS_TRY_LATER' })
})

test('failures of yesterday are forgotten', async () => {
  const identity = await testIdentity(db)
  const { email } = await identity.newAccount()
  for (let tries = 0; tries < 9; tries += 1) await guess(identity, email, 'wrong')
  identity.after(24 * 3600 + 1)
  for (let tries = 0; tries < 9; tries += 1)
    expect(await guess(identity, email, 'wrong')).toMatchObject({ code: 'INVALID_LOGIN_CREDENTIALS' })
})

test('one address opens two hundred accounts an hour, no more', async () => {
  const identity = await testIdentity(db)
  const address = randomUUID()
  const signUp = () => identity.call('accounts:signUp', { email: newEmail(), password: 'secret' }, { address })
  for (let times = 0; times < 200; times += 1) expect((await signUp()).status).toBe(200)
  expect(await signUp()).toMatchObject({ code: 'TOO_MANY_ATTEMPTS_TRY_LATER' })
  identity.after(3601)
  expect((await signUp()).status).toBe(200)
})

test('a mailbox gets five mails an hour, whoever asks', async () => {
  const identity = await testIdentity(db)
  const email = newEmail()
  const send = (address: string) =>
    identity.call('accounts:sendOobCode', { requestType: 'EMAIL_SIGNIN', email, continueUrl: ORIGIN }, { address })
  for (let times = 0; times < 5; times += 1) expect((await send(randomUUID())).status).toBe(200)
  expect(await send(randomUUID())).toMatchObject({ status: 400, code: 'RESET_PASSWORD_EXCEED_LIMIT' })
  expect(identity.mails).toHaveLength(5)
})

test('an unknown address takes as long as a known one', async () => {
  const identity = await testIdentity(db, { passwordCost: 12 })
  const { email } = await identity.newAccount()
  const took = async (address: string) => {
    const start = performance.now()
    await guess(identity, address, 'wrong')
    return performance.now() - start
  }
  const [known, unknown] = [[] as number[], [] as number[]]
  for (let round = 0; round < 9; round += 1) {
    known.push(await took(email))
    unknown.push(await took(newEmail()))
  }
  const median = (times: number[]) => times.toSorted((a, b) => a - b)[4]!
  expect(median(unknown)).toBeGreaterThan(median(known) * 0.6)
})
