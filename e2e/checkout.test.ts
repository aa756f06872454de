import { expect, test } from 'vitest'
import { aCourse, total, paymentPage, order, payWith, isIn } from './checkout-steps.ts'
import {
  DESKTOP,
  expectAccessible,
  newPage,
  origin,
  PHONE,
  pressPay,
  newStudent,
  shiftsOf,
  watchShifts,
} from './testing.ts'

/* The whole purchase, by each way to pay, from the offer to the receipt and the way back. */

test.each([
  ['SSLCommerz', 'a phone', PHONE],
  ['bKash', 'a phone', PHONE],
  ['Stripe', 'a phone', PHONE],
  ['SSLCommerz', 'a desktop', DESKTOP],
] as const)(
  'a course is bought with %s on %s, and the student is in',
  async (method, _, device) => {
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
    const [print, pdf] = [
      await receipt.getAttribute('href'),
      await page.getByRole('link', { name: /PDF/ }).getAttribute('href'),
    ]
    const paper = await page.context().newPage()
    await paper.goto(print!)
    await paper.getByRole('cell', { name: course.title }).waitFor()
    await paper.getByText('Dhanmondi, Dhaka 1205').waitFor()
    const amount = (await paper
      .getByRole('cell', { name: total(course.taka) })
      .last()
      .boundingBox())!
    expect(amount.x + amount.width).toBeLessThanOrEqual(device.viewport!.width)
    expect(await paper.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    await paper.close()
    expect((await (await page.request.get(pdf!)).body()).subarray(0, 5).toString()).toBe('%PDF-')

    await page.getByRole('link', { name: 'Go to my courses' }).click()
    await page.getByRole('article', { name: course.title }).waitFor()
    await expectAccessible(page)
    await page.goto('/dashboard/order-history')
    await page.getByRole('link', { name: /See order/ }).click()
    await page.getByRole('heading', { name: 'Receipts' }).waitFor()
    await expectAccessible(page)
    await page.goto(paymentPage(course))
    await page.getByText('You already have this course.').waitFor()
  },
)

test('a payment that fails, and one that is given up, take nothing and can be tried again', async () => {
  const page = await newPage(PHONE)
  await newStudent(page)
  await order(page, await aCourse(page, 1))
  await payWith(page, 'SSLCommerz', /^Fail/)
  await page
    .getByText('The payment with SSLCommerz didn’t go through and you were not charged.')
    .waitFor()
  await expectAccessible(page)
  await payWith(page, 'SSLCommerz', /^Cancel/)
  await page.getByText('You left SSLCommerz without paying.').waitFor()
  // bKash says "initiated" until the money moves, whatever the student pressed: the returning browser ends the attempt.
  await payWith(page, 'bKash', /^Cancel/)
  await page.getByText('You left bKash without paying.').waitFor()
  await payWith(page, 'Stripe', 'Pay')
  await isIn(page)
})

test('money is sent by hand, told in Bangla digits, and looked for', async () => {
  const page = await newPage(PHONE)
  await newStudent(page)
  await order(page, await aCourse(page, 7))
  await page.getByRole('radio', { name: /^Send money yourself/ }).check()
  await page.getByRole('button', { name: /^See where to send/ }).click()
  await page.getByRole('heading', { name: 'Send the money, then confirm' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I have sent it' }).click()
  await page.getByText('Enter the TrxID from the payment message').waitFor()
  const trxId = page.getByRole('textbox', { name: 'TrxID' })
  expect(await trxId.evaluate((field) => document.activeElement === field)).toBe(true)
  const code = `b${Date.now().toString(36)}`
  await trxId.fill(` ${code} ৩৪`)
  await page.getByLabel('Number it was sent from').fill('০১৭১২-৩৪৫৬৭৮')
  await page.getByRole('button', { name: 'I have sent it' }).dblclick()
  await page.getByRole('heading', { name: 'We’re checking your transfer' }).waitFor()
  await page.getByText(`bKash · TrxID ${code.toUpperCase()}34`).waitFor()
  await expectAccessible(page)

  const other = await newPage(PHONE)
  await newStudent(other)
  await order(other, await aCourse(other, 8))
  await other.getByRole('radio', { name: /^Send money yourself/ }).check()
  await other.getByRole('button', { name: /^See where to send/ }).click()
  await other.getByRole('textbox', { name: 'TrxID' }).fill(`${code}34`)
  await other.getByRole('button', { name: 'I have sent it' }).click()
  await other.getByText('This transaction id has been submitted already.').waitFor()
})

test('a free course is the student’s at once, without any way to pay', async () => {
  const page = await newPage(PHONE)
  await newStudent(page)
  const courses = (await (await page.request.get('/api/courses')).json()) as {
    courseId: string
    courseFee: string
    courseTitle: string
  }[]
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
  await page.getByRole('button', { name: 'Place order and pay' }).click()
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
  await page.getByRole('button', { name: 'Place order and pay' }).click()
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
  await page.getByText('Request a refund').click()
  await page.getByText('so you get a full refund', { exact: false }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: `Request ${total(course.taka)}` }).click()
  await page.getByText('Too short: at least 3 characters.').waitFor()
  await page.getByLabel('Reason').fill('The class days do not fit my school.')
  await page.getByRole('button', { name: `Request ${total(course.taka)}` }).dblclick()
  await page.getByText('Requested', { exact: true }).waitFor()
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

  await watchShifts(page)
  await page.reload()
  expect(await page.getByRole('radio').first().getAttribute('value')).toBe('bkash')
  const card = page.getByText('4242 4242 4242 4242')
  const [order, picture] = [
    await page.getByRole('heading', { name: 'আপনার অর্ডার' }).boundingBox(),
    await card.boundingBox(),
  ]
  expect(picture!.y).toBeGreaterThan(order!.y)
  await page.getByText('এটা শুধু একটা ছবি, আপনার কার্ড নয়।').waitFor()
  // The Bangla font that arrives may move the page by a line's 4 px; ways to pay that push the order down are 0.09.
  expect(await shiftsOf(page)).toBeLessThan(0.05)
  await pressPay(page, 'বিকাশ')
  await page.waitForURL(/^http:\/\/127\.0\.0\.1/)
  await page.getByRole('button', { name: 'Pay' }).first().click()
  await page.getByRole('heading', { name: 'ভর্তি হয়ে গেছেন!' }).waitFor()
  expect(await card.count()).toBe(0)
  await expectAccessible(page)
})
