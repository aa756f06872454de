import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DESKTOP, expectAccessible, newContext, newPage, origin, PHONE, newStudent } from './testing.ts'

/* The whole purchase, with every way to pay and every button of the pretend gateways. */

interface Sold {
  courseId: string
  title: string
  taka: number
}

/** A course with a fee and an open batch; another number, another course. */
async function aCourse(page: Page, number = 0): Promise<Sold> {
  const courses = (await (await page.request.get('/api/courses')).json()) as {
    courseId: string
    courseTitle: string
    courseFee: string
    openBatch: { seatsLeft: number | null } | null
  }[]
  const paid = courses.filter(({ courseFee, openBatch }) => Number(courseFee) > 0 && openBatch && openBatch.seatsLeft !== 0)
  const course = paid[number % paid.length]!
  return { courseId: course.courseId, title: course.courseTitle, taka: Number(course.courseFee) }
}

const total = (taka: number) => `৳${taka.toLocaleString('en-IN', { minimumFractionDigits: 2 })}`
const paymentPage = (course: Sold) => `/dashboard/payments/stripe?course=${course.courseId}`

/** Orders a course and leaves the page at the ways to pay. @returns the order's number */
async function order(page: Page, course: Sold): Promise<string> {
  await page.goto(paymentPage(course))
  await page.getByRole('button', { name: 'Order and choose how to pay' }).click()
  await page.getByRole('heading', { name: 'How would you like to pay?' }).waitFor()
  return new URL(page.url()).searchParams.get('order')!
}

type Method = 'SSLCommerz' | 'bKash' | 'Stripe'

/** Chooses a way to pay, goes to its page and presses a button there. */
async function payWith(page: Page, method: Method, button: string | RegExp): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(`^${method}`) }).check()
  await page.getByRole('button', { name: new RegExp(`^Pay ৳.*with ${method}$`) }).click()
  await page.waitForURL(/^http:\/\/127\.0\.0\.1:\d+\/pay\//)
  await page.getByText('no real money').first().waitFor()
  await page.getByRole('button', { name: button }).first().click()
}

const isIn = (page: Page) => page.getByRole('heading', { name: 'You are in!' }).waitFor({ timeout: 30_000 })

test.each([
  ['SSLCommerz', 'a phone', PHONE],
  ['bKash', 'a phone', PHONE],
  ['Stripe', 'a phone', PHONE],
  ['SSLCommerz', 'a desktop', DESKTOP],
] as const)('a course is bought with %s on %s, and the student is in', async (method, _, device) => {
  const page = await newPage(device)
  await newStudent(page)
  const course = await aCourse(page)
  await page.goto(paymentPage(course))
  await page.getByText(total(course.taka)).last().waitFor()
  await expectAccessible(page)
  await order(page, course)
  await expectAccessible(page)
  await payWith(page, method, 'Pay')
  await isIn(page)
  expect(new URL(page.url()).origin).toBe(origin)
  await page.getByText('Enrolled', { exact: true }).waitFor()
  await expectAccessible(page)

  const receipt = page.getByRole('link', { name: /Receipt .*: View and print/ })
  const [print, pdf] = [await receipt.getAttribute('href'), await page.getByRole('link', { name: /PDF/ }).getAttribute('href')]
  expect(await (await page.request.get(print!)).text()).toContain(course.title)
  expect((await (await page.request.get(pdf!)).body()).subarray(0, 5).toString()).toBe('%PDF-')

  await page.getByRole('link', { name: 'To My Courses' }).click()
  await page.getByRole('article', { name: course.title }).waitFor()
  await expectAccessible(page)
  await page.goto('/dashboard/order-history')
  await page.getByRole('link', { name: /See order/ }).click()
  await page.getByRole('heading', { name: 'Receipts' }).waitFor()
  await expectAccessible(page)
  await page.goto(paymentPage(course))
  await page.getByText('You have this course already.').waitFor()
})

test('a payment that fails, and one that is given up, take nothing and can be tried again', async () => {
  const page = await newPage(PHONE)
  await newStudent(page)
  await order(page, await aCourse(page, 1))
  await payWith(page, 'SSLCommerz', /^Fail/)
  await page.getByText('The payment with SSLCommerz did not go through, and nothing was taken.').waitFor()
  await expectAccessible(page)
  await payWith(page, 'SSLCommerz', /^Cancel/)
  await page.getByText('You came back from SSLCommerz without paying.').waitFor()
  // bKash says "initiated" until the money moves, whatever the student pressed.
  await payWith(page, 'bKash', /^Cancel/)
  await page.getByRole('heading', { name: 'Not paid yet? Go on here' }).waitFor()
  await payWith(page, 'Stripe', 'Pay')
  await isIn(page)
})

test.each([
  ['Pay, message lost', 'SSLCommerz'],
  ['Pay, 20 more messages', 'SSLCommerz'],
  ['Pay, no answer', 'bKash'],
  ['Pay, then dispute', 'Stripe'],
] as const)('"%s" with %s still ends enrolled, once', async (button, method) => {
  const page = await newPage(PHONE)
  await newStudent(page)
  const course = await aCourse(page, 2)
  await order(page, course)
  await payWith(page, method, new RegExp(`^${button}`))
  await isIn(page)
  await page.goto('/dashboard/student-courses')
  await page.getByRole('article').first().waitFor()
  expect(await page.getByRole('article', { name: course.title }).count()).toBe(1)
})

test.each([
  ['Pay, then close the tab', 'SSLCommerz'],
  ['Pay, message lost, tab closed', 'SSLCommerz'],
  ['Pay, message lost, tab closed', 'Stripe'],
] as const)('"%s" with %s is found out when the order is opened again', async (button, method) => {
  const context = await newContext(PHONE)
  const page = await context.newPage()
  await newStudent(page)
  const number = await order(page, await aCourse(page, 3))
  await payWith(page, method, new RegExp(`^${button}`))
  const later = await context.newPage()
  await page.close()
  await later.goto(`/dashboard/payments/stripe?order=${number}`)
  await isIn(later)
})

test.each(['Pay 10 taka', 'Pay in US dollars', 'Pay, marked risky'])('"%s" gives nothing away: a person looks at it', async (button) => {
  const page = await newPage(PHONE)
  await newStudent(page)
  const course = await aCourse(page, 4)
  await order(page, course)
  await payWith(page, 'SSLCommerz', new RegExp(`^${button}`))
  await page.getByRole('heading', { name: 'We are checking your payment' }).waitFor()
  await expectAccessible(page)
  await page.goto('/dashboard/student-courses')
  await page.getByText("You haven't enrolled in any courses yet").waitFor()
  await page.goto(paymentPage(await aCourse(page, 5)))
  await page.getByText('You have an order waiting').waitFor()
})

test('a late payment is told truly: still waiting for word', async () => {
  const page = await newPage(PHONE)
  await newStudent(page)
  const number = await order(page, await aCourse(page, 6))
  await payWith(page, 'SSLCommerz', /^Pay late/)
  await page.goto(`/dashboard/payments/stripe?order=${number}`)
  await page.getByRole('heading', { name: 'Waiting for word from SSLCommerz' }).waitFor()
  await expectAccessible(page)
  expect(await page.getByRole('heading', { name: 'You are in!' }).count()).toBe(0)
})

test('money is sent by hand, told in Bangla digits, and looked for', async () => {
  const page = await newPage(PHONE)
  await newStudent(page)
  await order(page, await aCourse(page, 7))
  await page.getByRole('radio', { name: /^Send money yourself/ }).check()
  await page.getByRole('button', { name: /^Show where to send/ }).click()
  await page.getByRole('heading', { name: 'Send the money, then tell us' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I have sent it' }).click()
  await page.getByText('Write the TrxID from the payment message').waitFor()
  const trxId = page.getByRole('textbox', { name: 'TrxID' })
  expect(await trxId.evaluate((field) => document.activeElement === field)).toBe(true)
  const code = `b${Date.now().toString(36)}`
  await trxId.fill(` ${code} ৩৪`)
  await page.getByLabel('Number it was sent from').fill('০১৭১২-৩৪৫৬৭৮')
  await page.getByRole('button', { name: 'I have sent it' }).dblclick()
  await page.getByRole('heading', { name: 'We are looking for your transfer' }).waitFor()
  await page.getByText(`bKash · TrxID ${code.toUpperCase()}34`).waitFor()
  await expectAccessible(page)

  const other = await newPage(PHONE)
  await newStudent(other)
  await order(other, await aCourse(other, 8))
  await other.getByRole('radio', { name: /^Send money yourself/ }).check()
  await other.getByRole('button', { name: /^Show where to send/ }).click()
  await other.getByRole('textbox', { name: 'TrxID' }).fill(`${code}34`)
  await other.getByRole('button', { name: 'I have sent it' }).click()
  await other.getByText('This transaction id has been submitted already.').waitFor()
})

test('an order is kept by its keeper: two tabs, a double press and another device find the same one', async () => {
  const context = await newContext(DESKTOP)
  const page = await context.newPage()
  const person = await newStudent(page)
  const course = await aCourse(page, 9)
  const second = await context.newPage()
  await Promise.all([page.goto(paymentPage(course)), second.goto(paymentPage(course))])
  const press = (tab: Page) => tab.getByRole('button', { name: 'Order and choose how to pay' }).dblclick()
  await Promise.all([press(page), press(second)])
  for (const tab of [page, second]) await tab.getByRole('heading', { name: 'How would you like to pay?' }).waitFor()
  const numbers = [page, second].map((tab) => new URL(tab.url()).searchParams.get('order'))
  expect(numbers[0]).toBe(numbers[1])

  const device = await newPage(PHONE)
  await device.goto('/authentication/login?from=/dashboard/payments/stripe')
  await device.getByLabel('Email').fill(person.email)
  await device.getByLabel('Password', { exact: true }).fill(person.password)
  await device.getByRole('button', { name: 'Sign in', exact: true }).click()
  await device.getByText(`Order ${numbers[0]}`).waitFor()
  await device.getByRole('timer').waitFor()

  await payWith(page, 'SSLCommerz', 'Pay')
  await isIn(page)
  await second.reload()
  await isIn(second)
})

test('the back button leads from the gateway to an order that can still be paid or cancelled', async () => {
  const page = await newPage(PHONE)
  await newStudent(page)
  const course = await aCourse(page, 10)
  await order(page, course)
  await page.getByRole('button', { name: /^Pay ৳/ }).click()
  await page.waitForURL(/^http:\/\/127\.0\.0\.1/)
  await page.goBack()
  await page.getByRole('button', { name: /^Pay ৳/ }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Waiting for word from SSLCommerz' }).waitFor()
  await page.getByRole('heading', { name: 'Not paid yet? Go on here' }).waitFor()
  await page.getByRole('button', { name: 'Cancel this order' }).click()
  await page.getByRole('heading', { name: 'Cancel this order?' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await page.getByRole('heading', { name: 'This order was cancelled' }).waitFor()
  await page.getByRole('link', { name: 'Order again' }).click()
  await page.getByRole('button', { name: 'Order and choose how to pay' }).click()
  await payWith(page, 'SSLCommerz', 'Pay')
  await isIn(page)
})

test('on a dead line the confirmation waits and says so, and goes on by itself', async () => {
  const context = await newContext(PHONE)
  const page = await context.newPage()
  await newStudent(page)
  const number = await order(page, await aCourse(page, 11))
  await payWith(page, 'SSLCommerz', /^Pay, message lost, tab closed/)
  const later = await context.newPage()
  await later.route('**/api/orders/*', (route) => route.abort())
  await later.route('**/api/orders/*?*', (route) => route.abort())
  await later.goto(`/dashboard/payments/stripe?order=${number}`)
  await later.getByText('The line is down. We ask again as soon as it is back').waitFor()
  await later.unrouteAll()
  await later.evaluate(() => dispatchEvent(new Event('online')))
  await isIn(later)
})

test('a price that changed since one looked is told, old and new, and asked about again', async () => {
  const page = await newPage(PHONE)
  await newStudent(page)
  const course = await aCourse(page, 12)
  // What the page was told first is out of date by the time of the order.
  await page.route(
    '**/api/checkout/quote',
    async (route) => {
      const answer = await route.fetch()
      const quote = (await answer.json()) as { total: string }
      await route.fulfill({ response: answer, json: { ...quote, total: '999' } })
    },
    { times: 1 },
  )
  await page.goto(paymentPage(course))
  await page.getByText('৳999.00').waitFor()
  await page.getByRole('button', { name: 'Order and choose how to pay' }).click()
  await page.getByText(`It was ৳999.00 when you looked. It is ${total(course.taka)} now.`).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Order for ৳/ }).click()
  await page.getByRole('heading', { name: 'How would you like to pay?' }).waitFor()
})

test('a free course is the student’s at once, without any way to pay', async () => {
  const page = await newPage(PHONE)
  await newStudent(page)
  const courses = (await (await page.request.get('/api/courses')).json()) as { courseId: string; courseFee: string; courseTitle: string }[]
  const free = courses.find(({ courseFee }) => Number(courseFee) === 0)!
  await page.goto(`/courses/${free.courseId}`)
  await page.getByRole('link', { name: 'Enroll Now' }).first().click()
  await page.getByRole('button', { name: 'Enrol for free' }).click()
  await isIn(page)
  await page.goto('/dashboard/student-courses')
  await page.getByRole('article', { name: free.courseTitle }).waitFor()
})

test('a coupon that is none is told beside its field, and the order goes on without it', async () => {
  const page = await newPage(PHONE)
  await newStudent(page)
  const course = await aCourse(page, 13)
  await page.goto(`${paymentPage(course)}&coupon=no%20such`)
  await page.getByText('There is no coupon with this code.').waitFor()
  await expectAccessible(page)
  await page.getByLabel('Coupon').fill('<b>')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('There is no coupon with this code.').waitFor()
  await page.getByRole('button', { name: 'Order and choose how to pay' }).click()
  await page.getByRole('heading', { name: 'How would you like to pay?' }).waitFor()
})

test('the intro lasts about two and a half seconds, can be skipped, and stays away when less motion is wanted', async () => {
  const page = await newPage(DESKTOP)
  await newStudent(page)
  const course = await aCourse(page, 14)
  await page.goto(paymentPage(course))
  const skip = page.getByRole('button', { name: 'Skip' })
  await skip.waitFor()
  const from = Date.now()
  await skip.waitFor({ state: 'detached' })
  expect(Date.now() - from).toBeLessThan(4000)
  await page.reload()
  await skip.click()
  await page.getByText('4242 4242 4242 4242').waitFor()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.reload()
  await page.getByText('4242 4242 4242 4242').waitFor()
  expect(await skip.count()).toBe(0)
  expect(await page.locator('input[autocomplete^="cc-"], input[name*="card"]').count()).toBe(0)
})

test('the cart is ordered as a whole and empty afterwards', async () => {
  const page = await newPage(DESKTOP)
  await newStudent(page)
  const courses = [await aCourse(page, 15), await aCourse(page, 16)]
  for (const course of courses) {
    await page.goto(`/courses/${course.courseId}`)
    await page.getByRole('button', { name: 'Add to cart' }).first().click()
    await page.waitForURL('/dashboard/carts')
  }
  await page.getByRole('link', { name: 'Pay now' }).click()
  await page
    .getByText(total(courses[0]!.taka + courses[1]!.taka))
    .last()
    .waitFor()
  await page.getByRole('button', { name: 'Order and choose how to pay' }).click()
  await payWith(page, 'SSLCommerz', 'Pay')
  await isIn(page)
  await page.goto('/dashboard/carts')
  await page.getByText('Your cart is empty').waitFor()
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'View all: Orders' }).waitFor()
})

test('a refund is computed before it is asked for', async () => {
  const page = await newPage(PHONE)
  await newStudent(page)
  const course = await aCourse(page, 17)
  const number = await order(page, course)
  await payWith(page, 'SSLCommerz', 'Pay')
  await isIn(page)
  await page.goto(`/dashboard/order-history/${number}`)
  await page.getByText('Ask for a refund').click()
  await page.getByText('all of it comes back', { exact: false }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: `Ask for ${total(course.taka)}` }).click()
  await page.getByText('Too short: at least 3 characters.').waitFor()
  await page.getByLabel('Why?').fill('The class days do not fit my school.')
  await page.getByRole('button', { name: `Ask for ${total(course.taka)}` }).dblclick()
  await page.getByText('Asked for', { exact: true }).waitFor()
  await page.getByRole('heading', { name: 'Refunds' }).waitFor()
})

test('the pages of money are said in Bangla as well', async () => {
  const page = await newPage(PHONE)
  await newStudent(page)
  await page.addInitScript(() => localStorage.setItem('language', 'bn'))
  const course = await aCourse(page, 18)
  await page.goto(paymentPage(course))
  await page.getByRole('button', { name: 'অর্ডার করে পেমেন্টে যান' }).click()
  await page.getByRole('heading', { name: 'কীভাবে পেমেন্ট করবেন?' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^SSLCommerz দিয়ে ৳/ }).click()
  await page.waitForURL(/^http:\/\/127\.0\.0\.1/)
  await page.getByRole('button', { name: 'Pay' }).first().click()
  await page.getByRole('heading', { name: 'ভর্তি হয়ে গেছেন!' }).waitFor()
  await expectAccessible(page)
})
