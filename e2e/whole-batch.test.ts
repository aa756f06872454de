import ICAL from 'ical.js'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { Notice } from '#contract/notifications/kinds.ts'
import { addDays, type Day, dhakaDay } from '#contract/time.ts'
import { newBatch, newMeeting } from '../server/testing/classes.ts'
import { newCourse } from '../server/testing/courses.ts'
import { openMeetingsStandIn } from '../stand-ins/meetings/open-meetings-stand-in.ts'
import { ownServer } from './own-server.ts'
import {
  checkOut,
  DESKTOP,
  expect,
  expectAccessible,
  hydrated,
  newStudent,
  PHONE,
  test,
} from './testing.ts'

const STAFF = 'boss@example.com'
const standIn = await openMeetingsStandIn({ port: 0, production: false })
test.afterAll(() => standIn.close())
const { url, secret } = standIn.keys.bigBlueButton

/** The first class is at eight in the evening of this day, the second and third on the days after. */
const day = addDays(dhakaDay(new Date()), 2)
const [secondDay, thirdDay, lastDay] = [addDays(day, 1), addDays(day, 2), addDays(day, 3)]
let course: { courseId: string }
let earlier: { courseId: string }

const server = ownServer({
  staff: { [STAFF]: 'Shirin Akter' },
  environment: { BIGBLUEBUTTON_URL: url, BIGBLUEBUTTON_SECRET: secret },
  async prepare(db) {
    const python = await newCourse(db, { title: 'Python from Zero', feePoisha: 0 })
    await newBatch(db, python, { startsOn: day, classDays: [], hours: '20:00-21:30' })
    course = python
    // Its class begins a minute before: its reminder shows that the job ran a minute before ours is due.
    const sql = await newCourse(db, { title: 'First Steps in SQL', feePoisha: 0 })
    const batch = await newBatch(db, sql, { startsOn: day })
    await newMeeting(db, batch, { startsAt: at(day, '19:59') })
    earlier = sql
  },
})

const at = (date: Day, hour: string) => new Date(`${date}T${hour}:00+06:00`)

/** Pages that live through the journey. */
const pages: Page[] = []

/** Lets it be a moment. Nobody looks at a page meanwhile: the server's clock moves a little before the browsers'. */
async function passUntil(moment: Date): Promise<void> {
  for (const page of pages) await page.goto('about:blank')
  await server.passMinutes((moment.getTime() - server.now().getTime()) / 60_000)
}

const dialog = (page: Page) => page.getByRole('dialog')
const toast = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: text }).first().waitFor()
const classCard = (page: Page, number: number) =>
  page.getByRole('article', { name: `Class ${number}`, exact: true })
const joinButton = (page: Page) => page.getByRole('button', { name: 'Join class' })

interface Student {
  page: Page
  name: string
  email: string
}

async function enrolled(name: string, courses: readonly { courseId: string }[]): Promise<Student> {
  const page = await server.openPage(PHONE)
  pages.push(page)
  const { email } = await newStudent(page, { name })
  for (const { courseId } of courses) {
    await checkOut(page, { courseId })
  }
  return { page, name, email }
}

const mailsTo = ({ email }: Student, subject: RegExp) =>
  server.smtp.mails.filter(({ to, raw }) => to.includes(email) && subject.test(raw))
const MOVED = /^Subject: A class has moved: Python from Zero/m
const REMINDER = /^Subject: (Today|Tomorrow) at .*: Python from Zero/m
const EARLIER_REMINDER = /^Subject: (Today|Tomorrow) at 7:59 PM: First Steps in SQL/m

const Notices = z.object({
  groups: z.array(z.object({ notice: Notice, count: z.int(), at: z.string() })),
})

/** The one entry among a student's notifications that is of a kind, about the course of the journey. */
async function noticeOf({ page }: Student, kind: Notice['kind']) {
  await page.goto('/dashboard/calendar')
  const answer = page.waitForResponse((one) => new URL(one.url()).pathname === '/api/notifications')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const { groups } = Notices.parse(await (await answer).json())
  const found = groups.filter(
    ({ notice }) => notice.kind === kind && notice.facts.courseId === course.courseId,
  )
  expect(found).toHaveLength(1)
  return found[0]!
}

/** The students are notified of the first class at a moment, and not a minute earlier. */
async function remindAt(moment: Date, students: readonly Student[], count: number): Promise<void> {
  await passUntil(new Date(moment.getTime() - 60_000))
  await server.runJob('remind-of-classes')
  await expect.poll(() => mailsTo(students[0]!, EARLIER_REMINDER).length).toBe(count)
  for (const student of students) expect(mailsTo(student, REMINDER)).toHaveLength(count - 1)
  await passUntil(moment)
  await server.runJob('remind-of-classes')
  for (const student of students) {
    await expect.poll(() => mailsTo(student, REMINDER).length).toBe(count)
    const notice = await noticeOf(student, 'class-reminder')
    expect(notice.count).toBe(count)
    expect(Date.parse(notice.at) - moment.getTime()).toBeGreaterThanOrEqual(0)
    expect(Date.parse(notice.at) - moment.getTime()).toBeLessThan(60_000)
  }
}

/** The calendar of a student by its secret address, as a calendar app reads it: every class with its UID as key. */
async function eventsAt(page: Page, address: string) {
  const response = await page.request.get(new URL(address).pathname)
  expect(response.headers()['content-type']).toContain('text/calendar')
  return new Map(
    new ICAL.Component(ICAL.parse(await response.text()))
      .getAllSubcomponents('vevent')
      .filter((event) => String(event.getFirstPropertyValue('summary')).includes('Python'))
      .map((event) => [
        String(event.getFirstPropertyValue('uid')),
        {
          sequence: Number(event.getFirstPropertyValue('sequence')),
          starts: String(event.getFirstPropertyValue('dtstart')),
          zone: event.getFirstProperty('dtstart')!.getFirstParameter('tzid'),
          status: event.getFirstPropertyValue('status'),
        },
      ]),
  )
}

async function calendarAddress({ page }: Student): Promise<string> {
  await page.goto('/dashboard/calendar')
  await page.getByRole('button', { name: 'Add to my calendar' }).click()
  await dialog(page).getByRole('button', { name: 'Make my address' }).click()
  return dialog(page).getByLabel('Your address').inputValue()
}

async function openTimetable(staff: Page): Promise<void> {
  await staff.goto(`/staff/batches/${course.courseId}`)
  await staff
    .getByRole('article', { name: 'Batch 1' })
    .getByRole('link', { name: 'Classes' })
    .click()
  await staff.getByRole('heading', { level: 1, name: 'Classes of batch 1' }).waitFor()
}

async function changeClass(
  staff: Page,
  number: number,
  change: (form: ReturnType<typeof dialog>) => Promise<unknown>,
): Promise<void> {
  await staff.getByRole('button', { name: `Change class ${number}`, exact: true }).click()
  await change(dialog(staff))
  await dialog(staff).getByRole('button', { name: 'Save' }).click()
  await dialog(staff).waitFor({ state: 'hidden' })
}

/** Presses Join and arrives in the room. */
async function join({ page, name }: Student): Promise<void> {
  await page.goto(`/learn/${course.courseId}`)
  await hydrated(page)
  await joinButton(page).click()
  await page.getByText(`${name} (VIEWER)`).waitFor()
}

/** Lets a class end and the server look. */
async function endClass(staff: Page, number: number, end: Date): Promise<void> {
  await staff.goto('about:blank')
  await passUntil(end)
  await server.runJob('close-classes')
  await openTimetable(staff)
  await expect
    .poll(async () => {
      await staff.reload()
      await classCard(staff, number).waitFor()
      return classCard(staff, number).getByText('Held', { exact: true }).count()
    })
    .toBe(1)
}

const soFar = async ({ page }: Student, words: string) => {
  await page.goto('/dashboard/student-courses')
  await page
    .getByRole('article', { name: 'Python from Zero' })
    .getByText(words, { exact: true })
    .waitFor()
}

test('a batch from its timetable to its last class, with two students', async () => {
  test.setTimeout(240_000)
  const rahima = await enrolled('Rahima Khatun', [course, earlier])
  const karim = await enrolled('Karim Uddin', [course])
  const both = [rahima, karim]

  const desk = await server.asStaff(STAFF, DESKTOP)
  await openTimetable(desk)
  await desk.getByRole('button', { name: 'Make timetable' }).click()
  await dialog(desk).getByLabel('Number of classes').fill('3')
  await dialog(desk).getByRole('button', { name: 'Make timetable' }).click()
  await toast(desk, 'Timetable saved.')
  for (const number of [1, 2, 3]) {
    await classCard(desk, number).waitFor()
    await changeClass(desk, number, (form) =>
      form.getByLabel('Where').selectOption('BigBlueButton'),
    )
    await classCard(desk, number).getByText('BigBlueButton').filter({ visible: true }).waitFor()
  }
  const address = await calendarAddress(rahima)
  const before = await eventsAt(rahima.page, address)
  expect([...before.values()].map(({ starts }) => starts)).toEqual([
    `${day}T20:00:00`,
    `${secondDay}T20:00:00`,
    `${thirdDay}T20:00:00`,
  ])

  // A class moves: everyone is notified once, and the entry in the calendar is the same one, later.
  await server.runJob('send-mails')
  for (const student of both) await expect.poll(() => mailsTo(student, MOVED).length).toBe(3)
  await changeClass(desk, 2, (form) => form.getByLabel('Day').fill(lastDay))
  await server.runJob('send-mails')
  for (const student of both) await expect.poll(() => mailsTo(student, MOVED).length).toBe(4)
  const after = await eventsAt(rahima.page, address)
  const [first, moved, third] = [...before.keys()]
  expect(after.get(moved!)).toEqual({
    sequence: before.get(moved!)!.sequence + 1,
    starts: `${lastDay}T20:00:00`,
    zone: 'Asia/Dhaka',
    status: 'CONFIRMED',
  })
  for (const kept of [first!, third!]) expect(after.get(kept)).toEqual(before.get(kept))
  expect(after.size).toBe(3)

  await remindAt(at(addDays(day, -1), '20:00'), both, 1)
  await remindAt(at(day, '19:30'), both, 2)

  // The first class. Rahima's line drops as she joins; Karim is late.
  await passUntil(at(day, '19:40'))
  await rahima.page.goto(`/learn/${course.courseId}`)
  await hydrated(rahima.page)
  await rahima.page.getByText('Opens at 7:45 PM').waitFor()
  expect(await joinButton(rahima.page).isDisabled()).toBe(true)
  await passUntil(at(day, '19:46'))
  const host = await server.signInAsStaff(STAFF, DESKTOP)
  await openTimetable(host)
  await classCard(host, 1).getByRole('button', { name: 'Start class' }).click()
  await host.getByText('Shirin Akter (MODERATOR)').waitFor()
  await rahima.page.goto(`/learn/${course.courseId}`)
  await rahima.page.getByRole('button', { name: 'Join class', disabled: false }).waitFor()
  await rahima.page.context().setOffline(true)
  await joinButton(rahima.page).click()
  await rahima.page.getByRole('alert').filter({ hasText: 'You’re offline' }).waitFor()
  await rahima.page.context().setOffline(false)
  await joinButton(rahima.page).click()
  await rahima.page.getByText('Rahima Khatun (VIEWER)').waitFor()
  await passUntil(at(day, '20:17'))
  await join(karim)

  await endClass(host, 1, at(day, '21:31'))
  await classCard(host, 1).getByText('2 attended').waitFor()
  await classCard(host, 1).getByRole('link', { name: 'Attendance' }).click()
  await host.getByText('2 of 2 present').waitFor()
  const inTime = host.getByRole('group', { name: 'Rahima Khatun' })
  await inTime.getByText('Joined at 7:46 PM').waitFor()
  expect(await inTime.getByText('late').count()).toBe(0)
  await host.getByRole('group', { name: 'Karim Uddin' }).getByText('17 min late').waitFor()
  await expectAccessible(host)
  for (const student of both) await soFar(student, '1 of 3 held · You came to 1')

  // What the room's server was asked; it refuses whatever is not signed.
  const key = [...standIn.meetings.keys()][0]!
  const asked = standIn.calls.filter(({ query }) => query['meetingID'] === key)
  expect(asked.map(({ call }) => call).filter((call) => call !== 'getRecordings')).toEqual([
    'create',
    'join',
    'create',
    'join',
    'create',
    'join',
  ])
  expect(asked[0]!.query).toMatchObject({ record: 'true', name: 'Python from Zero · 1' })
  expect(
    asked
      .filter(({ call }) => call === 'join')
      .map(({ query }) => [query['fullName'], query['role']]),
  ).toEqual([
    ['Shirin Akter', 'MODERATOR'],
    ['Rahima Khatun', 'VIEWER'],
    ['Karim Uddin', 'VIEWER'],
  ])

  // Its recording is added automatically, and is a lesson of both.
  standIn.publishRecording(key, { url: 'https://bbb.example.com/playback/1' })
  await passUntil(at(day, '21:45'))
  await expect
    .poll(
      async () => {
        // As its schedule has it: every five minutes.
        await server.passMinutes(5)
        await server.runJob('collect-recordings')
        return both.map((student) => mailsTo(student, /^Subject: Recording of class 1/m).length)
      },
      { intervals: [3_000], timeout: 60_000 },
    )
    .toEqual([1, 1])
  await karim.page.goto(`/learn/${course.courseId}`)
  await karim.page.getByText('All classes (3)').click()
  await karim.page.getByRole('link', { name: 'Watch recording' }).click()
  await karim.page.getByRole('heading', { level: 1, name: 'Class 1' }).waitFor()

  // Nothing happens on the day the second class was moved away from.
  await passUntil(at(secondDay, '20:10'))
  await karim.page.goto(`/learn/${course.courseId}`)
  await joinButton(karim.page).waitFor()
  expect(await joinButton(karim.page).isDisabled()).toBe(true)

  // The third class without Karim; then the moved one, which is the last.
  await passUntil(at(thirdDay, '19:50'))
  await join(rahima)
  await endClass(await server.signInAsStaff(STAFF, DESKTOP), 3, at(thirdDay, '21:31'))
  await passUntil(at(lastDay, '19:50'))
  for (const student of both) await join(student)
  await endClass(await server.signInAsStaff(STAFF, DESKTOP), 2, at(lastDay, '21:31'))
  await soFar(rahima, '3 of 3 held · You came to 3')
  await soFar(karim, '3 of 3 held · You came to 2')
  await rahima.page.goto(`/learn/${course.courseId}`)
  await rahima.page.getByText('No more classes planned').waitFor()
  await expectAccessible(rahima.page)
  for (const student of both) expect(mailsTo(student, MOVED)).toHaveLength(4)
})
