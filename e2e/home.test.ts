import {
  DESKTOP,
  expect,
  expectAccessible,
  hydrated,
  newPage,
  PHONE,
  shiftsOf,
  test,
  watchShifts,
} from './testing.ts'

/** Wakes the page's scripts, which wait for a touch. */
async function touched(page: Awaited<ReturnType<typeof newPage>>): Promise<void> {
  await page.mouse.move(5, 5)
  await page.mouse.move(9, 9)
  await hydrated(page)
}

// Covers: §2 home-order, §2 home-rows, §2 reasons, §2 testimonials
test('the sections are in the order of the specification (§2 home)', async () => {
  const page = await newPage()
  await page.goto('/')
  expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(
    expect.arrayContaining([
      'Our New Courses',
      'Popular Courses',
      'Trending Courses',
      'Free Courses',
    ]),
  )
  const order = await page
    .locator('main h2')
    .evaluateAll((headings) => headings.map((heading) => heading.id))
  // The next free classes come after the free courses, where there are any.
  const specified = order.filter((id) => id && id !== 'free-classes')
  expect(specified).toEqual([
    'categories',
    'new',
    'popular',
    'trending',
    'free',
    'reasons',
    'faq',
    'ready',
    'ask',
    'tutorial',
    'testimonials',
    'stats',
    'newsletter',
    'teacher',
  ])
  expect(await page.locator('section[aria-labelledby=reasons] li').count()).toBe(6)
})

// Covers: §2 hero-buttons, §2 ready-to-join, §2 become-teacher
test('every call to action leads where it says', async () => {
  const page = await newPage()
  await page.goto('/')
  const href = (name: string) =>
    page.getByRole('main').getByRole('link', { name, exact: true }).getAttribute('href')
  expect(await href('Enroll Now')).toBe('/courses')
  expect(await href('About us')).toBe('/about')
  expect(await href('Register Now')).toBe('/authentication/signup')
  expect(await href('Become a teacher')).toBe('/become-instructor')
})

// Covers: §2 hero-words, §9 typewriter-loop
test('the hero types its words without scripts, and does not move under reduced motion (§9)', async () => {
  const page = await newPage({ ...DESKTOP, javaScriptEnabled: false })
  await page.goto('/')
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain(
    'Skills, Confidence, Project, Repeat!',
  )

  const still = await newPage({ ...DESKTOP, reducedMotion: 'reduce' })
  await still.goto('/')
  const shown = () =>
    still.locator('.typed').evaluate((element) => getComputedStyle(element, '::before').content)
  expect(await shown()).toBe('"Skills"')
  const moving = await newPage()
  await moving.goto('/')
  const animation = await moving.locator('.typed').evaluate((element) => {
    const { animationIterationCount, animationName } = getComputedStyle(element, '::before')
    return { animationIterationCount, animationName }
  })
  expect(animation).toEqual({ animationIterationCount: '5', animationName: 'typewriter' })
})

// Covers: §2 see-more, §9 course-counts
test('six new courses come first; See More brings all and goes away (§2, §9)', async () => {
  const page = await newPage()
  await page.goto('/')
  const section = page.locator('section[aria-labelledby=new]')
  expect(await section.getByRole('article').count()).toBe(6)
  await touched(page)
  const { total } = (await (
    await page.request.get('/api/course-cards?popularity=New&limit=1')
  ).json()) as { total: number }
  await section.getByRole('link', { name: 'See More' }).click()
  await page.waitForFunction(
    (count) => document.querySelectorAll('section[aria-labelledby=new] article').length === count,
    total,
  )
  expect(await section.getByRole('link', { name: 'See More' }).count()).toBe(0)
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Details')
})

// Covers: §2 card-details, §9 course-counts
test('at most six free courses are shown, each with a Details link (§9)', async () => {
  const page = await newPage()
  await page.goto('/')
  const free = page.locator('section[aria-labelledby=free]').getByRole('article')
  expect(await free.count()).toBeLessThanOrEqual(6)
  expect(
    await free
      .first()
      .getByRole('link', { name: /^Details/ })
      .getAttribute('href'),
  ).toMatch(/^\/courses\/[A-Z]{3}-\d+$/)
})

// Covers: §2 category-slider
test('category cards tell true counts and lead to their tab', async () => {
  const page = await newPage()
  await page.goto('/')
  const categories = (await (await page.request.get('/api/categories')).json()) as {
    name: string
    courseCount: number
  }[]
  const { courseCount } = categories.find(({ name }) => name === 'Programming')!
  const courses = (await (
    await page.request.get('/api/courses?category=Programming')
  ).json()) as unknown[]
  expect(courseCount).toBe(courses.length)
  const card = page.getByRole('link', { name: `Programming Course ${courseCount} Courses` })
  expect(await card.getAttribute('href')).toBe('/courses?category=Programming')
})

// Covers: §2 category-slider, §2 slider-arrows, §9 slider
test('a slider rests at its ends and moves by buttons and arrow keys (§2)', async () => {
  const page = await newPage()
  await page.goto('/')
  await touched(page)
  const slider = page.getByRole('region', { name: 'Find your subject' })
  const previous = slider.getByRole('button', { name: 'Previous' })
  const next = slider.getByRole('button', { name: 'Next' })
  expect(await previous.isDisabled()).toBe(true)
  expect(await next.isDisabled()).toBe(false)
  const track = slider.getByRole('list')
  const spacing = await track.evaluate((list) => getComputedStyle(list).columnGap)
  expect(spacing).toBe('15px')
  const inView = await track.evaluate((list) =>
    Math.round((list.clientWidth + 15) / ((list.children[0] as HTMLElement).offsetWidth + 15)),
  )
  expect(inView).toBe(3)

  await next.click()
  const threeOn = await track.evaluate(
    (list) =>
      (list.children[3] as HTMLElement).offsetLeft - (list.children[0] as HTMLElement).offsetLeft,
  )
  await page.waitForFunction(
    (left) =>
      Math.abs(
        document.querySelector('section[aria-labelledby=categories] ul')!.scrollLeft - left,
      ) < 3,
    threeOn,
  )
  await expect.poll(() => previous.isDisabled()).toBe(false)
  await track.focus()
  await page.keyboard.press('ArrowLeft')
  await page.waitForFunction(
    () => document.querySelector('section[aria-labelledby=categories] ul')!.scrollLeft < 2,
  )
  await expect.poll(() => previous.isDisabled()).toBe(true)

  await track.evaluate((list) => list.scrollTo({ left: list.scrollWidth, behavior: 'instant' }))
  await expect.poll(() => next.isDisabled()).toBe(true)
})

// Covers: §2 home-questions, §2 one-question-open
test('one question is open at a time, and closes when pressed again (§2)', async () => {
  const page = await newPage()
  await page.goto('/')
  const questions = page.locator('section[aria-labelledby=faq] details')
  const open = () =>
    questions.evaluateAll((all) => all.map((one) => (one as HTMLDetailsElement).open))
  await questions.nth(0).locator('summary').click()
  await questions.nth(1).locator('summary').click()
  expect((await open()).slice(0, 3)).toEqual([false, true, false])
  await questions.nth(1).locator('summary').click()
  expect((await open()).includes(true)).toBe(false)
})

// Covers: §2 ask-edi
test('a search in Banglish shows a course of its subject first', async () => {
  const page = await newPage(PHONE)
  await page.goto('/')
  const ask = page.locator('section[aria-labelledby=ask]')
  await ask.getByLabel('What would you like to learn?').fill('web design shikhte chai')
  await hydrated(page)
  await ask.getByRole('button', { name: 'Find courses' }).click()
  await ask.getByRole('article').first().waitFor()
  expect(await ask.getByRole('article').first().textContent()).toMatch(/WEB-10[12]/)
  expect(page.url()).not.toContain('courses')
})

// Covers: §2 tutorial
test('nothing is fetched from elsewhere until play is pressed', async () => {
  const page = await newPage()
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (!/^(localhost|127\.0\.0\.1)$/.test(new URL(request.url()).hostname))
      elsewhere.push(request.url())
  })
  await page.goto('/')
  await touched(page)
  await page.locator('section[aria-labelledby=tutorial]').scrollIntoViewIfNeeded()
  expect(elsewhere).toEqual([])
  await page.getByRole('link', { name: /^Play:/ }).click()
  await expect
    .poll(() => elsewhere.some((url) => url.startsWith('https://www.youtube-nocookie.com/')))
    .toBe(true)
})

// Covers: §2 newsletter, §8 newsletter-subscribed
test('a visitor subscribes to the newsletter (§8)', async () => {
  const page = await newPage()
  await page.goto('/')
  const box = page.locator('section[aria-labelledby=newsletter]')
  await box.getByRole('textbox').first().fill('not an address')
  await hydrated(page)
  await box.getByRole('button').click()
  await box.getByText('Enter a valid email address').waitFor()
  await box.getByRole('textbox').first().fill('reader@example.com')
  await box.getByRole('button').click()
  await expect.poll(() => page.getByText('News letter subscribed!').isVisible()).toBe(true)
})

test('the Bangla home page speaks Bangla and tells search engines of both', async () => {
  const page = await newPage(PHONE)
  await page.goto('/bn')
  expect(await page.locator('html').getAttribute('lang')).toBe('bn')
  expect(await page.getByRole('heading', { name: 'আমাদের নতুন কোর্স' }).count()).toBe(1)
  const alternates = await page
    .locator('link[rel=alternate][hreflang]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('hreflang')))
  expect(alternates).toEqual(['en', 'bn', 'x-default'])
  await page.getByRole('link', { name: 'English' }).click()
  await page.waitForURL('/')
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('en')
})

test('the colours chosen are there on the next page before anything is painted', async () => {
  const page = await newPage({ ...DESKTOP, colorScheme: 'light' })
  await page.goto('/')
  await touched(page)
  await page.getByRole('button', { name: 'Theme' }).click()
  await page.getByRole('radio', { name: 'Dark' }).check()
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
  await page.goto('/courses')
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
})

test('the menu of a phone opens before any script and closes on Escape', async () => {
  const page = await newPage(PHONE)
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Main menu' })
  await menu.getByRole('link', { name: 'About Us' }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => menu.isVisible()).toBe(false)
})

for (const [path, device, colorScheme] of [
  ['/', DESKTOP, 'light'],
  ['/', PHONE, 'dark'],
  ['/bn', PHONE, 'light'],
] as const)
  test(`axe finds nothing on ${path} (${device.viewport!.width} px, ${colorScheme})`, async () => {
    const page = await newPage({ ...device, colorScheme, reducedMotion: 'reduce' })
    await page.goto(path)
    await touched(page)
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  })

test('a wrong address says so and suggests courses', async () => {
  const page = await newPage()
  await watchShifts(page)
  const answer = await page.goto('/no-such-page')
  expect(answer!.status()).toBe(404)
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
  await page.getByRole('article').first().waitFor()
  expect(await shiftsOf(page)).toBeLessThan(0.02)
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  await expectAccessible(page)
})

for (const path of ['/', '/bn/courses?q=excel', '/courses/WEB-101'])
  test(`${path} fits a phone with text at twice its size`, async () => {
    const page = await newPage(PHONE)
    await page.goto(path)
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  })
