import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { hydrated, newPage, origin, PHONE } from './testing.ts'

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
  await page.locator('a[href="/bn/courses"]').click()
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
    expect(path).toMatch(/^\/($|bn|courses|assets\/|pictures\/|site-pictures\/|[\w-]+\.(svg|png)$)/)
})
