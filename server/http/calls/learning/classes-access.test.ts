import { expect, test } from 'vitest'
import { newBatch, newMeeting } from '../../../testing/classes.ts'
import { newCourse } from '../../../testing/courses.ts'
import { newInstructor } from '../../../testing/instructors.ts'
import { newEnrolment } from '../../../testing/lessons.ts'
import { testServer } from '../../../testing/test-server.ts'

/**
 * The calls about classes × who may make them. Every response to students is searched for the
 * meeting address.
 */
const server = await testServer()
const { db } = server.services
server.at(new Date('2026-12-01T09:00:00+06:00'))
const ADDRESS = 'https://meet.example.com/j/81234567890?pwd=verysecret'
const course = await newCourse(db)
const batch = await newBatch(db, course)
const meeting = await newMeeting(db, batch, { address: ADDRESS })
const otherBatch = await newBatch(db, course, { number: 2, startsOn: '2026-12-12' })
await newMeeting(db, otherBatch, { startsAt: new Date('2026-12-12T20:00:00+06:00') })

const enrolled = await server.newStudent()
const disputed = await server.newStudent()
const inOtherBatch = await server.newStudent()
const refunded = await server.newStudent()
const other = await server.newStudent()
const manager = await server.newStudent({ staffRole: 'manager' })
const content = await server.newStudent({ staffRole: 'content' })
const support = await server.newStudent({ staffRole: 'support' })
await newEnrolment(db, enrolled, { course, batchId: batch })
await setState(await newEnrolment(db, disputed, { course, batchId: batch }), 'flagged')
await newEnrolment(db, inOtherBatch, { course, batchId: otherBatch })
await setState(await newEnrolment(db, refunded, { course, batchId: batch }), 'revoked')
const people = { enrolled, disputed, inOtherBatch, refunded, other, manager, content, support }

async function setState(id: number, state: 'flagged' | 'revoked') {
  await db.updateTable('enrolments').set({ state }).where('id', '=', id).execute()
}

const ids = (answer: { body: { meetingId: string }[] }) =>
  answer.body.map(({ meetingId }) => meetingId)

test.each([
  ['enrolled', 200],
  ['disputed', 200],
  ['inOtherBatch', 200],
  ['refunded', 403],
  ['other', 403],
  ['manager', 200],
  ['content', 200],
  ['support', 403],
] as const)('the classes of a course, asked for by %s: %i', async (who, status) => {
  const answer = await server.call(`GET /api/learn/${course.courseId}/classes`, {
    token: people[who].token,
  })
  expect(answer.status).toBe(status)
  expect(JSON.stringify(answer.body)).not.toContain('meet.example.com')
})

test('students see the classes of their own batch, without the address or key of the room', async () => {
  const answer = await server.call(`GET /api/learn/${course.courseId}/classes`, {
    token: enrolled.token,
  })
  expect(ids(answer)).toEqual([meeting])
  expect(Object.keys(answer.body[0])).not.toContain('address')
  const { room_key } = await db
    .selectFrom('class_meetings')
    .select('room_key')
    .where('id', '=', Number(meeting))
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(answer.body)).not.toContain(room_key)
  const elsewhere = await server.call(`GET /api/learn/${course.courseId}/classes`, {
    token: inOtherBatch.token,
  })
  expect(ids(elsewhere)).not.toContain(meeting)
})

test('the list of all classes has those of active enrolments, without addresses', async () => {
  expect((await server.call('GET /api/my-classes')).status).toBe(401)
  const mine = await server.call('GET /api/my-classes', { token: enrolled.token })
  expect(ids(mine)).toEqual([meeting])
  expect(JSON.stringify(mine.body)).not.toContain('meet.example.com')
  expect(ids(await server.call('GET /api/my-classes', { token: refunded.token }))).toEqual([])
  expect(ids(await server.call('GET /api/my-classes', { token: other.token }))).toEqual([])
})

test('the list of classes covers only the requested days', async () => {
  const from = (query: string) =>
    server.call(`GET /api/my-classes?${query}`, { token: enrolled.token })
  expect(ids(await from('from=2026-12-05&to=2026-12-05'))).toEqual([meeting])
  expect(ids(await from('from=2026-12-06'))).toEqual([])
  expect(ids(await from('from=2026-11-01&to=2026-12-04'))).toEqual([])
})

const instructor = await newInstructor(server, { course })
const elsewhere = await newInstructor(server, { course: await newCourse(db) })
const taught = async (who: { token: string }, query = '') =>
  server.call(`GET /api/learn/${course.courseId}/taught-classes${query}`, { token: who.token })

test.each([
  ['a student', enrolled, [200, 0, undefined]],
  ['a former student', refunded, [403, undefined, 'enrolment_ended']],
  ['someone else', other, [403, undefined, 'not_enrolled']],
  ['another instructor', elsewhere, [403, undefined, 'not_enrolled']],
  ['the instructor', instructor, [200, 2, undefined]],
  ['a manager', manager, [200, 2, undefined]],
  ['content staff', content, [200, 2, undefined]],
  ['support staff', support, [403, undefined, 'not_enrolled']],
] as const)('the classes of all batches in the classroom, for %s', async (_, who, expected) => {
  const { status, body } = await taught(who)
  expect([status, body.batches?.length, body.code]).toEqual(expected)
  expect(JSON.stringify(body)).not.toContain('meet.example.com')
})

test('a classroom says who teaches the course, also besides learning it', async () => {
  const both = await newInstructor(server, { course })
  await newEnrolment(db, both, { course, batchId: batch })
  const find = async (who: { token: string }) => {
    const { body } = await server.call(`GET /api/learn/${course.courseId}`, { token: who.token })
    return [body.as, body.teaches]
  }
  expect(await find(enrolled)).toEqual(['student', false])
  expect(await find(both)).toEqual(['student', true])
  expect(await find(instructor)).toEqual(['instructor', true])
  expect(await find(manager)).toEqual(['staff', false])
})

test('instructors and staff get the batch of the next class, and any other', async () => {
  const { body } = await taught(instructor)
  expect(body).toMatchObject({
    as: 'instructor',
    batchId: String(batch),
    batches: [{ number: 2 }, { number: 1 }],
    classes: [{ meetingId: meeting, isOwn: true, isJoinable: true, attended: 0 }],
  })
  const second = await taught(manager, `?batch=${otherBatch}`)
  expect(second.body).toMatchObject({
    as: 'staff',
    batchId: String(otherBatch),
    classes: [{ batchNumber: 2, isOwn: true }],
  })
  const none = await taught(manager, '?batch=999999')
  expect([none.status, none.body.code]).toEqual([404, 'batch_not_found'])
})

test('an instructor enrolled in the course sees the classes of all batches and their own', async () => {
  const learning = await newInstructor(server, { course })
  await newEnrolment(db, learning, { course, batchId: otherBatch })
  expect((await taught(learning)).body).toMatchObject({
    as: 'instructor',
    batchId: String(batch),
    batches: [{ number: 2 }, { number: 1 }],
  })
  const { body } = await server.call(`GET /api/learn/${course.courseId}/classes`, {
    token: learning.token,
  })
  expect(body).toMatchObject([{ topic: { en: 'Warm-up' } }])
  expect(ids({ body })).not.toContain(meeting)
})

test('a class of another instructor is listed but cannot be opened', async () => {
  const { instructor_id } = await db
    .selectFrom('instructor_accounts')
    .select('instructor_id')
    .where('student_id', '=', elsewhere.record.id)
    .executeTakeFirstOrThrow()
  const third = await newMeeting(db, otherBatch, { number: 2 })
  await db
    .updateTable('class_meetings')
    .set({ instructor_id })
    .where('id', '=', Number(third))
    .execute()
  const isOwn = async (who: { token: string }) =>
    (await taught(who, `?batch=${otherBatch}`)).body.classes.find(
      (one: { meetingId: string }) => one.meetingId === third,
    ).isOwn
  expect([await isOwn(instructor), await isOwn(manager)]).toEqual([false, true])
})

test('staff who manage batches see the address', async () => {
  const answer = await server.call(`GET /api/staff/batches/${batch}/classes`, {
    token: content.token,
  })
  expect(answer.body).toMatchObject([{ meetingId: meeting, address: ADDRESS, version: 1 }])
  const refusal = await server.call(`GET /api/staff/batches/${batch}/classes`, {
    token: support.token,
  })
  expect([refusal.status, refusal.body.code]).toEqual([403, 'not_permitted'])
})
