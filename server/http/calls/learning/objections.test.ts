import { describe, expect, test } from 'vitest'
import { defined } from '#contract/defined.ts'
import { newEnrolment } from '../../../testing/lessons.ts'
import { testServer, type TestStudent } from '../../../testing/test-server.ts'
import { newCourseOfTests, newMarkedAttempt } from '../../../testing/tests.ts'

const server = await testServer()
const { db } = server.services
const HOUR = 3_600_000
const NOW = new Date('2026-12-05T13:00:00Z')
server.at(NOW)
const inHours = (hours: number) => new Date(NOW.getTime() + hours * HOUR)
const staff = await server.newStudent({ staffRole: 'content', name: 'Anna' })

type Rules = ReturnType<NonNullable<Parameters<typeof newCourseOfTests>[1]['rulesOf']>>

/** A test of two questions, handed in by a student of the course. @param handedIn in how many hours, which is not above 0 */
async function newSitting({
  rules = {},
  handedIn = -1,
}: { rules?: Rules; handedIn?: number } = {}) {
  const { course, lessonIds, tests, versions } = await newCourseOfTests(db, {
    titles: ['Model test'],
    rulesOf: () => rules,
  })
  const lessonId = defined(lessonIds[0])
  const sit = async (student: TestStudent) => {
    await newEnrolment(db, student, { course })
    const orders = versions.map(() => ({ options: ['a', 'b', 'c', 'd'] }))
    const attempt = {
      test: defined(tests[0]),
      student,
      versions,
      orders,
      answers: ['a', 'b'] as const,
    }
    const startedAt = inHours(handedIn - 1)
    const { attemptId } = await newMarkedAttempt(db, { ...attempt, startedAt, seconds: 3600 }, NOW)
    return attemptId
  }
  const student = await server.newStudent()
  const attemptId = await sit(student)
  const object = (text: string, { slot = 1, by = student, to = attemptId } = {}) =>
    server.call(`PUT /api/learn/attempts/${to}/objections/${slot}`, {
      token: by.token,
      body: { text },
    })
  const list = async (show = 'open', { token } = staff) =>
    (
      await server.call(`GET /api/staff/lessons/${lessonId}/test/objections?show=${show}`, {
        token,
      })
    ).body
  const answer = (body: object, { token } = staff) =>
    server.call(`POST /api/staff/lessons/${lessonId}/test/objections/answers`, { token, body })
  const result = async () =>
    (await server.call(`GET /api/learn/attempts/${attemptId}`, { token: student.token })).body
  return { course, lessonId, student, attemptId, sit, object, list, answer, result }
}

const declined = { outcome: 'declined', answer: 'Option b is right by definition.' }

describe('an objection', () => {
  test('is taken back by its student while no one has answered it, and by no one else', async () => {
    const { student, attemptId, object, list, answer } = await newSitting()
    await object('Both a and b are right.')
    const withdraw = ({ token }: TestStudent) =>
      server.call(`DELETE /api/learn/attempts/${attemptId}/objections/1`, { token })
    const counted = async () =>
      (await server.call('GET /api/staff/counts', { token: staff.token })).body.tests as number
    const before = await counted()
    const { body } = await withdraw(await server.newStudent())
    expect(body.code).toBe('attempt_not_found')
    expect((await list()).rows).toHaveLength(1)
    expect((await withdraw(student)).status).toBe(204)
    expect((await withdraw(student)).status).toBe(204)
    expect((await list()).rows).toEqual([])
    expect(await counted()).toBe(before - 1)
    await object('Both a and b are right.')
    const [{ objectionId }] = (await list()).rows
    await answer({ objectionIds: [objectionId], ...declined })
    expect((await withdraw(student)).body.code).toBe('objection_closed')
  })

  test('is raised, changed until it is answered, and told to its student with the answer', async () => {
    const { lessonId, student, attemptId, object, list, answer, result } = await newSitting()
    expect((await object('Both a and b are right.')).body).toMatchObject({
      slot: 1,
      state: 'open',
      answer: null,
      raisedAt: NOW.toISOString(),
    })
    await object('Option a is right, too.')
    const { rows } = await list()
    expect(rows).toMatchObject([
      {
        slot: 1,
        text: 'Option a is right, too.',
        attemptId,
        name: student.record.name,
        isOwn: false,
      },
    ])
    expect(rows[0].beginning).not.toBe('')
    const objectionIds = [rows[0].objectionId]
    expect((await answer({ objectionIds, ...declined })).body).toEqual({ answered: 1 })
    expect((await result()).objections).toMatchObject([
      { slot: 1, state: 'declined', answer: declined.answer, answeredAt: NOW.toISOString() },
    ])
    expect((await object('But look!')).body.code).toBe('objection_closed')
    expect((await list()).rows).toEqual([])
    expect((await list('answered')).rows).toHaveLength(1)
    // Again changes nothing, and tells no one twice.
    expect(
      (await answer({ objectionIds, outcome: 'accepted', answer: 'You are right.' })).body,
    ).toEqual({ answered: 0 })
    const told = await db
      .selectFrom('notifications')
      .select(['student_id', 'facts'])
      .where('subject', '=', `objection/${lessonId}`)
      .execute()
    expect(told).toMatchObject([
      { student_id: student.record.id, facts: { outcome: 'declined', title: 'Model test' } },
    ])
  })

  test('is taken for a day after handing in', async () => {
    const inTime = await newSitting({ handedIn: -23 })
    expect((await inTime.result()).objectionsUntil).toBe(inHours(1).toISOString())
    expect((await inTime.object('Late, but in time.')).status).toBe(200)
    const late = await newSitting({ handedIn: -24 })
    expect((await late.result()).objectionsUntil).toBeNull()
    expect((await late.object('Too late.')).body.code).toBe('objection_closed')
  })

  test('is taken for a day after the answers are shown, where they are shown later', async () => {
    const closing = (hours: number) =>
      ({ closesAt: inHours(hours), answersShown: 'after-closing' }) as const
    const before = await newSitting({ rules: closing(1), handedIn: -50 })
    expect((await before.result()).questions).toEqual([])
    expect((await before.object('What I remember of it is odd.')).status).toBe(200)
    const after = await newSitting({ rules: closing(-23), handedIn: -50 })
    expect((await after.result()).questions).toHaveLength(2)
    expect((await after.object('Now I see the key.')).status).toBe(200)
    const late = await newSitting({ rules: closing(-25), handedIn: -50 })
    expect((await late.object('Too late.')).body.code).toBe('objection_closed')
  })

  test('is about a question of the attempt, and says something', async () => {
    const { object } = await newSitting()
    expect((await object('There is no such question.', { slot: 3 })).body.code).toBe(
      'question_not_found',
    )
    expect((await object('x')).status).toBe(400)
    expect((await object('a'.repeat(1_001))).status).toBe(400)
  })

  test('cannot be raised in the attempt of another, nor after a refund', async () => {
    const { course, student, object } = await newSitting()
    const other = await server.newStudent()
    await newEnrolment(db, other, { course })
    expect((await object('Not mine.', { by: other })).body.code).toBe('attempt_not_found')
    expect((await object('Not mine.', { by: staff })).body.code).toBe('attempt_not_found')
    await db
      .updateTable('enrolments')
      .set({ state: 'revoked' })
      .where('student_id', '=', student.record.id)
      .execute()
    expect((await object('Mine.')).body.code).toBe('attempt_not_found')
  })
})

test('objections of a test come by question, newest first, in pages', async () => {
  const { lessonId, sit, object } = await newSitting()
  const second = await server.newStudent()
  const third = await server.newStudent()
  await object('Second question.', { slot: 2 })
  await object('First question.', { slot: 1 })
  await object('First again.', { by: second, to: await sit(second) })
  await object('First once more.', { by: third, to: await sit(third) })
  const texts: string[] = []
  for (let after: string | null = ''; after !== null;) {
    const { body } = await server.call(
      `GET /api/staff/lessons/${lessonId}/test/objections?limit=1${after && `&after=${after}`}`,
      { token: staff.token },
    )
    texts.push(...body.rows.map(({ text }: { text: string }) => text))
    after = body.next
  }
  expect(texts).toEqual(['First once more.', 'First again.', 'First question.', 'Second question.'])
})

test('nobody answers their own objection, one of another test, or without the permission', async () => {
  const { sit, object, list, answer } = await newSitting()
  await object('Mine.', { by: staff, to: await sit(staff) })
  const { rows } = await list()
  expect(rows).toMatchObject([{ isOwn: true }])
  const body = { objectionIds: [rows[0].objectionId], ...declined }
  expect((await answer(body)).body.code).toBe('own_attempt')
  const elsewhere = await newSitting()
  expect((await elsewhere.answer(body)).body.code).toBe('objection_not_found')
  const support = await server.newStudent({ staffRole: 'support' })
  expect((await answer(body, support)).status).toBe(403)
  expect((await answer({ ...body, objectionIds: [] })).status).toBe(400)
})

test('answered by two at once, an objection keeps one answer and tells once', async () => {
  const { lessonId, object, list, answer, result } = await newSitting()
  await object('Both are right.')
  const [{ objectionId }] = (await list()).rows
  const answers = await Promise.all(
    [declined, { outcome: 'accepted', answer: 'You are right.' }].map((each) =>
      answer({ objectionIds: [objectionId], ...each }),
    ),
  )
  expect(answers.map(({ body }) => body.answered).toSorted()).toEqual([0, 1])
  const first = answers.findIndex(({ body }) => body.answered === 1)
  expect((await result()).objections[0].state).toBe(['declined', 'accepted'][first])
  const told = await db
    .selectFrom('notifications')
    .select('id')
    .where('subject', '=', `objection/${lessonId}`)
    .execute()
  expect(told).toHaveLength(1)
})
