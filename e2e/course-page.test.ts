import { DESKTOP, expect, expectAccessible, hydrated, newPage, PHONE, test } from './testing.ts'

interface WireCourse {
  courseId: string
  courseTitle: string
  courseFee: string
  openBatch: {
    batchId: string
    seatsLeft: number
    enrolBy: string
    orientationOn: string | null
  } | null
  batches: { batchId: string; number: number }[]
  courseOutline: unknown[]
}

async function open(path: string, device = DESKTOP) {
  const page = await newPage(device)
  const course = (await (
    await page.request.get(`/api/courses/${path.split('/').at(-1)}`)
  ).json()) as WireCourse
  await page.goto(path)
  return { page, course }
}

async function touched(page: Awaited<ReturnType<typeof newPage>>): Promise<void> {
  await page.mouse.move(5, 5)
  await page.mouse.move(9, 9)
  await hydrated(page)
}

// Covers: §2 course-banner, §2 course-order, §2 help-box, §2 fee-box, §2 enroll-now
// Covers: §9 days-and-seats
test('a course shows everything the specification lists (§2 /courses/{id})', async () => {
  const { page, course } = await open('/courses/WEB-103')
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(course.courseTitle)
  for (const name of [
    'What you will learn',
    'Course outline',
    'Who this course is designed for',
    'Instructors',
  ])
    expect(await page.getByRole('heading', { name }).count()).toBe(1)
  const box = page.getByRole('region', { name: 'Course Fee' })
  const text = (await box.textContent())!
  expect(text).toContain(`৳${Number(course.courseFee).toLocaleString('en-IN')}`)
  expect(text).toMatch(/\d+ Day Left/)
  expect(text).toContain(`${course.openBatch!.seatsLeft} Seats Available`)
  expect(await box.getByRole('link', { name: 'Enroll Now' }).getAttribute('href')).toBe(
    `/dashboard/payments/stripe?course=WEB-103&batch=${course.openBatch!.batchId}`,
  )
  expect(await box.getByRole('button', { name: 'Add to cart' }).count()).toBe(1)
  const help = page.getByRole('region', { name: 'Questions? Talk to us.' }).first()
  expect(await help.getByRole('link').first().getAttribute('href')).toMatch(/^tel:\+880\d+$/)
})

for (const [typed, own] of [
  ['/Courses/web-103', '/courses/WEB-103'],
  ['/bn/Courses/web-103', '/bn/courses/WEB-103'],
] as const)
  test(`${typed} leads to the page of the course`, async () => {
    const page = await newPage()
    const answer = await page.goto(`${typed}?utm_source=chat`)
    expect([answer?.status(), new URL(page.url()).pathname]).toEqual([200, own])
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

for (const path of ['/', '/courses', '/courses/WEB-103'])
  test(`${path} of the sample site says once that it is one`, async () => {
    const page = await newPage()
    await page.goto(path)
    const says = page.getByText(/^Sample$|^Sample site:|^A sample course/).filter({ visible: true })
    expect(await says.allTextContents()).toEqual([expect.stringMatching(/^Sample site:/)])
  })

// Covers: §2 outline
test('one part of the outline is open at a time', async () => {
  const { page, course } = await open('/courses/WEB-103')
  const parts = page.locator('details[name=outline]')
  expect(await parts.count()).toBe(course.courseOutline.length)
  await parts.nth(2).locator('summary').click()
  expect(
    await parts.evaluateAll((all) => all.filter((one) => (one as HTMLDetailsElement).open).length),
  ).toBe(1)
})

// Covers: §2 orientation-strip, §2 booking-form, §3 free-class-request, §8 free-class-submitted
// Covers: §9 orientation-date
test('the orientation strip shows the correct day and books a seat in its class (§8)', async () => {
  const { page, course } = await open('/courses/WEB-103', PHONE)
  const day = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${course.openBatch!.orientationOn}T00:00:00Z`))
  const strip = page.getByRole('region', { name: /^Free orientation class/ })
  expect(await strip.textContent()).toContain(day)
  await strip.getByRole('button', { name: 'Free Booking Now' }).click()
  const modal = page.getByRole('dialog')
  await modal.getByLabel('Name').fill('Ayesha Siddiqua')
  await modal.getByLabel(/mail/).fill('ayesha@example.com')
  await modal.getByLabel(/Phone/).fill('০১৭১২-৩৪৫৬৭৮')
  await hydrated(page)
  await modal.getByRole('button', { name: 'Book Now' }).click()
  await page.getByText("Free class request submitted! You'll notify by email.").waitFor()
  await modal.waitFor({ state: 'hidden' })
})

// Covers: §2 modals
test('a modal closes by Escape, beside it and by its button; the page behind does not scroll (§2)', async () => {
  const { page } = await open('/courses/WEB-103')
  const opener = page.getByRole('button', { name: 'Free Booking Now' })
  const modal = page.getByRole('dialog')
  await opener.click()
  await modal.waitFor()
  await touched(page)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe(
    'hidden',
  )
  await page.keyboard.press('Escape')
  await modal.waitFor({ state: 'hidden' })
  expect(await opener.evaluate((button) => document.activeElement === button)).toBe(true)

  await opener.click()
  await modal.waitFor()
  await page.mouse.click(20, 20)
  await modal.waitFor({ state: 'hidden' })

  await opener.click()
  await modal.getByRole('button', { name: 'Close' }).click()
  await modal.waitFor({ state: 'hidden' })
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).not.toBe(
    'hidden',
  )
})

test('focus stays inside an open modal', async () => {
  const { page } = await open('/courses/WEB-103')
  await touched(page)
  await page.getByRole('button', { name: 'Free Booking Now' }).click()
  await page.getByRole('dialog').waitFor()
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press('Tab')
    const outside = await page.evaluate(() => {
      const { activeElement } = document
      return activeElement !== document.body && activeElement?.closest('dialog') === null
    })
    expect(outside).toBe(false)
  }
})

// Covers: §2 enroll-now
test('another batch can be chosen where there are several, and is the one enrolled in', async () => {
  const { page, course } = await open('/courses/WEB-101')
  expect(course.batches.length).toBeGreaterThan(1)
  await touched(page)
  const other = course.batches[1]!
  await page.getByRole('radio', { name: new RegExp(`Batch ${other.number}`) }).check()
  const box = page.getByRole('region', { name: 'Course Fee' })
  expect(await box.getByRole('link', { name: 'Enroll Now' }).getAttribute('href')).toContain(
    `batch=${other.batchId}`,
  )
})

test('on a phone the fee and the way in stay at the bottom of the screen', async () => {
  const { page } = await open('/courses/WEB-103', PHONE)
  const bar = page.locator('.bottom-bar')
  await hydrated(page)
  const box = (await bar.boundingBox())!
  expect(Math.round(box.y + box.height)).toBe(740)
  expect(await bar.getByRole('link', { name: 'Enroll Now' }).count()).toBe(1)
  await page.getByRole('region', { name: 'Course Fee' }).scrollIntoViewIfNeeded()
  await bar.waitFor({ state: 'hidden' })
  await page.getByRole('heading', { name: 'Course outline' }).scrollIntoViewIfNeeded()
  await bar.waitFor({ state: 'visible' })
})

// Covers: §9 currency
test('search engines read the course, its offer and its questions', async () => {
  const { page, course } = await open('/courses/WEB-103')
  const data = (await page.locator('script[type="application/ld+json"]').allTextContents()).map(
    (text) => JSON.parse(text),
  )
  expect(data[0]).toMatchObject({
    '@type': 'Course',
    name: course.courseTitle,
    offers: {
      '@type': 'Offer',
      price: course.courseFee,
      priceCurrency: 'BDT',
      availability: 'https://schema.org/InStock',
    },
  })
  expect(data[0].hasCourseInstance[0]).toMatchObject({
    courseMode: 'Online',
    courseSchedule: { repeatFrequency: 'Weekly' },
  })
  expect(data[1]).toMatchObject({ '@type': 'FAQPage' })
  expect(data[2]).toMatchObject({ '@type': 'BreadcrumbList' })
  expect(data[2].itemListElement.at(-1).name).toBe(course.courseTitle)
  expect(await page.locator('meta[property="og:image"]').getAttribute('content')).toMatch(
    /^https?:\/\//,
  )
})

test('a course can be shown to someone', async () => {
  const { page } = await open('/courses/WEB-103')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await touched(page)
  const share = page.getByRole('region', { name: 'Share this course' })
  expect(await share.getByRole('link', { name: /WhatsApp/ }).getAttribute('href')).toContain(
    'wa.me',
  )
  await share.getByRole('button', { name: 'Copy the link' }).click()
  await share.getByText('Copied').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/courses\/WEB-103$/)
})

// Covers: §2 course-loading, §3 course-list-state, §4 course-list-loads
test('a course that is on its way shows a loading animation (§2)', async () => {
  const page = await newPage()
  await page.goto('/courses?category=Web+Development')
  await touched(page)
  await page.evaluate(() => {
    const look = () => {
      const [bar, course] = [
        document.querySelector('[role=progressbar]'),
        document.querySelector('.on-the-way output'),
      ]
      if (bar && course) sessionStorage.setItem('seen', course.textContent)
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
  })
  await page.getByRole('article').filter({ hasText: 'WEB-103' }).getByRole('link').click()
  await page.waitForURL('**/courses/WEB-103')
  expect(await page.evaluate(() => sessionStorage.getItem('seen'))).toContain('Loading')
  expect(await page.getByRole('progressbar').count()).toBe(0)
})

// Covers: §2 course-id
test('a course that does not exist is a 404 with suggestions', async () => {
  const page = await newPage()
  const answer = await page.goto('/courses/NO-999')
  expect(answer!.status()).toBe(404)
  await touched(page)
  await expect.poll(() => page.getByRole('article').count()).toBe(4)
})

for (const [path, device, colorScheme] of [
  ['/courses/WEB-101', DESKTOP, 'light'],
  ['/courses/WEB-101', PHONE, 'dark'],
  ['/bn/courses/WEB-103', PHONE, 'light'],
] as const)
  test(`axe finds nothing on ${path} (${device.viewport!.width} px, ${colorScheme})`, async () => {
    const page = await newPage({ ...device, colorScheme, reducedMotion: 'reduce' })
    await page.goto(path)
    await touched(page)
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await page.locator('button[command=show-modal][commandfor=free-booking]').click()
    await page.getByRole('dialog').waitFor()
    await expectAccessible(page)
  })
