import type { BrowserContextOptions, Page } from '@playwright/test'
import { expect, expectAccessible, newPage, newStudent, origin, pressPay } from './testing.ts'

/* What the journeys of the checkout do again and again. */

export interface Sold {
  courseId: string
  title: string
  taka: number
}

/** A course with a fee and an open batch; another number, another course. */
export async function aCourse(page: Page, number = 0): Promise<Sold> {
  const courses = (await (await page.request.get('/api/courses')).json()) as {
    courseId: string
    courseTitle: string
    courseFee: string
    openBatch: { seatsLeft: number | null } | null
  }[]
  const paid = courses.filter(
    ({ courseFee, openBatch }) => Number(courseFee) > 0 && openBatch && openBatch.seatsLeft !== 0,
  )
  const course = paid[number % paid.length]!
  return { courseId: course.courseId, title: course.courseTitle, taka: Number(course.courseFee) }
}

export const total = (taka: number) =>
  `৳${taka.toLocaleString('en-IN', { minimumFractionDigits: 2 })}`
export const paymentPage = (course: Sold) => `/dashboard/payments/stripe?course=${course.courseId}`

export type Method = 'SSLCommerz' | 'bKash' | 'Stripe'

/** Chooses a way to pay, goes to its page and presses a button there. */
export async function payWith(page: Page, method: Method, button: string | RegExp): Promise<void> {
  await pressPay(page, method)
  await page.waitForURL(/^http:\/\/127\.0\.0\.1:\d+\/pay\//)
  await page.getByText('no real money').first().waitFor()
  await page.getByRole('button', { name: button }).first().click()
}

export const isIn = (page: Page) =>
  page.getByRole('heading', { name: 'You’re enrolled!' }).waitFor({ timeout: 30_000 })

/** A new student buys a course, with everything they see on the way to their receipt and back. */
export async function buyCourse(method: Method, device: BrowserContextOptions): Promise<void> {
  const page = await newPage(device)
  await newStudent(page)
  const course = await aCourse(page)
  await page.goto(paymentPage(course))
  await page.getByText(total(course.taka)).last().waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Place order and pay' }).click()
  await page.getByRole('heading', { name: 'How would you like to pay?' }).waitFor()
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
}

/** Reports a transfer by hand. @returns its TrxID */
export async function reportTransfer(page: Page): Promise<string> {
  await page.getByRole('radio', { name: /^Send money yourself/ }).check()
  await page.getByRole('button', { name: /^See where to send/ }).click()
  const trxId = `T${Math.random().toString(36).slice(2, 11).toUpperCase()}`
  await page.getByRole('textbox', { name: 'TrxID' }).fill(trxId)
  await page.getByLabel('Number it was sent from').fill('01712345678')
  await page.getByRole('button', { name: 'I have sent it' }).click()
  await page.getByRole('heading', { name: 'We’re checking your transfer' }).waitFor()
  return trxId
}
