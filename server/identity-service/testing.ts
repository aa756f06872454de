import { randomUUID } from 'node:crypto'
import type { Db } from '#server/db/connect.ts'
import type { IdentityMail, IdentityNotice } from './identity.ts'
import {
  type IdentityService,
  type IdentityServiceOptions,
  openIdentityService,
} from './open-identity-service.ts'
import type { KeySealer } from './signing-keys.ts'

export interface Answer {
  status: number
  headers: Headers
  /** The parsed JSON body, untyped for tests. */
  // oxlint-disable-next-line typescript/no-explicit-any -- assertions are what checks it
  body: any
  /** The code of a refusal, without its text. */
  code: string | undefined
}

/** The origin of a call; by default a browser without cookies. */
export interface CallOrigin {
  address?: string
  headers?: Record<string, string>
  browser?: TestBrowser
}

/** Stores the cookies of one browser. */
export interface TestBrowser {
  cookie: string | null
}

export function newBrowser(): TestBrowser {
  return { cookie: null }
}

export interface TestIdentity {
  service: IdentityService
  mails: IdentityMail[]
  notices: IdentityNotice[]
  errors: unknown[]
  /** `at` moves its clock by this many seconds. */
  after(seconds: number): void
  now(): Date
  /** Calls an operation, such as "accounts:signUp", with a JSON body. */
  call(operation: string, body?: unknown, from?: CallOrigin): Promise<Answer>
  refresh(refreshToken: string): Promise<Answer>
  request(path: string, init?: RequestInit): Promise<Response>
  /** A new account by email and password. */
  newAccount(password?: string): Promise<{
    email: string
    password: string
    localId: string
    idToken: string
    refreshToken: string
  }>
  /** Uses the demo page as someone, and returns the code the SDK would get. */
  demoCode(person: { email: string; name?: string }, provider?: string): Promise<string>
  /** Exchanges such a code for a session. */
  signInWithCode(code: string, more?: object, provider?: string): Promise<Answer>
}

export const ORIGIN = 'http://localhost:3000'
export const API_KEY = 'test-key'

/**
 * An identity service on a test database, with its own caller address, outbox and clock. With
 * `keepsCookies` all its calls come from one browser.
 */
export async function testIdentity(
  db: Db,
  options: Partial<IdentityServiceOptions> = {},
  { keepsCookies = false } = {},
): Promise<TestIdentity> {
  const mails: IdentityMail[] = []
  const notices: IdentityNotice[] = []
  const errors: unknown[] = []
  let ahead = 0
  const now = () => new Date(Date.now() + ahead)
  const address: string = randomUUID()
  const oneBrowser = newBrowser()
  const service = await openIdentityService({
    db,
    origin: ORIGIN,
    projectId: 'edi-test',
    apiKey: API_KEY,
    authorizedDomains: ['https://courses.example.com'],
    demoSignIn: true,
    clock: now,
    keySealer: readableSealer,
    passwordCost: 4,
    answerStepMs: 0,
    actionPage: (language) => `${language === 'bn' ? '/bn' : ''}/authentication/action`,
    sendMail: async (mail) => void mails.push(mail),
    notify: async (_trx, notice) => void notices.push(notice),
    onError: (error) => void errors.push(error),
    fetch: () => Promise.reject(new Error('The network is not part of this test.')),
    ...options,
  })

  async function request(path: string, init?: RequestInit, from = address): Promise<Response> {
    const response = await service.fetch(new Request(new URL(path, ORIGIN), init), {
      address: from,
    })
    if (!response) throw new Error(`${path} is not an address of the identity service.`)
    return response
  }
  async function answerOf(response: Response): Promise<Answer> {
    const text = await response.text()
    const body = /json/.test(response.headers.get('content-type') ?? '') ? JSON.parse(text) : text
    return {
      status: response.status,
      headers: response.headers,
      body,
      code: body?.error?.message?.split(' : ')[0],
    }
  }
  const tested: TestIdentity = {
    service,
    mails,
    notices,
    errors,
    after(seconds) {
      ahead += seconds * 1000
    },
    now,
    request,
    async call(operation, body, from = {}) {
      const version = /recaptcha|Policy|revoke/.test(operation) ? 'v2' : 'v1'
      const path = `/identitytoolkit.googleapis.com/${version}/${operation}?key=${API_KEY}`
      const browser = from.browser ?? (keepsCookies ? oneBrowser : newBrowser())
      const headers = { ...(browser.cookie && { cookie: browser.cookie }), ...from.headers }
      const init =
        body === undefined
          ? { headers }
          : {
              method: 'POST',
              headers: { 'content-type': 'application/json', ...headers },
              body: typeof body === 'string' ? body : JSON.stringify(body),
            }
      const response = await request(path, init, from.address)
      browser.cookie = response.headers.get('set-cookie')?.split(';')[0] ?? browser.cookie
      return answerOf(response)
    },
    async refresh(refreshToken) {
      const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken })
      return answerOf(
        await request(`/securetoken.googleapis.com/v1/token?key=${API_KEY}`, {
          method: 'POST',
          body,
        }),
      )
    },
    async newAccount(password = 'correct horse') {
      const email = newEmail()
      const { body } = await tested.call('accounts:signUp', {
        email,
        password,
        returnSecureToken: true,
        clientType: 'CLIENT_TYPE_WEB',
      })
      return { email, password, ...body }
    },
    async demoCode(person, provider = 'google.com') {
      const body = new URLSearchParams({ ...question(provider), ...person })
      const finished = await request('/__/identity/demo', {
        method: 'POST',
        body,
        headers: { origin: ORIGIN },
      })
      return new URL(eventOf(await finished.text()).urlResponse!).searchParams.get('code')!
    },
    signInWithCode(code, more = {}, provider = 'google.com') {
      const requestUri = `${ORIGIN}/__/identity/callback?providerId=${provider}&code=${code}`
      return tested.call('accounts:signInWithIdp', {
        requestUri,
        sessionId: 'x',
        returnSecureToken: true,
        returnIdpCredential: true,
        ...more,
      })
    },
  }
  return tested
}

export function newEmail(): string {
  return `student-${randomUUID()}@example.com`
}

/** The SDK's query to the handler page. */
export function question(
  providerId = 'google.com',
  more: Record<string, string> = {},
): Record<string, string> {
  return {
    apiKey: API_KEY,
    appName: '[DEFAULT]',
    authType: 'signInViaPopup',
    redirectUrl: `${ORIGIN}/authentication/login`,
    eventId: '123456',
    v: '12.19.0',
    providerId,
    ...more,
  }
}

/** The event a finish page sends to the SDK. */
export function eventOf(markup: string): {
  urlResponse: string | null
  eventId: string
  type: string
  error: { code: string } | null
} {
  const written = /data-event="([^"]*)"/.exec(markup)?.[1]
  if (!written) throw new Error(`No event in ${markup}`)
  return JSON.parse(
    written.replace(/&#(\d+);/g, (_whole, code: string) => String.fromCharCode(Number(code))),
  )
}

/** Leaves keys unsealed: sealing has its own tests. */
const readableSealer: KeySealer = {
  seal: (text, context) => Buffer.from(JSON.stringify([context, text])),
  open(sealed, context) {
    const [of, text] = JSON.parse(Buffer.from(sealed).toString()) as [string, string]
    return of === context ? text : null
  },
}
