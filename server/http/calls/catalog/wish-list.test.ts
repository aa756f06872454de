import { expect, test } from 'vitest'
import { MOST_WISHES } from '#contract/wish-list/terms.ts'
import { newCourse } from '#server/testing/courses.ts'
import { testServer } from '#server/testing/test-server.ts'
import { notifyWaitingVisitors } from '../../../jobs/notify-of-new-batches.ts'

const server = await testServer()
const { db } = server.services
const staff = await server.newStudent({ role: 'staff' })
type Person = Awaited<ReturnType<typeof server.newStudent>>

const save = (person: Person, ...courseIds: string[]) =>
  server.call('PUT /api/wish-list', { token: person.token, body: { courseIds } })
const listOf = async (person: Person) => {
  const { body } = await server.call('GET /api/wish-list', { token: person.token })
  return (body as { courseId: string }[]).map(({ courseId }) => courseId)
}
const open = (courseId: string, number: number) =>
  server.call(`POST /api/staff/courses/${courseId}/batches`, {
    token: staff.token,
    body: { number, startsOn: '2099-02-01', enrolBy: '2099-01-31', hours: '20:00-21:30' },
  })
const noticesOf = (person: Person) =>
  db
    .selectFrom('notifications')
    .select(['kind', 'facts'])
    .where('student_id', '=', person.record.id)
    .orderBy('id')
    .execute()

test('courses are saved beside those saved before, again without harm, and removed by their owner', async () => {
  const [owner, other] = [await server.newStudent(), await server.newStudent()]
  const [first, second] = [await newCourse(db), await newCourse(db)]
  expect((await save(owner, first.courseId)).body).toEqual({
    saved: [first.courseId],
    isFull: false,
  })
  const both = await save(owner, second.courseId, first.courseId, 'NO-SUCH-COURSE')
  expect(both).toMatchObject({ status: 200, body: { saved: [second.courseId, first.courseId] } })
  expect((await listOf(owner)).toSorted()).toEqual([first.courseId, second.courseId].toSorted())

  expect(await listOf(other)).toEqual([])
  const remove = (person: Person) =>
    server.call(`DELETE /api/wish-list/${first.courseId}`, { token: person.token })
  expect((await remove(other)).status).toBe(204)
  expect(await listOf(owner)).toHaveLength(2)
  expect((await remove(owner)).status).toBe(204)
  expect((await remove(owner)).status).toBe(204)
  expect(await listOf(owner)).toEqual([second.courseId])
})

test('a course that left the site is not shown, and is there again with it', async () => {
  const owner = await server.newStudent()
  const course = await newCourse(db)
  await save(owner, course.courseId)
  const move = (state: 'hidden' | 'published') =>
    db.updateTable('courses').set({ state }).where('id', '=', course.id).execute()
  await move('hidden')
  expect(await listOf(owner)).toEqual([])
  await move('published')
  expect(await listOf(owner)).toEqual([course.courseId])
})

test('a list holds so many, also where two requests come at once', async () => {
  const owner = await server.newStudent()
  const ids: string[] = []
  for (let at = 0; at < MOST_WISHES + 2; at += 1) ids.push((await newCourse(db)).courseId)
  const [one, two] = await Promise.all([
    save(owner, ...ids.slice(0, MOST_WISHES - 1)),
    save(owner, ...ids.slice(MOST_WISHES - 1)),
  ])
  const saved = [one, two].flatMap(({ body }) => (body as { saved: string[] }).saved)
  expect(saved).toHaveLength(MOST_WISHES)
  expect(await listOf(owner)).toHaveLength(MOST_WISHES)
  expect((await save(owner, ids[0]!)).body).toMatchObject({ isFull: true })
})

test('who saved a course hears of a batch that opens, once, and nobody else does', async () => {
  const [owner, other] = [await server.newStudent(), await server.newStudent()]
  const course = await newCourse(db, { title: 'Weaving' })
  await save(owner, course.courseId)
  await notifyWaitingVisitors(server.services)
  expect(await noticesOf(owner)).toEqual([])
  await open(course.courseId, 1)
  await Promise.all([
    notifyWaitingVisitors(server.services),
    notifyWaitingVisitors(server.services),
  ])
  await notifyWaitingVisitors(server.services)
  expect(await noticesOf(owner)).toEqual([
    {
      kind: 'batch-opened',
      facts: { courseId: course.courseId, courseName: 'Weaving', number: 1 },
    },
  ])
  expect(await noticesOf(other)).toEqual([])
  await server.call(`DELETE /api/wish-list/${course.courseId}`, { token: owner.token })
  await open(course.courseId, 2)
  await notifyWaitingVisitors(server.services)
  expect(await noticesOf(owner)).toHaveLength(1)
})

test('an export has the list, and a deleted account leaves none', async () => {
  const owner = await server.newStudent()
  const course = await newCourse(db)
  await save(owner, course.courseId)
  const own = `/api/users/students/${owner.record.student_id}`
  const exported = await server.call(`GET ${own}/export`, { token: owner.token })
  expect(
    (exported.body as { records: Record<string, unknown[]> }).records['wished_courses'],
  ).toHaveLength(1)
  const gone = await server.call(`DELETE ${own}`, {
    token: owner.token,
    body: { email: owner.email },
  })
  expect(gone.status).toBeLessThan(300)
  const left = await db
    .selectFrom('wished_courses')
    .select('course_id')
    .where('student_id', '=', owner.record.id)
    .execute()
  expect(left).toEqual([])
})
