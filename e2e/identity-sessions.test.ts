import type { BrowserContext, Page, Route } from '@playwright/test'
import { openSdk, sdkContext, signUpBySdk, whoIs } from './identity-sdk.ts'
import { expect, newEmail, origin, test } from './testing.ts'

const service = (operation: string) => `${origin}/identitytoolkit.googleapis.com/*/${operation}*`
const refusal =
  (message: string, status = 400) =>
  (route: Route) =>
    route.fulfill({
      status,
      contentType: 'application/json',
      body: JSON.stringify({ error: { code: status, message } }),
    })

/** Someone signed in on the SDK's page. */
async function signedIn(context?: BrowserContext) {
  const opened = context ?? (await sdkContext())
  const page = await openSdk(opened)
  const email = newEmail()
  await signUpBySdk(page, email)
  return { context: opened, page, email }
}
const signIn = (page: Page, email: string, password = 'correct horse') =>
  page.evaluate(
    ([email, password]) =>
      window.sdk.code(window.sdk.signInWithEmailAndPassword(window.sdk.auth, email!, password!)),
    [email, password],
  )

// Covers: §4 sign-out
test('a reload keeps someone signed in, a sign-out keeps them out', async () => {
  const { context, page, email } = await signedIn()
  expect(await whoIs(await openSdk(context, page))).toBe(email)
  await page.evaluate(() => window.sdk.signOut(window.sdk.auth))
  expect(await whoIs(await openSdk(context, page))).toBeNull()
})

// Covers: §4 reload-fails, §8 network-failed
for (const [what, answer] of [
  ['a line that breaks', (route: Route) => route.abort('failed')],
  [
    'a gateway’s error page',
    (route: Route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
  ],
  [
    'our own way to say "not now"',
    (route: Route) =>
      route.fulfill({
        status: 503,
        contentType: 'text/plain',
        body: 'The identity service cannot answer right now.',
      }),
  ],
] as const)
  test(`${what} keeps somebody signed in (§4, §8 network-request-failed)`, async () => {
    const { context, page, email } = await signedIn()
    await context.route(service('accounts:lookup'), answer)
    expect(await whoIs(await openSdk(context, page))).toBe(email)
  })

// Covers: §4 reload-fails
for (const message of ['USER_NOT_FOUND', 'TOKEN_EXPIRED', 'USER_DISABLED', 'INVALID_ID_TOKEN'])
  test(`${message} on a reload signs out (§4)`, async () => {
    const { context, page } = await signedIn()
    await context.route(service('accounts:lookup'), refusal(message))
    expect(await whoIs(await openSdk(context, page))).toBeNull()
  })

test('a password changed elsewhere signs out here at the next reload', async () => {
  const { page, email, context } = await signedIn()
  const elsewhere = await openSdk(await sdkContext())
  expect(await signIn(elsewhere, email)).toBeNull()
  await elsewhere.evaluate(() =>
    window.sdk.updatePassword(window.sdk.auth.currentUser!, 'another horse'),
  )
  expect(await whoIs(elsewhere)).toBe(email)
  expect(await whoIs(await openSdk(context, page))).toBeNull()
})

// Covers: §4 persistence
for (const [where, script] of [
  ['IndexedDB', '', 'LOCAL'],
  [
    'local storage where IndexedDB fails',
    'IDBFactory.prototype.open = () => { throw new Error("off") }',
    'LOCAL',
  ],
  [
    'session storage where both fail',
    `IDBFactory.prototype.open = () => { throw new Error("off") }
     const set = Storage.prototype.setItem
     Storage.prototype.setItem = function (key, value) { if (this === localStorage) throw new Error("off"); return set.call(this, key, value) }`,
    'SESSION',
  ],
] as const)
  test(`the session is kept in ${where} (§4)`, async () => {
    const context = await sdkContext()
    if (script) await context.addInitScript(script)
    const { page, email } = await signedIn(context)
    const kept = await page.evaluate(() => ({
      local: Object.keys(localStorage).some((key) => key.startsWith('firebase:authUser')),
      session: Object.keys(sessionStorage).some((key) => key.startsWith('firebase:authUser')),
    }))
    expect(kept).toEqual({ local: where.startsWith('local'), session: where.startsWith('session') })
    expect(await whoIs(await openSdk(context, page))).toBe(email)
  })

// Covers: §9 storage-polling
test('another tab follows a sign-out within a second (§9)', async () => {
  const { context, page } = await signedIn()
  const second = await openSdk(context)
  await page.evaluate(() => window.sdk.signOut(window.sdk.auth))
  await expect.poll(() => second.textContent('output'), { timeout: 3000 }).toBe('signed out')
})

// Covers: §9 network-timeout
test('a call that hangs fails after thirty seconds (§9)', async () => {
  const context = await sdkContext()
  const page = await context.newPage()
  await page.clock.install()
  await page.goto('/sdk-page')
  await page.waitForFunction(() => 'sdk' in window)
  await context.route(service('accounts:signInWithPassword'), () => {})
  await page.evaluate(() => {
    const { sdk } = window
    void sdk
      .code(sdk.signInWithEmailAndPassword(sdk.auth, 'a@b.co', 'secret'))
      .then((code) => (document.title = String(code)))
  })
  await page.clock.runFor(29_000)
  expect(await page.title()).toBe('SDK')
  await page.clock.runFor(1500)
  await page.waitForFunction(() => document.title === 'auth/network-request-failed')
})

// Covers: §7 identity-password, §8 recaptcha
test('a missing captcha token is asked for once more (§8 missing-recaptcha-token)', async () => {
  const { context, page, email } = await signedIn()
  const sent: { captchaResponse?: string; clientType?: string }[] = []
  await context.route(service('accounts:signInWithPassword'), async (route) => {
    const body = route.request().postDataJSON() as (typeof sent)[number]
    sent.push(body)
    await (body.captchaResponse ? route.continue() : refusal('MISSING_RECAPTCHA_TOKEN')(route))
  })
  expect(await signIn(page, email)).toBeNull()
  expect(sent).toHaveLength(2)
  expect(sent.every((body) => body.clientType === 'CLIENT_TYPE_WEB')).toBe(true)
})

// Covers: §8 password-requirements
test('a password that the policy refuses has the policy fetched again (§8)', async () => {
  const context = await sdkContext()
  const page = await openSdk(context)
  let fetched = 0
  await context.route(service('passwordPolicy'), (route) => {
    fetched += 1
    return route.continue()
  })
  expect(
    await page.evaluate(() =>
      window.sdk
        .validatePassword(window.sdk.auth, 'five5')
        .then((status) => [status.isValid, status.meetsMinPasswordLength]),
    ),
  ).toEqual([false, false])
  expect(fetched).toBe(1)
  await context.route(
    service('accounts:signUp'),
    refusal('PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [x]'),
  )
  expect(
    await page.evaluate(
      (email) =>
        window.sdk.code(
          window.sdk.createUserWithEmailAndPassword(window.sdk.auth, email, 'correct horse'),
        ),
      newEmail(),
    ),
  ).toBe('auth/password-does-not-meet-requirements')
  await expect.poll(() => fetched).toBe(2)
})

// Covers: §5 policy-version
test('a password policy of another schema is refused (§5)', async () => {
  const context = await sdkContext()
  const page = await openSdk(context)
  await context.route(service('passwordPolicy'), (route) =>
    route.fulfill({
      contentType: 'application/json',
      body: JSON.stringify({ customStrengthOptions: {}, schemaVersion: 2 }),
    }),
  )
  expect(
    await page.evaluate(() =>
      window.sdk.code(window.sdk.validatePassword(window.sdk.auth, 'correct horse')),
    ),
  ).toBe('auth/unsupported-password-policy-schema-version')
})

// Covers: §5 reauthentication, §8 user-mismatch
test('signing in again as someone else is refused (§5, §8)', async () => {
  const context = await sdkContext()
  const other = await signedIn(context)
  const { page } = await signedIn(context)
  const again = (email: string) =>
    page.evaluate((email) => {
      const { sdk } = window
      return sdk.code(
        sdk.reauthenticateWithCredential(
          sdk.auth.currentUser!,
          sdk.EmailAuthProvider.credential(email, 'correct horse'),
        ),
      )
    }, email)
  expect(await again(other.email)).toBe('auth/user-mismatch')
  await context.route(service('accounts:signInWithPassword'), refusal('EMAIL_NOT_FOUND'))
  expect(await again(newEmail())).toBe('auth/user-mismatch')
})

// Covers: §3 tenant, §8 invalid-token
for (const [message, code] of [
  ['TENANT_ID_MISMATCH', 'auth/tenant-id-mismatch'],
  ['INVALID_ID_TOKEN', 'auth/invalid-user-token'],
  ['TOO_MANY_ATTEMPTS_TRY_LATER : wait', 'auth/too-many-requests'],
  ['INVALID_LOGIN_CREDENTIALS', 'auth/invalid-credential'],
  ['OPERATION_NOT_ALLOWED', 'auth/operation-not-allowed'],
] as const)
  test(`${message} of the service is ${code} to the product`, async () => {
    const context = await sdkContext()
    const page = await openSdk(context)
    await context.route(service('accounts:signInWithPassword'), refusal(message))
    expect(await signIn(page, 'a@b.co')).toBe(code)
  })

test('our service’s own refusals have the codes the SDK promises', async () => {
  const { page, email } = await signedIn()
  const signUp = (email: string, password: string) =>
    page.evaluate(
      ([email, password]) =>
        window.sdk.code(
          window.sdk.createUserWithEmailAndPassword(window.sdk.auth, email!, password!),
        ),
      [email, password],
    )
  expect(await signUp(email, 'correct horse')).toBe('auth/email-already-in-use')
  expect(await signUp(newEmail(), 'five5')).toBe('auth/weak-password')
  expect(await signUp(newEmail(), '')).toBe('auth/missing-password')
  expect(await signUp('nobody', 'correct horse')).toBe('auth/invalid-email')
  expect(await signIn(page, email, 'wrong')).toBe('auth/invalid-credential')
  expect(await signIn(page, newEmail(), 'wrong')).toBe('auth/invalid-credential')
  expect(
    await page.evaluate(() => window.sdk.code(window.sdk.signInAnonymously(window.sdk.auth))),
  ).toBe('auth/admin-restricted-operation')
  expect(
    await page.evaluate(() =>
      window.sdk.code(window.sdk.initializeRecaptchaConfig(window.sdk.auth)),
    ),
  ).toBeNull()
})
