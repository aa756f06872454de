import type { BrowserContext } from '@playwright/test'
import { expect, newContext, newStudent, signUp, test, titleOf } from './testing.ts'

/** The cookies of the page session, and whether scripts read them. */
async function cookiesOf(context: BrowserContext): Promise<Record<string, boolean>> {
  const cookies = await context.cookies()
  const ours = cookies.filter(({ name }) => name.startsWith('edi-page'))
  return Object.fromEntries(ours.map(({ name, httpOnly }) => [name, !httpOnly]))
}
const OPEN = { 'edi-page': false, 'edi-page-open': true }

test('a sign-in begins a page session, and a sign-out ends it, also where no line is', async () => {
  const context = await newContext()
  const page = await context.newPage()
  await signUp(page)
  await expect.poll(() => cookiesOf(context)).toEqual(OPEN)
  await page.goto('/dashboard')
  await titleOf(page).waitFor()
  await context.route('**/api/page-session', (route) => route.abort())
  await page.getByRole('button', { name: 'Sign out' }).first().click()
  await page.waitForURL('/')
  expect(await cookiesOf(context)).toEqual({ 'edi-page': false })
})

test('a sign-in works where the page session cannot be begun', async () => {
  const context = await newContext()
  await context.route('**/api/page-session', (route) => route.abort())
  const page = await context.newPage()
  await signUp(page)
  await page.goto('/dashboard')
  await titleOf(page).waitFor()
  expect(await cookiesOf(context)).toEqual({})
})

test('a token older than five minutes begins none; without cookies a private page renews it once', async () => {
  const context = await newContext()
  const page = await context.newPage()
  await newStudent(page)
  const sent: string[] = []
  context.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/page-session$|v1\/token$/.test(pathname)) sent.push(`${request.method()} ${pathname}`)
  })
  await page.clock.install({ time: Date.now() + 6 * 60_000 })
  await context.route('**/api/page-session', (route) => route.abort())
  await page.goto('/contact')
  await page.waitForFunction(() => 'hydrated' in document.documentElement.dataset)
  await page.goto('/dashboard')
  await titleOf(page).waitFor()
  await expect
    .poll(() => sent)
    .toEqual(['POST /securetoken.googleapis.com/v1/token', 'POST /api/page-session'])
})
