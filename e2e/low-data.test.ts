import type { Page } from '@playwright/test'
import {
  checkOut,
  expect,
  expectAccessible,
  newContext,
  newStudent,
  origin,
  PHONE,
  test,
} from './testing.ts'

/** A course of the sample catalogue with a free preview, pictures and a discount. */
const COURSE = 'PRG-104'
const KB = 1000

/** Counts what comes over the line, headers included, of everything the page loads. */
async function bytesOver(page: Page): Promise<() => { all: number; byType: object }> {
  const types = new Map<string, string>()
  const bytes: Record<string, number> = {}
  const line = await page.context().newCDPSession(page)
  line.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId) ?? 'Other'
    bytes[type] = (bytes[type] ?? 0) + encodedDataLength
  })
  await line.send('Network.enable')
  return () => ({ all: Object.values(bytes).reduce((sum, one) => sum + one, 0), byType: bytes })
}

const saver = (value: 'on' | 'off') => [{ name: 'low-data', value, url: origin }]

async function toTheEnd(page: Page): Promise<void> {
  await page.mouse.move(100, 100)
  await page.mouse.move(120, 300)
  await page.mouse.wheel(0, 20_000)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await page.waitForLoadState('networkidle')
}

/** Asked for twice, a page is compressed as small as can be; visitors after the first get it so. */
async function compressWell(path: string): Promise<void> {
  const headers = { cookie: 'low-data=on' }
  for (let ask = 0; ask < 2; ask += 1) await fetch(new URL(path, origin), { headers })
}

for (const [template, limit] of [
  ['/courses/{courseId}', 40],
  ['/bn/courses/{courseId}', 40],
  ['/courses', 40],
  ['/', 40],
] as const)
  test(`${template} read to its end costs at most ${limit} KB where data is saved`, async () => {
    const path = template.replace('{courseId}', COURSE)
    await compressWell(path)
    const context = await newContext(PHONE)
    await context.addCookies(saver('on'))
    const page = await context.newPage()
    const bytes = await bytesOver(page)
    await page.goto(path, { waitUntil: 'networkidle' })
    await toTheEnd(page)
    const { all, byType } = bytes()
    process.stderr.write(`${path}: ${all} bytes ${JSON.stringify(byType)}\n`)
    expect(all).toBeLessThanOrEqual(limit * KB)
    await expectAccessible(page)
  })

test('what is pressed works: pictures, a form, the way into the cart, and the switch', async () => {
  const context = await newContext({ ...PHONE, extraHTTPHeaders: { 'save-data': 'on' } })
  const page = await context.newPage()
  const scripts: string[] = []
  page.on('request', (one) => one.resourceType() === 'script' && scripts.push(one.url()))
  await page.goto(`/courses/${COURSE}`)
  const banner = page.locator('main img').first()
  expect(await banner.getAttribute('src')).toMatch(/^data:/)
  await banner.click()
  await expect.poll(() => banner.getAttribute('src')).toMatch(/^\/pictures\//)
  await page.getByRole('button', { name: 'Show pictures' }).click()
  expect(await page.locator('[data-src]').count()).toBe(0)
  expect(scripts).toEqual([])

  await page.goto('/')
  const box = page.locator('section[aria-labelledby=newsletter]')
  await box.getByLabel('Your email address').fill('saver@example.com')
  expect(scripts).toEqual([])
  await box.getByRole('button', { name: 'Subscribe' }).click()
  await page.getByText('News letter subscribed!').waitFor()

  await page.goto('/courses/WEB-101')
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await page.waitForURL(/authentication\/login/)

  // Chosen here it counts for more than what the browser asks for.
  await page.goto('/courses')
  await page.getByRole('button', { name: /^Turn off/ }).click()
  await page.waitForFunction(() => !('lowData' in document.documentElement.dataset))
  expect(await page.locator('[data-src]').count()).toBe(0)
  await page.getByRole('button', { name: /^Turn on/ }).click()
  await page.getByText('Data saver is on.').waitFor()
})

test('a lesson is read for at most 60 KB where data is saved, completed and then played', async () => {
  const context = await newContext(PHONE)
  const page = await context.newPage()
  await newStudent(page, { name: 'Nadia Rahman' })
  await checkOut(page, { courseId: COURSE })
  await page.goto(`/learn/${COURSE}`)
  await page.getByRole('link', { name: 'Start learning' }).click()
  await page.getByRole('button', { name: 'Complete and continue' }).waitFor()
  const first = new URL(page.url()).pathname
  const cookies = async () => (await context.cookies()).map(({ name }) => name)
  await expect.poll(cookies).toEqual(expect.arrayContaining(['edi-page-open', 'language']))

  // A browser that has loaded nothing yet.
  const state = await context.storageState({ indexedDB: true })
  const fresh = await newContext({ ...PHONE, storageState: state })
  await fresh.addCookies(saver('on'))
  const lesson = await fresh.newPage()
  const scripts: string[] = []
  lesson.on('request', (one) => one.resourceType() === 'script' && scripts.push(one.url()))
  const bytes = await bytesOver(lesson)
  // The last thing the page does: it says that the lesson was opened.
  const opened = lesson.waitForResponse('**/api/learn/progress')
  await lesson.goto(first)
  expect((await opened).status()).toBe(200)
  await lesson.getByRole('button', { name: 'Complete and continue' }).waitFor()
  await lesson.getByText('Data saver is on.').waitFor()
  const { all, byType } = bytes()
  process.stderr.write(`${first}: ${all} bytes ${JSON.stringify(byType)}\n`)
  expect(all).toBeLessThanOrEqual(60 * KB)
  await expectAccessible(lesson)

  // Half an hour later its access token has run out: lessons are read, and opened from the outline, without the app.
  await lesson.evaluate(() => {
    const [head, body, signature] = localStorage.getItem('access-token')!.split('.')
    const claims = { ...(JSON.parse(atob(body!)) as object), exp: 1 }
    const past = [head, btoa(JSON.stringify(claims)).replaceAll('=', ''), signature].join('.')
    localStorage.setItem('access-token', past)
  })
  await lesson.reload()
  await lesson.getByRole('button', { name: 'Complete and continue' }).waitFor()
  await lesson.getByRole('button', { name: 'Lessons' }).click()
  await lesson.getByRole('dialog').getByText('প্রথম পাইথন প্রোগ্রাম').click()
  const video = lesson.getByRole('region', { name: /^Video: / })
  await video.getByRole('button', { name: /^Settings: 240p · / }).waitFor()
  const watched = new URL(lesson.url()).pathname
  expect(scripts).toEqual([])

  // What is pressed brings the app, which buys another token, and happens then.
  await video.getByRole('button', { name: /^Play/ }).click()
  await lesson.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 1)
  await lesson.getByRole('button', { name: /^Settings: 240p/ }).waitFor()
  expect(scripts.length).toBeGreaterThan(0)

  await lesson.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 6)
  const loaded = scripts.length
  await lesson.goto('/dashboard')
  await lesson.getByText(/^This month you watched about 0\.1 MB on this device/).waitFor()
  expect(scripts).toHaveLength(loaded)

  await lesson.goto(first)
  await lesson.getByRole('button', { name: 'Complete and continue' }).click()
  await lesson.waitForURL((url) => url.pathname !== first)

  // Whoever may not read it gets the page that knows what to do.
  const visitor = await newContext(PHONE)
  await visitor.addCookies(saver('on'))
  const stranger = await visitor.newPage()
  await stranger.goto(watched)
  await stranger.waitForURL(/authentication\/login/)
})
