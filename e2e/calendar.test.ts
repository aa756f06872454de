import ICAL from 'ical.js'
import { addDays, dhakaDay } from '#contract/time.ts'
import { newBatch, newMeeting } from '../server/testing/classes.ts'
import { newCourse } from '../server/testing/courses.ts'
import { ownServer } from './own-server.ts'
import { checkOut, DESKTOP, expect, expectAccessible, newStudent, PHONE, test } from './testing.ts'

/** The first class: at eight in the evening, three days from now, in Dhaka. */
const day = addDays(dhakaDay(new Date()), 3)
const startsAt = new Date(`${day}T20:00:00+06:00`)
let courseId: string

const server = ownServer({
  async prepare(db) {
    const course = await newCourse(db, { title: 'Python from Zero', feePoisha: 0 })
    courseId = course.courseId
    const batch = await newBatch(db, course, { startsOn: day })
    await newMeeting(db, batch, { number: 1, startsAt, topic: 'Loops' })
    await newMeeting(db, batch, {
      number: 2,
      startsAt: new Date(startsAt.getTime() + 86_400_000),
      state: 'cancelled',
    })
  },
})

/** Until half an hour before the first class, and a minute more. */
const minutesUntilReminder = () =>
  Math.ceil((startsAt.getTime() - server.now().getTime()) / 60_000) - 29

test('a student sees every class, puts them into a calendar app, and is reminded', async () => {
  const page = await server.openPage({ ...PHONE, timezoneId: 'Europe/London' })
  const { email } = await newStudent(page, { name: 'Nadia Rahman' })
  await checkOut(page, { courseId })

  const month = day.slice(0, 7)
  await page.goto(`/dashboard/calendar?month=${month}`)
  await page.getByRole('heading', { name: 'Calendar', level: 1 }).waitFor()
  await page.getByText('Class 1: Loops').waitFor()
  await page
    .getByText('8 PM – 9:30 PM', { exact: true })
    .filter({ visible: true })
    .first()
    .waitFor()
  await page.getByText('Your time: 2 PM – 3:30 PM').filter({ visible: true }).first().waitFor()
  await expectAccessible(page)
  await page
    .getByRole('link', { name: /: 1 class$/ })
    .first()
    .press('Enter')
  await expect.poll(() => new URL(page.url()).hash).toBe(`#day-${day}`)
  await page.getByRole('link', { name: 'Next month' }).click()
  await page.getByRole('link', { name: 'Previous month' }).click()
  await page.getByText('Class 1: Loops').waitFor()
  await page.getByRole('link', { name: 'List' }).click()
  await expect.poll(() => page.getByRole('table').count()).toBe(0)

  await page.getByRole('button', { name: 'Add to my calendar' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Make my address' }).click()
  const field = dialog.getByLabel('Your address')
  const address = await field.inputValue()
  await expectAccessible(page)
  expect(await dialog.getByRole('link', { name: 'Apple Calendar' }).getAttribute('href')).toBe(
    address.replace(/^http/, 'webcal').replace('webcals', 'webcal'),
  )
  const read = async (from: string) => {
    const answer = await page.request.get(new URL(from).pathname)
    return { status: answer.status(), text: await answer.text() }
  }
  const { text } = await read(address)
  const events = new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents('vevent')
    .map((event) => new ICAL.Event(event).summary)
  expect(events).toEqual(['Python from Zero: Loops', 'Cancelled: Python from Zero: Warm-up'])
  await dialog.getByRole('button', { name: 'Renew address' }).click()
  await expect.poll(() => field.inputValue()).not.toBe(address)
  expect((await read(address)).status).toBe(404)
  expect((await read(await field.inputValue())).status).toBe(200)

  await server.passMinutes(minutesUntilReminder())
  await server.runJob('remind-of-classes')
  await expect
    .poll(
      () =>
        server.smtp.mails.filter(
          ({ to, raw }) => to.includes(email) && /^Subject: Today at 8:00 PM/m.test(raw),
        ).length,
    )
    .toBe(1)
})

test('the calendar reads well on a wide screen and in Bangla', async () => {
  const page = await server.openPage(DESKTOP)
  await newStudent(page)
  await page.goto('/dashboard/calendar')
  await page.getByRole('link', { name: 'বাংলা' }).click()
  await page.getByRole('heading', { name: 'ক্যালেন্ডার', level: 1 }).waitFor()
  await expectAccessible(page)
})
