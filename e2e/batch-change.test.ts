import type { Page } from '@playwright/test'
import { addDays, dhakaDay } from '#contract/time.ts'
import { newBatch } from '../server/testing/classes.ts'
import { newCourse } from '../server/testing/courses.ts'
import { ownServer } from './own-server.ts'
import {
  expect,
  expectAccessible,
  hydrated,
  newStudent,
  PHONE,
  placeOrder,
  pressPay,
  test,
} from './testing.ts'

const STAFF = 'boss@example.com'
const start = addDays(dhakaDay(new Date()), 20)
let courseId = ''
const server = ownServer({
  staff: { [STAFF]: 'Shirin Akter' },
  async prepare(db) {
    const course = await newCourse(db, { title: 'Python from Zero', feePoisha: 450_000 })
    courseId = course.courseId
    const early = await newBatch(db, course, { startsOn: start })
    await db
      .updateTable('batches')
      .set({ early_fee_poisha: 400_000, early_until: addDays(start, -5), seats: 10 })
      .where('id', '=', early)
      .execute()
    const late = await newBatch(db, course, { number: 2, startsOn: addDays(start, 30) })
    await db.updateTable('batches').set({ seats: 10 }).where('id', '=', late).execute()
  },
})

async function pay(page: Page): Promise<void> {
  await pressPay(page, 'SSLCommerz')
  await page.waitForURL(/^http:\/\/127\.0\.0\.1:\d+\/pay\//)
  await page.getByRole('button', { name: /^Pay/ }).first().click()
}

/** The seats that are left in a batch, as visitors are told. */
async function seatsLeft(page: Page, number: number): Promise<number> {
  const answer = await page.request.get(`/api/courses/${courseId}`)
  const { batches } = (await answer.json()) as { batches: { number: number; seatsLeft: number }[] }
  return batches.find((batch) => batch.number === number)!.seatsLeft
}

test('a student changes to a dearer batch, pays the difference, and the books agree', async () => {
  test.setTimeout(180_000)
  const desk = await server.asStaff(STAFF)
  await test.step('the provider allows it', async () => {
    await desk.goto('/staff/site')
    const part = desk.getByRole('region', { name: 'Changing the batch', exact: true })
    await part.getByText('Read and change').click()
    await part.getByLabel(/^Students change once themselves/).check()
    await expectAccessible(desk)
    await part.getByRole('button', { name: 'Save', exact: true }).click()
    await part.getByText('Saved by Shirin Akter').waitFor()
  })

  const page = await server.openPage(PHONE)
  await newStudent(page, { name: 'Nusrat Jahan' })
  const number = await placeOrder(page, { courseId })
  await pay(page)
  await page.getByRole('heading', { name: 'You’re enrolled!' }).waitFor()
  expect([await seatsLeft(page, 1), await seatsLeft(page, 2)]).toEqual([9, 10])

  await test.step('the student chooses the later batch', async () => {
    await page.goto(`/dashboard/order-history/${number}`)
    await hydrated(page)
    const change = page.getByRole('region', { name: 'Change batch' })
    await change.getByRole('radio', { name: /৳500\.00 more/ }).check()
    await expectAccessible(page)
    await change.getByRole('button', { name: 'Change and pay ৳500.00' }).click()
    await page.getByRole('heading', { name: 'How would you like to pay?' }).waitFor()
    await expect.poll(() => seatsLeft(page, 2)).toBe(9)
    expect(await seatsLeft(page, 1)).toBe(9)
  })

  await test.step('until the difference is paid, the first order says what waits', async () => {
    const waits = page.url()
    await page.goto(`/dashboard/order-history/${number}`)
    const change = page.getByRole('region', { name: 'Change batch' })
    await change.getByText(/^Your place in batch 2 waits for your payment until/).waitFor()
    await change.getByRole('link', { name: 'Pay now' }).click()
    await expect(page).toHaveURL(waits)
    await expectAccessible(page)
    await page.getByRole('heading', { name: 'How would you like to pay?' }).waitFor()
    await pay(page)
    await page.waitForURL(/\/dashboard\//)
  })

  await test.step('the student is in the new batch, and the old seat is free', async () => {
    await expect.poll(() => seatsLeft(page, 1)).toBe(10)
    expect(await seatsLeft(page, 2)).toBe(9)
    await page.goto(`/dashboard/order-history/${number}`)
    const change = page.getByRole('region', { name: 'Change batch' })
    await change.getByText('You have changed the batch of this course once.').waitFor()
    await expectAccessible(page)
  })

  await test.step('the month’s sales are both payments', async () => {
    await desk.goto('/staff/reports')
    await desk.getByText('৳4,500', { exact: true }).first().waitFor()
  })
})
