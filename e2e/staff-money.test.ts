import type { Page } from '@playwright/test'
import { addDays, dhakaDay } from '#contract/time.ts'
import { reportTransfer } from './checkout-steps.ts'
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
  titleOf,
} from './testing.ts'

/* A server of its own, with two members of staff and nobody's orders but those of these journeys. */
const STAFF = { boss: 'boss@example.com', second: 'second@example.com' }
const server = ownServer({
  staff: { [STAFF.boss]: 'Shirin Akter', [STAFF.second]: 'Kamal Uddin' },
  prepare: (db) =>
    db
      .insertInto('money_alerts')
      .values({
        kind: 'settlement',
        subject: 'bkash',
        count: 3,
        day: '2026-11-19',
        found_at: new Date(),
      })
      .execute(),
})
const { openPage } = server
const asStaff = (who: keyof typeof STAFF, device = DESKTOP) => server.asStaff(STAFF[who], device)

interface Sold {
  courseId: string
  title: string
  fee: number
}

/** A course with a batch and a fee that the rules let one person decide about. */
async function aCourse(page: Page, number: number): Promise<Sold> {
  const courses = (await (await page.request.get('/api/courses')).json()) as {
    courseId: string
    courseTitle: string
    courseFee: string
    openBatch: unknown
  }[]
  const course = courses.filter(
    ({ courseFee, openBatch }) => Number(courseFee) > 0 && openBatch && Number(courseFee) < 10_000,
  )[number]!
  return { courseId: course.courseId, title: course.courseTitle, fee: Number(course.courseFee) }
}

async function payWithSslcommerz(page: Page, button: string | RegExp): Promise<void> {
  await pressPay(page, 'SSLCommerz')
  await page.waitForURL(/^http:\/\/127\.0\.0\.1:\d+\/pay\//)
  await page.getByRole('button', { name: button }).first().click()
}

/** Opens a page of the staff and resolves once it is there. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await titleOf(page).waitFor()
}

const taka = (amount: number) => `৳${amount.toLocaleString('en-IN', { minimumFractionDigits: 2 })}`
const toast = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text }).first().waitFor()
const dialog = (page: Page) => page.getByRole('dialog')

test('a transfer is verified by what staff saw in the wallet, and the student is in', async () => {
  const student = await openPage(PHONE)
  await newStudent(student)
  const course = await aCourse(student, 0)
  const number = await placeOrder(student, course)
  const trxId = await reportTransfer(student)

  const staff = await asStaff('boss', PHONE)
  await visit(staff, '/staff/transfers?state=submitted')
  await expectAccessible(staff)
  const card = staff.getByRole('article', { name: `TrxID ${trxId}` })
  await card.getByRole('button', { name: 'It has arrived…' }).click()
  await dialog(staff).getByText('If exactly').waitFor()
  await expectAccessible(staff)
  await dialog(staff).getByRole('button', { name: 'This amount has arrived' }).click()
  await dialog(staff).getByText('Enter an amount in taka').waitFor()
  await dialog(staff).getByLabel('Amount in the wallet').fill(String(course.fee))
  await dialog(staff).getByRole('button', { name: 'This amount has arrived' }).dblclick()
  await toast(staff, 'Saved.')
  await card.waitFor({ state: 'detached' })

  await student.reload()
  await student.getByRole('heading', { name: 'You’re enrolled!' }).waitFor()
  await visit(staff, `/staff/orders/${number}`)
  await staff.getByText('Transfer verified').waitFor()
  expect(await staff.getByText('Shirin Akter').count()).toBeGreaterThan(0)
  await expectAccessible(staff)
})

async function verify(page: Page, { trxId, taka }: { trxId: string; taka: number }): Promise<void> {
  await visit(page, '/staff/transfers?state=submitted')
  await page
    .getByRole('article', { name: `TrxID ${trxId}` })
    .getByRole('button', { name: 'It has arrived…' })
    .click()
  await dialog(page).getByLabel('Amount in the wallet').fill(String(taka))
  await dialog(page).getByRole('button', { name: 'This amount has arrived' }).click()
}

test('a rejected transfer shows the student why, and lets them pay again', async () => {
  const student = await openPage(PHONE)
  await newStudent(student)
  await placeOrder(student, await aCourse(student, 1))
  const trxId = await reportTransfer(student)
  const staff = await asStaff('boss')
  await visit(staff, '/staff/transfers?state=submitted')
  await staff
    .getByRole('article', { name: `TrxID ${trxId}` })
    .getByRole('button', { name: 'Not found…' })
    .click()
  await dialog(staff).getByLabel('Reason').fill('There is no such TrxID in our wallet.')
  await dialog(staff).getByRole('button', { name: 'Reject it' }).click()
  await toast(staff, 'Rejected.')
  await student.reload()
  await student.getByText('There is no such TrxID in our wallet.').waitFor()
  await expectAccessible(student)
  await student
    .getByText('Choose another method')
    .click()
    .catch(() => undefined)
  await payWithSslcommerz(student, 'Pay')
  await student.getByRole('heading', { name: 'You’re enrolled!' }).waitFor()
})

test('money that arrived otherwise is accepted or sent back, with a reason', async () => {
  const staff = await asStaff('boss')
  const [kept, returned] = [await openPage(PHONE), await openPage(PHONE)]
  for (const [student, button] of [
    [kept, /^Pay, marked risky/],
    [returned, /^Pay 10 taka/],
  ] as const) {
    await newStudent(student)
    await placeOrder(student, await aCourse(student, 2))
    await payWithSslcommerz(student, button)
    await student.getByRole('heading', { name: 'We are checking your payment' }).waitFor()
  }
  await visit(staff, '/staff/payments-review')
  await expectAccessible(staff)
  await decide(staff, {
    why: 'Flagged as risky by the gateway',
    button: 'Accept…',
    confirm: 'Accept it',
  })
  await toast(staff, 'Accepted: the order is paid.')
  await decide(staff, {
    why: 'Wrong amount',
    button: 'Send back…',
    confirm: 'Send it back',
  })
  await toast(staff, 'Refused: the money will be refunded.')
  await kept.reload()
  await kept.getByRole('heading', { name: 'You’re enrolled!' }).waitFor()
  await returned.reload()
  await returned.getByRole('heading', { name: 'This order was cancelled' }).waitFor()
  await returned.getByRole('heading', { name: 'Refunds' }).waitFor()
})

async function decide(
  staff: Page,
  { why, button, confirm }: { why: string; button: string; confirm: string },
): Promise<void> {
  const card = staff.getByRole('article').filter({ hasText: why })
  await card.getByRole('button', { name: button }).click()
  await dialog(staff).getByLabel('Reason').fill('Talked to the student.')
  await dialog(staff).getByRole('button', { name: confirm }).click()
}

test('a refund is asked for by one person and approved by another', async () => {
  const student = await openPage(PHONE)
  await newStudent(student)
  const course = await aCourse(student, 3)
  const number = await placeOrder(student, course)
  await payWithSslcommerz(student, 'Pay')
  await student.getByRole('heading', { name: 'You’re enrolled!' }).waitFor()

  const first = await asStaff('boss')
  await visit(first, `/staff/orders/${number}`)
  await first.getByRole('button', { name: 'Refund…' }).click()
  await dialog(first).getByLabel(`Refund for ${course.title} (taka)`).fill(String(course.fee))
  await dialog(first).getByLabel('Reason').fill('The batch was moved.')
  await expectAccessible(first)
  await dialog(first).getByRole('button', { name: 'Refund', exact: true }).click()
  await toast(first, 'The refund is waiting for approval.')
  await first.getByText('Another member of staff has to decide this.').waitFor()

  const second = await asStaff('second', PHONE)
  await visit(second, '/staff/refunds?state=requested')
  await expectAccessible(second)
  const card = second.getByRole('article', { name: `Refunds ${number}` })
  await card.getByRole('button', { name: 'Approve…' }).click()
  await dialog(second).getByText('The money goes back through SSLCommerz at once').waitFor()
  await dialog(second).getByRole('button', { name: 'Approve it' }).dblclick()
  await toast(second, 'Approved.')
  await student.goto(`/dashboard/order-history/${number}`)
  await student.getByRole('heading', { name: 'Refunds' }).waitFor()
  await visit(first, '/staff/settlements')
  await first.getByText('Every transaction of the books sums to zero').waitFor()
  expect(await first.getByText(/^Failed: /).count()).toBe(0)
})

test('a refund of a transfer is sent by hand: one asks, another approves and records what was sent, and the student sees it', async () => {
  const student = await openPage(PHONE)
  await newStudent(student)
  const course = await aCourse(student, 7)
  const number = await placeOrder(student, course)
  const trxId = await reportTransfer(student)
  const first = await asStaff('boss')
  await verify(first, { trxId, taka: course.fee })
  await toast(first, 'Saved.')

  await visit(first, `/staff/orders/${number}`)
  await first.getByRole('button', { name: 'Refund…' }).click()
  await dialog(first).getByLabel(`Refund for ${course.title} (taka)`).fill(String(course.fee))
  await dialog(first).getByLabel('Reason').fill('The batch was moved.')
  await dialog(first).getByRole('button', { name: 'Refund', exact: true }).click()
  await toast(first, 'The refund is waiting for approval.')

  const second = await asStaff('second', PHONE)
  await visit(second, '/staff/refunds')
  const card = second.getByRole('article', { name: `Refunds ${number}` })
  expect(await card.getByRole('button', { name: 'I have sent it…' }).count()).toBe(0)
  await card.getByRole('button', { name: 'Approve…' }).click()
  await dialog(second).getByText('then send the money yourself and record its TrxID here').waitFor()
  await dialog(second).getByRole('button', { name: 'Approve it' }).click()
  await toast(second, 'Approved.')
  await student.goto(`/dashboard/order-history/${number}`)
  await student.getByText('Approved', { exact: true }).waitFor()

  await card.getByText('To be sent by hand').waitFor()
  await card.getByText('Send it to: bKash · +880 1712-345678').waitFor()
  await card.getByRole('button', { name: 'I have sent it…' }).click()
  await expectAccessible(second)
  await dialog(second).getByRole('button', { name: 'Record it' }).click()
  await dialog(second).locator('[aria-invalid=true]').waitFor()
  const sent = `R${trxId.slice(1)}`
  await dialog(second).getByLabel('TrxID').fill(` ${sent.toLowerCase()} `)
  await dialog(second).getByRole('button', { name: 'Record it' }).dblclick()
  await toast(second, 'Recorded: the refund is done.')
  await card.getByText(sent).waitFor()
  expect(await card.getByRole('button').count()).toBe(0)

  await student.reload()
  await student.getByText('Refunded', { exact: true }).first().waitFor()
  await student.getByText(sent).waitFor()
  await expectAccessible(student)
  await student.goto('/dashboard/student-courses')
  await student.getByText("You haven't enrolled in any courses yet").waitFor()
})

test('the missing part of a transfer is shown, sent, reported and found, and the student is enrolled', async () => {
  const student = await openPage(PHONE)
  await newStudent(student)
  const course = await aCourse(student, 9)
  const number = await placeOrder(student, course)
  const trxId = await reportTransfer(student)
  const staff = await asStaff('boss', PHONE)
  await verify(staff, { trxId, taka: course.fee - 300 })
  await toast(staff, 'Saved.')
  await student.reload()
  await student.getByRole('heading', { name: `${taka(300)} is still missing` }).waitFor()
  await student
    .getByText(`We have received ${taka(course.fee - 300)} of ${taka(course.fee)}.`)
    .waitFor()
  await expectAccessible(student)

  const further = `S${trxId.slice(1)}`
  expect(await student.getByLabel('Amount sent').inputValue()).toBe('300')
  await student.getByRole('textbox', { name: 'TrxID' }).fill(further)
  await student.getByRole('button', { name: 'I have sent it' }).dblclick()
  await student.getByRole('heading', { name: 'We’re checking your transfer' }).waitFor()
  await student.getByText(`TrxID ${further} · ${taka(300)}`).waitFor()

  const second = await asStaff('second', PHONE)
  await visit(second, '/staff/payments-review')
  await decide(second, { why: number, button: 'Accept…', confirm: 'Accept it' })
  await dialog(second)
    .getByText('A further transfer for this payment waits to be checked.')
    .waitFor()
  await visit(staff, '/staff/transfers?state=submitted')
  await staff
    .getByRole('article', { name: `TrxID ${further}` })
    .getByText(taka(300))
    .first()
    .waitFor()
  await verify(staff, { trxId: further, taka: 300 })
  await toast(staff, 'Saved.')
  await student.reload()
  await student.getByRole('heading', { name: 'You’re enrolled!' }).waitFor()
  await visit(staff, `/staff/orders/${number}`)
  await staff.getByText('Further transfer reported').waitFor()
  await visit(staff, '/staff/settlements')
  await staff.getByText('Every transaction of the books sums to zero').waitFor()
  await staff.getByRole('row', { name: 'Sales of courses revenue:courses' }).waitFor()
  expect(await staff.getByText(/^Failed: /).count()).toBe(0)
})

test('a staff coupon takes its taka off through a link, and its use is shown', async () => {
  const staff = await asStaff('boss')
  await visit(staff, '/staff/coupons')
  await staff.getByRole('button', { name: 'New coupon' }).click()
  await dialog(staff).getByRole('textbox', { name: 'Code' }).fill('eid 2026')
  await dialog(staff).getByLabel('% off').fill('10')
  await dialog(staff).getByLabel('Taka off').fill('200')
  await dialog(staff).getByRole('button', { name: 'Save the coupon' }).click()
  await dialog(staff)
    .getByRole('alert')
    .getByText(/./)
    .first()
    .or(dialog(staff).locator('[aria-invalid]').first())
    .waitFor()
  await expectAccessible(staff)
  await dialog(staff).getByLabel('% off').fill('')
  await dialog(staff).getByRole('button', { name: 'Save the coupon' }).click()
  await staff.getByRole('article', { name: 'EID2026' }).waitFor()
  await expectAccessible(staff)

  const student = await openPage(PHONE)
  const { name } = await newStudent(student, { name: 'Nusrat Jahan' })
  const course = await aCourse(student, 4)
  const paid = (course.fee - 200).toLocaleString('en-IN', { minimumFractionDigits: 2 })
  await student.goto(`/courses/${course.courseId}?coupon=eid2026`)
  await student.getByRole('link', { name: 'Enroll Now' }).first().click()
  await student.getByText('EID2026 takes ৳200.00 off.').waitFor()
  await student.getByText(`৳${paid}`).waitFor()
  await expectAccessible(student)
  await student.getByRole('button', { name: 'Place order and pay' }).click()
  await payWithSslcommerz(student, 'Pay')
  await student.getByRole('heading', { name: 'You’re enrolled!' }).waitFor()

  await staff.getByRole('link', { name: 'Change' }).click()
  await staff.getByRole('cell', { name }).waitFor()
  const download = staff.waitForEvent('download')
  await staff.getByRole('button', { name: 'Export as CSV' }).click()
  expect((await download).suggestedFilename()).toBe('coupon-EID2026.csv')
})

test('the last seat is sold once: the next student sees that the batch is full, and the number of the batch stays one', async () => {
  const staff = await asStaff('boss')
  const course = await aCourse(staff, 5)
  await visit(staff, `/staff/batches/${course.courseId}`)
  await expectAccessible(staff)
  await staff.getByRole('button', { name: 'New batch' }).click()
  const startsOn = addDays(dhakaDay(new Date()), 3)
  await dialog(staff).getByLabel('Starts on').fill(startsOn)
  await dialog(staff).getByLabel('Enrol by').fill(startsOn)
  await dialog(staff).getByLabel('Seats').fill('১')
  await dialog(staff).getByLabel('Class hours').fill('8 pm')
  await dialog(staff).getByRole('button', { name: 'Save the batch' }).click()
  await dialog(staff).getByText('Enter class hours like 8pm - 9:30pm').waitFor()
  await expectAccessible(staff)
  await dialog(staff).getByLabel('Class hours').fill('20:00-21:30')
  await dialog(staff).getByRole('button', { name: 'Save the batch' }).click()
  await toast(staff, 'Saved. The course pages show it at once.')
  await staff.getByText('0 of 1 seats taken').waitFor()

  const { batches } = (await (
    await staff.request.get(`/api/courses/${course.courseId}`)
  ).json()) as {
    batches: { batchId: string; startsOn: string; seats: number }[]
  }
  const { batchId } = batches.find((batch) => batch.startsOn === startsOn && batch.seats === 1)!
  const [quick, late] = [await openPage(PHONE), await openPage(PHONE)]
  await newStudent(quick)
  await newStudent(late)
  await late.goto(`/dashboard/payments/stripe?course=${course.courseId}&batch=${batchId}`)
  await late.getByRole('button', { name: 'Place order and pay' }).waitFor()
  await placeOrder(quick, { ...course, batchId })
  await late.getByRole('button', { name: 'Place order and pay' }).click()
  await late.getByText('This batch is full.').waitFor()
  await expectAccessible(late)
  await late.getByRole('combobox').selectOption({ index: 1 })
  await late.getByRole('button', { name: 'Place order and pay' }).waitFor()
})

test('problems found by the nightly check are counted in the overview and shown beside the books', async () => {
  const staff = await asStaff('boss', PHONE)
  await visit(staff, '/staff')
  await staff.getByRole('link', { name: /Problems in the books 1/ }).click()
  const alerts = staff.getByRole('region', { name: 'Needs attention' })
  await alerts
    .getByText('bKash: lines that differ between its settlements and our payments: 3')
    .waitFor()
  await expectAccessible(staff)
})

test('orders are found by number, name and TrxID, and exported', async () => {
  const student = await openPage(PHONE)
  await newStudent(student, { name: 'Tanvir Hasan' })
  const number = await placeOrder(student, await aCourse(student, 6))
  const trxId = await reportTransfer(student)
  const staff = await asStaff('boss', PHONE)
  await visit(staff, '/staff/orders')
  await expectAccessible(staff)
  for (const words of [number.toLowerCase(), 'tanvir', trxId]) {
    await staff.getByRole('searchbox').fill(words)
    await staff.getByRole('button', { name: 'Search' }).click()
    await staff.waitForURL((address) => address.searchParams.get('q') === words)
    await expect.poll(() => staff.getByRole('row').count()).toBe(2)
    await staff.getByRole('link', { name: number }).waitFor()
  }
  const download = staff.waitForEvent('download')
  await staff.getByRole('button', { name: 'Export as CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^orders-\d{4}-\d{2}-\d{2}\.csv$/)
})

test('words typed while the former list still comes in stay', async () => {
  const staff = await asStaff('boss', PHONE)
  await visit(staff, '/staff/orders')
  const answer = Promise.withResolvers<void>()
  const asked = staff.waitForRequest((request) => request.url().includes('q=first'))
  await staff.route('**/api/staff/orders?*q=first*', async (route) => {
    await answer.promise
    await route.continue()
  })
  await staff.getByRole('searchbox').fill('first')
  await staff.getByRole('button', { name: 'Search' }).click()
  await asked
  await staff.getByRole('searchbox').fill('second')
  answer.resolve()
  await staff.waitForURL((address) => address.searchParams.get('q') === 'first')
  await staff.getByRole('link', { name: 'Clear' }).waitFor()
  expect(await staff.getByRole('searchbox').inputValue()).toBe('second')
  await staff.getByRole('link', { name: 'Clear' }).click()
  await expect.poll(() => staff.getByRole('searchbox').inputValue()).toBe('')
})

test('the money pages of the staff area are in Bangla as well', async () => {
  const staff = await asStaff('boss', PHONE)
  await staff.addInitScript(() => localStorage.setItem('language', 'bn'))
  for (const [page, heading] of [
    ['orders', 'অর্ডার'],
    ['transfers', 'মিলিয়ে দেখার টাকা'],
    ['refunds', 'টাকা ফেরত'],
    ['coupons', 'কুপন'],
    ['settlements', 'গেটওয়ের হিসাব ও খাতা'],
  ] as const) {
    await visit(staff, `/staff/${page}`)
    await expect.poll(() => titleOf(staff).textContent(), { timeout: 15_000 }).toBe(heading)
    await expectAccessible(staff)
  }
})

test('staff write about an instructor, and the public page says it', async () => {
  const staff = await asStaff('boss', PHONE)
  await visit(staff, '/staff/instructors?q=nadia+rahman')
  await staff.getByRole('heading', { name: 'Instructors', level: 1 }).waitFor()
  await expectAccessible(staff)
  await staff.getByRole('button', { name: 'Edit' }).first().click()
  const form = staff.getByRole('dialog', { name: 'Edit Nadia Rahman' })
  await form.getByLabel('Name (English)').fill('')
  await form.getByLabel('About (English)').fill('Writes software in Khulna.')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('required', { exact: false }).first().waitFor()
  await form.getByLabel('Name (English)').fill('Nadia Rahman')
  await expectAccessible(staff)
  await form.getByRole('button', { name: 'Save' }).click()
  await form.waitFor({ state: 'hidden' })
  const visitor = await openPage(PHONE)
  await visitor.goto('/instructors/nadia-rahman')
  await visitor.getByText('Writes software in Khulna.').waitFor()
  expect(
    await visitor
      .getByRole('listitem')
      .filter({ has: visitor.getByRole('link', { name: /Details of/ }) })
      .count(),
  ).toBeGreaterThan(1)
  await expectAccessible(visitor)
})
