import type { BrowserContextOptions } from '@playwright/test'
import { aCourse, isIn, type Method, payWith } from './checkout-steps.ts'
import {
  DESKTOP,
  expect,
  expectAccessible,
  newPage,
  newStudent,
  origin,
  PHONE,
  placeOrder,
  test,
} from './testing.ts'

/* The other gateways, and payments that do not go through. */

// Covers: §2 ways-to-pay
test('a course is bought with bKash on a desktop, and the student is in', () =>
  payWholeOrder('bKash', DESKTOP))

// Covers: §2 ways-to-pay
test('a course is bought with Stripe on a phone, and the student is in', () =>
  payWholeOrder('Stripe', PHONE))

/** What differs from gateway to gateway; `buyCourse` goes on to the receipt, for one of them. */
async function payWholeOrder(method: Method, device: BrowserContextOptions): Promise<void> {
  const page = await newPage(device)
  await newStudent(page)
  await placeOrder(page, await aCourse(page))
  await expectAccessible(page)
  await payWith(page, method, 'Pay')
  await isIn(page)
  expect(new URL(page.url()).origin).toBe(origin)
  await page.getByText('Enrolled', { exact: true }).waitFor()
  await expectAccessible(page)
}

test('a payment that fails, and one that is given up, take nothing and can be tried again', async () => {
  const page = await newPage(PHONE)
  await newStudent(page)
  await placeOrder(page, await aCourse(page, 1))
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
