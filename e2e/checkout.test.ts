import { aCourse, buyCourse, isIn, payWith, total } from './checkout-steps.ts'
import {
  DESKTOP,
  expect,
  expectAccessible,
  newPage,
  newStudent,
  PHONE,
  placeOrder,
  test,
} from './testing.ts'

/* The whole purchase, from the offer to the receipt and the way back. */

// Covers: §2 order-history, §2 ways-to-pay, §9 left-open
test('a course is bought with SSLCommerz on a phone, and the student is in', () =>
  buyCourse('SSLCommerz', PHONE))

test('a manual transfer is reported in Bangla digits and checked by staff', async () => {
  const page = await newPage(PHONE)
  await newStudent(page)
  await placeOrder(page, await aCourse(page, 7))
  await page.getByRole('radio', { name: /^Send money yourself/ }).check()
  await page.getByRole('button', { name: /^See where to send/ }).click()
  await page.getByRole('heading', { name: 'Send the money, then confirm' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I have sent it' }).click()
  await page.getByText('Enter the TrxID from the payment message').waitFor()
  const trxId = page.getByRole('textbox', { name: 'TrxID' })
  expect(await trxId.evaluate((field) => document.activeElement === field)).toBe(true)
  const now = Date.now().toString(36)
  const [first, second] = [`b${now.slice(-3)}`, `k${now.slice(-7, -3)}`]
  const code = `${first}${second}4`
  await trxId.fill(` ${first} ${second}৪`)
  await page.getByLabel('Number it was sent from').fill('০১৭১২-৩৪৫৬৭৮')
  await page.getByRole('button', { name: 'I have sent it' }).dblclick()
  await page.getByRole('heading', { name: 'We’re checking your transfer' }).waitFor()
  await page.getByText(`bKash · TrxID ${code.toUpperCase()}`).waitFor()
  await expectAccessible(page)

  const other = await newPage(PHONE)
  await newStudent(other)
  await placeOrder(other, await aCourse(other, 8))
  await other.getByRole('radio', { name: /^Send money yourself/ }).check()
  await other.getByRole('button', { name: /^See where to send/ }).click()
  await other.getByRole('textbox', { name: 'TrxID' }).fill(code)
  await other.getByRole('button', { name: 'I have sent it' }).click()
  await other.getByText('This transaction id has been submitted already.').waitFor()
})

// Covers: §2 cart-full
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
  const number = await placeOrder(page, course)
  await payWith(page, 'SSLCommerz', 'Pay')
  await isIn(page)
  await page.goto(`/dashboard/order-history/${number}`)
  await page.getByText('Request a refund').click()
  await page.getByText('so you get a full refund', { exact: false }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: `Request ${total(course.taka)}` }).click()
  await page.getByText('“Reason” is required.').waitFor()
  await page.getByLabel('Reason').fill('The class days do not fit my school.')
  await page.getByRole('button', { name: `Request ${total(course.taka)}` }).dblclick()
  await page.getByText('Requested', { exact: true }).waitFor()
  await page.getByRole('heading', { name: 'Refunds' }).waitFor()
})
