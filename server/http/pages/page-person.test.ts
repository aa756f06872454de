import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { testIdentity } from '../../identity-service/testing.ts'
import { idTokenVerifier } from '../../modules/identity/index.ts'
import { testDatabase, testServer } from '../../testing/test-server.ts'
import { readFor } from '../policy/access.ts'
import { pagePersons } from './page-person.ts'

const { db } = await testDatabase()
const identity = await testIdentity(db)
const server = await testServer({ idTokens: idTokenVerifier(identity.service.rules) })
const personOf = pagePersons(server.services)

/** A student with a page session, and the cookies of their browser. */
async function newReader() {
  const { idToken, email, localId } = await identity.newAccount()
  const bought = await server.call('POST /api/authorization/jwt', {
    token: idToken,
    body: { email },
  })
  await server.call('POST /api/users/students', { token: bought.body.token, body: { email } })
  const { headers } = await server.call('POST /api/page-session', { token: idToken })
  const cookies = headers.getSetCookie().map((line) => line.split(';')[0]!)
  return { uid: localId, cookies }
}

const { uid, cookies } = await newReader()
const cookie = [...cookies, 'language=bn'].join('; ')
const opened = { method: 'GET', path: '/dashboard', cookie, 'sec-fetch-dest': 'document' }

function asked({ method, path, ...headers }: typeof opened): Request {
  return new Request(`http://localhost${path}`, { method, headers })
}

test('a document is rendered for whom the cookies name, in their language', async () => {
  expect(await personOf(asked(opened))).toMatchObject({ claims: { uid }, language: 'bn' })
})

test.each([
  ['en', { cookie: [...cookies, 'language=en'].join('; '), 'accept-language': 'bn' }],
  ['bn', { cookie: cookies.join('; '), 'accept-language': 'fr-FR, bn-BD;q=0.9, en;q=0.8' }],
  ['en', { cookie: [...cookies, 'language=xx'].join('; '), 'accept-language': 'fr' }],
  ['en', { cookie: cookies.join('; ') }],
])('the language is the one chosen, else one of the browser: %s', async (language, change) => {
  expect(await personOf(asked({ ...opened, ...change }))).toMatchObject({ language })
})

test('a page keeps the cookies for another hour, but not where sign-outs are heard of late', async () => {
  const sent = (await personOf(asked(opened)))!.cookies
  expect(sent.map((line) => line.split('; ').slice(0, 2))).toEqual(
    cookies.map((each) => [each, 'Max-Age=3600']),
  )
  const { config } = server.services
  const identity = { ...config.identity, mode: 'firebase' as const }
  const hosted = pagePersons({
    ...server.services,
    config: { ...config, identity } as typeof config,
  })
  expect(await hosted(asked(opened))).toMatchObject({ claims: { uid }, cookies: [] })
})

test.each([
  ['a form', { method: 'POST' }],
  ['what looks only', { method: 'HEAD' }],
  ['a script', { 'sec-fetch-dest': 'empty' }],
  ...['iframe', 'frame', 'embed', 'object', 'image', 'style', 'serviceworker'].map(
    (part): [string, object] => [`any page, as its ${part}`, { 'sec-fetch-dest': part }],
  ),
  ['a browser that does not say', { 'sec-fetch-dest': '' }],
  ['the staff area', { path: '/staff' }],
  ['a public page', { path: '/courses' }],
  ['the data of a page', { path: '/dashboard.data' }],
  ['the data of a lesson', { path: '/learn/DSC-105/aaaaaaaaaa.data' }],
  ['the downloads of a device', { path: '/dashboard/downloads' }],
  // What a proxy that goes by the end of a path, or by its beginning, might keep.
  ['a path that looks like a file', { path: '/dashboard/student-profile/x.css' }],
  ['a path with a file behind', { path: '/dashboard/student-profile;a.css' }],
  ['other capitals', { path: '/Dashboard' }],
  ['one slash more', { path: '/dashboard/' }],
  ['a page of no language', { path: '/bn/dashboard' }],
  ['a test that is sat', { path: '/learn/DSC-105/aaaaaaaaaa/attempt/1' }],
  ['the secret alone', { cookie: `${cookies[0]}; language=bn` }],
  ['the other cookie alone', { cookie: `${cookies[1]}; language=bn` }],
  [
    'a made-up secret',
    { cookie: `edi-page=${randomBytes(32).toString('base64url')}; ${cookies[1]}; language=bn` },
  ],
])('nobody is known to %s', async (_what, change) => {
  expect(await personOf(asked({ ...opened, ...change }))).toBeNull()
})

test('a production copy knows its people by the cookies of its own origin alone', async () => {
  const services = {
    ...server.services,
    config: { ...server.services.config, origin: 'https://edi.example' },
  }
  const find = pagePersons(services)
  const ask = (sent: string) =>
    find(
      new Request('https://edi.example/dashboard', {
        headers: { cookie: sent, 'sec-fetch-dest': 'document' },
      }),
    )
  // What a page of a neighbouring name or of plain http could set.
  expect(await ask(cookies.join('; '))).toBeNull()
  const own = cookies.map((each) => `__Host-${each}`)
  expect(await ask(own.join('; '))).toMatchObject({ claims: { uid } })
  expect(await ask([cookies[0], own[1]].join('; '))).toBeNull()
})

test('a page asks what an order would cost, which changes nothing, and orders nothing', async () => {
  const { claims } = (await personOf(asked(opened)))!
  const post = (path: string, body: object) =>
    new Request(`http://localhost${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const quote = post('/api/checkout/quote', { courses: [{ courseId: 'NONE-1', batchId: null }] })
  expect((await server.app.fetch(readFor(claims, quote))).status).toBe(404)
  for (const path of ['/api/checkout', '/api/media/aaaaaaaaaaaaaaaa/play', '/api/learn/progress'])
    expect(() => readFor(claims, post(path, {}))).toThrow('A page only reads')
})

test('a page reads what its person may read, and nothing else', async () => {
  const found = (await personOf(asked(opened)))!
  const read = async (path: string) =>
    server.app.fetch(readFor(found.claims, new Request(`http://localhost${path}`)))
  expect((await read('/api/dashboard')).status).toBe(200)
  expect((await read('/get/carts?email=somebody%40example.com')).status).toBe(403)
  expect((await read('/api/staff/orders')).status).toBe(401)
  const write = new Request('http://localhost/post/carts', { method: 'POST' })
  expect(() => readFor(found.claims, write)).toThrow('A page only reads')
})

test('a session that ended meanwhile reads nothing', async () => {
  const reader = await newReader()
  const request = asked({ ...opened, cookie: [...reader.cookies, 'language=en'].join('; ') })
  const { claims } = (await personOf(request))!
  await db
    .updateTable('students')
    .set({ session_version: 2 })
    .where('identity_uid', '=', reader.uid)
    .execute()
  const call = new Request('http://localhost/api/dashboard')
  expect((await server.app.fetch(readFor(claims, call))).status).toBe(401)
  expect(await personOf(request)).toBeNull()
})
