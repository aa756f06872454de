import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testDatabase } from '../testing/test-server.ts'
import { newEmail, ORIGIN, testIdentity, type TestIdentity } from './testing.ts'

const { db } = await testDatabase()
const LIMITED = { status: 400, code: 'RESET_PASSWORD_EXCEED_LIMIT' }

const ask = (
  identity: TestIdentity,
  {
    email,
    from,
    requestType = 'EMAIL_SIGNIN',
  }: {
    email: string
    from: { address: string; headers?: Record<string, string> }
    requestType?: string
  },
) => identity.call('accounts:sendOobCode', { requestType, email, continueUrl: ORIGIN }, from)

test('one address gets five mails of a kind an hour to one mailbox', async () => {
  const identity = await testIdentity(db)
  const [email, from] = [newEmail(), { address: randomUUID() }]
  for (let times = 0; times < 5; times += 1)
    expect((await ask(identity, { email, from })).status).toBe(200)
  expect(await ask(identity, { email, from })).toMatchObject(LIMITED)
  expect(await ask(identity, { email: newEmail(), from })).toMatchObject({ status: 200 })
  expect(identity.mails).toHaveLength(6)
  identity.after(3601)
  expect((await ask(identity, { email, from })).status).toBe(200)
})

test('sign-in links requested by someone else do not use up password resets', async () => {
  const identity = await testIdentity(db)
  const { email } = await identity.newAccount()
  for (let times = 0; times < 10; times += 1)
    await ask(identity, { email, from: { address: randomUUID() } })
  expect(await ask(identity, { email, from: { address: randomUUID() } })).toMatchObject(LIMITED)
  expect(
    (await ask(identity, { email, from: { address: randomUUID() }, requestType: 'PASSWORD_RESET' }))
      .status,
  ).toBe(200)
  expect(identity.mails.at(-1)).toMatchObject({ kind: 'PASSWORD_RESET', recipient: email })
})

test('a mailbox with many requests gets one mail in ten minutes, so no one can lock its owner out', async () => {
  const identity = await testIdentity(db)
  const { email } = await identity.newAccount()
  const flood = async () => {
    const answers = []
    for (let times = 0; times < 30; times += 1)
      answers.push(
        await ask(identity, {
          email,
          from: { address: randomUUID() },
          requestType: 'PASSWORD_RESET',
        }),
      )
    return answers.filter(({ status }) => status === 200).length
  }
  expect(await flood()).toBe(6)
  identity.after(580)
  expect(await flood()).toBe(0)
  identity.after(21)
  expect(
    (await ask(identity, { email, from: { address: randomUUID() }, requestType: 'PASSWORD_RESET' }))
      .status,
  ).toBe(200)
  const oobCode = new URL(identity.mails.at(-1)!.link).searchParams.get('oobCode')
  expect(
    await identity.call('accounts:resetPassword', { oobCode, newPassword: 'a new secret' }),
  ).toMatchObject({ status: 200 })
})

test('a flood does not block mails for a device that has signed in before', async () => {
  const identity = await testIdentity(db)
  const { email, password } = await identity.newAccount()
  const signedIn = await identity.call('accounts:signInWithPassword', { email, password })
  const headers = { cookie: signedIn.headers.get('set-cookie')!.split(';')[0]! }
  for (let times = 0; times < 10; times += 1)
    await ask(identity, { email, from: { address: randomUUID() }, requestType: 'PASSWORD_RESET' })
  expect(
    await ask(identity, { email, from: { address: randomUUID() }, requestType: 'PASSWORD_RESET' }),
  ).toMatchObject(LIMITED)
  expect(
    (
      await ask(identity, {
        email,
        from: { address: randomUUID(), headers },
        requestType: 'PASSWORD_RESET',
      })
    ).status,
  ).toBe(200)
})

test('a reset reveals nothing about an account, however often it is requested', async () => {
  const identity = await testIdentity(db)
  const { email } = await identity.newAccount()
  const stranger = newEmail()
  for (const from of [() => ({ address: 'one' + email }), () => ({ address: randomUUID() })])
    for (let times = 0; times < 8; times += 1) {
      const [known, unknown] = [
        await ask(identity, { email, from: from(), requestType: 'PASSWORD_RESET' }),
        await ask(identity, { email: stranger, from: from(), requestType: 'PASSWORD_RESET' }),
      ]
      expect(unknown.status).toBe(known.status)
      expect(JSON.stringify(unknown.body).replaceAll(stranger, email)).toBe(
        JSON.stringify(known.body),
      )
    }
  expect(identity.mails.every(({ recipient }) => recipient === email)).toBe(true)
})

test('the duration of a reset reveals nothing either', async () => {
  const identity = await testIdentity(db, { answerStepMs: 200 })
  const { email } = await identity.newAccount()
  const took = async (recipient: string) => {
    const start = performance.now()
    await ask(identity, {
      email: recipient,
      from: { address: randomUUID() },
      requestType: 'PASSWORD_RESET',
    })
    return performance.now() - start
  }
  expect(await took(email)).toBeGreaterThan(195)
  expect(await took(newEmail())).toBeGreaterThan(195)
})

test('a taken new address gets the same response as a free one', async () => {
  const identity = await testIdentity(db)
  const [owner, other] = [await identity.newAccount(), await identity.newAccount()]
  const change = (newEmail: string) =>
    identity.call('accounts:sendOobCode', {
      requestType: 'VERIFY_AND_CHANGE_EMAIL',
      idToken: other.idToken,
      newEmail,
    })
  const free = newEmail()
  for (let times = 0; times < 7; times += 1) {
    const [taken, untaken] = [await change(owner.email), await change(free)]
    expect(JSON.stringify(taken.body).replaceAll(owner.email, free)).toBe(
      JSON.stringify(untaken.body),
    )
  }
})
