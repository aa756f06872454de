import ICAL from 'ical.js'
import { afterAll, expect, test } from 'vitest'
import { openMeetingsStandIn } from '../../../../stand-ins/meetings/open-meetings-stand-in.ts'
import { remindOfClasses } from '../../../modules/calendar/index.ts'
import { closeMeetings, collectRecordings } from '../../../modules/classes/index.ts'
import { issuer, newBatch } from '../../../testing/classes.ts'
import { newCourse } from '../../../testing/courses.ts'
import { newEnrolment, newLessons } from '../../../testing/lessons.ts'
import { testServer, type TestStudent } from '../../../testing/test-server.ts'

const standIn = await openMeetingsStandIn({ port: 0, production: false })
afterAll(() => standIn.close())
const server = await testServer({ meetings: { ...standIn.keys, jitsi: null } })
const { db, rooms, config } = server.services
const staff = await server.newStudent({ staffRole: 'content' })

async function tokenOf({ record, email }: TestStudent): Promise<string> {
  const claims = {
    uid: record.identity_uid,
    email,
    emailVerified: true,
    name: null,
    sessionVersion: 1,
  }
  const until = Math.floor(server.services.clock().getTime() / 1000) + 600
  return (await server.services.accessTokens.mint(claims, until)).token
}

const call = async (who: TestStudent, key: string, body?: object) =>
  server.call(key, { token: await tokenOf(who), body })
const dhaka = (moment: string) => new Date(`${moment}+06:00`)

/** Sets the time and runs what the server runs every minute. */
async function at(moment: string): Promise<void> {
  const now = dhaka(moment)
  server.at(now)
  const { origin } = config
  await closeMeetings({ db, issuer, now })
  await remindOfClasses({ db, now, origin, names: { en: 'Edi', bn: 'এডি' } })
  await collectRecordings({ db, now, origin, rooms, sendMailsSoon: () => {} })
}

const mailsTo = async ({ email }: TestStudent, kind: string) =>
  (
    await db
      .selectFrom('mails')
      .select('subject')
      .where('recipient', '=', email)
      .where('kind', 'like', `${kind}%`)
      .orderBy('id')
      .execute()
  ).map(({ subject }) => subject)

test('a batch with two students, from its timetable to the last class', async () => {
  await at('2026-12-01T12:00')
  const course = await newCourse(db)
  await newLessons(db, { course, lessons: [{ title: 'Welcome' }] })
  const batchId = await newBatch(db, course)
  const rahima = await server.newStudent({ name: 'Rahima' })
  const karim = await server.newStudent({ name: 'Karim' })
  for (const student of [rahima, karim]) await newEnrolment(db, student, { course, batchId })
  const classes = async () => (await call(staff, `GET /api/staff/batches/${batchId}/classes`)).body
  const calendar = new URL((await call(rahima, 'POST /api/calendar-address')).body.address).pathname
  const events = async () =>
    new Map(
      new ICAL.Component(ICAL.parse((await server.call(`GET ${calendar}`)).body))
        .getAllSubcomponents('vevent')
        .map((event) => [
          Number(/^class-(\d+)@/.exec(String(event.getFirstPropertyValue('uid')))![1]),
          {
            sequence: event.getFirstPropertyValue('sequence'),
            starts: String(event.getFirstPropertyValue('dtstart')),
            status: event.getFirstPropertyValue('status'),
          },
        ]),
    )

  // The timetable: Saturday, Monday, Saturday, all in BigBlueButton.
  await call(staff, `POST /api/staff/batches/${batchId}/timetable`, { classes: 3 })
  for (const { meetingId, version, startsAt } of await classes())
    await call(staff, `PUT /api/staff/classes/${meetingId}`, {
      version,
      day: startsAt.slice(0, 10),
      hours: '20:00-21:30',
      room: 'bigbluebutton',
    })
  const [first, second, third] = (await classes()).map((one: { meetingId: string }) =>
    Number(one.meetingId),
  )
  const before = await events()
  expect([...before.keys()]).toEqual([first, second, third])
  const mailsBefore = (await mailsTo(karim, 'class-changed')).length

  // One class moves and updates the same calendar entry.
  const { version } = (await classes())[1]
  await call(staff, `PUT /api/staff/classes/${second}`, {
    version,
    day: '2026-12-09',
    hours: '20:00-21:30',
    room: 'bigbluebutton',
  })
  const after = await events()
  expect(after.get(second)).toEqual({
    sequence: Number(before.get(second)!.sequence) + 1,
    starts: '2026-12-09T20:00:00',
    status: 'CONFIRMED',
  })
  expect(after.get(first)).toEqual(before.get(first))
  expect((await mailsTo(karim, 'class-changed')).length).toBe(mailsBefore + 1)

  // Reminders are sent by the minute, each once.
  const reminders = async () => (await mailsTo(rahima, 'class-reminder')).length
  await at('2026-12-04T19:59')
  expect(await reminders()).toBe(0)
  await at('2026-12-04T20:00')
  await at('2026-12-04T20:01')
  expect(await reminders()).toBe(1)
  await at('2026-12-05T19:29')
  expect(await reminders()).toBe(1)
  await at('2026-12-05T19:30')
  await at('2026-12-05T19:31')
  expect(await reminders()).toBe(2)

  // The first class: one student on time, one late; one connection drops and returns.
  const join = async (who: TestStudent, meeting: number) => {
    const answer = await call(who, `POST /api/learn/${course.courseId}/classes/${meeting}/join`)
    if (answer.status === 200) await fetch(answer.body.address)
    return answer.body.code ?? 'joined'
  }
  await at('2026-12-05T19:44')
  expect(await join(rahima, first)).toBe('class_not_open')
  await at('2026-12-05T19:55')
  const hosted = await call(staff, `POST /api/staff/classes/${first}/join`)
  await fetch(hosted.body.address)
  expect(await join(rahima, first)).toBe('joined')
  await at('2026-12-05T20:17')
  expect(await join(karim, first)).toBe('joined')
  await at('2026-12-05T20:40')
  expect(await join(rahima, first)).toBe('joined')
  await at('2026-12-05T21:30')
  expect(await join(karim, first)).toBe('class_over')
  const seen = (await call(staff, `GET /api/staff/classes/${first}/attendance`)).body.students
  expect(
    seen.map((one: { name: string; seen: { at: string } }) => [one.name, one.seen.at]),
  ).toEqual([
    ['Karim', dhaka('2026-12-05T20:17').toISOString()],
    ['Rahima', dhaka('2026-12-05T19:55').toISOString()],
  ])

  // The calls that BigBlueButton received: each was signed, or it would have refused it.
  const key = (
    await db
      .selectFrom('class_meetings')
      .select('room_key')
      .where('id', '=', first)
      .executeTakeFirstOrThrow()
  ).room_key
  const calls = standIn.calls.filter(({ query }) => query['meetingID'] === key)
  expect(
    calls
      .filter((one) => one.call === 'join')
      .map(({ query }) => [query['fullName'], query['role']]),
  ).toEqual([
    [staff.record.name, 'MODERATOR'],
    ['Rahima', 'VIEWER'],
    ['Karim', 'VIEWER'],
    ['Rahima', 'VIEWER'],
  ])
  standIn.publishRecording(key, { url: 'https://bbb.example.com/playback/1' })
  await at('2026-12-05T22:00')
  await at('2026-12-05T22:10')

  // The second class, on its new day; no reminder for the old one.
  const sofar = await reminders()
  await at('2026-12-07T19:30')
  expect(await reminders()).toBe(sofar)
  await at('2026-12-08T20:00')
  await at('2026-12-09T19:30')
  expect(await reminders()).toBe(sofar + 2)
  await at('2026-12-09T20:00')
  expect(await join(rahima, second)).toBe('joined')
  await at('2026-12-09T21:31')

  // The last class is cancelled: the calendar says so, and no one can join.
  await call(staff, `POST /api/staff/classes/${third}/state`, {
    version: (await classes()).find((one: { meetingId: string }) => one.meetingId === String(third))
      .version,
    state: 'cancelled',
  })
  expect((await events()).get(third)).toMatchObject({ status: 'CANCELLED' })
  await at('2026-12-12T20:00')
  expect(await join(karim, third)).toBe('class_cancelled')

  const mine = async (who: TestStudent) => (await call(who, 'GET /api/my-courses')).body[0].classes
  expect(await mine(rahima)).toEqual({ planned: 2, held: 2, attended: 2, excused: 0, ahead: [] })
  expect(await mine(karim)).toEqual({ planned: 2, held: 2, attended: 1, excused: 0, ahead: [] })
  const [own] = (await call(karim, `GET /api/learn/${course.courseId}/classes`)).body
  expect(own.recordingLessonId).toMatch(/^[a-z0-9]{10}$/)
  expect(await mailsTo(karim, 'class-recording')).toHaveLength(1)
})
