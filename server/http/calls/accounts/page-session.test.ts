import { expect, test } from 'vitest'
import { testIdentity } from '../../../identity-service/testing.ts'
import { tidyDatabase } from '../../../jobs/tidy-database.ts'
import { idTokenVerifier } from '../../../modules/identity/index.ts'
import { endAccessTokens, findPageSession } from '../../../modules/students/index.ts'
import { testDatabase, type TestServer, testServer } from '../../../testing/test-server.ts'
import { openPageTokenOf } from '../../policy/page-cookies.ts'

const { db } = await testDatabase()
const identity = await testIdentity(db, { sessionsEnded: endAccessTokens })
const idTokens = idTokenVerifier(identity.service.rules)
const server = await testServer({ idTokens })
const HOUR = 3_600_000

/** A student with an account at the identity service. */
async function newPerson() {
  const account = await identity.newAccount()
  const { idToken, email } = account
  const bought = await server.call('POST /api/authorization/jwt', {
    token: idToken,
    body: { email },
  })
  const { token } = bought.body as { token: string }
  const { body } = await server.call('POST /api/users/students', { token, body: { email } })
  return { ...account, token, studentId: String(body.studentId) }
}

/** Posts an ID token as a browser that has these cookies; answers the cookies that it has then. */
async function begun(idToken: string, cookie = '', at: TestServer = server): Promise<string> {
  const answer = await at.call('POST /api/page-session', { token: idToken, headers: { cookie } })
  expect(answer.status).toBe(204)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  return cookiesOf(answer.headers)
}

function cookiesOf(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

/** Whom the pages of a browser with these cookies are rendered for. */
async function personOf(cookie: string, now = new Date()): Promise<string | null> {
  const token = openPageTokenOf(server.services, { headers: new Headers({ cookie }) })
  return (token && (await findPageSession(db, { token, now }))?.uid) ?? null
}

test('an ID token begins a page session of its holder, by two cookies', async () => {
  const { idToken, localId } = await newPerson()
  const cookie = await begun(idToken)
  expect(cookie).toMatch(/^edi-page=[\w-]{43}; edi-page-open=1$/)
  expect(await personOf(cookie)).toBe(localId)
  const [first, second] = cookie.split('; ')
  expect([await personOf(first!), await personOf(second!)]).toEqual([null, null])
})

test('its cookies stay with this origin, over https only, and scripts read only the one that says nothing', async () => {
  const { idToken } = await newPerson()
  const secure = await testServer({ idTokens, config: { PUBLIC_URL: 'https://edi.example' } })
  const answer = await secure.call('POST /api/page-session', { token: idToken })
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^__Host-edi-page=[\w-]{43}; Max-Age=3600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ),
    '__Host-edi-page-open=1; Max-Age=3600; Path=/; Secure; SameSite=Lax',
  ])
})

test('without a valid ID token nothing begins', async () => {
  const { token, idToken } = await newPerson()
  const post = (bearer?: string, cookie = '') =>
    server.call('POST /api/page-session', { ...(bearer && { token: bearer }), headers: { cookie } })
  expect(await post()).toMatchObject({ status: 401, body: { code: 'sign_in_needed' } })
  for (const bad of [token, 'a.b.c', `${idToken}x`])
    expect(await post(bad)).toMatchObject({ status: 401, body: { code: 'session_ended' } })
  const cookie = await begun(idToken)
  const renewed = await post(undefined, cookie)
  expect([renewed.status, renewed.headers.getSetCookie()]).toEqual([401, []])
})

test('the cookies open no call', async () => {
  const { idToken, email, studentId } = await newPerson()
  const cookie = await begun(idToken)
  for (const key of [
    `GET /get/carts?email=${email}`,
    'GET /api/dashboard',
    'GET /api/my-courses',
    `GET /api/users/students/${studentId}/export`,
    `POST /api/users/students/${studentId}/sign-out-everywhere`,
    `DELETE /api/users/students/${studentId}`,
  ])
    expect([key, (await server.call(key, { headers: { cookie } })).status]).toEqual([key, 401])
})

test('a further post of the same sign-in keeps the token for another twelve hours', async () => {
  const { idToken, localId } = await newPerson()
  const later = await testServer({ idTokens })
  const cookie = await begun(idToken)
  later.at(new Date(Date.now() + HOUR / 2))
  expect(await begun(idToken, cookie, later)).toBe(cookie)
  expect(await personOf(cookie, new Date(Date.now() + 12.4 * HOUR))).toBe(localId)
  expect(await personOf(cookie, new Date(Date.now() + 12.6 * HOUR))).toBe(null)
})

test('a hosted identity service tells of a sign-out at a post only, so the session ends an hour after it', async () => {
  const { idToken, localId } = await newPerson()
  const config = {
    FIREBASE_PROJECT_ID: 'x',
    FIREBASE_API_KEY: 'k',
    FIREBASE_AUTH_DOMAIN: 'x.example.com',
  }
  const cookie = await begun(idToken, '', await testServer({ idTokens, config }))
  expect(await personOf(cookie, new Date(Date.now() + 0.9 * HOUR))).toBe(localId)
  expect(await personOf(cookie, new Date(Date.now() + 1.1 * HOUR))).toBe(null)
})

test('a token that another put into this browser, or that was made up, is worth nothing afterwards', async () => {
  const [victim, attacker] = [await newPerson(), await newPerson()]
  const planted = await begun(attacker.idToken)
  const own = await begun(victim.idToken, planted)
  expect(own).not.toBe(planted)
  expect([await personOf(own), await personOf(planted)]).toEqual([victim.localId, null])
  const madeUp = `edi-page=${'a'.repeat(43)}; edi-page-open=1`
  expect(await begun(victim.idToken, madeUp)).not.toBe(madeUp)
  expect(await personOf(madeUp)).toBe(null)
})

test('signing out ends this session and no other', async () => {
  const { idToken, localId } = await newPerson()
  const [here, elsewhere] = [await begun(idToken), await begun(idToken)]
  const answer = await server.call('DELETE /api/page-session', { headers: { cookie: here } })
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([
    204,
    [
      'edi-page=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
      'edi-page-open=; Max-Age=0; Path=/; SameSite=Lax',
    ],
  ])
  expect([await personOf(here), await personOf(elsewhere)]).toEqual([null, localId])
  expect((await server.call('DELETE /api/page-session')).status).toBe(204)
})

test('a sign-out without a line leaves the token of the first cookie, which a later sign-in ends', async () => {
  const [first, second] = [await newPerson(), await newPerson()]
  const [left] = (await begun(first.idToken)).split('; ')
  const own = await begun(second.idToken, left)
  expect(await personOf(own)).toBe(second.localId)
  expect(await personOf(`${left}; edi-page-open=1`)).toBe(null)
})

test('signing out everywhere, a new password and another address end it', async () => {
  const everywhere = await newPerson()
  const cookie = await begun(everywhere.idToken)
  await server.call(`POST /api/users/students/${everywhere.studentId}/sign-out-everywhere`, {
    token: everywhere.token,
  })
  expect(await personOf(cookie)).toBe(null)

  const changed = await newPerson()
  const before = await begun(changed.idToken)
  await identity.call('accounts:update', { idToken: changed.idToken, password: 'a new secret' })
  expect(await personOf(before)).toBe(null)

  const moved = await newPerson()
  const former = await begun(moved.idToken)
  const address = `moved-${moved.email}`
  await db
    .updateTable('students')
    .set({ email: address, email_key: address })
    .where('identity_uid', '=', moved.localId)
    .execute()
  expect(await personOf(former)).toBe(null)
})

test('deleting the account ends it, and leaves no row', async () => {
  const { idToken, token, studentId, email, localId } = await newPerson()
  const cookie = await begun(idToken)
  const answer = await server.call(`DELETE /api/users/students/${studentId}`, {
    token,
    body: { email, language: 'en' },
  })
  expect(answer.status).toBe(204)
  expect(await personOf(cookie)).toBe(null)
  expect(await rowsOf(localId)).toBe(0)
})

test('pages of staff are rendered for nobody: a cookie proves no second factor', async () => {
  const { idToken, localId, email } = await newPerson()
  const cookie = await begun(idToken)
  const give = (role: 'staff' | 'student') =>
    db
      .updateTable('students')
      .set(
        role === 'staff'
          ? { role, staff_role: 'support', role_email_key: email.toLowerCase() }
          : { role, staff_role: null, role_email_key: null },
      )
      .where('identity_uid', '=', localId)
      .execute()
  await give('staff')
  expect(await personOf(cookie)).toBe(null)
  await give('student')
  expect(await personOf(cookie)).toBe(localId)
})

test('an ID token of before a sign-out everywhere, which somebody copied, begins none after it', async () => {
  const { idToken, token, studentId } = await newPerson()
  const later = await testServer({ idTokens })
  later.at(new Date(Date.now() + 2000))
  await later.call(`POST /api/users/students/${studentId}/sign-out-everywhere`, { token })
  const copied = await server.call('POST /api/page-session', { token: idToken })
  expect([copied.status, copied.headers.getSetCookie()]).toEqual([401, []])
})

test('a page of another site may not ask a browser to end it', async () => {
  const asked = await server.app.request('/api/page-session', {
    method: 'OPTIONS',
    headers: { origin: 'https://evil.example', 'access-control-request-method': 'DELETE' },
  })
  expect(asked.status).toBeGreaterThanOrEqual(400)
  expect(asked.headers.get('access-control-allow-origin')).toBeNull()
})

test('rows that ended are removed every night', async () => {
  const { idToken, localId } = await newPerson()
  await begun(idToken)
  const night = (clock: () => Date) => tidyDatabase.run({ ...server.services, clock })
  await night(() => new Date())
  expect(await rowsOf(localId)).toBe(1)
  await night(() => new Date(Date.now() + 12 * HOUR + 1000))
  expect(await rowsOf(localId)).toBe(0)
})

async function rowsOf(uid: string): Promise<number> {
  const rows = await db
    .selectFrom('page_sessions')
    .select('identity_uid')
    .where('identity_uid', '=', uid)
    .execute()
  return rows.length
}
