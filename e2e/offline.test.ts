import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectTouchable,
  hydrated,
  newPage,
  newStudent,
  origin,
  PHONE,
  test,
} from './testing.ts'

/** Opens a page and waits until the service worker has it. */
async function openAndKeep(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
  await expect
    .poll(
      () => page.evaluate((url) => caches.match(url).then(Boolean), new URL(path, origin).href),
      { timeout: 20_000 },
    )
    .toBe(true)
}

/** Every address that is kept on the device. */
function keptAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const requests = await Promise.all(opened.map((cache) => cache.keys()))
    return requests.flat().map((request) => new URL(request.url).pathname)
  })
}

test('a page opened once can be read offline, and says how old it is', async () => {
  const page = await newPage(PHONE)
  await openAndKeep(page, '/courses')
  const headline = await page.getByRole('heading', { level: 1 }).textContent()
  await page.context().setOffline(true)
  await page.reload()
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(headline)
  expect(await page.getByRole('status').filter({ hasText: 'You’re offline' }).isVisible()).toBe(
    true,
  )
  await hydrated(page)
})

test('a page never opened says so, in its language, and lists what can be read', async () => {
  const page = await newPage(PHONE)
  await openAndKeep(page, '/bn/courses')
  await page.context().setOffline(true)
  await page.goto('/bn/about')
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('ইন্টারনেট নেই')
  await page.getByRole('banner').getByRole('img', { name: 'Edi' }).waitFor()
  // A line that comes and goes at this moment does not take the chosen page away.
  await page.locator('a[href="/bn/courses"]').evaluate((link: HTMLAnchorElement) => {
    link.click()
    dispatchEvent(new Event('online'))
  })
  await page.waitForURL('/bn/courses')
  expect(await page.getByRole('status').first().textContent()).toContain('ইন্টারনেট নেই')
})

test('neither calls nor private pages are kept on the device', async () => {
  const page = await newPage(PHONE)
  await openAndKeep(page, '/')
  await page.goto('/dashboard/')
  await page.waitForLoadState('networkidle')
  await openAndKeep(page, '/courses')
  for (const path of await keptAddresses(page))
    expect(path).toMatch(
      /^\/($|bn|language$|courses|assets\/|pictures\/|site-pictures\/|[\w-]+\.(svg|png)$)/,
    )
})

test('offline, every page of a student leads to the lessons on the device', async () => {
  test.setTimeout(120_000)
  const page = await newPage(PHONE)
  await newStudent(page, { name: 'Nadia Rahman' })
  await page.goto('/dashboard/payments/stripe?course=PRG-104')
  await page.getByRole('button', { name: 'Enrol for free' }).click()
  await page.getByRole('heading', { name: 'You’re enrolled!' }).waitFor()
  await page.goto('/learn/PRG-104')
  await page
    .getByRole('link', { name: /^(Start|Continue)/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Download lesson' }).click()
  await page.getByRole('button', { name: 'Start download' }).click()
  await page.getByText(/^Downloaded/).waitFor({ timeout: 30_000 })
  const title = (await page.getByRole('heading', { level: 1 }).textContent())!

  await page.context().setOffline(true)
  await page.goto('/dashboard/student-courses')
  await page.getByText('Without internet you can open your downloads.').waitFor()
  await expectAccessible(page)
  await expectTouchable(page)
  await page.goto('/learn/PRG-104')
  await page.getByRole('listitem').filter({ hasText: '✓ on this device' }).first().waitFor()
  await page.getByRole('link', { name: title }).click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  // As the icon on the home screen opens it.
  await page.goto('about:blank')
  await page.goto('/')
  await page.waitForURL('/dashboard/downloads')
  await page.getByRole('link', { name: title }).waitFor()
})
