import { expect, test } from 'vitest'
import type { BatchRow, StaffBatchDraft } from '#contract/orders/batches.ts'
import { addDays } from '#contract/time.ts'
import { newCourse } from '../../../testing/courses.ts'
import { testServer } from '../../../testing/test-server.ts'

const server = await testServer()
const { db } = server.services
const NOW = new Date('2027-02-10T06:00:00Z')
const TODAY = '2027-02-10'
server.at(NOW)
const manager = await server.newStudent({ staffRole: 'manager' })
await db.updateTable('courses').set({ state: 'archived' }).execute()

async function done(key: string, body?: unknown) {
  const answer = await server.call(key, {
    token: manager.token,
    ...(body !== undefined && { body }),
  })
  expect([answer.status < 300, answer.body.code]).toEqual([true, undefined])
  return answer.body
}

/** A batch of a course of its own, whose lessons make one class a week for ten weeks. */
async function newBatch(
  title: string,
  draft: Partial<StaffBatchDraft> & { startsOn: string },
): Promise<{ courseId: string; batchId: string }> {
  const course = await newCourse(db)
  const { courseId } = course
  await db
    .updateTable('courses')
    .set({ title, lesson_count: 10 })
    .where('id', '=', course.id)
    .execute()
  await db.deleteFrom('batches').where('course_id', '=', course.id).execute()
  const batch = await done(`POST /api/staff/courses/${courseId}/batches`, {
    number: 1,
    enrolBy: draft.startsOn,
    classDays: ['Sat'],
    ...draft,
  })
  return { courseId, batchId: batch.batchId }
}

const list = (query = ''): Promise<{ rows: BatchRow[]; next: string | null }> =>
  done(`GET /api/staff/batches${query}`)
const titles = async (query = '') => (await list(query)).rows.map(({ title }) => title)

const running = await newBatch('Running', { startsOn: addDays(TODAY, -30), seats: 10 })
const soon = await newBatch('Soon', { startsOn: addDays(TODAY, 3), seats: 2 })
await newBatch('Later', { startsOn: addDays(TODAY, 40) })
await newBatch('Over', { startsOn: addDays(TODAY, -100) })
await newBatch('Cancelled', { startsOn: addDays(TODAY, 5), state: 'cancelled' })
const put = await newBatch('Put away', { startsOn: addDays(TODAY, 5) })
await db
  .updateTable('courses')
  .set({ state: 'archived' })
  .where('course_id', '=', put.courseId)
  .execute()
await db
  .updateTable('batches')
  .set({ seats_taken: 2 })
  .where('id', '=', Number(soon.batchId))
  .execute()
await done(`POST /api/staff/batches/${running.batchId}/classes`, {
  day: TODAY,
  hours: '20:00-21:30',
})

test('what is over, cancelled or archived is left out, the first start comes first', async () => {
  expect(await titles()).toEqual(['Running', 'Soon', 'Later'])
})

test.each([
  ['starting', ['Soon']],
  ['running', ['Running']],
  ['today', ['Running']],
  ['full', ['Soon']],
  ['ended', ['Cancelled', 'Over']],
])('the view "%s" shows its batches only', async (show, expected) => {
  expect(await titles(`?show=${show}`)).toEqual(expected)
})

test('archived courses have a view of their own', async () => {
  const found: string[] = []
  let after = ''
  // Every course that another test put into this database is archived too.
  do {
    const { rows, next } = await list(`?show=archived&limit=100${after}`)
    found.push(...rows.map(({ title }) => title))
    after = next === null ? '' : `&after=${next}`
  } while (after !== '')
  expect(found).toContain('Put away')
  expect(found).not.toContain('Running')
})

test('a row says what is on today, until when it runs and who teaches', async () => {
  const { rows } = await list()
  expect(rows[0]).toMatchObject({ courseId: running.courseId, classesToday: 1, seats: 10 })
  expect(rows[0]?.endsOn).toBe(TODAY)
  expect(rows[2]).toMatchObject({ classesToday: 0, endsOn: addDays(TODAY, 40 + 70) })
})

test('it is sorted by course and by the seats that are left', async () => {
  expect(await titles('?order=course')).toEqual(['Later', 'Running', 'Soon'])
  expect(await titles('?order=free')).toEqual(['Soon', 'Running', 'Later'])
})

test.each(['start', 'course', 'free'])('by %s, pages show each batch once', async (order) => {
  const seen: string[] = []
  let after = ''
  for (let page = 0; page < 3; page += 1) {
    const { rows, next } = await list(`?order=${order}&limit=1${after}`)
    seen.push(...rows.map(({ title }) => title))
    after = next === null ? '' : `&after=${next}`
  }
  expect(seen).toEqual(await titles(`?order=${order}`))
  expect(after).toBe('')
})

test('it is found by the id of its course', async () => {
  expect(await titles(`?q=${soon.courseId}`)).toEqual(['Soon'])
})

test('a page that no list gave, or one of another order, is refused', async () => {
  const { next } = await list('?order=course&limit=1')
  for (const query of ['?after=nonsense', `?order=free&after=${next}`]) {
    const refused = await server.call(`GET /api/staff/batches${query}`, { token: manager.token })
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid_input'])
  }
})

test('who may not manage batches does not see them', async () => {
  const finance = await server.newStudent({ staffRole: 'examiner' })
  const student = await server.newStudent()
  for (const { token } of [finance, student])
    expect((await server.call('GET /api/staff/batches', { token })).status).toBe(403)
})
