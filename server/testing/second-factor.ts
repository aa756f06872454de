import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import type { Identity } from '../modules/identity/index.ts'
import { pretendIdTokens, testServer, type TestServer, type TestStudent } from './test-server.ts'

const PERIOD_MS = 30_000

/** A code of an authenticator app; `steps` later or earlier than now. */
export function appCode(secret: string, now: Date, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: now.getTime() + steps * PERIOD_MS,
  })
}

/** A code of the right form that is wrong now and for the steps around it. */
export function wrongCode(secret: string, now: Date): string {
  const good = new Set([-2, -1, 0, 1, 2].map((steps) => appCode(secret, now, steps)))
  for (let number = 0; ; number += 1) {
    const code = String(number).padStart(6, '0')
    if (!good.has(code)) return code
  }
}

/** A browser that is signed in: its cookie for the second factor and its newest access token. */
export interface TestBrowser {
  token: string
  cookie: string | null
  idToken: string
  /** Calls with the access token and the cookie; takes over a new cookie. */
  call(key: string, body?: unknown): ReturnType<TestServer['call']>
  /** Buys a new access token with the same ID token. */
  renew(): ReturnType<TestServer['call']>
}

/** A server where people sign in with ID tokens, so that a sign-in can be repeated, stolen and ended. */
export async function signInServer(
  config: Record<string, string> = { STAFF_SECOND_FACTOR: 'required' },
) {
  const identities: Record<string, Identity> = {}
  const server = await testServer({ config, idTokens: pretendIdTokens(identities) })
  const clock = server.services.clock

  /** A new sign-in of a person, in a browser that has the cookie of an earlier one if one is given. */
  async function signIn(person: TestStudent, cookie: string | null = null): Promise<TestBrowser> {
    const idToken = `id.${randomUUID()}.token`
    const signedInAt = Math.floor(clock().getTime() / 1000)
    identities[idToken] = {
      uid: person.record.identity_uid,
      email: person.email,
      emailVerified: true,
      name: null,
      photo: null,
      signedInAt,
      expiresAt: signedInAt + 3600 * 24 * 400,
    }
    return browserOf(server, person.email, { idToken, cookie })
  }

  const newStaff = () => server.newStudent({ role: 'staff' })

  /** A member of staff with a second factor, in the browser it was set up in. */
  async function newProvedStaff() {
    const staff = await newStaff()
    const browser = await signIn(staff)
    return { staff, browser, ...(await setUp(browser, clock)) }
  }

  return { server, known: identities, signIn, newStaff, newProvedStaff }
}

/** Sets a second factor up; the browser's access token carries the proof afterwards. */
export async function setUp(
  browser: TestBrowser,
  clock: () => Date,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const started = await browser.call('POST /api/authorization/second-factor/enrolment')
  expect([started.status, started.body.code]).toEqual([200, undefined])
  const secret: string = started.body.secret
  const confirmed = await browser.call('POST /api/authorization/second-factor/confirmation', {
    code: appCode(secret, clock()),
  })
  expect([confirmed.status, confirmed.body.code]).toEqual([200, undefined])
  await browser.renew()
  return { secret, recoveryCodes: confirmed.body.recoveryCodes }
}

async function browserOf(
  server: TestServer,
  email: string,
  has: { idToken: string; cookie: string | null },
): Promise<TestBrowser> {
  const browser: TestBrowser = {
    ...has,
    token: '',
    async call(key, body) {
      const answer = await server.call(key, {
        token: browser.token,
        body,
        headers: cookieHeader(browser.cookie),
        from: newAddress(),
      })
      const set = answer.headers.get('set-cookie')
      if (set) browser.cookie = set.split(';')[0]!
      return answer
    },
    async renew() {
      const answer = await server.call('POST /api/authorization/jwt', {
        token: browser.idToken,
        body: { email },
        headers: cookieHeader(browser.cookie),
        from: newAddress(),
      })
      if (answer.status === 200) browser.token = answer.body.token
      return answer
    },
  }
  const bought = await browser.renew()
  expect(bought.status).toBe(200)
  return browser
}

/** Limits by address have tests elsewhere. */
function newAddress(): string {
  return `${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}::1`
}

function cookieHeader(cookie: string | null): Record<string, string> {
  return cookie ? { cookie } : {}
}
