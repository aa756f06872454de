import type { Page } from '@playwright/test'
import { ownServer } from './own-server.ts'
import {
  DESKTOP,
  expect,
  expectAccessible,
  newStudent,
  PHONE,
  placeOrder,
  pressPay,
  test,
} from './testing.ts'

const STAFF = 'boss@example.com'
const server = ownServer({ staff: { [STAFF]: 'Shirin Akter' } })
const { openPage } = server

/** Offers are announced by day only. */
async function passUntilTen(): Promise<void> {
  const minute = Math.floor(server.now().getTime() / 60_000 + 6 * 60) % 1440
  await server.passMinutes((1440 + 10 * 60 - minute) % 1440)
}

/** A course with one open batch, which costs something. */
async function aCourse(page: Page): Promise<{ courseId: string; batchId: string }> {
  const courses = (await (await page.request.get('/api/courses')).json()) as {
    courseId: string
    courseFee: string
    openBatch: { batchId: string } | null
  }[]
  const { courseId, openBatch } = courses.find(
    (course) => Number(course.courseFee) > 0 && course.openBatch,
  )!
  return { courseId, batchId: openBatch!.batchId }
}

/** Leaves the batch no seat beyond the one that is taken. */
async function makeFull(staff: Page, { courseId }: { courseId: string }): Promise<void> {
  await staff.goto(`/staff/batches/${courseId}`)
  const batch = staff.getByRole('article').filter({ hasText: '1 of' }).first()
  await batch.getByRole('button', { name: 'Change' }).click()
  const dialog = staff.getByRole('dialog')
  await dialog.getByLabel('Seats').fill('1')
  await dialog.getByRole('button', { name: 'Save the batch' }).click()
  await staff.getByText('1 of 1 seats taken').first().waitFor()
}

const waitingPage = (batchId: string) => `/dashboard/waiting-list?batch=${batchId}`

test('a freed seat of a full batch is offered to who waits for it, who buys it and nobody else', async () => {
  await passUntilTen()
  const holder = await openPage(PHONE)
  await newStudent(holder)
  const { courseId, batchId } = await aCourse(holder)
  await placeOrder(holder, { courseId, batchId })
  const staff = await server.asStaff(STAFF, DESKTOP)
  await makeFull(staff, { courseId })

  const first = await openPage(PHONE)
  const { email } = await newStudent(first)
  await first.goto(waitingPage(batchId))
  await first.getByText('You would be first in line.', { exact: false }).waitFor()
  await expectAccessible(first)
  await first.getByRole('button', { name: 'Join the waiting list' }).click()
  await first.getByText('Your place in line: 1').waitFor()
  await expectAccessible(first)

  const list = `/staff/batches/${courseId}/${batchId}/waiting-list`
  await staff.goto(list)
  await staff.getByText(email).waitFor()
  await expectAccessible(staff)

  await holder.getByRole('button', { name: 'Cancel this order' }).click()
  await holder.getByRole('button', { name: 'Yes, cancel it' }).click()
  await holder.getByRole('heading', { name: 'This order was cancelled' }).waitFor()
  await server.runJob('keep-waiting-lists')
  await expect
    .poll(() => server.smtp.mails.filter((mail) => mail.to.includes(email)).length)
    .toBe(1)

  const stranger = await openPage(DESKTOP)
  await newStudent(stranger)
  await stranger.goto(`/dashboard/payments/stripe?course=${courseId}&batch=${batchId}`)
  await stranger.getByText('This batch is full.', { exact: false }).waitFor()
  await stranger.getByRole('link', { name: 'Join the waiting list' }).click()
  await stranger.getByText('You would be first in line.', { exact: false }).waitFor()

  await first.goto('/dashboard/waiting-list')
  await first.getByText('A seat is held for you').waitFor()
  await first.getByText(/^It is yours until/).waitFor()
  await expectAccessible(first)
  await first.getByRole('link', { name: 'Take the seat' }).click()
  await first.getByRole('button', { name: 'Place order and pay' }).click()
  await first.getByRole('heading', { name: 'How would you like to pay?' }).waitFor()
  await pressPay(first, 'SSLCommerz')
  await first.waitForURL(/^http:\/\/127\.0\.0\.1:\d+\/pay\//)
  await first.getByRole('button', { name: /^Pay/ }).first().click()
  await first.getByRole('heading', { name: 'You’re enrolled!' }).waitFor()
  await first.goto('/dashboard/waiting-list')
  await first.getByText('You’re on no waiting list').waitFor()
})

test('a visitor of a full batch signs in on the way to its waiting list', async () => {
  const visitor = await openPage(PHONE)
  const { batchId } = await aCourse(visitor)
  await visitor.goto(waitingPage(batchId))
  await visitor.waitForURL(/\/authentication\/login/)
  expect(decodeURIComponent(visitor.url())).toContain(waitingPage(batchId))
})
