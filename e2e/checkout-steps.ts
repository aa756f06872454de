import type { Page } from 'playwright-core'
import { pressPay } from './testing.ts'

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

/** Orders a course and leaves the page at the ways to pay. @returns the order's number */
export async function order(page: Page, course: Sold): Promise<string> {
  await page.goto(paymentPage(course))
  await page.getByRole('button', { name: 'Place order and pay' }).click()
  await page.getByRole('heading', { name: 'How would you like to pay?' }).waitFor()
  return new URL(page.url()).searchParams.get('order')!
}

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
