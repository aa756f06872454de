import type { Page } from '@playwright/test'
import { addDays, dhakaDay } from '#contract/time.ts'
import { ownServer } from './own-server.ts'
import {
  DESKTOP,
  expect,
  expectAccessible,
  hydrated,
  newEmail,
  newStudent,
  PHONE,
  test,
} from './testing.ts'

const STAFF = 'boss@example.com'
const LINK = 'https://meet.example.com/j/812?pwd=secret'
const server = ownServer({ staff: { [STAFF]: 'Shirin Akter' } })

const dialog = (page: Page) => page.getByRole('dialog')
const toast = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text }).first().waitFor()

/** The mail to someone that says something, as text. */
async function mailTo(email: string, part: string): Promise<string> {
  const texts = () =>
    server.smtp.mails
      .filter(({ to }) => to.includes(email))
      .map(({ raw }) => raw.replaceAll('=\r\n', '').replaceAll('=3D', '='))
  await server.runJob('send-mails')
  await expect
    .poll(() => texts().some((text) => text.includes(part)), { timeout: 15_000 })
    .toBe(true)
  return texts().find((text) => text.includes(part))!
}

/** Lets time pass until an hour of a day in Dhaka. */
const passUntil = (day: string, hour: string) =>
  server.passMinutes((Date.parse(`${day}T${hour}:00+06:00`) - server.now().getTime()) / 60_000)

/* One class from its plan to its offer: each part begins where the one before ended. */
test.describe.configure({ mode: 'serial' })

const email = newEmail()
let day: string
/** The address of the seat, as the mail says it. */
let link: string

test('a class is planned, and a visitor books a seat', async () => {
  const visitor = await server.openPage(PHONE)
  const courses = (await (await visitor.request.get('/api/courses')).json()) as {
    courseId: string
    courseFee: string
    openBatch: unknown
  }[]
  const { courseId } = courses.find(
    ({ courseFee, openBatch }) => Number(courseFee) > 0 && openBatch,
  )!
  day = addDays(dhakaDay(server.now()), 1)

  const staff = await server.asStaff(STAFF, DESKTOP)
  await staff.goto('/staff/orientation')
  await staff.getByRole('button', { name: 'Plan a class' }).click()
  await dialog(staff).getByLabel('Course').fill(courseId)
  await dialog(staff).getByLabel('Instructor').selectOption({ index: 1 })
  await dialog(staff).getByLabel('Day', { exact: true }).fill(day)
  await dialog(staff).getByLabel('Hours', { exact: true }).fill('15:00-16:00')
  await dialog(staff).getByLabel('Meeting link').fill(LINK)
  await dialog(staff).getByLabel('% off').fill('100')
  await expectAccessible(staff)
  await dialog(staff).getByRole('button', { name: 'Save' }).click()
  await toast(staff, 'Class planned.')
  await expectAccessible(staff)
  // The list is reloaded after the message.
  await staff
    .getByRole('article')
    .filter({ hasText: '3 PM – 4 PM' })
    .getByRole('button', { name: /^Change the class of/ })
    .click()
  await expect.poll(() => dialog(staff).getByLabel('Instructor').inputValue()).not.toBe('')
  await staff.keyboard.press('Escape')

  await visitor.goto(`/courses/${courseId}`)
  await visitor.getByRole('button', { name: 'Free Booking Now' }).click()
  await hydrated(visitor)
  await dialog(visitor).getByText('3 PM – 4 PM').waitFor()
  await dialog(visitor).getByText('3 PM – 4 PM').click()
  await dialog(visitor).getByLabel('Name', { exact: true }).fill('Rahima Khatun')
  await dialog(visitor).getByLabel('Email', { exact: true }).fill(email)
  await dialog(visitor).getByLabel('Phone').fill('০১৭১২-৩৪৫৬৭৮')
  await dialog(visitor)
    .getByLabel(/Email me the offer/)
    .check()
  await expectAccessible(visitor)
  await dialog(visitor).getByRole('button', { name: 'Book Now' }).click()
  await dialog(visitor).waitFor({ state: 'hidden' })

  link = /\/free-class\/[\w-]+/.exec(await mailTo(email, 'is booked'))![0]
  await visitor.goto(link)
  await visitor.getByRole('heading', { name: 'Your seat, Rahima Khatun' }).waitFor()
  await expectAccessible(visitor)
  expect(await visitor.content()).not.toContain('meet.example.com')
})

test('the visitor joins by the link of the mail', async () => {
  const visitor = await server.openPage(PHONE)
  await passUntil(day, '14:50')
  await visitor.goto(link)
  await hydrated(visitor)
  expect(await visitor.content()).not.toContain('meet.example.com')
  await expectAccessible(visitor)
  const left = visitor.waitForRequest((request) => request.url().startsWith(LINK))
  await visitor.getByRole('button', { name: 'Join class' }).click()
  await left
})

test('who was there buys with the offer, and staff see that they came', async () => {
  await passUntil(day, '16:01')
  await server.runJob('make-orientation-offers')
  const offer = await mailTo(email, 'this code takes')
  expect(offer).toContain('100%')

  const buyer = await server.openPage(PHONE)
  await newStudent(buyer)
  await buyer.goto(link)
  await buyer.getByRole('heading', { name: '100% off the course fee' }).waitFor()
  await expectAccessible(buyer)
  await buyer.getByRole('link', { name: 'Enrol with this offer' }).click()
  await buyer
    .getByRole('button', { name: /enrol|order/i })
    .last()
    .click()
  await buyer.getByRole('link', { name: 'Go to my courses' }).waitFor()
  await buyer.goto(link)
  await buyer.getByText('You enrolled with your offer').waitFor()

  const desk = await server.signInAsStaff(STAFF, DESKTOP)
  await desk.goto('/staff/orientation')
  await desk.getByText('1 attended').waitFor()
  await desk
    .getByRole('link', { name: /^Bookings/ })
    .first()
    .waitFor()
})
