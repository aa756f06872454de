import type { BrowserContext, Page } from '@playwright/test'
import {
  checkOut,
  expect,
  newContext,
  newStudent,
  PHONE,
  shiftsOf,
  signUp,
  test,
  titleOf,
  watchShifts,
} from './testing.ts'

/** A student whose browser has a page session, on the dashboard; its document was made for nobody yet. */
async function onDashboard(context: BrowserContext, name: string): Promise<Page> {
  const page = await context.newPage()
  await newStudent(page, { name })
  await page.goto('/dashboard')
  await titleOf(page).waitFor()
  await expect.poll(async () => namesOf(context)).toContain('edi-page-open')
  await expect.poll(async () => namesOf(context)).toContain('language')
  return page
}

async function namesOf(context: BrowserContext): Promise<string[]> {
  return (await context.cookies()).map(({ name }) => name)
}

/** A page as the server sends it. */
async function sentTo(page: Page, path = '/dashboard'): Promise<string> {
  const answer = (await page.goto(path))!
  const html = await answer.text()
  if (html.split('<title>').length !== 2) throw new Error('A document has one title.')
  if (/<html [^>]*data-person=/.test(html) && answer.headers()['cache-control'] !== 'no-store')
    throw new Error('A page of one person may be stored.')
  return html
}

test('the dashboard comes whole from the server, reads without scripts, and moves nothing as it comes alive', async () => {
  const context = await newContext(PHONE)
  const page = await onDashboard(context, 'Farzana Akter')
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await watchShifts(page)
  expect(await sentTo(page)).toContain('Farzana Akter')
  await page.waitForFunction(() => document.documentElement.dataset['hydrated'] === '')
  await page
    .getByRole('link', { name: /^View all: Course/ })
    .first()
    .waitFor()
  expect(await shiftsOf(page)).toBeLessThan(0.01)
  expect(errors).toEqual([])

  const still = await newContext({
    ...PHONE,
    javaScriptEnabled: false,
    storageState: { cookies: await context.cookies(), origins: [] },
  })
  const reading = await still.newPage()
  await reading.goto('/dashboard')
  await expect(titleOf(reading)).toBeVisible()
  await expect(reading.locator('#content')).toContainText('Farzana Akter')
})

test('what scripts fetch, and who has only one of the cookies, gets a page of nobody', async () => {
  const context = await newContext()
  const page = await onDashboard(context, 'Farzana Akter')
  const fetched = await page.evaluate(async () => (await fetch('/dashboard')).text())
  expect(fetched).not.toContain('Farzana Akter')
  const stolen = (await context.cookies()).filter(({ name }) => name !== 'edi-page-open')
  const thief = await newContext({ storageState: { cookies: stolen, origins: [] } })
  expect(await sentTo(await thief.newPage())).not.toContain('Farzana Akter')
  const posted = await context.request.post('/dashboard', { data: {} })
  expect(await posted.text()).not.toContain('Farzana Akter')
})

test('two people on one phone: after a sign-out without a line, the next one sees only their own', async () => {
  const context = await newContext(PHONE)
  const page = await onDashboard(context, 'Farzana Akter')
  const before = await sentTo(page)
  expect(before).toContain('Farzana Akter')
  await page.waitForFunction(() => document.documentElement.dataset['hydrated'] === '')
  await context.route('**/api/page-session', (route) => route.abort())
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Sign out' }).last().click()
  await page.waitForURL('/')
  await page.goBack()
  await page.waitForURL(/authentication\/login/)
  await expect(page.locator('body')).not.toContainText('Farzana')
  await context.unroute('**/api/page-session')

  const next = await onDashboard(context, 'Rakib Hasan')
  const own = await sentTo(next)
  expect([own.includes('Rakib Hasan'), own.includes('Farzana Akter')]).toEqual([true, false])
})

test('a page that the browser brings back after a sign-out is shown to nobody', async () => {
  const context = await newContext({ ...PHONE, extraHTTPHeaders: { 'save-data': 'on' } })
  const other = await onDashboard(context, 'Farzana Akter')
  // Its scripts wait, so it hears of the sign-out by nothing but its own first lines.
  const left = await context.newPage()
  expect(await sentTo(left, '/dashboard/student-profile')).toContain('Farzana Akter')
  await other.getByRole('button', { name: 'Menu' }).click()
  await other.getByRole('button', { name: 'Sign out' }).last().click()
  await other.waitForURL('/')
  await expect(left.locator('#content')).toContainText('Farzana Akter')
  await left.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await left.waitForURL(/authentication\/login/)
  await expect(left.locator('body')).not.toContainText('Farzana')
})

test('another account in a second tab: a page of the first is not shown again', async () => {
  const context = await newContext()
  const page = await onDashboard(context, 'Farzana Akter')
  await page.evaluate(() => localStorage.setItem('signed-in', 'somebody-else'))
  const other = await context.newPage()
  await other.goto('/dashboard')
  await titleOf(other).waitFor()
  expect(await other.evaluate(() => document.documentElement.dataset['person'])).toBeUndefined()
})

test('the page is in the language chosen, also right after it was chosen', async () => {
  const context = await newContext()
  const page = await onDashboard(context, 'Farzana Akter')
  await page.evaluate(() => localStorage.setItem('language', 'bn'))
  await page.goto('/dashboard')
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn')
  await page.waitForFunction(() => document.documentElement.dataset['hydrated'] === '')
  expect(await sentTo(page)).toContain('<html data-person=')
  await expect(titleOf(page)).toHaveText(/[ঀ-৿]/)
})

test('the first private page after a sign-in comes whole, in the language of the pages before', async () => {
  const context = await newContext({ ...PHONE, locale: 'bn-BD' })
  const page = await context.newPage()
  await signUp(page, { name: 'Farzana Akter' })
  const html = await sentTo(page)
  expect(html).toMatch(/<html [^>]*data-person=/)
  expect(html).toMatch(/<html [^>]*lang="en"/)
  expect(html).toContain('Farzana Akter')

  // Where nothing says which was chosen, it is that of the browser.
  const cookies = (await context.cookies()).filter(({ name }) => name !== 'language')
  const still = await newContext({
    ...PHONE,
    locale: 'bn-BD',
    javaScriptEnabled: false,
    storageState: { cookies, origins: [] },
  })
  expect(await sentTo(await still.newPage())).toMatch(/<html [^>]*lang="bn"/)
})

test('where data is saved, a private page loads its scripts when something needs them', async () => {
  const context = await newContext(PHONE)
  await onDashboard(context, 'Farzana Akter')
  const fresh = await newContext({
    ...PHONE,
    storageState: await context.storageState({ indexedDB: true }),
    extraHTTPHeaders: { 'save-data': 'on' },
    serviceWorkers: 'block',
  })
  const page = await fresh.newPage()
  const scripts: string[] = []
  page.on('request', (sent) => sent.resourceType() === 'script' && scripts.push(sent.url()))
  expect(await sentTo(page, '/dashboard')).toContain('Farzana Akter')
  expect(await sentTo(page, '/dashboard/student-courses')).toMatch(/<html [^>]*data-person=/)
  await expect(titleOf(page)).toHaveText('My Courses')
  expect(await sentTo(page, '/dashboard/student-profile')).toContain('Farzana Akter')
  // Whose scripts never load has no other way to be known for longer than an hour.
  const expiry = async () =>
    (await fresh.cookies()).find(({ name }) => name === 'edi-page')!.expires
  const before = await expiry()
  await page.reload()
  expect(await expiry()).toBeGreaterThan(before)
  expect(scripts).toEqual([])
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Sign out' }).last().waitFor()
  expect(scripts.length).toBeGreaterThan(0)
})

/** A free course of the catalogue, with lessons of text. */
const COURSE = 'DSC-105'

test('every page of a student comes whole from the server, and moves nothing as it comes alive', async () => {
  const context = await newContext({ ...PHONE, timezoneId: 'Europe/London' })
  const page = await onDashboard(context, 'Farzana Akter')
  await page.goto(`/dashboard/payments/stripe?course=${COURSE}`)
  await page.getByRole('button', { name: 'Enrol for free' }).click()
  await page.getByRole('heading', { name: 'You’re enrolled!' }).waitFor()
  await page.goto(`/learn/${COURSE}`)
  const first = await page.getByRole('link', { name: 'Start learning' }).getAttribute('href')
  await page.goto('/dashboard/order-history')
  const order = await page
    .locator('a[href^="/dashboard/order-history/"]')
    .first()
    .getAttribute('href')
  const number = order!.split('/').at(-1)!
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error')
      errors.push(`${new URL(page.url()).pathname}: ${message.text()}`)
  })
  await watchShifts(page)
  const pages: Record<string, string> = {
    '/dashboard/student-courses': 'lessons completed',
    '/dashboard/student-profile': 'Farzana Akter',
    '/dashboard/student-skillset': 'Skill',
    '/dashboard/calendar': 'Calendar',
    '/dashboard/carts': 'Your cart is empty',
    '/dashboard/order-history': number,
    [order!]: number,
    '/dashboard/certificates': 'certificate',
    '/dashboard/notifications': 'notification',
    [`/learn/${COURSE}`]: 'Start learning',
    [`/learn/${COURSE}/questions`]: 'Questions',
    [`/learn/${COURSE}/marks`]: '<title>Marks of my tests · Edi</title>',
    [first!]: 'Complete and continue',
    '/dashboard/payments/stripe?course=SEC-105': 'Place order and pay',
  }
  const others: string[] = []
  const shifts: Record<string, number> = {}
  const open = async (path: string, text: string) => {
    const html = await sentTo(page, path)
    if (!html.includes('<html data-person=') || !html.includes(text)) others.push(path)
    await page.waitForFunction(() => 'signedIn' in document.documentElement.dataset)
    await page.evaluate(() => new Promise((idle) => void requestIdleCallback(idle)))
    shifts[path] = await shiftsOf(page)
  }
  for (const [path, text] of Object.entries(pages)) await open(path, text)
  const unpaid = await checkOut(page, { courseId: 'SEC-105' })
  await open(`/dashboard/payments/stripe?order=${unpaid}`, 'How would you like to pay?')
  await page.getByRole('timer').waitFor()
  expect(others).toEqual([])
  expect(Object.entries(shifts).filter(([, shift]) => shift >= 0.01)).toEqual([])
  expect(errors).toEqual([])
})

test('a note typed before the page came alive is there to be saved', async () => {
  const context = await newContext(PHONE)
  const page = await onDashboard(context, 'Farzana Akter')
  await page.goto(`/dashboard/payments/stripe?course=${COURSE}`)
  await page.getByRole('button', { name: 'Enrol for free' }).click()
  await page.getByRole('heading', { name: 'You’re enrolled!' }).waitFor()
  await page.goto(`/learn/${COURSE}`)
  const first = await page.getByRole('link', { name: 'Start learning' }).getAttribute('href')
  // A browser that has loaded nothing yet, whose scripts wait.
  const fresh = await newContext({
    ...PHONE,
    storageState: await context.storageState({ indexedDB: true }),
    serviceWorkers: 'block',
  })
  const { promise: line, resolve: comes } = Promise.withResolvers<void>()
  await fresh.route('**/assets/**/*.js', async (route) => {
    await line
    await route.continue()
  })
  const lesson = await fresh.newPage()
  expect(await sentTo(lesson, first!)).toContain('<html data-person=')
  await lesson.getByRole('heading', { name: 'My notes' }).click()
  await lesson.getByLabel('New note').fill('38 of 40 who answered')
  expect(await lesson.evaluate(() => 'hydrated' in document.documentElement.dataset)).toBe(false)
  comes()
  await lesson.waitForFunction(() => 'hydrated' in document.documentElement.dataset)
  await expect(lesson.getByLabel('New note')).toHaveValue('38 of 40 who answered')
  await lesson.getByRole('button', { name: 'Save note' }).click()
  await lesson.getByRole('heading', { name: 'My notes (1)' }).waitFor()
})

test('a page of a build that is gone is replaced when it comes alive, and only once', async () => {
  const context = await newContext({ ...PHONE, serviceWorkers: 'block' })
  await onDashboard(context, 'Farzana Akter')
  const page = await context.newPage()
  let documents = 0
  page.on('request', (sent) => sent.isNavigationRequest() && (documents += 1))
  let goneDocuments = 1
  await page.route('**/assets/*.js', (route) =>
    documents > goneDocuments ? route.continue() : route.fulfill({ status: 404 }),
  )
  await page.goto('/dashboard/student-profile')
  await page.waitForFunction(() => 'hydrated' in document.documentElement.dataset)
  expect(documents).toBe(2)

  goneDocuments = Infinity
  const looked = page.waitForResponse((response) => response.request().method() === 'HEAD')
  await page.reload()
  await looked
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await expect(page.locator('#content')).toContainText('Farzana Akter')
  expect(documents).toBe(3)
})
