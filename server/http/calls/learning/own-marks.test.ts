import { expect, test } from 'vitest'
import { defined } from '#contract/defined.ts'
import type { Answer } from '#contract/question-bank/question.ts'
import { newEnrolment } from '../../../testing/lessons.ts'
import { testServer } from '../../../testing/test-server.ts'
import { newCourseOfTests, newMarkedAttempt } from '../../../testing/tests.ts'

const server = await testServer()
const { db } = server.services
const NOW = new Date('2026-12-05T13:00:00Z')
server.at(NOW)

/** A course of three tests of two questions each, whose right options are b; the last shows marks after closing. */
async function courseOfTests() {
  const closing = {
    closesAt: new Date(NOW.getTime() + 3_600_000),
    marksShown: 'after-closing',
  } as const
  const { course, lessonIds, tests, versions } = await newCourseOfTests(db, {
    titles: ['One', 'Two', 'Three'],
    rulesOf: (at) => ({ attempts: 2, ...(at === 2 && closing) }),
  })
  const student = await server.newStudent()
  await newEnrolment(db, student, { course })
  const sit = (
    which: number,
    answers: readonly Answer[],
    more: Partial<Parameters<typeof newMarkedAttempt>[1]> = {},
  ) =>
    newMarkedAttempt(db, { test: defined(tests[which]), student, versions, answers, ...more }, NOW)
  return { course, lessonIds, student, sit, at: `/api/learn/${course.courseId}/tests` }
}

const hour = (hours: number) => new Date(Date.UTC(2026, 11, 5, hours))

test('one’s marks come by test, oldest first: the attempt that counts, and no practice', async () => {
  const { lessonIds, student, sit, at } = await courseOfTests()
  await sit(1, ['b', 'b'], { startedAt: hour(8) })
  await sit(0, ['b', 'a'], { startedAt: hour(9) })
  await sit(0, ['b', 'b'], { startedAt: hour(10), number: 2 })
  await sit(0, ['b', 'b'], { startedAt: hour(11), mode: 'practice' })
  const { body } = await server.call(`GET ${at}`, { token: student.token })
  expect(body.tests).toMatchObject([
    { lessonId: lessonIds[1], title: 'Two', marks: 200, marksPossible: 200, isPassed: true },
    { lessonId: lessonIds[0], title: 'One', number: 1, marks: 75, isPassed: false },
  ])
  expect(body.tests).toHaveLength(2)
})

test('marks that are not shown yet are not in it', async () => {
  const { student, sit, at } = await courseOfTests()
  await sit(2, ['b', 'b'])
  expect((await server.call(`GET ${at}`, { token: student.token })).body.tests).toMatchObject([
    { title: 'Three', marks: null, isPassed: null },
  ])
})

test('no one sees those of another', async () => {
  const { course, student, sit, at } = await courseOfTests()
  await sit(0, ['b', 'b'])
  const outsider = await server.newStudent()
  expect((await server.call(`GET ${at}`, { token: outsider.token })).body.code).toBe('not_enrolled')
  const fellow = await server.newStudent()
  await newEnrolment(db, fellow, { course })
  expect((await server.call(`GET ${at}`, { token: fellow.token })).body.tests).toEqual([])
  expect((await server.call(`GET ${at}`, { token: student.token })).body.tests).toHaveLength(1)
  expect((await server.call(`GET ${at}`)).status).toBe(401)
})

test('whose enrolment has ended still reads their own marks and results, without the answers', async () => {
  const { course, student, sit, at } = await courseOfTests()
  const order = { options: ['a', 'b', 'c', 'd'] }
  const { attemptId } = await sit(0, ['b', 'b'], { orders: [order, order] })
  const as = (call: string) => server.call(call, { token: student.token })
  expect((await as(`GET ${at}`)).body.hasEnded).toBe(false)
  expect((await as(`GET /api/learn/attempts/${attemptId}`)).body.reviews).toHaveLength(2)
  await db
    .updateTable('enrolments')
    .set({ state: 'revoked' })
    .where('student_id', '=', student.record.id)
    .where('course_id', '=', course.id)
    .execute()
  expect((await as(`GET ${at}`)).body).toMatchObject({
    hasEnded: true,
    tests: [{ title: 'One', marks: 200 }],
  })
  const result = (await as(`GET /api/learn/attempts/${attemptId}`)).body
  expect(result).toMatchObject({ marks: 200, questions: [], reviews: [] })
  expect((await as(`GET /api/learn/${course.courseId}`)).body.code).toBe('enrolment_ended')
})
