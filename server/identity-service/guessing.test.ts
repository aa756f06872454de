import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testDatabase } from '../testing/test-server.ts'
import { newEmail, testIdentity, type TestIdentity } from './testing.ts'

const { db } = await testDatabase()
const guess = (
  identity: TestIdentity,
  { email, password, address }: { email: string; password: string; address?: string },
) => identity.call('accounts:signInWithPassword', { email, password }, address ? { address } : {})

test('after ten wrong passwords even the right one has to wait, and longer each time', async () => {
  const identity = await testIdentity(db)
  const { email, password } = await identity.newAccount()
  for (let tries = 0; tries < 10; tries += 1)
    expect(await guess(identity, { email, password: `wrong ${tries}` })).toMatchObject({
      code: 'INVALID_LOGIN_CREDENTIALS',
    })
  expect(await guess(identity, { email, password })).toMatchObject({
    status: 400,
    code: 'TOO_MANY_ATTEMPTS_TRY_LATER',
  })
  identity.after(61)
  expect(await guess(identity, { email, password: 'wrong again' })).toMatchObject({
    code: 'INVALID_LOGIN_CREDENTIALS',
  })
  identity.after(61)
  expect(await guess(identity, { email, password })).toMatchObject({
    code: 'TOO_MANY_ATTEMPTS_TRY_LATER',
  })
  identity.after(60)
  expect(await guess(identity, { email, password })).toMatchObject({ status: 200 })
  expect(await guess(identity, { email, password: 'wrong' })).toMatchObject({
    code: 'INVALID_LOGIN_CREDENTIALS',
  })
})

test('a hundred simultaneous guesses do not bypass the limit', async () => {
  const identity = await testIdentity(db)
  const { email } = await identity.newAccount()
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      guess(identity, { email, password: `wrong ${index}` }),
    ),
  )
  // Two are hashed at a time; the others, and all after the tenth, are refused.
  expect(
    answers.filter((answer) => answer.code === 'INVALID_LOGIN_CREDENTIALS').length,
  ).toBeLessThanOrEqual(10)
  expect(
    answers.every((answer) =>
      /^(INVALID_LOGIN_CREDENTIALS|TOO_MANY_ATTEMPTS_TRY_LATER)$/.test(answer.code!),
    ),
  ).toBe(true)
  expect(await guess(identity, { email, password: 'wrong' })).toMatchObject({
    code: 'TOO_MANY_ATTEMPTS_TRY_LATER',
  })
})

test('someone who guesses elsewhere does not lock the owner out', async () => {
  const identity = await testIdentity(db)
  const { email, password } = await identity.newAccount()
  for (let tries = 0; tries < 11; tries += 1)
    await guess(identity, { email, password: 'wrong', address: '203.0.113.9' })
  expect(await guess(identity, { email, password, address: '203.0.113.9' })).toMatchObject({
    code: 'TOO_MANY_ATTEMPTS_TRY_LATER',
  })
  expect(await guess(identity, { email, password })).toMatchObject({ status: 200 })
})

test('an unknown address is locked like a registered one', async () => {
  const identity = await testIdentity(db)
  const email = newEmail()
  for (let tries = 0; tries < 10; tries += 1) await guess(identity, { email, password: 'wrong' })
  expect(await guess(identity, { email, password: 'wrong' })).toMatchObject({
    code: 'TOO_MANY_ATTEMPTS_TRY_LATER',
  })
})

test('failures expire after a day', async () => {
  const identity = await testIdentity(db)
  const { email } = await identity.newAccount()
  for (let tries = 0; tries < 9; tries += 1) await guess(identity, { email, password: 'wrong' })
  identity.after(24 * 3600 + 1)
  for (let tries = 0; tries < 9; tries += 1)
    expect(await guess(identity, { email, password: 'wrong' })).toMatchObject({
      code: 'INVALID_LOGIN_CREDENTIALS',
    })
})

test('one address opens at most two hundred accounts an hour', async () => {
  const identity = await testIdentity(db)
  const address = randomUUID()
  const signUp = () =>
    identity.call('accounts:signUp', { email: newEmail(), password: 'secret' }, { address })
  for (let times = 0; times < 200; times += 1) expect((await signUp()).status).toBe(200)
  expect(await signUp()).toMatchObject({ code: 'TOO_MANY_ATTEMPTS_TRY_LATER' })
  identity.after(3601)
  expect((await signUp()).status).toBe(200)
})

test('an unknown address costs as much processor time as a known one', async () => {
  const identity = await testIdentity(db, { passwordCost: 12 })
  const { email } = await identity.newAccount()
  // Unlike the time by the clock, it does not hang on what else the machine does.
  const cost = async (address: string) => {
    const before = process.cpuUsage()
    await guess(identity, { email: address, password: 'wrong' })
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  const [known, unknown] = [[] as number[], [] as number[]]
  for (let round = 0; round < 9; round += 1) {
    known.push(await cost(email))
    unknown.push(await cost(newEmail()))
  }
  const median = (times: number[]) => times.toSorted((a, b) => a - b)[4]!
  expect(median(unknown)).toBeGreaterThan(median(known) * 0.6)
})

async function inTurn<T>(times: number, act: (index: number) => Promise<T>): Promise<T[]> {
  const answers: T[] = []
  for (let index = 0; index < times; index += 1) answers.push(await act(index))
  return answers
}

/** One try from each of so many networks, as anyone who has a /48 of IPv6 can. */
const guessFromEverywhere = (identity: TestIdentity, email: string, times: number) => {
  const network = randomUUID().slice(0, 4)
  return inTurn(times, (index) =>
    guess(identity, {
      email,
      password: `wrong ${index}`,
      address: `2001:db8:${network}:${index}::/64`,
    }),
  )
}

test('guessing from many addresses is slowed as well, and known and unknown accounts alike', async () => {
  const identity = await testIdentity(db)
  const { email } = await identity.newAccount()
  for (const target of [email, newEmail()]) {
    const codes = (await guessFromEverywhere(identity, target, 90)).map(({ code }) => code)
    expect(codes.slice(0, 30)).toEqual(
      Array.from({ length: 30 }, () => 'INVALID_LOGIN_CREDENTIALS'),
    )
    expect(codes.slice(30)).toEqual(Array.from({ length: 60 }, () => 'TOO_MANY_ATTEMPTS_TRY_LATER'))
  }
})

test('the waits for a whole account grow to a quarter of an hour, no longer', async () => {
  const identity = await testIdentity(db)
  const { email, password } = await identity.newAccount()
  await guessFromEverywhere(identity, email, 30)
  for (const seconds of [30, 60, 120, 240, 480, 900, 900]) {
    identity.after(seconds - 15)
    expect(await guess(identity, { email, password, address: randomUUID() })).toMatchObject({
      code: 'TOO_MANY_ATTEMPTS_TRY_LATER',
    })
    identity.after(16)
    expect(
      await guess(identity, { email, password: 'wrong', address: randomUUID() }),
    ).toMatchObject({
      code: 'INVALID_LOGIN_CREDENTIALS',
    })
  }
  identity.after(901)
  expect(await guess(identity, { email, password, address: randomUUID() })).toMatchObject({
    status: 200,
  })
})

test('a wait for the whole account does not make the caller wait longer afterwards', async () => {
  const identity = await testIdentity(db)
  const { email, password } = await identity.newAccount()
  await guessFromEverywhere(identity, email, 30)
  for (let tries = 0; tries < 20; tries += 1)
    expect(await guess(identity, { email, password })).toMatchObject({
      code: 'TOO_MANY_ATTEMPTS_TRY_LATER',
    })
  identity.after(31)
  expect(await guess(identity, { email, password })).toMatchObject({ status: 200 })
})

test('one network of many addresses has its own limits', async () => {
  const identity = await testIdentity(db)
  const network = randomUUID().slice(0, 4)
  await db
    .insertInto('identity.limits')
    .values({
      key: `signIn 2001:db8:${network}::/48`,
      used: 2999,
      ends_at: new Date(Date.now() + 600_000),
    })
    .execute()
  expect(
    await guess(identity, {
      email: newEmail(),
      password: 'wrong',
      address: `2001:db8:${network}:1::/64`,
    }),
  ).toMatchObject({
    code: 'INVALID_LOGIN_CREDENTIALS',
  })
  expect(
    await guess(identity, {
      email: newEmail(),
      password: 'wrong',
      address: `2001:db8:${network}:2::/64`,
    }),
  ).toMatchObject({
    code: 'TOO_MANY_ATTEMPTS_TRY_LATER',
  })
  expect(
    await guess(identity, { email: newEmail(), password: 'wrong', address: '198.51.100.7' }),
  ).toMatchObject({
    code: 'INVALID_LOGIN_CREDENTIALS',
  })
})

test('an account gets at most ten new passwords an hour', async () => {
  const identity = await testIdentity(db)
  let { idToken } = await identity.newAccount()
  for (let times = 0; times < 10; times += 1) {
    const { status, body } = await identity.call('accounts:update', {
      idToken,
      password: `a new secret ${times}`,
      returnSecureToken: true,
    })
    expect(status).toBe(200)
    idToken = body.idToken
  }
  expect(
    await identity.call('accounts:update', { idToken, password: 'one too many' }),
  ).toMatchObject({
    code: 'TOO_MANY_ATTEMPTS_TRY_LATER',
  })
})
