import { randomBytes } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { newEmail, testIdentity } from '../../../identity-service/testing.ts'
import { accessTokenSecret, idTokenVerifier } from '../../../modules/identity/index.ts'
import {
  endAccessTokens,
  endSessionsOfFormerSecret,
  followAddress,
} from '../../../modules/students/index.ts'
import { sealer, type Sealer } from '../../../sealing.ts'
import { openTestDatabase, testServer } from '../../../testing/test-server.ts'

/**
 * How sessions end, and which actions need a recent sign-in, through the real identity service and
 * calls.
 */
const database = await openTestDatabase()
afterAll(() => database.close())
const { db } = database
const identity = await testIdentity(db, {
  sessionsEnded: endAccessTokens,
  addressChanged: followAddress,
})
const server = await testServer({
  database,
  idTokens: idTokenVerifier(identity.service.rules),
  endIdentitySessions: identity.service.endSessions,
})
const mint = (email: string, idToken: string) =>
  server.call('POST /api/authorization/jwt', { token: idToken, body: { email } })

async function newSession() {
  const account = await identity.newAccount()
  const { token } = (await mint(account.email, account.idToken)).body
  const { studentId } = (
    await server.call('POST /api/users/students', { token, body: { email: account.email } })
  ).body
  return { ...account, token, path: `/api/users/students/${studentId}` }
}

test('signing out everywhere ends refresh tokens, ID tokens and the access tokens issued for them', async () => {
  const session = await newSession()
  expect(
    (await server.call(`POST ${session.path}/sign-out-everywhere`, { token: session.token }))
      .status,
  ).toBe(204)
  expect(await identity.refresh(session.refreshToken)).toMatchObject({ status: 400 })
  expect(await identity.call('accounts:lookup', { idToken: session.idToken })).toMatchObject({
    code: 'TOKEN_EXPIRED',
  })
  expect(await mint(session.email, session.idToken)).toMatchObject({
    status: 401,
    body: { code: 'session_ended' },
  })
  expect((await server.call(`GET ${session.path}`, { token: session.token })).status).toBe(401)
})

test('an access token of an ended session creates no student, even for a new account', async () => {
  const { email, idToken } = await identity.newAccount()
  const { token } = (await mint(email, idToken)).body
  const changed = (
    await identity.call('accounts:update', { idToken, password: 'a new secret of mine' })
  ).body
  const make = (bearer: string) =>
    server.call('POST /api/users/students', { token: bearer, body: { email, name: 'Stranger' } })
  expect(await make(token)).toMatchObject({ status: 401, body: { code: 'session_ended' } })
  const renewed = (await mint(email, changed.idToken)).body.token
  expect((await make(renewed)).status).toBe(200)
  expect(await make(token)).toMatchObject({ status: 401, body: { code: 'session_ended' } })
})

test('a stolen, ended session can neither link an account nor set a password', async () => {
  const session = await newSession()
  await server.call(`POST ${session.path}/sign-out-everywhere`, { token: session.token })
  const thief = await identity.demoCode({ email: newEmail() })
  expect(await identity.signInWithCode(thief, { idToken: session.idToken })).toMatchObject({
    code: 'TOKEN_EXPIRED',
  })
  expect(
    await identity.call('accounts:update', {
      idToken: session.idToken,
      password: 'stolen for good',
    }),
  ).toMatchObject({
    code: 'TOKEN_EXPIRED',
  })
})

test('a new secret ends every session; the same one, or the first, ends none', async () => {
  const session = await newSession()
  const begin = (secret: string) =>
    endSessionsOfFormerSecret(db, {
      secret: Buffer.from(secret),
      now: new Date(Date.now() + 1_000),
      endIdentitySessions: identity.service.endAllSessions,
    })
  expect(await begin('the first secret of all')).toBe(false)
  expect(await begin('the first secret of all')).toBe(false)
  expect(await identity.refresh(session.refreshToken)).toMatchObject({ status: 200 })
  expect(await begin('another secret')).toBe(true)
  expect(await identity.refresh(session.refreshToken)).toMatchObject({ status: 400 })
  expect(await mint(session.email, session.idToken)).toMatchObject({ status: 401 })
  expect((await server.call(`GET ${session.path}`, { token: session.token })).status).toBe(401)
  const { rows } = await database.pool.query<{ count: string }>(
    `select count(*) from server_secrets where position('another secret'::bytea in secret) > 0`,
  )
  expect(Number(rows[0]!.count)).toBe(0)
})

test('a lost sealing key ends every session', async () => {
  const begin = async (sealing: Sealer) =>
    endSessionsOfFormerSecret(db, {
      secret: await accessTokenSecret(db, { configured: null, sealer: sealing, now: new Date() }),
      now: new Date(Date.now() - 60_000),
      endIdentitySessions: identity.service.endAllSessions,
    })
  const [key, otherKey] = [sealer(randomBytes(32)), sealer(randomBytes(32))]
  await begin(key)
  const session = await newSession()
  expect(await begin(key)).toBe(false)
  expect(await identity.refresh(session.refreshToken)).toMatchObject({ status: 200 })
  expect(await begin(otherKey)).toBe(true)
  expect(await identity.refresh(session.refreshToken)).toMatchObject({ status: 400 })
  expect((await server.call(`GET ${session.path}`, { token: session.token })).status).toBe(401)
})

test.each([
  ['GET', '/export'],
  ['DELETE', ''],
])(
  '%s of an account%s needs a sign-in within the last five minutes, and says so without ending the session',
  async (method, path) => {
    const session = await newSession()
    const call = (token: string) =>
      server.call(`${method} ${session.path}${path}`, {
        token,
        ...(method === 'DELETE' && { body: { email: session.email } }),
      })
    server.at(new Date(Date.now() + 6 * 60_000))
    expect(await call(session.token)).toMatchObject({
      status: 409,
      body: { code: 'recent_sign_in_needed' },
    })
    expect((await server.call(`GET ${session.path}`, { token: session.token })).status).toBe(200)
    server.at(new Date(Date.now() + 4 * 60_000))
    expect((await call(session.token)).status).toBeLessThan(300)
    server.at(new Date())
  },
)

test('a renewed access token is as old as the sign-in it comes from', async () => {
  const session = await newSession()
  server.at(new Date(Date.now() + 6 * 60_000))
  const renewed = await mint(
    session.email,
    (await identity.refresh(session.refreshToken)).body.id_token,
  )
  expect(
    await server.call(`GET ${session.path}/export`, { token: renewed.body.token }),
  ).toMatchObject({
    status: 409,
    body: { code: 'recent_sign_in_needed' },
  })
  server.at(new Date())
})
