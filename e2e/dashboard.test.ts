import {
  DESKTOP,
  expect,
  expectAccessible,
  newContext,
  newPage,
  newStudent,
  PHONE,
  test,
} from './testing.ts'

const pages = [
  ['/dashboard', 'Welcome to dashboard'],
  ['/dashboard/student-profile', 'My Profile'],
  ['/dashboard/student-courses', 'My Courses'],
  ['/dashboard/student-skillset', 'My Skillset'],
  ['/dashboard/carts', 'My Cart'],
  ['/dashboard/waiting-list', 'Waiting list'],
  ['/dashboard/wish-list', 'Wish list'],
  ['/dashboard/order-history', 'Order History'],
  ['/dashboard/certificates', 'My Certificate'],
] as const

// Covers: §2 dashboard-home, §2 profile, §2 my-courses, §2 order-history, §2 certificates
// Covers: §6 signed-in
for (const [colorScheme, screen, device] of [
  ['light', 'a phone', PHONE],
  ['dark', 'a desktop', DESKTOP],
] as const)
  test(`every page of the dashboard is there and accessible, ${colorScheme} on ${screen} (§2)`, async () => {
    const page = await newPage({ ...device, colorScheme })
    await newStudent(page)
    for (const [path, title] of pages) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      expect(await page.title()).toBe(`${title} · Edi`)
      await expectAccessible(page)
    }
  })

const cartCount = (link: Element) => getComputedStyle(link, '::after').content

// Covers: §2 sidebar
test('on a phone the pages are in a drawer, on a desktop beside the content', async () => {
  const phone = await newPage(PHONE)
  await newStudent(phone)
  await phone.goto('/dashboard')
  await phone.getByRole('button', { name: 'Menu: your pages' }).click()
  await phone.getByRole('dialog').getByRole('link', { name: 'My Skillset' }).click()
  await phone.waitForURL('/dashboard/student-skillset')
  await phone.getByRole('dialog').waitFor({ state: 'hidden' })

  await phone.setViewportSize({ width: 1280, height: 800 })
  await phone.getByRole('link', { name: 'My Certificate' }).click()
  await phone.waitForURL('/dashboard/certificates')
  expect(await phone.getByRole('button', { name: 'Menu: your pages' }).isVisible()).toBe(false)
})

// Covers: §2 count-tiles
test('the tiles count and lead on (§2 /dashboard)', async () => {
  const page = await newPage(DESKTOP)
  await newStudent(page)
  const { courses } = (await (await page.request.get('/api/course-cards?limit=60')).json()) as {
    courses: { courseId: string; openBatch: { seatsLeft: number | null } | null }[]
  }
  const open = courses.find(({ openBatch }) => openBatch && openBatch.seatsLeft !== 0)!
  await page.goto(`/courses/${open.courseId}`)
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await page.waitForURL('/dashboard/carts')
  await page.getByRole('link', { name: 'Overview' }).click()
  const tile = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: 'View all: Carts' }) })
  await tile.waitFor()
  expect(await tile.locator('strong').textContent()).toBe('1')
  expect(
    await page.getByRole('banner').getByRole('link', { name: 'Carts' }).evaluate(cartCount),
  ).toBe('counter(cart)')
  await page.goto('/')
  expect(
    await page.evaluate(() => document.documentElement.style.getPropertyValue('--cart-count')),
  ).toBe('1')
  await page.goto('/dashboard')
  await tile.getByRole('link').click()
  await page.waitForURL('/dashboard/carts')
})

test('a call that fails leaves header, menu and the way home', async () => {
  const page = await newPage(PHONE)
  await newStudent(page)
  await page.route('**/api/dashboard', (route) =>
    route.fulfill({ status: 500, json: { code: 'unknown', title: 'No' } }),
  )
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: 'Something went wrong on our side' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Home page' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Menu: your pages' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).waitFor()
  await page.getByRole('dialog').getByRole('link', { name: 'My Skillset' }).click()
  await page.getByRole('heading', { level: 1, name: 'My Skillset' }).waitFor()
})

// Covers: §2 calendar, §9 calendar-week
test('the calendar marks today in Dhaka, begins weeks on Sunday and turns its pages (§2, §9)', async () => {
  const page = await newPage(DESKTOP)
  await newStudent(page)
  await page.goto('/dashboard')
  const calendar = page.getByRole('region', { name: 'Calendar' })
  await calendar.waitFor()
  const today = new Date(Date.now() + 6 * 3_600_000).toISOString().slice(0, 10)
  expect(await calendar.locator('[aria-current=date]').getAttribute('datetime')).toBe(today)
  expect(await calendar.getByRole('columnheader').allTextContents()).toEqual([
    'Sun',
    'Mon',
    'Tue',
    'Wed',
    'Thu',
    'Fri',
    'Sat',
  ])
  const title = await calendar.getByRole('heading').textContent()
  await calendar.getByRole('button', { name: 'Next month' }).click()
  expect(await calendar.getByRole('heading').textContent()).not.toBe(title)
  expect(await calendar.locator('[aria-current=date]').count()).toBe(0)
  await calendar.getByRole('button', { name: 'Previous month' }).click()
  expect(await calendar.getByRole('heading').textContent()).toBe(title)
})

// Covers: §2 session-progress
test('a progress bar shows while it is not known who is signed in (§2)', async () => {
  const page = await newPage(DESKTOP)
  await newStudent(page)
  let answer!: () => void
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/accounts:lookup*', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/dashboard')
  await page.getByRole('progressbar').waitFor()
  expect(await page.getByRole('heading').allTextContents()).toEqual(['Loading…'])
  answer()
  await page.getByRole('heading', { name: 'Welcome to dashboard' }).waitFor()
})

test('the dashboard speaks the language chosen last, with its own digits', async () => {
  const page = await newPage(PHONE)
  await newStudent(page)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'বাংলা' }).click()
  await page.getByRole('heading', { name: 'ড্যাশবোর্ডে স্বাগতম' }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('bn')
  expect(
    await page.getByRole('region', { name: 'ক্যালেন্ডার' }).getByRole('heading').textContent(),
  ).toMatch(/[০-৯]{4}/)
  await expectAccessible(page)
})

test('a sign-out in another tab leads to the login page and back', async () => {
  const context = await newContext(DESKTOP)
  const page = await context.newPage()
  const { email, password } = await newStudent(page)
  await page.goto('/dashboard/certificates')
  await page.getByRole('heading', { name: 'My Certificate' }).waitFor()
  const other = await context.newPage()
  await other.goto('/dashboard')
  await other.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL(/\/authentication\/login\?from=%2Fdashboard%2Fcertificates/)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('/dashboard/certificates')
  expect(await page.evaluate(() => localStorage.getItem('access-token'))).not.toBeNull()
})

test('an address behind the sign-in where nothing is says so in the chosen language, inside the dashboard', async () => {
  const page = await newPage(PHONE)
  const failures: Error[] = []
  page.on('pageerror', (error) => failures.push(error))
  await newStudent(page)
  await page.evaluate(() => localStorage.setItem('language', 'bn'))
  await page.goto('/dashboard/nothing/is/here')
  await page.getByRole('heading', { name: 'এই পেজটি এখানে নেই' }).waitFor()
  await page.getByRole('button', { name: /^মেনু/ }).waitFor()
  await page.goto('/learn/DSC-105/nothing/is/here')
  await page.getByRole('heading', { name: 'এই পেজটি এখানে নেই' }).waitFor()
  await page.goto('/learn')
  await page.waitForURL('/dashboard/student-courses')
  expect(failures).toEqual([])
})
