import type { Page } from '@playwright/test'
import writeWorkbook from 'write-excel-file/universal'
import { addDays, dhakaDay } from '#contract/time.ts'
import { newCourse } from '../server/testing/courses.ts'
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

const STAFF = 'boss@example.com'
const FROM_FILE = { name: 'রহিমা খাতুন', email: 'rahima@example.com', phone: '০১৭৯৮-৭৬৫৪৩২' }
const STUDENTS = 300
const FEE = 4_500
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const today = dhakaDay(new Date())
const batches = [
  { number: '1', startsOn: addDays(today, 30), enrolBy: addDays(today, 28), seats: '310' },
  { number: '2', startsOn: addDays(today, 45), enrolBy: addDays(today, 43), seats: '1' },
] as const
let course: { courseId: string }
const server = ownServer({
  staff: { [STAFF]: 'Shirin Akter' },
  async prepare(db) {
    course = await newCourse(db, { title: 'Python from Zero', feePoisha: FEE * 100 })
  },
})
const { openPage } = server

const dialog = (page: Page) => page.getByRole('dialog')
const toast = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text }).first().waitFor()

/** A list as an office keeps one: a title above it, headings in Bangla, phones in every spelling, and rows of no use. */
async function messyList(): Promise<Buffer> {
  const rows = [
    ['ভর্তি তালিকা, সব ব্যাচ'],
    [],
    ['ক্রম', 'নাম', 'মোবাইল', 'ইমেইল', 'কোর্স', 'টাকা'],
    [
      '১',
      FROM_FILE.name,
      FROM_FILE.phone,
      ` ${FROM_FILE.email.toUpperCase()} `,
      'Python from Zero',
      '৪,৫০০',
    ],
    ...Array.from({ length: STUDENTS - 1 }, (_, at) => [
      String(at + 2),
      `Student ${at}`,
      at % 2 ? `+88018${String(at).padStart(8, '0')}` : `018-${String(at).padStart(8, '0')}`,
      `from-file-${at}@example.com`,
      at % 3 ? 'Python from Zero' : course.courseId.toLowerCase(),
      '4500',
    ]),
    [],
    ['', 'Twice', '', FROM_FILE.email, 'Python from Zero', ''],
    ['', 'Without an address', '01812345678', '', 'Python from Zero', ''],
  ]
  const blob = await writeWorkbook(
    rows.map((row) => row.map((value) => ({ value, type: String }))),
    {},
  ).toBlob()
  return Buffer.from(await blob.arrayBuffer())
}

async function openBatches(desk: Page): Promise<void> {
  for (const { number, startsOn, enrolBy, seats } of batches) {
    await desk.goto(`/staff/batches/${course.courseId}`)
    await desk.getByRole('button', { name: 'New batch' }).click()
    const form = dialog(desk)
    await form.getByLabel('Number').fill(number)
    await form.getByLabel('Starts on').fill(startsOn)
    await form.getByLabel('Enrol by').fill(enrolBy)
    await form.getByLabel('Seats').fill(seats)
    await form.getByRole('button', { name: 'Save the batch' }).click()
    await desk.getByRole('article', { name: `Batch ${number}` }).waitFor()
  }
}

async function importList(desk: Page): Promise<void> {
  await desk.goto('/staff/students')
  await desk.getByRole('link', { name: 'Import students' }).click()
  await desk
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'admissions.xlsx', mimeType: XLSX, buffer: await messyList() })
  await desk.getByLabel('Batch for all rows (number)').fill('1')
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Check the file' }).click()
  await desk.getByRole('heading', { name: 'What will happen' }).waitFor()
  const count = (name: string) =>
    desk.locator('dl > div').filter({ hasText: name }).locator('dd').textContent()
  expect(await count('New person')).toBe(String(STUDENTS))
  expect(await count('Refused')).toBe('2')
  await desk.getByRole('button', { name: `Import ${STUDENTS} enrolments` }).click()
  await toast(desk, 'The import is finished.')
}

async function pay(page: Page): Promise<void> {
  await pressPay(page, 'SSLCommerz')
  await page.waitForURL(/^http:\/\/127\.0\.0\.1:\d+\/pay\//)
  await page.getByRole('button', { name: /^Pay/ }).first().click()
  await page.getByRole('heading', { name: 'You’re enrolled!' }).waitFor()
}

/** The batch of a number, as calls name it. */
async function batchId(page: Page, number: string): Promise<string> {
  const answer = await page.request.get(`/api/courses/${course.courseId}`)
  const { batches: open } = (await answer.json()) as {
    batches: { batchId: string; number: number }[]
  }
  return open.find((batch) => String(batch.number) === number)!.batchId
}

test('a school runs a term: students from a file, two batches, a class less, a move, a link, a statement, and the books', async () => {
  test.setTimeout(400_000)
  const desk = await server.asStaff(STAFF, DESKTOP)
  await openBatches(desk)
  await importList(desk)

  // Who is in the file and signs in has the course.
  const rahima = await server.signInAsStaff(FROM_FILE.email, PHONE)
  await rahima.goto('/dashboard/student-courses')
  await rahima.getByRole('article', { name: 'Python from Zero' }).waitFor()

  // And is found by the phone, as the office wrote it.
  await desk.goto('/staff/students')
  await desk.getByRole('searchbox').first().fill('০১৭৯৮৭৬')
  await desk.getByText(FROM_FILE.email).first().waitFor()

  // The second batch is full with one student. The next one waits.
  const second = await batchId(desk, '2')
  const karim = await openPage(PHONE)
  await newStudent(karim, { name: 'Karim Uddin' })
  await placeOrder(karim, { courseId: course.courseId, batchId: second })
  await pay(karim)
  const mitu = await openPage(PHONE)
  await newStudent(mitu, { name: 'Mitu Begum' })
  await mitu.goto(`/dashboard/waiting-list?batch=${second}`)
  await mitu.getByRole('button', { name: 'Join the waiting list' }).click()
  await mitu.getByText('Your place in line: 1').waitFor()

  // A class of the first batch is cancelled.
  await desk.goto(`/staff/batches/${course.courseId}`)
  await desk
    .getByRole('article', { name: 'Batch 1' })
    .getByRole('link', { name: 'Classes' })
    .click()
  await desk.getByRole('button', { name: 'Make timetable' }).click()
  await dialog(desk).getByLabel('Number of classes').fill('3')
  await dialog(desk).getByLabel('Hours').fill('8pm - 9:30pm')
  await dialog(desk).getByRole('button', { name: 'Make timetable' }).click()
  await toast(desk, 'Timetable saved.')
  await desk
    .getByRole('article', { name: 'Class 2', exact: true })
    .getByRole('button', { name: 'Cancel class' })
    .click()
  await dialog(desk).getByRole('button', { name: 'Cancel class' }).click()
  await toast(desk, 'Class cancelled.')
  await rahima.goto(`/learn/${course.courseId}`)
  await rahima.getByText(/^All classes/).click()
  await rahima.getByText('Cancelled').first().waitFor()

  // Karim moves to the first batch; his seat is offered to Mitu, who sends the money herself.
  await desk.goto(`/staff/batches/${course.courseId}/${second}/move`)
  await desk.getByLabel('Move Karim Uddin').check()
  await desk.getByRole('combobox').first().selectOption({ index: 1 })
  await desk.getByLabel('Reason').fill('He asked for the earlier days.')
  await desk.getByRole('button', { name: 'Move (1)' }).click()
  await toast(desk, 'Moved: 1')
  await karim.goto('/dashboard/student-courses')
  await karim.getByText('You were moved here from batch').waitFor()
  await server.runJob('keep-waiting-lists')
  await expect
    .poll(async () => {
      await mitu.goto('/dashboard/waiting-list')
      await titleOf(mitu).waitFor()
      return mitu.getByText('A seat is held for you').count()
    })
    .toBe(1)
  await mitu.getByRole('link', { name: 'Take the seat' }).click()
  await mitu.getByRole('button', { name: 'Place order and pay' }).click()
  const trxId = await reportTransfer(mitu)

  // The statement of the wallet names the transfer.
  await desk.goto('/staff/transfers?state=submitted')
  await desk.getByRole('heading', { name: 'Check with a statement' }).click()
  const statement = [
    'bKash statement,,,',
    'Date Time,Transaction ID,Transaction Type,Amount,Charge',
    `${today},${trxId},Received,"4,500.00",0`,
    `${today},OTHER12345,Received,"1,000.00",0`,
  ].join('\n')
  await desk.getByLabel('Wallet or bank').selectOption({ index: 0 })
  await desk
    .locator('input[type=file]')
    .setInputFiles({ name: 'bkash.csv', mimeType: 'text/csv', buffer: Buffer.from(statement) })
  await desk.getByRole('button', { name: 'Find transfers' }).click()
  await desk.getByText('Amounts agree').waitFor()
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Confirm 1 transfer' }).click()
  await desk.getByText('Decided: 1 of 1.').waitFor()
  await mitu.reload()
  await mitu.getByRole('heading', { name: 'You’re enrolled!' }).waitFor()

  // Tanvir orders on the phone, and pays by the link that staff send.
  const tanvir = await openPage(PHONE)
  const { email: tanvirsEmail } = await newStudent(tanvir, { name: 'Tanvir Islam' })
  await desk.goto('/staff/enrolments')
  await desk.getByRole('button', { name: 'Payment link' }).click()
  await dialog(desk).getByLabel('Name, email or phone').fill(tanvirsEmail)
  await dialog(desk).getByRole('button', { name: 'Find' }).click()
  await dialog(desk).getByText(tanvirsEmail).waitFor({ state: 'attached' })
  await dialog(desk).getByLabel('Course', { exact: true }).fill(course.courseId)
  await dialog(desk).getByRole('button', { name: 'Order and make the link' }).click()
  const link = await desk.getByLabel('Address of the link').inputValue()
  // Nobody else opens it.
  await karim.goto(new URL(link).pathname)
  await karim.getByText(/link/i).first().waitFor()
  expect(await karim.getByText('Python from Zero').count()).toBe(0)
  await tanvir.goto(new URL(link).pathname)
  await pay(tanvir)

  // Those of the second batch go to the first, and the second closes.
  await desk.goto(`/staff/batches/${course.courseId}/${second}/move`)
  await desk.getByRole('combobox').first().selectOption({ index: 1 })
  await desk.getByLabel('Choose all').check()
  await desk.getByLabel('Merge the batches: close batch 2 afterwards').check()
  await desk.getByLabel('Reason').fill('Both batches become one.')
  await desk.getByRole('button', { name: 'Move all (1) and close the batch' }).click()
  await toast(desk, 'The batch is closed.')
  await mitu.goto('/dashboard/student-courses')
  await mitu.getByText('Batch 1').first().waitFor()

  // What was sold this month is what the books say: three times the fee.
  await desk.goto('/staff/reports')
  const sold = `৳${(3 * FEE).toLocaleString('en-IN')}`
  await desk.getByText(sold).first().waitFor()
  await desk.goto('/staff/settlements')
  await desk.getByText(`−${sold}`).or(desk.getByText(sold)).first().waitFor()
  expect(await desk.getByText('Failed').count()).toBe(0)
})
