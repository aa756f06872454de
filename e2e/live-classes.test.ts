import type { BrowserContextOptions, Page } from '@playwright/test'
import { dhakaDay } from '#contract/time.ts'
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
const LINK = 'https://meet.example.com/j/812?pwd=secret'
const server = ownServer({ staff: { [STAFF]: 'Shirin Akter' } })
const { openPage } = server

const dialog = (page: Page) => page.getByRole('dialog')
const toast = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text }).first().waitFor()

async function aCourse(page: Page): Promise<string> {
  const courses = (await (await page.request.get('/api/courses')).json()) as {
    courseId: string
    courseFee: string
    openBatch: unknown
  }[]
  return courses.find(({ courseFee, openBatch }) => Number(courseFee) > 0 && openBatch)!.courseId
}

async function buy(page: Page, courseId: string): Promise<void> {
  await placeOrder(page, { courseId })
  await pressPay(page, 'SSLCommerz')
  await page.waitForURL(/^http:\/\/127\.0\.0\.1:\d+\/pay\//)
  await page.getByRole('button', { name: /^Pay/ }).first().click()
  await page.getByRole('link', { name: 'Go to my courses' }).waitFor()
}

/** Hours in Dhaka that began a minute ago and last an hour. */
function hoursNow(): { day: string; hours: string } {
  const start = new Date(Date.now() - 60_000)
  const time = (moment: Date) =>
    new Date(moment.getTime() + 6 * 3_600_000).toISOString().slice(11, 16)
  return {
    day: dhakaDay(start),
    hours: `${time(start)}-${time(new Date(start.getTime() + 3_600_000))}`,
  }
}

/* One timetable from its first draft to the class that is on: each part begins where the one before ended. */
test.describe.configure({ mode: 'serial' })

let courseId: string
/** The browser of the student, where they are signed in. */
let ofStudent: BrowserContextOptions

test('a timetable is made, and its student waits for the first class', async () => {
  const student = await openPage(PHONE)
  await newStudent(student)
  courseId = await aCourse(student)
  await buy(student, courseId)
  ofStudent = { ...PHONE, storageState: await student.context().storageState({ indexedDB: true }) }

  const staff = await server.asStaff(STAFF, DESKTOP)
  await staff.goto(`/staff/batches/${courseId}`)
  await staff
    .getByRole('article', { name: 'Batch 1' })
    .getByRole('link', { name: 'Classes' })
    .click()
  await staff.getByRole('button', { name: 'Make timetable' }).waitFor()
  await expectAccessible(staff)
  await staff.getByRole('button', { name: 'Make timetable' }).click()
  await dialog(staff).getByLabel('Number of classes').fill('3')
  await dialog(staff).getByLabel('Hours').fill('20:00-21:30')
  await dialog(staff).getByRole('button', { name: 'Make timetable' }).click()
  await toast(staff, 'Timetable saved.')
  await staff.getByRole('article', { name: 'Class 3', exact: true }).waitFor()
  await expectAccessible(staff)

  await student.goto(`/learn/${courseId}`)
  const join = student.getByRole('button', { name: 'Join class' })
  await join.waitFor()
  expect(await join.isDisabled()).toBe(true)
  await expectAccessible(student)
})

test('a class moves to now, and its student joins', async () => {
  const staff = await server.asStaff(STAFF, DESKTOP)
  await staff.goto(`/staff/batches/${courseId}/1/classes`)
  const { day, hours } = hoursNow()
  await staff.getByRole('button', { name: 'Change class 1', exact: true }).click()
  await dialog(staff).getByLabel('Day').fill(day)
  await dialog(staff).getByLabel('Hours').fill(hours)
  await dialog(staff).getByLabel('Topic in English').fill('Welcome')
  await dialog(staff).getByLabel('Meeting link').fill(LINK)
  await dialog(staff).getByRole('button', { name: 'Save' }).click()
  await toast(staff, 'Class saved.')

  const student = await openPage(ofStudent)
  await student.goto('/dashboard')
  await student.getByRole('button', { name: /^Join class/ }).waitFor()
  await expectAccessible(student)
  await student.goto(`/dashboard/calendar?month=${day.slice(0, 7)}`)
  await student.getByRole('button', { name: /^Join class/ }).waitFor()
  await expectAccessible(student)

  await student.goto(`/learn/${courseId}`)
  await student.getByRole('heading', { name: 'Welcome' }).waitFor()
  expect(await student.content()).not.toContain('meet.example.com')
  const left = student.waitForRequest((request) => request.url().startsWith(LINK))
  await student.getByRole('button', { name: 'Join class' }).click()
  await left

  await staff.reload()
  await staff
    .getByRole('article', { name: 'Class 1', exact: true })
    .getByText('1 attended')
    .waitFor()
})

test('staff open the meeting from the classroom, and no one else gets in', async () => {
  const staff = await server.asStaff(STAFF, DESKTOP)
  await staff.goto(`/learn/${courseId}`)
  await staff.getByRole('heading', { name: 'Live classes' }).waitFor()
  await staff.getByText(/^All classes/).click()
  await staff.getByRole('article', { name: 'Class 3', exact: true }).waitFor()
  expect(await staff.content()).not.toContain('meet.example.com')
  await expectAccessible(staff)
  const hosted = staff.waitForRequest((request) => request.url().startsWith(LINK))
  await staff.getByRole('button', { name: 'Open meeting' }).first().click()
  await hosted

  const other = await openPage(PHONE)
  await newStudent(other)
  await other.goto(`/learn/${courseId}`)
  await other.waitForURL(`**/courses/${courseId}`)
  expect(await other.content()).not.toContain('meet.example.com')
})
