import type { Page } from '@playwright/test'
import { addDays, dhakaDay } from '#contract/time.ts'
import { ownServer } from './own-server.ts'
import {
  expect,
  expectAccessible,
  newStudent,
  PHONE,
  placeOrder,
  pressPay,
  test,
} from './testing.ts'

/* What becomes of money and fees as time passes: the server's clock is moved. A late payment arrives 40 minutes after its button. */
const HOLD_MINUTES = 45
const BOSS = 'boss@example.com'
const server = ownServer({
  staff: { [BOSS]: 'Shirin Akter' },
  environment: { ORDER_HOLD_MINUTES: String(HOLD_MINUTES) },
})
const { openPage, passMinutes, runJob } = server

interface Sold {
  courseId: string
  title: string
  fee: number
  /** Made by staff for this journey. */
  batchId: string
}

const taka = (amount: number) => `৳${amount.toLocaleString('en-IN')}`
const total = (amount: number) => `৳${amount.toLocaleString('en-IN', { minimumFractionDigits: 2 })}`
const paymentPage = ({ courseId, batchId }: Sold) =>
  `/dashboard/payments/stripe?course=${courseId}&batch=${batchId}`

/** A course to which staff add a batch that starts in three days, before the ones it has. */
async function newBatch(
  number: number,
  wishes: { seats?: number; earlyFee?: number; earlyUntil?: string },
): Promise<Sold> {
  const staff = await server.asStaff(BOSS)
  const courses = (await (await staff.request.get('/api/courses')).json()) as {
    courseId: string
    courseTitle: string
    courseFee: string
    openBatch: { startsOn: string } | null
  }[]
  const startsOn = addDays(dhakaDay(server.now()), 3)
  const course = courses.filter(
    ({ courseFee, openBatch }) =>
      Number(courseFee) > 0 && openBatch && openBatch.startsOn > startsOn,
  )[number]!
  await staff.goto(`/staff/batches/${course.courseId}`)
  await staff.getByRole('button', { name: 'New batch' }).click()
  const dialog = staff.getByRole('dialog')
  await dialog.getByLabel('Starts on').fill(startsOn)
  await dialog.getByLabel('Enrol by').fill(startsOn)
  if (wishes.seats) await dialog.getByLabel('Seats').fill(String(wishes.seats))
  if (wishes.earlyFee) await dialog.getByLabel('Early-bird fee').fill(String(wishes.earlyFee))
  if (wishes.earlyUntil) await dialog.getByLabel('Early-bird until').fill(wishes.earlyUntil)
  await dialog.getByRole('button', { name: 'Save the batch' }).click()
  await staff.getByRole('status').filter({ hasText: 'Saved.' }).first().waitFor()
  const { batches } = (await (
    await staff.request.get(`/api/courses/${course.courseId}`)
  ).json()) as {
    batches: { batchId: string; startsOn: string }[]
  }
  const { batchId } = batches.find((batch) => batch.startsOn === startsOn)!
  return {
    courseId: course.courseId,
    title: course.courseTitle,
    fee: Number(course.courseFee),
    batchId,
  }
}

/** A page of a student who has not signed up before. */
async function newBuyer(): Promise<Page> {
  const page = await openPage(PHONE)
  await newStudent(page)
  return page
}

async function pay(page: Page, button: string | RegExp): Promise<void> {
  await pressPay(page, 'SSLCommerz')
  await page.waitForURL(/^http:\/\/127\.0\.0\.1:\d+\/pay\//)
  await page.getByRole('button', { name: button }).first().click()
}

const isIn = (page: Page) => page.getByRole('heading', { name: 'You’re enrolled!' }).waitFor()

test('money that arrives late, but in time, ends the waiting: the student is in', async () => {
  const sold = await newBatch(0, {})
  const page = await newBuyer()
  const number = await placeOrder(page, sold)
  await pay(page, /^Pay late/)
  await page.getByText('The money arrives in 40 minutes.').waitFor()
  await page.goto(`/dashboard/payments/stripe?order=${number}`)
  await page.getByRole('heading', { name: 'Waiting for SSLCommerz to confirm' }).waitFor()
  await passMinutes(41)
  // The page asks by itself, at growing intervals.
  await isIn(page)
  await page.getByText('Enrolled', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Go to my courses' }).click()
  await page.getByRole('article', { name: sold.title }).waitFor()
})

test('money for an expired order whose seat someone else took is announced as a refund, and refunded', async () => {
  const sold = await newBatch(1, { seats: 1 })
  const page = await newBuyer()
  const number = await placeOrder(page, sold)
  await passMinutes(10)
  await pay(page, /^Pay late/)
  await page.getByText('The money arrives in 40 minutes.').waitFor()
  await passMinutes(HOLD_MINUTES - 10)
  await page.goto(`/dashboard/payments/stripe?order=${number}`)
  await page.getByRole('heading', { name: 'The payment time has expired' }).waitFor()
  await page.getByText('Order again if you still want them').waitFor()

  const other = await newBuyer()
  await placeOrder(other, sold)
  await pay(other, 'Pay')
  await isIn(other)

  await passMinutes(10)
  await runJob('watch-payments')
  await expect
    .poll(() => textAfterReload(page), { timeout: 15_000 })
    .toContain('We refund it in full to your payment method.')
  expect(await page.getByRole('heading', { name: 'You’re enrolled!' }).count()).toBe(0)
  await page.getByRole('heading', { name: 'Refunds' }).waitFor()
  await expectAccessible(page)
  await runJob('send-refunds')
  await expect.poll(() => textAfterReload(page), { timeout: 15_000 }).toContain('On its way')
  await passMinutes(10)
  await runJob('send-refunds')
  await expect.poll(() => textAfterReload(page), { timeout: 15_000 }).toContain('Refunded')
  await page.goto(`/dashboard/order-history/${number}`)
  await page.getByText('Refunded').first().waitFor()
  await page.goto('/dashboard/student-courses')
  await page.getByText("You haven't enrolled in any courses yet").waitFor()

  const staff = await server.asStaff(BOSS)
  await staff.goto(`/staff/orders/${number}`)
  await staff.getByText('Surplus payment').first().waitFor()
  await staff.goto('/staff/settlements')
  await staff.getByText('Every transaction of the books sums to zero').waitFor()
  expect(await staff.getByText(/^Failed: /).count()).toBe(0)
})

async function textAfterReload(page: Page): Promise<string> {
  await page.reload()
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  return page.locator('main').innerText()
}

test('an order that expires while one looks says so, and its seat is free again', async () => {
  const sold = await newBatch(2, { seats: 1 })
  const page = await newBuyer()
  await placeOrder(page, sold)
  const other = await newBuyer()
  await other.goto(paymentPage(sold))
  await other.getByText('This batch is full.').waitFor()

  await passMinutes(HOLD_MINUTES - 1)
  await page.reload()
  await expect
    .poll(() => page.locator('[aria-live]').allInnerTexts(), { timeout: 15_000 })
    .toContain('Less than two minutes left to pay.')
  await passMinutes(35 / 60)
  await page.reload()
  await page.getByRole('timer').filter({ hasText: '00:' }).waitFor()
  await page
    .getByRole('heading', { name: 'The payment time has expired' })
    .waitFor({ timeout: 30_000 })
  await expectAccessible(page)
  expect(await page.getByRole('timer').count()).toBe(0)

  await other.reload()
  await other.getByRole('button', { name: 'Place order and pay' }).click()
  await other.getByRole('button', { name: 'Cancel this order' }).waitFor()
})

test('an order that expired leads on to a new one', async () => {
  const sold = await newBatch(5, { seats: 1 })
  const page = await newBuyer()
  const number = await placeOrder(page, sold)
  await passMinutes(HOLD_MINUTES + 1)
  await page.reload()
  await page.getByRole('heading', { name: 'The payment time has expired' }).waitFor()
  await page.getByRole('link', { name: 'Order again' }).click()
  await page.getByRole('button', { name: 'Place order and pay' }).click()
  await page.getByRole('heading', { name: 'How would you like to pay?' }).waitFor()
  expect(new URL(page.url()).searchParams.get('order')).not.toBe(number)
  await pay(page, 'Pay')
  await isIn(page)
})

test('an early-bird fee is shown and charged everywhere until its last day ends, and the normal fee from then on', async () => {
  const day = dhakaDay(server.now())
  const early = 1234
  const sold = await newBatch(3, { earlyFee: early, earlyUntil: day })
  const [before, after] = [await newBuyer(), await openPage(PHONE)]
  await seeFee(before, { sold, fee: early, later: sold.fee })
  await before.goto(`/courses/${sold.courseId}`)
  await before.getByRole('button', { name: 'Add to cart' }).first().click()
  await before.waitForURL('/dashboard/carts')
  await before.getByText(taka(early)).first().waitFor()
  await before.goto(paymentPage(sold))
  await before.getByText(/^Early-bird fee until/).waitFor()
  await before.getByText(total(early)).last().waitFor()
  await placeOrder(before, sold)
  await before.getByRole('button', { name: `Pay ${total(early)}` }).waitFor()
  await pay(before, 'Pay')
  await isIn(before)

  await passMinutes(24 * 60)
  await expect
    .poll(async () => (await after.goto(`/courses/${sold.courseId}`))!.text())
    .not.toContain(taka(early))
  await seeFee(after, { sold, fee: sold.fee, later: null })
  await newStudent(after)
  await after.goto(paymentPage(sold))
  await after.getByText(total(sold.fee)).last().waitFor()
  expect(await after.getByText(/^Early-bird fee until/).count()).toBe(0)
  await placeOrder(after, sold)
  await after.getByRole('button', { name: `Pay ${total(sold.fee)}` }).waitFor()
})

/** What the card and the course page say of the fee, and what it is to be later. */
async function seeFee(
  page: Page,
  { sold, fee, later }: { sold: Sold; fee: number; later: number | null },
): Promise<void> {
  for (const seen of ['card', 'page'] as const) {
    await page.goto(
      seen === 'card'
        ? `/courses?q=${encodeURIComponent(sold.title)}`
        : `/courses/${sold.courseId}`,
    )
    const place =
      seen === 'card'
        ? page.getByRole('article').filter({ hasText: sold.courseId }).first()
        : page.getByLabel('Course Fee')
    await place.getByText(taka(fee), { exact: true }).waitFor()
    expect(await place.getByText(/^Early-bird fee until/).count()).toBe(later === null ? 0 : 1)
    if (later === null) continue
    await place.getByText(`then ${taka(later)}`).waitFor()
    await expectAccessible(page)
  }
}
