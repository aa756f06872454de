import { expect, test } from 'vitest'
import type { AttemptSheet } from '#contract/tests/attempts.ts'
import { defined } from '#contract/defined.ts'
import { newEnrolment } from '../../../testing/lessons.ts'
import { testServer, type TestStudent } from '../../../testing/test-server.ts'
import { newCourseOfTests, type newTest } from '../../../testing/tests.ts'

/** A course that consists of tests, from the first one to the certificate, under the rule that every course begins with. */
const server = await testServer()
const { db } = server.services
const staff = await server.newStudent({ role: 'staff' })

type Rules = Partial<Parameters<typeof newTest>[1]>
const TITLES = ['Chapter 1', 'Chapter 2', 'Full test']

async function series(rules: Rules = {}) {
  const { course, lessonIds } = await newCourseOfTests(db, {
    titles: TITLES,
    rulesOf: () => ({ passPercent: 50, shufflesOptions: false, ...rules }),
  })
  const student = await server.newStudent({ name: 'Nadia Rahman' })
  await newEnrolment(db, student, { course })
  return { course, lessonIds, student }
}

const call = (by: TestStudent, key: string, body?: object) =>
  server.call(key, { token: by.token, ...(body && { body }) })

/** Sits a test of the series by the calls of the browser. The right option of each question is the second. */
async function sit(
  student: TestStudent,
  { courseId, lessonId, rights }: { courseId: string; lessonId: string; rights: number },
) {
  const started = await call(student, `POST /api/learn/${courseId}/tests/${lessonId}/attempts`, {
    mode: 'online',
    device: null,
  })
  expect(started.status).toBe(201)
  const { attemptId, device, questions } = started.body as AttemptSheet
  const answers = questions.map(({ slot }, at) => ({
    slot,
    sequence: 1,
    agoMs: 0,
    answer: at < rights ? '2' : '1',
  }))
  const handedIn = await call(student, `POST /api/learn/attempts/${attemptId}/submit`, {
    device,
    answers,
  })
  expect(handedIn.status).toBe(200)
  return handedIn.body
}

const homeOf = async (student: TestStudent, courseId: string) =>
  (await call(student, `GET /api/learn/${courseId}`)).body

test('passing each test of a series completes it and brings the certificate, which names its tests', async () => {
  const { course, lessonIds, student } = await series()
  const { courseId } = course
  expect((await homeOf(student, courseId)).progress).toMatchObject({
    percent: 0,
    requiredLessons: 3,
    isComplete: false,
    nextLessonId: lessonIds[0],
  })
  const results = []
  for (const lessonId of lessonIds)
    results.push(await sit(student, { courseId, lessonId, rights: 2 }))
  expect(results.map(({ certificate }) => certificate !== null)).toEqual([false, false, true])
  const serial = defined(results.at(-1)).certificate
  expect(await homeOf(student, courseId)).toMatchObject({
    progress: { percent: 100, completedLessons: 3, isComplete: true, missing: [] },
    certificate: { serial },
  })
  const mine = (await call(student, 'GET /api/my-courses')).body
  expect(mine).toMatchObject([
    { courseId, progress: { isComplete: true, completedLessons: 3, nextLessonId: null } },
  ])
  const { body: certificate } = await server.call(`GET /api/certificates/${serial}`)
  expect(certificate).toMatchObject({ nameOnIt: 'Nadia Rahman', courseId })
  const gradebook = (await call(staff, `GET /api/staff/courses/${courseId}/gradebook`)).body
  expect(gradebook.rows).toMatchObject([
    { completedLessons: 3, completion: { isMet: true, missing: [] }, hasCertificate: true },
  ])
})

test('a test that is failed leaves the series open, and what is left is named', async () => {
  const { course, lessonIds, student } = await series()
  const { courseId } = course
  const [first, second, third] = lessonIds as [string, string, string]
  await sit(student, { courseId, lessonId: first, rights: 2 })
  await sit(student, { courseId, lessonId: second, rights: 0 })
  const last = await sit(student, { courseId, lessonId: third, rights: 1 })
  expect(last).toMatchObject({ certificate: null, result: { isPassed: true } })
  expect((await homeOf(student, courseId)).progress).toMatchObject({
    completedLessons: 2,
    isComplete: false,
    missing: [{ gap: 'lessons', left: 1, next: { lessonId: second, title: 'Chapter 2' } }],
  })
})

const entryOf = async (student: TestStudent, courseId: string, lessonId: string) =>
  (await call(student, `GET /api/learn/${courseId}/tests/${lessonId}`)).body

test('the page of a test says when the certificate hangs on the next attempt', async () => {
  const { course, lessonIds, student } = await series({ attempts: 1 })
  const { courseId } = course
  const [first, second] = lessonIds as [string, string]
  const chance = async (lessonId = first, who = student) =>
    (await entryOf(who, courseId, lessonId)).lastChancePercent
  expect([await chance(), await chance(first, staff)]).toEqual([50, null])
  await sit(student, { courseId, lessonId: first, rights: 2 })
  expect([await chance(), await chance(second)]).toEqual([null, 50])

  const at = `/api/staff/courses/${courseId}/completion`
  const rule = (tests: object) => ({
    lessons: 'none',
    attendancePercent: null,
    certificate: 'automatic',
    tests,
  })
  await call(staff, `PUT ${at}`, { revision: 0, rule: rule({ least: 2, percent: null }) })
  expect(await chance(second)).toBeNull()
  await call(staff, `PUT ${at}`, { revision: 1, rule: rule({ least: null, percent: 80 }) })
  expect(await chance(second)).toBe(80)
  const own = (await call(staff, `GET /api/staff/lessons/${second}/test`)).body
  expect(own.completion).toEqual({ percent: 80 })
})

test('with attempts left the certificate hangs on the last, or on the first if that counts', async () => {
  const best = await series({ attempts: 2, attemptThatCounts: 'best' })
  const chance = async ({ course, lessonIds, student }: typeof best) =>
    (await entryOf(student, course.courseId, lessonIds[0]!)).lastChancePercent
  expect(await chance(best)).toBeNull()
  const place = { courseId: best.course.courseId, lessonId: best.lessonIds[0]!, rights: 0 }
  await sit(best.student, place)
  expect(await chance(best)).toBe(50)
  await sit(best.student, place)
  expect(await chance(best)).toBeNull()

  const first = await series({ attempts: 2, attemptThatCounts: 'first' })
  expect(await chance(first)).toBe(50)
  await sit(first.student, {
    ...place,
    courseId: first.course.courseId,
    lessonId: first.lessonIds[0]!,
  })
  expect(await chance(first)).toBeNull()
  expect(await chance(await series({ passPercent: null }))).toBeNull()
})

test('tests without a pass mark are complete once they are handed in', async () => {
  const { course, lessonIds, student } = await series({ passPercent: null })
  for (const lessonId of lessonIds)
    await sit(student, { courseId: course.courseId, lessonId, rights: 0 })
  expect(await homeOf(student, course.courseId)).toMatchObject({
    progress: { isComplete: true, percent: 100 },
    certificate: { serial: expect.stringMatching(/^ED-/) },
  })
})
