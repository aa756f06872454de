import { cards } from './course-list-steps.ts'
import { DESKTOP, expect, expectAccessible, hydrated, newPage, PHONE, test } from './testing.ts'

/* What a list of courses can do besides showing its cards and finding some. */

test('Live Workshop leads to a workshop that is live', async () => {
  const page = await newPage()
  await page.goto('/contact')
  await page
    .getByRole('navigation', { name: 'Quick Link 1' })
    .getByRole('link', { name: 'Live Workshop' })
    .click()
  await page.waitForURL('**/courses?q=workshop')
  expect(await cards(page).first().textContent()).toMatch(/Workshop.*(Day Left|Last day to enrol)/)
})

// Covers: §3 course-list-state
test('a search for nothing known says so and leads on', async () => {
  const page = await newPage()
  await page.goto('/courses?q=zzzzqqqq')
  await page.getByText('Nothing found for “zzzzqqqq”').waitFor()
  await page.getByRole('link', { name: 'See all courses' }).click()
  await expect.poll(() => cards(page).count()).toBeGreaterThan(0)
})

test('level and order narrow the list at once, and the address keeps them', async () => {
  const page = await newPage()
  await page.goto('/courses?category=Finance')
  await page.mouse.move(5, 5)
  await page.mouse.move(9, 9)
  await hydrated(page)
  await page.getByRole('combobox', { name: 'Level' }).selectOption('Beginner')
  await page.waitForURL(/category=Finance.*level=Beginner/)
  const levels = await cards(page).allTextContents()
  expect(levels.length).toBeGreaterThan(0)
  expect(levels.every((text) => text.includes('Beginner'))).toBe(true)
  await page.mouse.move(5, 5)
  await page.mouse.move(9, 9)
  await hydrated(page)
  await page.getByRole('combobox', { name: 'Order' }).selectOption('fee-low')
  await page.waitForURL(/order=fee-low/)
  expect(page.url()).toContain('level=Beginner')
})

test('start, pace and fee narrow the list without scripts, and each is removed by a link', async () => {
  const page = await newPage({ ...PHONE, javaScriptEnabled: false })
  await page.goto('/courses?q=excel')
  await page.getByRole('combobox', { name: 'Course Fee' }).selectOption('Up to ৳5,000')
  await page.getByRole('combobox', { name: 'How you learn' }).selectOption('Live classes')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.waitForURL(/price=up-to-5000.*pace=live/)
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex, follow')
  expect(await page.title()).toContain('Up to ৳5,000, Live classes')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await page.getByRole('link', { name: 'Remove the filter: Live classes' }).click()
  await page.waitForURL((address) => !address.search.includes('pace='))
  expect(page.url()).toMatch(/q=excel.*price=up-to-5000|price=up-to-5000.*q=excel/)
  await page.goBack()
  await page.getByRole('link', { name: 'Remove all filters' }).click()
  await page.waitForURL('**/courses?q=excel')
})

test('filters that nothing matches say so, beside the links that remove them; in Bangla too', async () => {
  const page = await newPage(PHONE)
  await page.goto('/bn/courses?q=excel&price=free&level=Expert&start=within-7-days')
  await page.getByText('“excel” লিখে কিছু পাওয়া গেল না').first().waitFor()
  await page.getByText('একটা শর্ত তুলে দিয়ে আবার দেখুন।').waitFor()
  await page.getByRole('link', { name: '৭ দিনের মধ্যে শুরু' }).waitFor()
  expect((await page.request.get('/api/courses?start=soon')).status()).toBe(400)
  expect((await page.request.get('/api/categories?start=within-7-days')).status()).toBe(400)
})

test('Show more adds the next courses, and is a link to them without scripts', async () => {
  const page = await newPage()
  await page.goto('/courses?order=popular')
  const listed = cards(page)
  const first = await listed.count()
  const more = page.getByRole('link', { name: 'Show more' })
  expect(await more.getAttribute('href')).toContain('after=')
  await page.mouse.move(5, 5)
  await page.mouse.move(9, 9)
  await hydrated(page)
  await more.click()
  await page.waitForFunction(
    (count) => document.querySelectorAll('section[aria-labelledby=list] article').length > count,
    first,
  )
  const ids = await listed.locator('li', { hasText: 'Course ID' }).allTextContents()
  expect(new Set(ids).size).toBe(ids.length)

  const plain = await newPage({ ...DESKTOP, javaScriptEnabled: false })
  await plain.goto('/courses?order=popular')
  await plain.getByRole('link', { name: 'Show more' }).click()
  await plain.getByRole('link', { name: 'Back to the first page' }).waitFor()
})

// Covers: §2 footer-links
test('the footer leads to the live batches that start soon, each with a seat left (§2 layout shell)', async () => {
  const page = await newPage()
  await page.goto('/contact')
  await page
    .getByRole('navigation', { name: 'Quick Link 1' })
    .getByRole('link', { name: 'Upcoming Live Batch' })
    .click()
  await page.waitForURL('**/courses#upcoming')
  const soon = page.locator('section[aria-labelledby=upcoming]').getByRole('article')
  expect(await soon.count()).toBe(4)
  for (const text of await soon.allTextContents())
    expect(text).toMatch(/(Day Left|Last day to enrol).*Seats Available/)
})

test('a category no one has leads to the first tab, and a choice no one has is left out', async () => {
  const page = await newPage()
  await page.goto('/courses?category=Cooking')
  expect(page.url()).toMatch(/\/courses\?category=Programming$/)
  await page.goto('/bn/courses?category=Finance&level=Wizard')
  expect(page.url()).toMatch(/\/bn\/courses\?category=Finance$/)
})

test('on a phone the chosen tab is in view and tabs are reached by keyboard', async () => {
  const page = await newPage(PHONE)
  await page.goto('/courses?category=Photography')
  const tab = page.getByRole('link', { name: /^Photography/ })
  await tab.focus()
  await hydrated(page)
  await page.evaluate(() => document.fonts.ready)
  const box = (await tab.boundingBox())!
  expect(box.x).toBeGreaterThanOrEqual(0)
  expect(box.x + box.width).toBeLessThanOrEqual(360)
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^IoT/)
})

for (const [path, device, colorScheme] of [
  ['/courses', DESKTOP, 'light'],
  ['/courses?q=excel', PHONE, 'dark'],
  ['/bn/courses?category=Health+%26+Wellness', PHONE, 'light'],
  ['/courses?q=zzzzqqqq', DESKTOP, 'dark'],
] as const)
  test(`axe finds nothing on ${path} (${device.viewport!.width} px, ${colorScheme})`, async () => {
    const page = await newPage({ ...device, colorScheme, reducedMotion: 'reduce' })
    await page.goto(path)
    await page.mouse.move(5, 5)
    await page.mouse.move(9, 9)
    await hydrated(page)
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  })

test('a level chosen before the scripts came is applied when they come', async () => {
  const page = await newPage()
  await page.goto('/courses?category=Finance')
  await page.evaluate(() => {
    const select = document.querySelector<HTMLSelectElement>('select[name=level]')!
    select.value = 'Beginner'
  })
  await page.mouse.move(5, 5)
  await page.mouse.move(9, 9)
  await page.waitForURL(/level=Beginner/)
  expect(await cards(page).count()).toBeGreaterThan(0)
  await page.goBack()
  await page.mouse.move(5, 5)
  await hydrated(page)
  expect(page.url()).not.toContain('level=')
})

test('search engines read what a list holds, and are kept out of what someone searched for', async () => {
  const page = await newPage()
  const headOf = async (path: string) => {
    await page.goto(path)
    return {
      title: await page.title(),
      robots: await page
        .locator('meta[name=robots]')
        .evaluateAll((found) => found.map((meta) => meta.getAttribute('content'))),
      canonical: new URL((await page.locator('link[rel=canonical]').getAttribute('href'))!).search,
      data: (await page.locator('script[type="application/ld+json"]').allTextContents()).map(
        (text) => JSON.parse(text),
      ),
    }
  }
  const list = await headOf('/courses?category=Finance&order=fee-low')
  expect(list).toMatchObject({ robots: [], canonical: '?category=Finance' })
  expect(list.data.map((data) => data['@type'])).toEqual(['BreadcrumbList', 'ItemList'])
  const items = list.data[1].itemListElement as { position: number; url: string }[]
  expect(items).toHaveLength(await cards(page).count())
  expect(new URL(items[0]!.url).pathname).toMatch(/^\/courses\/FIN-/)

  await page.goto('/courses?order=popular')
  const more = (await page.getByRole('link', { name: 'Show more' }).getAttribute('href'))!
  expect((await headOf('/courses?order=popular')).title).not.toBe((await headOf(more)).title)

  const search = await headOf('/courses?q=python')
  expect(search).toMatchObject({ robots: ['noindex, follow'], data: [] })
})

test('feed readers find the newest courses from any page, in the language of the page', async () => {
  const page = await newPage()
  for (const [path, language] of [
    ['/courses', 'en'],
    ['/bn/courses', 'bn'],
  ]) {
    await page.goto(path!)
    const address = await page.locator('link[type="application/atom+xml"]').getAttribute('href')
    const feed = await page.evaluate(async (url) => {
      const response = await fetch(url)
      const document = new DOMParser().parseFromString(await response.text(), 'text/xml')
      return {
        language: document.documentElement.getAttribute('xml:lang'),
        entries: document.querySelectorAll('entry').length,
      }
    }, address!)
    expect(feed).toEqual({ language, entries: 30 })
  }
})
