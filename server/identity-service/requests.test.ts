import { expect, test } from 'vitest'
import { testDatabase } from '../testing/test-server.ts'
import { API_KEY, newEmail, ORIGIN, testIdentity } from './testing.ts'

const { db } = await testDatabase()
const identity = await testIdentity(db)
const SIGN_UP = `/identitytoolkit.googleapis.com/v1/accounts:signUp?key=${API_KEY}`

test('requests for other paths are passed on', async () => {
  for (const path of ['/', '/api/courses', '/emulator', '/identitytoolkit', '/__/other/x'])
    expect(
      await identity.service.fetch(new Request(`${ORIGIN}${path}`), { address: 'a' }),
    ).toBeNull()
})

test('a refusal has the shape the SDK reads', async () => {
  const { status, body, headers } = await identity.call('accounts:signUp', {
    email: 'nobody',
    password: 'secret',
  })
  expect(status).toBe(400)
  expect(body).toEqual({
    error: {
      code: 400,
      message: 'INVALID_EMAIL',
      errors: [{ message: 'INVALID_EMAIL', domain: 'global', reason: 'invalid' }],
    },
  })
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('access-control-allow-origin')).toBeNull()
})

test('an internal failure is never JSON, because the SDK would sign people out', async () => {
  const broken = await testIdentity(db, {
    sendMail: () => Promise.reject(new Error('the outbox is full')),
  })
  const response = await broken.request(
    `/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=${API_KEY}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ requestType: 'EMAIL_SIGNIN', email: newEmail(), continueUrl: ORIGIN }),
    },
  )
  expect(response.status).toBe(503)
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
  expect(await response.text()).not.toContain('outbox')
  expect(broken.errors).toHaveLength(1)
})

test.each([
  ['nothing', '', 'application/json'],
  ['half an object', '{"email":', 'application/json'],
  ['a list', '[]', 'application/json'],
  ['null', 'null', 'application/json'],
  ['plain text', '{}', 'text/plain'],
  ['no type at all', '{}', ''],
])('a body that is %s is refused', async (_what, body, type) => {
  const response = await identity.request(SIGN_UP, {
    method: 'POST',
    headers: { 'content-type': type },
    body,
  })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    error: { message: expect.stringMatching(/^INVALID_ARGUMENT/) },
  })
})

test('bytes that are not UTF-8 are refused', async () => {
  const body = new Uint8Array([0x7b, 0xff, 0x7d])
  const response = await identity.request(SIGN_UP, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  expect(response.status).toBe(400)
})

test('a body of more than 64 KiB is not read to the end', async () => {
  let sent = 0
  const body = new ReadableStream({
    pull(controller) {
      sent += 1
      controller.enqueue(new Uint8Array(16 * 1024))
    },
  })
  const response = await identity.request(SIGN_UP, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    duplex: 'half',
  } as RequestInit)
  expect(response.status).toBe(413)
  expect(sent).toBeLessThan(10)
})

// Covers: §8 invalid-api-key
test('an unknown operation, method or API key is refused', async () => {
  const at = (path: string, method = 'POST') =>
    identity.request(path, {
      method,
      ...(method === 'POST' && { headers: { 'content-type': 'application/json' }, body: '{}' }),
    })
  expect(
    (await at(`/identitytoolkit.googleapis.com/v1/accounts:batchGet?key=${API_KEY}`, 'GET')).status,
  ).toBe(404)
  expect(
    (await at(`/identitytoolkit.googleapis.com/v1/accounts:signUp?key=${API_KEY}`, 'GET')).status,
  ).toBe(404)
  expect((await at('/emulator/v1/projects/edi-test/accounts', 'GET')).status).toBe(404)
  const wrongKey = await at('/identitytoolkit.googleapis.com/v1/accounts:signUp?key=other')
  expect(await wrongKey.json()).toMatchObject({
    error: { message: expect.stringMatching(/^API key not valid/) },
  })
})

test('a page of another site may not call any operation', async () => {
  const { idToken } = await identity.newAccount()
  for (const origin of [
    'https://evil.example',
    'https://localhost.evil.example',
    'null',
    'https://evilcourses.example.com',
    'https://www.courses.example.com',
    'http://courses.example.com',
    'https://courses.example.com:8443',
  ])
    expect(
      await identity.call('accounts:lookup', { idToken }, { headers: { origin } }),
    ).toMatchObject({
      status: 403,
      code: 'UNAUTHORIZED_DOMAIN',
    })
  for (const origin of [ORIGIN, 'https://courses.example.com'])
    expect(
      await identity.call('accounts:lookup', { idToken }, { headers: { origin } }),
    ).toMatchObject({ status: 200 })
})

test('any name of this machine is an own origin, but only for a service on this machine', async () => {
  const { idToken } = await identity.newAccount()
  const onTheWeb = await testIdentity(db, {
    origin: 'https://courses.example.com',
    authorizedDomains: [],
  })
  for (const origin of ['http://127.0.0.1:3000', 'http://[::1]:3000', 'http://localhost:5173']) {
    expect(
      await identity.call('accounts:lookup', { idToken }, { headers: { origin } }),
    ).toMatchObject({ status: 200 })
    expect(
      await onTheWeb.call('accounts:lookup', { idToken }, { headers: { origin } }),
    ).toMatchObject({ status: 403 })
  }
})

test('no cross-site preflight is allowed', async () => {
  const response = await identity.request(SIGN_UP, {
    method: 'OPTIONS',
    headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
  })
  expect(response.ok).toBe(false)
  expect(response.headers.get('access-control-allow-origin')).toBeNull()
})
