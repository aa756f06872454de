import { categoryNames } from '#contract/catalog/terms.ts'
import { cards } from './course-list-steps.ts'
import { DESKTOP, expect, expectAccessible, hydrated, newPage, PHONE, test } from './testing.ts'

// Covers: §2 courses-title, §2 category-tabs
test('there is one tab per category in the order of the specification (§2 /courses)', async () => {
  const page = await newPage()
  await page.goto('/courses')
  const tabs = page.getByRole('navigation', { name: 'Categories' }).getByRole('link')
  const names = (await tabs.allTextContents()).map((text) => text.replace(/\d+$/, ''))
  expect(names).toEqual([...categoryNames])
  expect(await tabs.first().getAttribute('aria-current')).toBe('page')
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Our Courses')
})

// Covers: §2 tab-equality, §4 course-list-loads
test('a tab shows the courses of exactly its category and can be shared', async () => {
  const page = await newPage()
  await page.goto('/courses')
  await page.getByRole('link', { name: /^UX\/UI Design/ }).click()
  await page.waitForURL('**/courses?category=UX%2FUI+Design')
  const ids = await cards(page).locator('li', { hasText: 'Course ID' }).allTextContents()
  expect(ids.length).toBe(5)
  expect(ids.every((id) => id.includes('UXD-'))).toBe(true)
  expect(
    await page.getByRole('link', { name: /^UX\/UI Design/ }).getAttribute('aria-current'),
  ).toBe('page')
})

test('a row of tabs that someone has scrolled stays there when the scripts come', async () => {
  const page = await newPage()
  await page.goto('/courses')
  const tab = page.getByRole('link', { name: /^UX\/UI Design/ })
  const track = page.locator('ul', { has: tab })
  await tab.scrollIntoViewIfNeeded()
  const scrolled = await track.evaluate((list) => list.scrollLeft)
  expect(scrolled).toBeGreaterThan(100)
  await hydrated(page)
  expect(await track.evaluate((list) => list.scrollLeft)).toBe(scrolled)
})

test('a tab that someone points at does not slip away when the scripts come', async () => {
  const page = await newPage()
  await page.goto('/courses?category=UX%2FUI+Design')
  const tabs = page.getByRole('navigation', { name: 'Categories' })
  const tab = tabs.getByRole('link').first()
  const track = tabs.getByRole('list')
  await track.evaluate((list) => (list.scrollLeft = 0))
  // Whichever of the two moves starts the scripts, the mouse is on the tab by then.
  await tab.hover({ position: { x: 5, y: 5 } })
  await tab.hover({ position: { x: 9, y: 9 } })
  await page.waitForFunction(() => document.documentElement.dataset['hydrated'] === '')
  expect(await track.evaluate((list) => list.scrollLeft)).toBe(0)
})

// Covers: §2 course-card
test('a card shows banner, title, lesson count, level, id and fee (§2)', async () => {
  const page = await newPage()
  await page.goto('/courses?category=Web+Development&order=fee-high')
  const card = cards(page).first()
  expect(await card.locator('img').getAttribute('src')).toMatch(/^\/pictures\/courses\//)
  expect(await card.getByRole('heading', { level: 3 }).textContent()).not.toBe('')
  const text = await card.textContent()
  expect(text).toMatch(/\d+ lessons/)
  expect(text).toMatch(/Beginner|Intermediate|Advanced|Expert/)
  expect(text).toMatch(/WEB-\d+/)
  expect(text).toMatch(/৳\d/)
})

// Covers: §9 days-and-seats
test('a card shows the days and seats left of the open batch (§9)', async () => {
  const page = await newPage()
  const { openBatch } = (await (await page.request.get('/api/courses/WEB-101')).json()) as {
    openBatch: { seatsLeft: number }
  }
  await page.goto('/courses?category=Web+Development')
  const card = cards(page).filter({ hasText: 'WEB-101' })
  expect(await card.textContent()).toMatch(
    new RegExp(`\\d+ Day Left · ${openBatch.seatsLeft} Seats Available`),
  )
})

// Covers: §9 course-columns
test('the grid has four columns on a wide screen and one on a phone (§9)', async () => {
  const columns = async (options: typeof DESKTOP) => {
    const page = await newPage(options)
    await page.goto('/courses')
    return page
      .getByRole('article')
      .first()
      .evaluate(
        (card) => getComputedStyle(card.closest('ul')!).gridTemplateColumns.split(' ').length,
      )
  }
  expect(await columns(DESKTOP)).toBe(4)
  expect(await columns(PHONE)).toBe(1)
})

// Covers: §3 course-list-state
test('a search works without scripts, repairs typing errors and says how it was read', async () => {
  const page = await newPage({ ...DESKTOP, javaScriptEnabled: false })
  await page.goto('/courses')
  await page.getByRole('searchbox', { name: 'Search courses' }).fill('javascrpt')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.waitForURL('**/courses?q=javascrpt')
  await page.getByText('Showing results for “javascript”').waitFor()
  expect(await cards(page).first().textContent()).toContain('JavaScript')
  expect(
    await page.getByRole('navigation', { name: 'Categories' }).locator('[aria-current]').count(),
  ).toBe(0)
})

test('what a search finds is sorted and narrowed, and its tabs count it', async () => {
  const page = await newPage()
  await page.goto('/courses?q=excel')
  const tabs = page.getByRole('navigation', { name: 'Categories' }).getByRole('link')
  const counted = await tabs.allTextContents()
  expect(counted.length).toBeGreaterThan(1)
  expect(counted.filter((text) => !/[1-9]\d*$/.test(text))).toEqual([])
  const tab = tabs.filter({ hasText: /^Finance/ })
  const inFinance = Number((await tab.textContent())!.match(/\d+$/)![0])
  await page.getByRole('combobox', { name: 'Order' }).selectOption('fee-low')
  await page.mouse.move(5, 5)
  await page.mouse.move(9, 9)
  await page.waitForURL(/q=excel.*order=fee-low/)
  const fees = (await cards(page).allTextContents()).map((text) =>
    Number(text.match(/৳([\d,]+)/)?.[1]?.replaceAll(',', '') ?? 0),
  )
  expect(fees.length).toBeGreaterThan(3)
  expect(fees).toEqual(fees.toSorted((a, b) => a - b))
  await tab.click()
  await page.waitForURL(/category=Finance/)
  expect(await cards(page).count()).toBe(inFinance)
  expect(await cards(page).first().textContent()).toContain('FIN-')
})

test('on a phone a search box suggests while one types, by keyboard and by touch', async () => {
  const page = await newPage(PHONE)
  await page.goto('/courses')
  await hydrated(page)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.getByRole('searchbox', { name: 'Search courses' }).focus()
  await page.keyboard.type('machine le')
  const list = page.getByRole('listbox', { name: 'Suggestions' })
  await list.getByRole('option', { name: /^Machine Learning Subject/ }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height)
  const field = page.getByRole('combobox', { name: 'Search courses' })
  expect(await field.getAttribute('aria-expanded')).toBe('true')
  const box = (await list.boundingBox())!
  expect(box.x >= 0 && box.x + box.width <= PHONE.viewport!.width).toBe(true)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect.poll(() => list.isVisible()).toBe(false)
  expect(await field.inputValue()).toBe('machine le')
  await page.keyboard.press('ArrowDown')
  await list.waitFor()
  await page.keyboard.press('ArrowDown')
  expect(await list.getByRole('option', { selected: true }).textContent()).toContain(
    'Machine Learning',
  )
  await page.keyboard.press('Enter')
  await page.waitForURL('**/courses?category=Machine+Learning')

  await page.goto('/courses')
  await hydrated(page)
  await page.getByRole('searchbox', { name: 'Search courses' }).focus()
  await page.keyboard.type('photosh')
  await list.getByRole('option', { name: /^Photoshop/ }).click()
  await page.waitForURL('**/courses/GRD-101')
})
