import { expect, test } from 'vitest'
import { testIdentity } from '../../../identity-service/testing.ts'
import { firebaseRules, idTokenVerifier } from '../../../modules/identity/index.ts'
import { endAccessTokens } from '../../../modules/students/index.ts'
import { testDatabase, testServer } from '../../../testing/test-server.ts'

const { db } = await testDatabase()
const identity = await testIdentity(db, { sessionsEnded: endAccessTokens })
const server = await testServer({ idTokens: idTokenVerifier(identity.service.rules) })
const JWT = 'POST /api/authorization/jwt'

// Covers: §4 token-stored, §7 post-jwt
test('an ID token and its e-mail get an access token (§7 POST /api/authorization/jwt)', async () => {
  const { idToken, email } = await identity.newAccount()
  const bought = await server.call(JWT, { token: idToken, body: { email } })
  expect(bought.status).toBe(200)
  expect(bought.headers.get('cache-control')).toBe('no-store')
  const student = await server.call('POST /api/users/students', {
    token: bought.body.token,
    body: { email },
  })
  expect(student.body).toMatchObject({ email, role: 'student' })
})

// Covers: §7 post-jwt
test('the e-mail may come as a bare JSON text, in any case', async () => {
  const { idToken, email } = await identity.newAccount()
  for (const body of [
    JSON.stringify(email),
    JSON.stringify(email.toUpperCase()),
    { email: ` ${email.toUpperCase()} ` },
  ])
    expect(await server.call(JWT, { token: idToken, body })).toMatchObject({ status: 200 })
})

test('an access token is valid for half an hour, and never longer than its ID token', async () => {
  const { idToken, email } = await identity.newAccount()
  const now = Math.floor(Date.now() / 1000)
  const { body } = await server.call(JWT, { token: idToken, body: { email } })
  expect(body.expiresAt - now).toBeGreaterThan(29 * 60)
  expect(body.expiresAt - now).toBeLessThanOrEqual(30 * 60 + 1)

  const later = await testServer({ idTokens: idTokenVerifier(identity.service.rules) })
  later.at(new Date(Date.now() + 45 * 60_000))
  const late = await later.call(JWT, { token: idToken, body: { email } })
  expect(late.body.expiresAt - now).toBeLessThanOrEqual(3601)
})

// Covers: §7 post-jwt
test('no one gets a token for another account', async () => {
  const { idToken } = await identity.newAccount()
  const victim = await identity.newAccount()
  expect(await server.call(JWT, { token: idToken, body: { email: victim.email } })).toMatchObject({
    status: 403,
    body: { code: 'email_mismatch' },
  })
})

// Covers: §7 post-jwt
test('an e-mail alone gets no token', async () => {
  const { email } = await identity.newAccount()
  expect(await server.call(JWT, { body: { email } })).toMatchObject({
    status: 401,
    body: { code: 'sign_in_needed' },
  })
  expect(
    await server.call(JWT, {
      body: JSON.stringify(email),
      headers: { authorization: `Basic ${email}` },
    }),
  ).toMatchObject({
    status: 401,
  })
})

test('only a valid ID token of this project is accepted', async () => {
  const { idToken, email } = await identity.newAccount()
  const other = await testIdentity(db, { projectId: 'another' })
  const foreign = await other.newAccount()
  const { body } = await server.call(JWT, { token: idToken, body: { email } })
  for (const token of [
    'a.b.c',
    `${idToken}x`,
    `${idToken.split('.').slice(0, 2).join('.')}.`,
    body.token,
  ])
    expect(await server.call(JWT, { token, body: { email } })).toMatchObject({
      status: 401,
      body: { code: 'session_ended' },
    })
  expect(
    await server.call(JWT, { token: foreign.idToken, body: { email: foreign.email } }),
  ).toMatchObject({ status: 401 })
})

test('an ID token is no access token', async () => {
  const { idToken } = await identity.newAccount()
  expect(await server.call('GET /get/carts', { token: idToken })).toMatchObject({
    status: 401,
    body: { code: 'session_ended' },
  })
})

test('an ended session gets no token', async () => {
  const { idToken, email } = await identity.newAccount()
  await identity.call('accounts:update', { idToken, password: 'a new secret' })
  expect(await server.call(JWT, { token: idToken, body: { email } })).toMatchObject({
    status: 401,
    body: { code: 'session_ended' },
  })
})

test('a new password ends earlier access tokens, not later ones', async () => {
  const { idToken, email } = await identity.newAccount()
  const before = await server.call(JWT, { token: idToken, body: { email } })
  const cart = (token: string) => server.call(`GET /get/carts?email=${email}`, { token })
  expect(await cart(before.body.token)).toMatchObject({ status: 200 })
  const changed = await identity.call('accounts:update', { idToken, password: 'a new secret' })
  expect(await cart(before.body.token)).toMatchObject({
    status: 401,
    body: { code: 'session_ended' },
  })
  const after = await server.call(JWT, { token: changed.body.idToken, body: { email } })
  expect(await cart(after.body.token)).toMatchObject({ status: 200 })
})

test('deleted and disabled accounts get none', async () => {
  const gone = await identity.newAccount()
  await identity.call('accounts:delete', { idToken: gone.idToken })
  expect(
    await server.call(JWT, { token: gone.idToken, body: { email: gone.email } }),
  ).toMatchObject({ status: 401 })
  const disabled = await identity.newAccount()
  await db
    .updateTable('identity.accounts')
    .set({ disabled: true })
    .where('uid', '=', disabled.localId)
    .execute()
  expect(
    await server.call(JWT, { token: disabled.idToken, body: { email: disabled.email } }),
  ).toMatchObject({
    status: 403,
    body: { code: 'account_disabled' },
  })
})

test('signing out everywhere ends access tokens too', async () => {
  const { idToken, email, localId } = await identity.newAccount()
  const first = await server.call(JWT, { token: idToken, body: { email } })
  await server.call('POST /api/users/students', { token: first.body.token, body: { email } })
  await db
    .updateTable('students')
    .set({ session_version: 2 })
    .where('identity_uid', '=', localId)
    .execute()
  expect(
    await server.call(`GET /get/carts?email=${email}`, { token: first.body.token }),
  ).toMatchObject({ status: 401 })
  const second = await server.call(JWT, { token: idToken, body: { email } })
  expect(
    await server.call(`GET /get/carts?email=${email}`, { token: second.body.token }),
  ).toMatchObject({ status: 200 })
})

test.each([
  ['{', 'bad_json'],
  ['""', 'invalid_input'],
  ['{}', 'invalid_input'],
  ['"nobody"', 'invalid_input'],
  ['42', 'invalid_input'],
  ['["a@b.co"]', 'invalid_input'],
])('the body %s is refused as %s', async (body, code) => {
  const { idToken } = await identity.newAccount()
  expect(await server.call(JWT, { token: idToken, body })).toMatchObject({
    status: 400,
    body: { code },
  })
})

test('while the identity service is down no session is reported as ended', async () => {
  const { idToken, email } = await identity.newAccount()
  const { rules } = identity.service
  const broken: (typeof fetch)[] = [
    () => Promise.reject(new TypeError('fetch failed')),
    async () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
    async () => Response.json({ error: { message: 'INTERNAL' } }, { status: 500 }),
  ]
  for (const fetch of broken) {
    const away = await testServer({ idTokens: idTokenVerifier({ ...rules, fetch }) })
    expect(await away.call(JWT, { token: idToken, body: { email } })).toMatchObject({
      status: 503,
      body: { code: 'identity_unavailable' },
    })
  }
})

test('without Google’s keys a token is neither accepted nor refused', async () => {
  const { idToken } = await identity.newAccount()
  const keys = () => Promise.reject(new TypeError('fetch failed'))
  const away = idTokenVerifier({ ...firebaseRules({ projectId: 'edi-test', apiKey: 'k' }), keys })
  await expect(away.verify(idToken)).rejects.toMatchObject({ code: 'identity_unavailable' })
})
