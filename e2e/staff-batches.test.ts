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

const dialog = (page: Page) => page.getByRole('dialog')
const toast = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text }).first().waitFor()

/** A course with a batch that one member of staff may decide about. */
async function aCourse(page: Page, number: number): Promise<string> {
  const courses = (await (await page.request.get('/api/courses')).json()) as {
    courseId: string
    courseFee: string
    openBatch: unknown
  }[]
  return courses.filter(
    ({ courseFee, openBatch }) => Number(courseFee) > 0 && Number(courseFee) < 10_000 && openBatch,
  )[number]!.courseId
}

async function buy(page: Page, courseId: string): Promise<void> {
  await placeOrder(page, { courseId })
  await pressPay(page, 'SSLCommerz')
  await page.waitForURL(/^http:\/\/127\.0\.0\.1:\d+\/pay\//)
  await page.getByRole('button', { name: /^Pay/ }).first().click()
  await page.getByRole('link', { name: 'Go to my courses' }).waitFor()
}

test('a batch is cancelled with refunds: staff are asked, and its student sees it', async () => {
  const student = await openPage(PHONE)
  await newStudent(student)
  const courseId = await aCourse(student, 6)
  await buy(student, courseId)
  await student.goto(`/courses/${courseId}`)
  await student.getByText('You’re enrolled').first().waitFor()

  const staff = await server.asStaff(STAFF, DESKTOP)
  await staff.goto(`/staff/batches/${courseId}`)
  await staff.getByRole('heading', { name: 'How this course is sold' }).waitFor()
  await expectAccessible(staff)
  await staff.getByRole('button', { name: 'Change' }).first().click()
  await dialog(staff).getByLabel('State').selectOption('cancelled')
  await dialog(staff).getByRole('button', { name: 'Save the batch' }).click()
  await dialog(staff).getByLabel('For all of them').selectOption('refund')
  await expectAccessible(staff)
  await dialog(staff).getByLabel('Reason').fill('The teacher is ill.')
  await dialog(staff).getByRole('button', { name: 'Save the batch' }).click()
  await toast(staff, 'Saved.')

  await student.goto('/dashboard/student-courses')
  await student.getByText('was cancelled. You get a full refund.').waitFor()
  await expectAccessible(student)
  await student.getByRole('link', { name: 'See the order' }).click()
  await student.getByText('This batch was cancelled').waitFor()
})

test('the students of a batch move to another one: their card, order and mail say so', async () => {
  const student = await openPage(PHONE)
  const { email } = await newStudent(student)
  const courseId = await aCourse(student, 8)
  await buy(student, courseId)

  const staff = await server.asStaff(STAFF, PHONE)
  await staff.goto(`/staff/batches/${courseId}`)
  await staff.getByRole('button', { name: 'New batch' }).click()
  const form = dialog(staff)
  const number = await form.getByLabel('Number').inputValue()
  await form.getByLabel('Starts on').fill('2099-03-01')
  await form.getByLabel('Enrol by').fill('2099-02-28')
  await form.getByLabel('Seats').fill('20')
  await form.getByLabel('Venue').fill('House 7, Road 2, Dhanmondi')
  await form.getByRole('button', { name: 'Save the batch' }).click()
  await toast(staff, 'Saved.')
  await staff.getByText('House 7, Road 2, Dhanmondi').waitFor()

  await staff.getByRole('article').last().getByRole('button', { name: 'Change' }).click()
  await dialog(staff).getByLabel('State').selectOption('cancelled')
  await dialog(staff).getByRole('button', { name: 'Save the batch' }).click()
  await dialog(staff).getByText('This batch has students.').waitFor()
  const forAll = dialog(staff).getByLabel('For all of them')
  await forAll.selectOption({ label: `Move to batch ${number} (1 Mar, 20 seats left)` })
  await dialog(staff).getByLabel('Reason').fill('Too few students.')
  await expectAccessible(staff)
  await dialog(staff).getByRole('button', { name: 'Save the batch' }).click()
  await staff.getByText('1 of 20 seats taken').waitFor()

  await student.goto('/dashboard/student-courses')
  await student.getByText('You were moved here from batch').waitFor()
  await student.getByText(`Batch ${number} · Starts`).waitFor()
  await expectAccessible(student)
  await student.getByRole('link', { name: 'See the order' }).click()
  await student.getByText(`Now: Batch ${number}`).waitFor()
  await expect
    .poll(
      () =>
        server.smtp.mails.some(
          ({ to, raw }) => to.includes(email) && raw.includes(`Now: Batch ${number}`),
        ),
      { timeout: 30_000 },
    )
    .toBe(true)
})

test('staff enrol a student manually, who finds the course in My courses', async () => {
  const student = await openPage(PHONE)
  const { email } = await newStudent(student)
  const courseId = await aCourse(student, 7)
  const staff = await server.asStaff(STAFF, DESKTOP)
  await staff.goto('/staff/enrolments')
  await staff.getByRole('heading', { name: 'Enrolments' }).waitFor()
  await staff.getByRole('button', { name: 'Enrol manually' }).click()
  await dialog(staff).getByLabel('Name, email or phone').fill(email)
  await dialog(staff).getByRole('button', { name: 'Find' }).click()
  await dialog(staff).getByText(email).waitFor({ state: 'attached' })
  await dialog(staff).getByLabel('Course', { exact: true }).fill(courseId)
  await dialog(staff).getByLabel('Reason').fill('Chosen by the board.')
  await expectAccessible(staff)
  await dialog(staff).getByRole('button', { name: 'Enrol', exact: true }).click()
  await toast(staff, 'Saved.')
  await staff.setViewportSize({ width: 360, height: 740 })
  await staff.getByRole('cell', { name: email }).waitFor()
  expect(await staff.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await student.goto('/dashboard/student-courses')
  const courses = (await (await student.request.get('/api/courses')).json()) as {
    courseId: string
    courseTitle: string
  }[]
  const title = courses.find((course) => course.courseId === courseId)!.courseTitle
  await student.getByRole('heading', { name: title }).waitFor()
})
