import type { Page, Route } from '@playwright/test'
import {
  DESKTOP,
  expect,
  expectAccessible,
  hydrated,
  newContext,
  newEmail,
  newPage,
  origin,
  PHONE,
  signUp,
  test,
} from './testing.ts'

const ACCESS_TOKEN = 'access-token'
const tokenOf = (page: Page) => page.evaluate((key) => localStorage.getItem(key), ACCESS_TOKEN)
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>
const toast = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text }).first().waitFor()
const identityCall = (operation: string) => `**/identitytoolkit.googleapis.com/v1/${operation}*`
const refusal = (message: string) => (route: Route) =>
  route.fulfill({
    status: 400,
    contentType: 'application/json',
    body: JSON.stringify({ error: { code: 400, message } }),
  })
const signOutButton = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: 'Sign out' })
const loginLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Login' })

async function signIn(page: Page, person: { email: string; password: string }) {
  await page.getByLabel('Email').first().fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** The page of the login or sign-up, with the Google window ready to open. */
async function openLogin(page: Page, path = '/authentication/login') {
  await page.goto(path)
  await hydrated(page)
  await page.waitForFunction(() => 'gapi' in window)
}

async function pressGoogle(page: Page) {
  const opened = page.context().waitForEvent('page')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  const window = await opened
  await window.waitForLoadState()
  return window
}

/** From a browser that allows no window, to Google in this page. */
async function leaveForGoogle(page: Page) {
  await openLogin(page, '/authentication/signup')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByRole('alert').filter({ hasText: 'blocked the Google window' }).waitFor()
  await page.getByRole('button', { name: 'Continue with Google in this window' }).click()
  await page.waitForURL('**/emulator/auth/handler*')
}

async function chooseDemoAccount(window: Page, email: string, name = 'Karim Ahmed') {
  await window.getByLabel('E-mail address').fill(email)
  await window.getByLabel('Name').fill(name)
  await window.getByRole('button', { name: 'Continue' }).click()
}

// Covers: §2 sign-up-page, §3 student-id, §4 sign-up, §4 token-stored, §7 token-kept
// Covers: §7 post-students, §8 sign-up-success, §9 student-id, §9 token-key
test('a sign-up leads home, signed in, with the name in the token (§2, §4, §8)', async () => {
  const page = await newPage()
  const sent = page.waitForRequest(
    (request) => request.url().endsWith('/api/users/students') && request.method() === 'POST',
  )
  const { email } = await signUp(page, { name: 'Rahim Uddin' })
  await toast(page, 'Sign up success!')
  expect((await sent).postDataJSON()).toMatchObject({
    name: 'Rahim Uddin',
    email,
    role: 'student',
    studentId: expect.stringMatching(/^ET_\w{9}$/),
  })
  await signOutButton(page).waitFor()
  await expect.poll(() => tokenOf(page)).not.toBeNull()
  expect(claimsOf((await tokenOf(page))!)).toMatchObject({ email, name: 'Rahim Uddin' })
  await page.reload()
  await signOutButton(page).waitFor()
})

// Covers: §2 login-link, §2 login-page, §2 after-sign-in, §4 sign-in, §4 sign-out
// Covers: §4 token-removed, §8 login-success, §8 signed-out, §9 after-sign-in
test('a sign-out takes the token away, and the password signs in again', async () => {
  const page = await newPage()
  const person = await signUp(page)
  await signOutButton(page).click()
  await toast(page, "You're signed out!")
  await expect.poll(() => tokenOf(page)).toBeNull()
  await loginLink(page).click()
  await page.waitForURL('**/authentication/login*')
  await hydrated(page)
  await signIn(page, person)
  await page.waitForURL(`${origin}/`)
  await toast(page, 'Logged in successful!')
  await signOutButton(page).waitFor()
})

// Covers: §8 sign-in-failures
test('a wrong password is explained, and the input stays', async () => {
  const page = await newPage()
  await openLogin(page)
  await signIn(page, { email: newEmail(), password: 'not this one' })
  await page.getByRole('alert').filter({ hasText: 'Incorrect email or password' }).waitFor()
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('not this one')
  await expectAccessible(page)
})

// Covers: §2 google-button, §2 after-sign-in, §7 post-students-google, §8 google-success
test('a Google window signs in, with nothing in the console (§8 Google sign in success!)', async () => {
  const page = await newPage()
  const errors: string[] = []
  page.context().on('weberror', (error) => errors.push(String(error.error())))
  page.context().on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  await openLogin(page)
  const email = newEmail()
  await chooseDemoAccount(await pressGoogle(page), email)
  await page.waitForURL(`${origin}/`)
  await toast(page, 'Google sign in success!')
  await expect.poll(() => tokenOf(page)).not.toBeNull()
  expect(claimsOf((await tokenOf(page))!)).toMatchObject({ email, name: 'Karim Ahmed' })
  expect(errors).toEqual([])
})

// Covers: §2 google-button, §4 redirect-result, §7 redirect, §8 popup-blocked
test('where no window is allowed, Google signs in on the page itself', async () => {
  const page = await newPage(PHONE)
  await page.addInitScript(() => {
    window.open = () => null
  })
  await leaveForGoogle(page)
  const email = newEmail()
  await chooseDemoAccount(page, email)
  await page.waitForURL(`${origin}/`)
  await toast(page, 'Google sign in success!')
  expect(claimsOf((await tokenOf(page))!)).toMatchObject({ email })
})

test('returning from Google without a result is explained, and can be retried', async () => {
  const page = await newPage(PHONE)
  await page.addInitScript(() => {
    window.open = () => null
  })
  const finish = '**/__/identity/finish.js'
  await page.route(finish, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'location.replace(document.body.dataset.back)',
    }),
  )
  await leaveForGoogle(page)
  await chooseDemoAccount(page, newEmail())
  await page.waitForURL('**/authentication/signup')
  await page.getByRole('alert').filter({ hasText: 'Google sign-in was not finished' }).waitFor()
  await page.unroute(finish)
  await leaveForGoogle(page)
  await chooseDemoAccount(page, newEmail())
  await page.waitForURL(`${origin}/`)
})

// Covers: §8 popup-closed
test('a cancelled or closed Google window is explained', async () => {
  const page = await newPage()
  await openLogin(page)
  const cancelled = await pressGoogle(page)
  await cancelled.getByRole('button', { name: 'Cancel' }).click()
  const messages = page.getByRole('alert').filter({ hasText: /\w/ })
  await expect
    .poll(() => messages.allTextContents())
    .toContainEqual(expect.stringContaining('Google sign-in was cancelled.'))
  const closed = await pressGoogle(page)
  await closed.close()
  await expect
    .poll(() => messages.allTextContents(), { timeout: 15_000 })
    .toContainEqual(expect.stringContaining('was closed before you signed in'))
})

// Covers: §2 login-link, §4 reload-fails, §8 network-failed
test('a line that breaks keeps the session, an account that is gone ends it (§4)', async () => {
  const page = await newPage()
  await signUp(page)
  await signOutButton(page).waitFor()
  await page.context().route(identityCall('accounts:lookup'), (route) => route.abort('failed'))
  await page.goto('/courses')
  await hydrated(page)
  await signOutButton(page).waitFor()
  expect(await tokenOf(page)).not.toBeNull()

  await page.context().unrouteAll()
  await page.context().route(identityCall('accounts:lookup'), refusal('USER_NOT_FOUND'))
  await page.goto('/courses')
  await loginLink(page).waitFor()
  await expect.poll(() => tokenOf(page)).toBeNull()
})

test('a page opened before the first access token has come is that of someone signed in', async () => {
  const page = await newPage()
  const person = await signUp(page)
  await signOutButton(page).click()
  await loginLink(page).waitFor()
  await page.context().route('**/api/authorization/jwt', () => {})
  await page.goto('/authentication/login')
  await hydrated(page)
  await signIn(page, person)
  await page.waitForURL('/')
  expect(await tokenOf(page)).toBeNull()
  await page.context().unrouteAll()
  await page.goto('/courses')
  await signOutButton(page).waitFor()
  await expect.poll(() => tokenOf(page)).not.toBeNull()
})

test('a sign-up sent while the session is still being opened ends before the page moves on', async () => {
  const page = await newPage()
  await page.addInitScript(holdStorage)
  await page.context().route('**/api/users/students', () => {})
  const created = page.waitForRequest('**/api/users/students')
  await page.goto('/authentication/signup')
  await page.getByLabel('Name').fill('Rahim Uddin')
  await page.getByLabel('Email').fill(newEmail())
  await page.getByLabel('Password', { exact: true }).fill('a good horse 27')
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
  // The form has sent what it can.
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => dispatchEvent(new Event('storage-opens')))
  await created
  await expect(page.waitForURL('/', { timeout: 2_000 })).rejects.toThrow('Timeout')
})

/** Lets no database of the browser open before the event "storage-opens". */
function holdStorage(): void {
  const opens = new Promise((resolve) => addEventListener('storage-opens', resolve, { once: true }))
  const open = IDBFactory.prototype.open
  IDBFactory.prototype.open = function (...named) {
    const request = open.apply(this, named)
    const listen = request.addEventListener.bind(request)
    request.addEventListener = (type: string, listener: (event: Event) => void) =>
      listen(type, (event) => {
        if (type === 'success') void opens.then(() => listener(event))
        else listener(event)
      })
    return request
  }
}

// Covers: §2 signed-out
test('a private page remembers where one wanted to go (§2)', async () => {
  const page = await newPage()
  const person = await signUp(page)
  await signOutButton(page).click()
  await loginLink(page).waitFor()
  await page.goto('/dashboard/carts?from=mail')
  await page.waitForURL('**/authentication/login?*')
  await hydrated(page)
  await signIn(page, person)
  await page.waitForURL('**/dashboard/**')
  expect(page.url()).toBe(`${origin}/dashboard/carts?from=mail`)
})

// Covers: §7 refused-token, §8 refused-token
for (const status of [401, 403])
  test(`${status} on a private call signs out and leads to the login page (§7)`, async () => {
    const page = await newPage()
    await signUp(page)
    await expect.poll(() => tokenOf(page)).not.toBeNull()
    await page.context().route('**/get/carts*', (route) =>
      route.fulfill({
        status,
        contentType: 'application/problem+json',
        body: JSON.stringify({ type: 'about:blank', title: 'No', status, code: 'session_ended' }),
      }),
    )
    await page.goto('/dashboard/carts')
    await page.waitForURL('**/authentication/login*')
    await expect.poll(() => tokenOf(page)).toBeNull()
  })

// Covers: §9 token-refresh
test('the session is renewed five minutes before it ends (§9)', async () => {
  const context = await newContext(DESKTOP)
  const page = await context.newPage()
  await page.clock.install()
  const refreshed: string[] = []
  const bought: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/securetoken.googleapis.com/v1/token'))
      refreshed.push(request.url())
    if (request.url().endsWith('/api/authorization/jwt')) bought.push(request.url())
  })
  await signUp(page)
  await expect.poll(() => tokenOf(page)).not.toBeNull()
  const [before, boughtBefore] = [refreshed.length, bought.length]
  await page.clock.fastForward(54 * 60_000)
  await page.waitForTimeout(300)
  expect(refreshed).toHaveLength(before)
  await page.clock.fastForward(90_000)
  await expect.poll(() => refreshed.length).toBe(before + 1)
  await expect.poll(() => bought.length).toBeGreaterThan(boughtBefore)
})
