import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { newBatch, newMeeting } from '../../../testing/classes.ts'
import { newCourse } from '../../../testing/courses.ts'
import { newEnrolment } from '../../../testing/lessons.ts'
import { testServer } from '../../../testing/test-server.ts'

const server = await testServer()
const { db } = server.services
const NOW = new Date('2026-11-22T06:00:00Z')
server.at(NOW)

/** A student of a batch with one class. */
async function newLearner() {
  const student = await server.newStudent()
  const course = await newCourse(db, { title: 'Python from Zero' })
  const batchId = await newBatch(db, course)
  await newEnrolment(db, student, { course, batchId })
  const meetingId = await newMeeting(db, batchId, { address: 'https://meet.example.com/secret' })
  return { student, course, batchId, meetingId }
}

/** The path of a new address. */
async function newAddress(token: string, of = '/api/calendar-address') {
  const { status, body } = await server.call(`POST ${of}`, { token })
  expect([status, body.renewedAt]).toEqual([200, NOW.toISOString()])
  const { origin, pathname } = new URL(body.address)
  expect(origin).toBe(server.services.config.origin)
  expect(pathname).toMatch(/^\/calendar\/[\w-]{32}\.ics$/)
  return pathname
}

const read = (path: string, from?: string) =>
  server.call(`GET ${path}`, from === undefined ? {} : { from })

function eventsOf(text: string) {
  return new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents('vevent')
    .map((event) => new ICAL.Event(event))
}

test('a calendar app reads the classes of a student, without the address of a meeting', async () => {
  const { student, course, meetingId } = await newLearner()
  const { status, headers, body } = await read(await newAddress(student.token))
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  const [event, ...more] = eventsOf(body)
  expect(more).toEqual([])
  expect(event!.uid).toBe(`class-${meetingId}@localhost`)
  expect(event!.summary).toBe('Python from Zero: Warm-up')
  expect(event!.startDate.toString()).toBe('2026-12-05T20:00:00')
  expect(event!.component.getFirstPropertyValue('url')).toBe(
    `${server.services.config.origin}/learn/${course.courseId}`,
  )
  expect(body).not.toContain('meet.example.com')
})

test('with ?lang=bn it is in Bangla', async () => {
  const { student, course } = await newLearner()
  await db
    .updateTable('courses')
    .set({ bangla: JSON.stringify({ title: 'শূন্য থেকে পাইথন' }) })
    .where('id', '=', course.id)
    .execute()
  const { body } = await read(`${await newAddress(student.token)}?lang=bn`)
  expect(eventsOf(body)[0]!.summary).toBe('শূন্য থেকে পাইথন: Warm-up')
})

test('a moved class has a higher sequence under the same UID, and a cancelled one stays as cancelled', async () => {
  const { student, meetingId } = await newLearner()
  const path = await newAddress(student.token)
  const [before] = eventsOf((await read(path)).body)
  await db
    .updateTable('class_meetings')
    .set({
      starts_at: new Date('2026-12-06T14:00:00Z'),
      ends_at: new Date('2026-12-06T15:00:00Z'),
      sequence: 1,
    })
    .where('id', '=', Number(meetingId))
    .execute()
  const [moved] = eventsOf((await read(path)).body)
  expect([moved!.uid, moved!.sequence]).toEqual([before!.uid, 1])
  expect(moved!.startDate.toString()).toBe('2026-12-06T20:00:00')
  await db
    .updateTable('class_meetings')
    .set({ state: 'cancelled', sequence: 2 })
    .where('id', '=', Number(meetingId))
    .execute()
  const [cancelled] = eventsOf((await read(path)).body)
  expect([cancelled!.uid, cancelled!.sequence]).toEqual([before!.uid, 2])
  expect(cancelled!.component.getFirstPropertyValue('status')).toBe('CANCELLED')
})

test('an ended enrolment removes its classes, and others never see them', async () => {
  const { student } = await newLearner()
  const stranger = await server.newStudent()
  const path = await newAddress(student.token)
  expect(eventsOf((await read(await newAddress(stranger.token))).body)).toEqual([])
  await db
    .updateTable('enrolments')
    .set({ state: 'revoked' })
    .where('student_id', '=', student.record.id)
    .execute()
  expect(eventsOf((await read(path)).body)).toEqual([])
})

test.each([
  ['2026-11-21', 0, 'it is over'],
  ['2026-11-22', 1, 'today is the last day: of the past class alone'],
  ['2026-12-04', 1, 'it ends before the class that is ahead'],
  ['2026-12-05', 2, 'its last day is that of the class'],
  [null, 2, 'it has no end'],
])('access until %s shows %i classes in calendar and list: %s', async (until, count, _why) => {
  const { student, batchId } = await newLearner()
  await newMeeting(db, batchId, { number: 2, startsAt: new Date('2026-11-15T20:00:00+06:00') })
  await db
    .updateTable('enrolments')
    .set({ access_until: until })
    .where('student_id', '=', student.record.id)
    .execute()
  const path = await newAddress(student.token)
  expect(eventsOf((await read(path)).body)).toHaveLength(count)
  const { body } = await server.call('GET /api/my-classes?from=2026-11-01&to=2026-12-31', {
    token: student.token,
  })
  expect(body).toHaveLength(count)
})

test('the address is shown again; renewing or revoking it invalidates the old one', async () => {
  const { student } = await newLearner()
  const mine = () => server.call('GET /api/calendar-address', { token: student.token })
  expect((await mine()).body).toEqual({ address: null, renewedAt: null })
  const first = await newAddress(student.token)
  expect(new URL((await mine()).body.address).pathname).toBe(first)
  const second = await newAddress(student.token)
  expect((await read(first)).status).toBe(404)
  expect((await read(second)).status).toBe(200)
  const { status } = await server.call('DELETE /api/calendar-address', { token: student.token })
  expect(status).toBe(204)
  expect((await read(second)).status).toBe(404)
  expect((await mine()).body).toEqual({ address: null, renewedAt: null })
})

test('no one sees, renews or revokes someone else’s address', async () => {
  const { student } = await newLearner()
  const path = await newAddress(student.token)
  const { token } = await server.newStudent()
  expect((await server.call('GET /api/calendar-address', { token })).body.address).toBeNull()
  await newAddress(token)
  await server.call('DELETE /api/calendar-address', { token })
  expect((await read(path)).status).toBe(200)
})

test('the database holds no secret that opens a calendar', async () => {
  const { student } = await newLearner()
  const secret = (await newAddress(student.token)).slice('/calendar/'.length, -'.ics'.length)
  const row = await db
    .selectFrom('calendar_feeds')
    .selectAll()
    .where('student_id', '=', student.record.id)
    .executeTakeFirstOrThrow()
  for (const bytes of [row.token_hash, row.sealed_secret])
    expect(Buffer.from(bytes).toString('latin1')).not.toContain(secret)
})

test('a wrong secret is not found, and repeated tries are rate-limited', async () => {
  const from = '203.0.113.77'
  const guess = `/calendar/${'x'.repeat(32)}.ics`
  expect((await read(guess, from)).status).toBe(404)
  expect((await read('/calendar/x.ics', from)).status).toBe(404)
  let last = 404
  for (let tries = 0; tries < 100 && last === 404; tries += 1)
    last = (await read(guess, from)).status
  expect(last).toBe(429)
  const { student } = await newLearner()
  expect((await read(await newAddress(student.token), from)).status).toBe(200)
})

test('a feed that is polled too often is rate-limited', async () => {
  const { student } = await newLearner()
  const path = await newAddress(student.token)
  let last = 200
  for (let asked = 0; asked < 200 && last === 200; asked += 1) last = (await read(path)).status
  expect(last).toBe(429)
})

async function newInstructor() {
  const slug = `i-${crypto.randomUUID().slice(0, 8)}`
  const { id } = await db
    .insertInto('instructors')
    .values({ slug, name: 'Nusrat Jahan', designation: 'Engineer', image_path: '/none.svg' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, slug, address: `/api/staff/instructors/${slug}/calendar-address` }
}

test('an instructor’s calendar has their own classes and unassigned classes of their courses', async () => {
  const { token } = await server.newStudent({ staffRole: 'manager' })
  const [mine, hers] = [await newInstructor(), await newInstructor()]
  const course = await newCourse(db)
  await db
    .insertInto('course_instructors')
    .values([
      { course_id: course.id, instructor_id: mine.id, position: 0 },
      { course_id: course.id, instructor_id: hers.id, position: 1 },
    ])
    .execute()
  const batchId = await newBatch(db, course)
  const shared = await newMeeting(db, batchId, { number: 1 })
  const herOwn = await newMeeting(db, batchId, { number: 2 })
  await db
    .updateTable('class_meetings')
    .set({ instructor_id: hers.id })
    .where('id', '=', Number(herOwn))
    .execute()
  const shownTo = async ({ address }: { address: string }) =>
    eventsOf((await read(await newAddress(token, address))).body).map(({ uid }) => uid)
  expect(await shownTo(mine)).toEqual([`class-${shared}@localhost`])
  expect(await shownTo(hers)).toEqual([`class-${shared}@localhost`, `class-${herOwn}@localhost`])
})

test('staff issue and revoke an instructor’s address, and the audit list says so without the address', async () => {
  const { token } = await server.newStudent({ staffRole: 'manager' })
  const instructor = await newInstructor()
  const path = await newAddress(token, instructor.address)
  expect(
    new URL((await server.call(`GET ${instructor.address}`, { token })).body.address).pathname,
  ).toBe(path)
  expect((await server.call(`DELETE ${instructor.address}`, { token })).status).toBe(204)
  expect((await read(path)).status).toBe(404)
  const entries = await db
    .selectFrom('audit_entries')
    .selectAll()
    .where('subject', '=', instructor.slug)
    .orderBy('id')
    .execute()
  expect(entries.map(({ action }) => action)).toEqual([
    'instructor.calendar_renewed',
    'instructor.calendar_removed',
  ])
  expect(JSON.stringify(entries)).not.toContain(path.slice('/calendar/'.length, -4))
})

test('an unknown instructor has no calendar', async () => {
  const { token } = await server.newStudent({ staffRole: 'manager' })
  for (const method of ['GET', 'POST', 'DELETE'])
    expect(
      await server.call(`${method} /api/staff/instructors/nobody-here/calendar-address`, { token }),
    ).toMatchObject({ status: 404, body: { code: 'instructor_not_found' } })
})
