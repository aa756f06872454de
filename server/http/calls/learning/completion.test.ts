import { expect, test } from 'vitest'
import type { CompletionRule } from '#contract/learning/lessons.ts'
import { defined } from '#contract/defined.ts'
import type { Answer } from '#contract/question-bank/question.ts'
import { newEnrolment } from '../../../testing/lessons.ts'
import { testServer, type TestStudent } from '../../../testing/test-server.ts'
import { certifyMarks } from '../../../modules/tests/index.ts'
import { issuer } from '../../../testing/classes.ts'
import { newCourseOfTests, newMarkedAttempt, type newTest } from '../../../testing/tests.ts'

const server = await testServer()
const { db } = server.services
const staff = await server.newStudent({ staffRole: 'content' })

const NONE: CompletionRule = {
  lessons: 'none',
  attendancePercent: null,
  certificate: 'automatic',
}

type Rules = Partial<Parameters<typeof newTest>[1]>

/** A course of three tests of two questions each, whose right options are b, and a student of it. */
async function courseOfTests(rule: Partial<CompletionRule>, rules: Rules = {}) {
  const { course, lessonIds, tests, versions } = await newCourseOfTests(db, {
    titles: ['One', 'Two', 'Three'],
    rulesOf: () => rules,
  })
  const student = await server.newStudent({ name: 'Nadia Rahman' })
  await newEnrolment(db, student, { course })
  const at = `/api/staff/courses/${course.courseId}/completion`
  const change = async (part: Partial<CompletionRule>, by: TestStudent = staff) => {
    const { revision } = (await server.call(`GET ${at}`, { token: staff.token })).body
    const body = { revision, rule: { ...NONE, ...part } }
    return server.call(`PUT ${at}`, { token: by.token, body })
  }
  expect((await change(rule)).status).toBe(200)
  const sit = (which: number, answers: readonly Answer[], number = 1) =>
    newMarkedAttempt(db, {
      test: defined(tests[which]),
      student,
      versions,
      answers,
      number,
      negative: '0/1',
    })
  const home = async () =>
    (await server.call(`GET /api/learn/${course.courseId}`, { token: student.token })).body
  return { course, lessonIds, tests, student, at, change, sit, home }
}

const serialsOf = async ({ record }: TestStudent) =>
  (
    await db
      .selectFrom('certificates')
      .select('serial')
      .where('student_id', '=', record.id)
      .where('revoked_at', 'is', null)
      .execute()
  ).map(({ serial }) => serial)

test('two of three tests bring the certificate, and until then the home says which are open', async () => {
  const { sit, home, student, lessonIds } = await courseOfTests(
    { tests: { least: 2, percent: null }, certificate: 'automatic' },
    { passPercent: 50 },
  )
  await sit(0, ['b', 'b'])
  await sit(1, ['a', 'a'])
  expect(await serialsOf(student)).toEqual([])
  expect((await home()).progress).toMatchObject({
    isComplete: false,
    missing: [
      {
        gap: 'tests',
        passed: 1,
        needed: 2,
        percent: null,
        open: [
          { lessonId: lessonIds[1], title: 'Two' },
          { lessonId: lessonIds[2], title: 'Three' },
        ],
      },
    ],
  })
  await sit(2, ['b', 'a'])
  expect(await serialsOf(student)).toHaveLength(1)
  expect((await home()).progress).toMatchObject({ isComplete: true, missing: [] })
})

test('marks that rise in another attempt complete a course that asks for marks', async () => {
  const { sit, home, student } = await courseOfTests(
    { tests: { least: 1, percent: 80 }, averagePercent: 90 },
    { passPercent: 50, attempts: 2, attemptThatCounts: 'best' },
  )
  await sit(0, ['b', 'a'])
  expect((await home()).progress.missing).toMatchObject([
    { gap: 'tests', passed: 0, needed: 1, percent: 80 },
    { gap: 'average', percent: 50, needed: 90, tests: 1 },
  ])
  expect(await serialsOf(student)).toEqual([])
  await sit(0, ['b', 'b'], 2)
  expect(await serialsOf(student)).toHaveLength(1)
})

test('marks that may not be seen yet neither complete a course nor are told by what is missing', async () => {
  const closesAt = new Date(Date.now() + 3_600_000)
  const { sit, home, student, course, tests } = await courseOfTests(
    { averagePercent: 30 },
    { closesAt, marksShown: 'after-closing' },
  )
  await sit(0, ['b', 'b'])
  expect(await serialsOf(student)).toEqual([])
  expect((await home()).progress.missing).toMatchObject([{ gap: 'average', percent: 0 }])
  await db
    .updateTable('tests')
    .set({ opens_at: null, closes_at: new Date(Date.now() - 3_600_000) })
    .where('id', 'in', tests)
    .execute()
  expect((await home()).progress).toMatchObject({ isComplete: true })
  const claimed = await server.call(`POST /api/learn/${course.courseId}/certificate`, {
    token: student.token,
  })
  expect(claimed.body.serial).toMatch(/^ED-/)
})

test('who waited for the marks of a test alone gets the certificate once it is closed, and once', async () => {
  const now = Date.now()
  const closesAt = new Date(now + 3_600_000)
  const { sit, student, tests } = await courseOfTests(
    { averagePercent: 30 },
    { closesAt, marksShown: 'after-closing' },
  )
  await sit(0, ['b', 'b'])
  const certifyAt = (at: number) => certifyMarks({ db, now: new Date(at), issuer })
  await certifyAt(now)
  expect(await serialsOf(student)).toEqual([])
  await certifyAt(closesAt.getTime() + 600_000)
  const serials = await serialsOf(student)
  expect(serials).toHaveLength(1)
  await certifyAt(closesAt.getTime() + 1_200_000)
  expect(await serialsOf(student)).toEqual(serials)
  const { certified_at } = await db
    .selectFrom('tests')
    .select('certified_at')
    .where('id', '=', defined(tests[0]))
    .executeTakeFirstOrThrow()
  expect(certified_at).toEqual(new Date(closesAt.getTime() + 600_000))
})

test('closed with too few marks, or by a rule without certificates, nobody gets one; opened again it counts anew', async () => {
  const now = Date.now()
  const closesAt = new Date(now + 3_600_000)
  const rules = { closesAt, marksShown: 'after-closing' } as const
  const few = await courseOfTests({ averagePercent: 90 }, rules)
  await few.sit(0, ['b', 'a'])
  const none = await courseOfTests({ averagePercent: 30, certificate: 'by-hand' }, rules)
  await none.sit(0, ['b', 'b'])
  const certifyAt = (at: number) => certifyMarks({ db, now: new Date(at), issuer })
  await certifyAt(closesAt.getTime() + 600_000)
  expect(await serialsOf(few.student)).toEqual([])
  expect(await serialsOf(none.student)).toEqual([])
  await few.change({ averagePercent: 15 })
  const again = new Date(closesAt.getTime() + 7_200_000)
  await db.updateTable('tests').set({ closes_at: again }).where('id', 'in', few.tests).execute()
  await certifyAt(again.getTime() + 600_000)
  expect(await serialsOf(few.student)).toHaveLength(1)
})

test('a stricter rule takes no certificate back, and an easier one lets the student ask for theirs', async () => {
  const { sit, home, student, change } = await courseOfTests(
    { tests: { least: 1, percent: null } },
    { passPercent: 50 },
  )
  await sit(0, ['b', 'b'])
  const serials = await serialsOf(student)
  expect(serials).toHaveLength(1)
  const { body } = await change({ tests: { least: null, percent: null } })
  expect(body).toMatchObject({ tests: 3, assignments: 0, requiredLessons: 3, certificates: 1 })
  expect(await serialsOf(student)).toEqual(serials)
  expect(await home()).toMatchObject({
    progress: { isComplete: false },
    certificate: { serial: serials[0] },
  })
})

test('my courses say what is missing too', async () => {
  const { student, course } = await courseOfTests({ tests: { least: null, percent: null } })
  const { body } = await server.call('GET /api/my-courses', { token: student.token })
  expect(body).toMatchObject([
    { courseId: course.courseId, progress: { missing: [{ gap: 'tests', needed: 3 }] } },
  ])
})

test('the rule is for who may edit courses, is recorded once, and is refused where it makes no sense', async () => {
  const { at, change, student, course } = await courseOfTests({ averagePercent: 50 })
  const support = await server.newStudent({ staffRole: 'support' })
  for (const other of [student, support]) {
    expect((await change({}, other)).status).toBe(403)
    expect((await server.call(`GET ${at}`, { token: other.token })).status).toBe(403)
  }
  await change({ averagePercent: 60 })
  await change({ averagePercent: 60 })
  const entries = await db
    .selectFrom('audit_entries')
    .select(['action', 'after'])
    .where('subject', '=', course.courseId)
    .orderBy('id')
    .execute()
  expect(entries).toMatchObject([
    { action: 'completion.changed', after: { averagePercent: 50 } },
    { action: 'completion.changed', after: { averagePercent: 60 } },
  ])
  expect((await server.call(`GET ${at}`, { token: staff.token })).body.rule).toEqual({
    ...NONE,
    averagePercent: 60,
  })
  for (const wrong of [{ averagePercent: 101 }, { tests: { least: 0, percent: null } }])
    expect((await change(wrong)).status).toBe(400)
  expect(
    (
      await server.call('PUT /api/staff/courses/NOPE-1/completion', {
        token: staff.token,
        body: { revision: 0, rule: NONE },
      })
    ).body.code,
  ).toBe('course_not_found')
})

test('a rule made from an older one is refused, with who saved since; the same again is not', async () => {
  const { at, change } = await courseOfTests({ averagePercent: 50 })
  const boris = await server.newStudent({ staffRole: 'content', name: 'Boris' })
  const { revision } = (await server.call(`GET ${at}`, { token: staff.token })).body
  expect((await change({ averagePercent: 60 }, boris)).body.revision).toBe(revision + 1)
  const stale = (averagePercent: number) =>
    server.call(`PUT ${at}`, {
      token: staff.token,
      body: { revision, rule: { ...NONE, averagePercent } },
    })
  const { status, body } = await stale(70)
  expect([status, body.code, body.facts]).toEqual([409, 'completion_changed', { savedBy: 'Boris' }])
  expect((await stale(60)).status).toBe(200)
  expect((await server.call(`GET ${at}`, { token: staff.token })).body).toMatchObject({
    revision: revision + 1,
    rule: { averagePercent: 60 },
  })
})
