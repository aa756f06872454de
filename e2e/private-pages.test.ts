import type { BrowserContext, Page } from '@playwright/test'
import {
  expect,
  newContext,
  newStudent,
  PHONE,
  shiftsOf,
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

/** The dashboard as the server sends it. */
async function sentTo(page: Page): Promise<string> {
  const answer = (await page.goto('/dashboard'))!
  const html = await answer.text()
  if (html.includes('<html data-person=') && answer.headers()['cache-control'] !== 'no-store')
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
