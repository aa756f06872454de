import { brotliCompressSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { cacheKey } from '#server/http/pages/cache/cache-keys.ts'
import budgets from '../bench/budgets.json' with { type: 'json' }
import { expect, hydrated, newPage, origin, PHONE, test } from './testing.ts'

interface Transfer {
  type: string
  bytes: number
}

/** Counts what comes over the line for a page, headers included. */
async function transfers(page: Page) {
  const byRequest = new Map<string, Transfer>()
  const underWay = new Set<string>()
  let lastEvent = Date.now()
  const line = await page.context().newCDPSession(page)
  line.on('Network.responseReceived', ({ requestId, type }) =>
    byRequest.set(requestId, { type, bytes: 0 }),
  )
  line.on('Network.requestWillBeSent', ({ requestId }) => {
    underWay.add(requestId)
    lastEvent = Date.now()
  })
  const end = ({ requestId }: { requestId: string }) => {
    underWay.delete(requestId)
    lastEvent = Date.now()
  }
  line.on('Network.loadingFailed', end)
  line.on('Network.loadingFinished', end)
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const transfer = byRequest.get(requestId)
    if (transfer) transfer.bytes = encodedDataLength
  })
  await line.send('Network.enable')
  return {
    total: (wanted: (type: string) => boolean) =>
      [...byRequest.values()]
        .filter(({ type }) => wanted(type))
        .reduce((sum, { bytes }) => sum + bytes, 0),
    /** Resolves once nothing has come for half a second: the browser's own "network idle" is said once a page, before a touch. */
    quiet: () => expect.poll(() => underWay.size === 0 && Date.now() - lastEvent > 500).toBe(true),
  }
}

/** Errors and warnings of the browser, including CSP violations and failed hydration. */
function complaints(page: Page): string[] {
  const messages: string[] = []
  page.on(
    'console',
    (message) => ['error', 'warning'].includes(message.type()) && messages.push(message.text()),
  )
  page.on('pageerror', (error) => messages.push(String(error)))
  return messages
}

async function pathOf(template: string): Promise<string> {
  const [course] = (await (await fetch(`${origin}/api/courses?limit=1`)).json()) as {
    courseId: string
  }[]
  return template.replace('{courseId}', course!.courseId)
}

/**
 * Asked for twice, a page or file is compressed as small as can be; visitors after the first get it so.
 *
 * @returns the bytes of its smallest form, about
 */
async function compressWell(path: string): Promise<number> {
  const address = new URL(path, origin)
  const page = Buffer.from(await (await fetch(address)).arrayBuffer())
  const smallest = brotliCompressSync(page).length
  const sent = async () => {
    const response = await fetch(address, {
      headers: { 'accept-encoding': 'br' },
      method: 'HEAD',
    })
    return Number(response.headers.get('content-length'))
  }
  // The page's own numbers may change between the two: a seat sold by another test.
  await expect.poll(sent, { timeout: 30_000 }).toBeLessThan(smallest * 1.02)
  return smallest
}

/** A first visit, after which the page and its scripts are as small as they are for everyone else. */
async function visitFirst(path: string): Promise<void> {
  await compressWell(path)
  const page = await newPage(PHONE)
  const scripts = new Set<string>()
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.add(response.url())
  })
  await page.goto(path)
  const line = await transfers(page)
  await hydrated(page)
  await line.quiet()
  for (const script of scripts) await compressWell(script)
}

/**
 * Opens a page in a new browser, again if a seat sold by another test made the server re-render it.
 */
async function openSmallest(path: string) {
  for (;;) {
    const smallest = await compressWell(path)
    const page = await newPage(PHONE)
    const [line, messages] = [await transfers(page), complaints(page)]
    const response = await page.goto(path, { waitUntil: 'networkidle' })
    const sent = Number(await response!.headerValue('content-length'))
    if (sent < smallest * 1.02) return { page, line, messages }
    await page.close()
  }
}

for (const [template, budget] of Object.entries(budgets)) {
  test(`${template} stays within its bytes and comes alive without a complaint`, async () => {
    const path = await pathOf(template)
    await visitFirst(path)
    const { page, line, messages } = await openSmallest(path)
    const beforeTouch = line.total((type) => type !== 'Image')
    expect(line.total((type) => type === 'Script')).toBe(0)
    expect(beforeTouch).toBeLessThanOrEqual(budget.beforeTouch)
    await hydrated(page)
    await line.quiet()
    expect(line.total((type) => type === 'Script')).toBeLessThanOrEqual(budget.scripts)
    expect(messages).toEqual([])
  })
}

test('every public page that pages lead to is kept in memory', async () => {
  const page = await newPage()
  const addresses = new Set<string>()
  for (const path of ['/', '/bn/courses', await pathOf('/courses/{courseId}')]) {
    await page.goto(path)
    const links = await page
      .locator('a[href^="/"]')
      .evaluateAll((found) => found.map((link) => link.getAttribute('href')!.replace(/#.*/, '')))
    for (const link of links) addresses.add(link)
  }
  const made = [...addresses].filter(
    (link) => !/^\/(dashboard|staff|pictures|uploads|api)\b/.test(link) && cacheKey(link) === null,
  )
  expect(made).toEqual([])
})

test('a form submitted before the scripts load is sent once', async () => {
  const page = await newPage(PHONE)
  let letThrough = () => {}
  const gate = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route(/\/assets\/.*\.js$/, (route) => gate.then(() => route.continue()))
  const sent: string[] = []
  page.on(
    'request',
    (request) => request.url().includes('/api/newsletter') && sent.push(request.postData() ?? ''),
  )
  await page.goto('/')
  const box = page.locator('section[aria-labelledby=newsletter]')
  await box.getByLabel('Your email address').fill('early@example.com')
  await box.getByRole('button', { name: 'Subscribe' }).click()
  await box.locator('button[aria-busy=true]').waitFor()
  letThrough()
  await expect
    .poll(() => page.getByText('News letter subscribed!').isVisible(), { timeout: 15_000 })
    .toBe(true)
  expect(sent).toHaveLength(1)
  expect(sent[0]).toContain('early@example.com')
  expect(new URL(page.url()).search).toBe('')
})

test('a page that opens under a resting mouse fetches no script until the mouse moves', async () => {
  const page = await newPage()
  await page.goto('/courses')
  await hydrated(page)
  const scripts: string[] = []
  page.on(
    'request',
    (request) => request.resourceType() === 'script' && scripts.push(request.url()),
  )
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.evaluate(() =>
    document.body.dispatchEvent(new PointerEvent('pointermove', { bubbles: true })),
  )
  await page.waitForLoadState('networkidle')
  expect(scripts).toEqual([])
  await hydrated(page)
})

test('the menu opens before any script has come', async () => {
  const page = await newPage(PHONE)
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  expect(await page.getByRole('dialog').isVisible()).toBe(true)
})
