import { expect, test } from 'vitest'
import { testServer } from '#server/testing/test-server.ts'
import { newCourseOfTests } from '#server/testing/tests.ts'

const server = await testServer()
const { db } = server.services

test('visitors are told of the published tests of a course, with their rules and no question', async () => {
  const opensAt = new Date('2026-12-05T14:00:00Z')
  const closesAt = new Date('2026-12-05T15:00:00Z')
  const { course, lessonIds } = await newCourseOfTests(db, {
    titles: ['At any time', 'Live', 'Archived'],
    rulesOf: (at) => (at === 1 ? { negative: [1, 4], opensAt, closesAt } : { hasMeritList: false }),
  })
  await db
    .updateTable('lessons')
    .set({ archived_at: new Date() })
    .where('lesson_id', '=', lessonIds[2]!)
    .execute()
  const path = `GET /api/courses/${course.courseId}/tests`
  expect((await server.call(path)).body).toEqual([
    {
      lessonId: lessonIds[0],
      questionCount: 2,
      opensAt: null,
      closesAt: null,
      negative: [0, 1],
      hasMeritList: false,
    },
    {
      lessonId: lessonIds[1],
      questionCount: 2,
      opensAt: opensAt.toISOString(),
      closesAt: closesAt.toISOString(),
      negative: [1, 4],
      hasMeritList: true,
    },
  ])
  await db.updateTable('courses').set({ state: 'hidden' }).where('id', '=', course.id).execute()
  expect(await server.call(path)).toMatchObject({ status: 404, body: { code: 'course_not_found' } })
})
