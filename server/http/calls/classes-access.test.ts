import { expect, test } from 'vitest'
import { newBatch, newMeeting } from '../../testing/classes.ts'
import { newCourse } from '../../testing/courses.ts'
import { newEnrolment } from '../../testing/lessons.ts'
import { testServer } from '../../testing/test-server.ts'

/** The calls about classes × who may make them. The address is looked for in every answer that students get. */
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

test('a student sees the classes of their own batch, without address or key of the room', async () => {
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

test("the list of all one's classes has those of enrolments that run, and no address", async () => {
  expect((await server.call('GET /api/my-classes')).status).toBe(401)
  const mine = await server.call('GET /api/my-classes', { token: enrolled.token })
  expect(ids(mine)).toEqual([meeting])
  expect(JSON.stringify(mine.body)).not.toContain('meet.example.com')
  expect(ids(await server.call('GET /api/my-classes', { token: refunded.token }))).toEqual([])
  expect(ids(await server.call('GET /api/my-classes', { token: other.token }))).toEqual([])
})

test('the list of classes keeps to the days that are asked for', async () => {
  const from = (query: string) =>
    server.call(`GET /api/my-classes?${query}`, { token: enrolled.token })
  expect(ids(await from('from=2026-12-05&to=2026-12-05'))).toEqual([meeting])
  expect(ids(await from('from=2026-12-06'))).toEqual([])
  expect(ids(await from('from=2026-11-01&to=2026-12-04'))).toEqual([])
})

test('staff who keep batches see the address', async () => {
  const answer = await server.call(`GET /api/staff/batches/${batch}/classes`, {
    token: content.token,
  })
  expect(answer.body).toMatchObject([{ meetingId: meeting, address: ADDRESS, version: 1 }])
  const refusal = await server.call(`GET /api/staff/batches/${batch}/classes`, {
    token: support.token,
  })
  expect([refusal.status, refusal.body.code]).toEqual([403, 'not_permitted'])
})
