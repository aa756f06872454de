import { describe, expect, test } from 'vitest'
import type { Answer, QuestionDocument } from '#contract/question-bank/question.ts'
import { sampleQuestions } from '#contract/question-bank/sample-questions.ts'
import { permits, type StaffPermission, staffRoles } from '#contract/staff/permissions.ts'
import { newBatch } from '../../../testing/classes.ts'
import { newCourse } from '../../../testing/courses.ts'
import { newEnrolment, newLessons } from '../../../testing/lessons.ts'
import { testServer, type TestStudent } from '../../../testing/test-server.ts'
import {
  type newAttempt,
  newBank,
  newTest,
  newVersion,
  newMarkedAttempt,
} from '../../../testing/tests.ts'

const server = await testServer()
const { db } = server.services
const NOW = new Date('2026-12-05T13:00:00Z')
server.at(NOW)
const anna = await server.newStudent({ staffRole: 'content', name: 'Anna' })
const by = (call: string, body?: unknown, { token }: TestStudent = anna) =>
  server.call(call, { token, ...(body !== undefined && { body }) })

type Attempt = Partial<Parameters<typeof newAttempt>[1]>

/** A course with a test of two single choices, of which option b is right, unless other questions are given. */
async function newSitting(questions?: QuestionDocument[]) {
  const course = await newCourse(db)
  const [lessonId] = (await newLessons(db, {
    course,
    lessons: [{ kind: 'quiz', title: 'Model test' }],
  })) as [string]
  const { single_choice: question } = sampleQuestions()
  const documents = questions ?? [question, question]
  const bank = await newBank(db, { questions: documents })
  const row = await newTest(db, {
    lessonId,
    sections: [{ slots: bank.questions.map((id) => ({ question: id })) }],
    attempts: 3,
    attemptThatCounts: 'best',
  })
  const sit = async (answers: readonly Answer[], more: Attempt = {}) => {
    const student = (more.student as TestStudent) ?? (await server.newStudent())
    if (!more.student) await newEnrolment(db, student, { course })
    const attempt = {
      test: row,
      versions: bank.versions,
      answers,
      orders: documents.map(orderOf),
      ...more,
      student,
    }
    const { row: id, attemptId } = await newMarkedAttempt(db, attempt, NOW)
    return { student, id, attemptId }
  }
  return { course, lessonId, at: `/api/staff/lessons/${lessonId}/test`, bank, row, question, sit }
}

/** The options as they are in the bank. */
function orderOf({ shown }: QuestionDocument): object {
  return 'options' in shown ? { options: shown.options.map(({ id }) => id) } : {}
}

const publicIdOf = async (question: number) =>
  (
    await db
      .selectFrom('bank_questions')
      .select('question_id')
      .where('id', '=', question)
      .executeTakeFirstOrThrow()
  ).question_id
const entriesOf = async (subject: string) =>
  (
    await db
      .selectFrom('audit_entries')
      .select('action')
      .where('subject', '=', subject)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)

describe('attempts', () => {
  test('are listed newest first, and by what is asked for', async () => {
    const { at, sit } = await newSitting([
      sampleQuestions().single_choice,
      sampleQuestions().long_answer,
    ])
    const first = await sit(['b', { a: 'Work is force times distance.' }])
    const second = await sit(['a', null])
    const open = await sit(['b'], { isOpen: true })
    const listed = async (query = '') =>
      (await by(`GET ${at}/attempts${query}`)).body.rows.map(
        (row: { attemptId: string }) => row.attemptId,
      )
    expect(await listed()).toEqual([open, second, first].map(({ attemptId }) => attemptId))
    expect(await listed('?show=open')).toEqual([open.attemptId])
    expect(await listed('?show=to-mark')).toEqual([first.attemptId])
    expect(await listed('?show=counted')).toEqual([second.attemptId, first.attemptId])
    const { body } = await by(`GET ${at}/attempts?limit=1`)
    expect((await by(`GET ${at}/attempts?limit=1&after=${body.next}`)).body.rows).toMatchObject([
      {
        attemptId: second.attemptId,
        marks: -25,
        marksPossible: 200,
        wrong: 1,
        blank: 1,
        waiting: 0,
        isPassed: false,
        counts: true,
        usedSeconds: 600,
        student: { studentId: second.student.record.student_id },
      },
    ])
  })

  test('are listed with as many statements as their test has none', async () => {
    const course = await newCourse(db)
    const [lessonId] = (await newLessons(db, { course, lessons: [{ kind: 'quiz' }] })) as [string]
    const at = `/api/staff/lessons/${lessonId}/test`
    expect((await by(`GET ${at}/attempts`)).body).toEqual({
      title: 'Lesson 1',
      rows: [],
      next: null,
    })
    expect((await by(`GET ${at}/analysis`)).body).toEqual({ attempts: 0, items: [] })
    expect((await by(`GET ${at}/allowances`)).body).toEqual([])
  })

  test('leave as a file, which is noted', async () => {
    const { at, lessonId, sit } = await newSitting()
    await sit(['b', 'b'])
    const { body } = await by(`GET ${at}/attempts/export`)
    expect(body.next).toBeNull()
    expect(body.csv).toContain('studentId,name,batch')
    expect(body.csv.trim().split('\r\n')).toHaveLength(2)
    const { after } = await db
      .selectFrom('audit_entries')
      .select('after')
      .where('subject', '=', 'test-attempts')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(after).toEqual({ lessonId, rows: 1 })
  })

  test('one is shown with questions, answers, right answers and events', async () => {
    const { sit, lessonId, course } = await newSitting()
    const { attemptId } = await sit(['b', 'a'])
    const { body } = await by(`GET /api/staff/attempts/${attemptId}`)
    expect(body).toMatchObject({
      courseId: course.courseId,
      lessonId,
      title: 'Model test',
      isOwn: false,
      attempt: { attemptId, right: 1, wrong: 1 },
      questions: [{ slot: 1, kind: 'single_choice', parts: [], versionNumber: 1 }, { slot: 2 }],
      reviews: [
        { slot: 1, outcome: 'right', marks: 100 },
        { slot: 2, outcome: 'wrong', marks: -25 },
      ],
    })
    expect((await by('GET /api/staff/attempts/zzzzzzzzzzzzzzzz')).body.code).toBe(
      'attempt_not_found',
    )
  })
})

describe('marking by hand', () => {
  const long = sampleQuestions().long_answer
  const parts = ['a', 'b', 'c', 'd'].map((part) => ({ part, hundredths: 100 }))
  const marks = { slot: 1, parts, comment: 'Good.' }

  test('part by part, with a comment; the same again changes nothing', async () => {
    const { sit } = await newSitting([long])
    const { attemptId, id } = await sit([{ a: 'Force times distance.' }], { hundredths: 1000 })
    const at = `/api/staff/attempts/${attemptId}`
    expect((await by(`GET ${at}`)).body.questions[0].parts).toEqual([
      { part: 'a', hundredths: 100, given: null },
      { part: 'b', hundredths: 200, given: null },
      { part: 'c', hundredths: 300, given: null },
      { part: 'd', hundredths: 400, given: null },
    ])
    const first = await by(`PUT ${at}/marks`, marks)
    expect(first.body).toMatchObject({
      attempt: { marks: 400, waiting: 0, isPassed: true },
      reviews: [{ outcome: 'partial', marks: 400, comment: 'Good.' }],
    })
    expect((await by(`PUT ${at}/marks`, marks)).body).toEqual(first.body)
    await by(`PUT ${at}/marks`, { ...marks, comment: null })
    expect((await by(`GET ${at}`)).body.reviews[0].comment).toBeNull()
    expect(await entriesOf(attemptId)).toEqual(['attempt.marked', 'attempt.marked'])
    expect(
      await db.selectFrom('answer_marks').select('part').where('attempt_id', '=', id).execute(),
    ).toHaveLength(4)
  })

  test('the student is told once, when the last answer that waited has its marks', async () => {
    const { sit, lessonId } = await newSitting([long, long])
    const { attemptId, student } = await sit([{ a: 'x' }, { a: 'y' }], { hundredths: 1000 })
    const told = async () =>
      (await server.call('GET /api/notifications', { token: student.token })).body.groups.filter(
        ({ notice }: { notice: { kind: string } }) => notice.kind === 'work-marked',
      )
    await by(`PUT /api/staff/attempts/${attemptId}/marks`, marks)
    expect(await told()).toEqual([])
    await by(`PUT /api/staff/attempts/${attemptId}/marks`, { ...marks, slot: 2 })
    expect(await told()).toMatchObject([{ count: 1, notice: { facts: { lessonId } } }])
    await by(`PUT /api/staff/attempts/${attemptId}/marks`, { ...marks, slot: 2, comment: 'Yes.' })
    expect(await told()).toMatchObject([{ count: 1 }])
  })

  test('no one marks their own, nor what is open, blank, or marked by the key', async () => {
    const { sit, course } = await newSitting([long, sampleQuestions().single_choice])
    await newEnrolment(db, anna, { course })
    const own = await sit([{ a: 'x' }], { student: anna })
    const open = await sit([{ a: 'x' }], { isOpen: true })
    const done = await sit([null, 'b'])
    const send = async ({ attemptId }: { attemptId: string }, body: object) =>
      (await by(`PUT /api/staff/attempts/${attemptId}/marks`, body)).body.code
    expect(await send(own, marks)).toBe('own_attempt')
    expect((await by(`GET /api/staff/attempts/${own.attemptId}`)).body.isOwn).toBe(true)
    expect(await send(open, marks)).toBe('attempt_not_submitted')
    expect(await send(done, marks)).toBe('not_marked_by_hand')
    expect(await send(done, { ...marks, slot: 2 })).toBe('not_marked_by_hand')
    expect(await send(done, { ...marks, slot: 9 })).toBe('not_marked_by_hand')
  })

  test('a part takes no more than it has, and no other part is there', async () => {
    const { sit } = await newSitting([long])
    const { attemptId } = await sit([{ a: 'x' }])
    for (const [part, field] of [
      [{ part: 'a', hundredths: 101 }, 'parts.0.hundredths'],
      [{ part: 'z', hundredths: 1 }, 'parts.0.part'],
    ] as const) {
      const { body } = await by(`PUT /api/staff/attempts/${attemptId}/marks`, {
        ...marks,
        parts: [part],
      })
      expect([body.code, body.errors[0].field]).toEqual(['invalid_input', field])
    }
  })
})

describe('item analysis', () => {
  test('says how often each option was chosen, and no numbers of few attempts', async () => {
    const { at, bank, sit } = await newSitting()
    await sit(['b', 'a'])
    await sit(['a', null])
    const { body } = await by(`GET ${at}/analysis`)
    expect(body.attempts).toBe(2)
    expect(body.items).toMatchObject([
      {
        questionId: await publicIdOf(bank.questions[0]!),
        attempts: 2,
        right: 1,
        wrong: 1,
        facility: null,
        discriminationIndex: null,
        discriminativeEfficiency: null,
        cancels: null,
      },
      { attempts: 2, right: 0, wrong: 1, blank: 1 },
    ])
    expect(
      body.items[0].options.map(({ isRight, chosen }: { isRight: boolean; chosen: number }) => [
        isRight,
        chosen,
      ]),
    ).toEqual([[false, 1], [true, 1], ...body.items[0].options.slice(2).map(() => [false, 0])])
  })
})

describe('a question that turned out wrong', () => {
  test('marks are foreseen, then changed, and the students told once', async () => {
    const { at, bank, question, sit, lessonId, course } = await newSitting()
    const [loser, winner, other] = [
      await sit(['b', 'b']),
      await sit(['a', null]),
      await sit([null, 'b']),
    ]
    const second = await newVersion(db, {
      bank: bank.bank,
      question: bank.questions[0]!,
      number: 2,
      document: { ...question, key: { right: ['a'] } },
    })
    expect(second).toBeGreaterThan(0)
    const change = {
      questionId: await publicIdOf(bank.questions[0]!),
      change: { by: 'version', number: 2 },
      reason: 'The key was wrong.',
    }
    const foreseen = await by(`POST ${at}/key-changes/preview`, change)
    expect(foreseen.body).toMatchObject({
      attempts: 3,
      raised: 1,
      lowered: 1,
      newlyPassed: 1,
      noLongerPassed: 1,
    })
    expect(foreseen.body.largest).toHaveLength(2)
    const marksOf = async ({ attemptId }: { attemptId: string }) =>
      (await by(`GET /api/staff/attempts/${attemptId}`)).body.attempt.marks
    expect(await marksOf(loser)).toBe(200)
    expect((await by(`POST ${at}/key-changes`, change)).body).toEqual(foreseen.body)
    expect([await marksOf(loser), await marksOf(winner), await marksOf(other)]).toEqual([
      75, 100, 100,
    ])
    const told = () =>
      db
        .selectFrom('notifications')
        .select('student_id')
        .where('kind', '=', 'marks-changed')
        .where('subject', '=', `marks-changed/${lessonId}`)
        .execute()
    expect((await told()).map(({ student_id }) => student_id).toSorted((a, b) => a - b)).toEqual([
      loser.student.record.id,
      winner.student.record.id,
    ])
    expect((await by(`POST ${at}/key-changes`, change)).body).toMatchObject({ raised: 0 })
    expect(await told()).toHaveLength(2)
    expect(await entriesOf(`${course.courseId} ${lessonId}`)).toEqual(['test.key_changed'])
    const { body } = await server.call(`GET /api/learn/attempts/${winner.attemptId}`, {
      token: winner.student.token,
    })
    expect(body.changes).toMatchObject([
      { reason: 'The key was wrong.', marksBefore: -25, marksAfter: 100 },
    ])
    const [corrected] = (await by(`GET ${at}/analysis`)).body.items
    expect(corrected).toMatchObject({ right: 1, wrong: 1, blank: 1 })
    expect(corrected.options.map(({ isRight }: { isRight: boolean }) => isRight)).toEqual(
      corrected.options.map((_: unknown, at: number) => at === 0),
    )
  })

  test('it is cancelled for all or for none, and is marked by its key again', async () => {
    const { at, bank, sit } = await newSitting()
    const { attemptId } = await sit(['a', 'b'])
    const questionId = await publicIdOf(bank.questions[0]!)
    const marksAfter = async (change: object) => {
      await by(`POST ${at}/key-changes`, { questionId, change, reason: 'Misprint' })
      return (await by(`GET /api/staff/attempts/${attemptId}`)).body.attempt.marks
    }
    expect(await marksAfter({ by: 'cancelling', cancels: 'marks-for-all' })).toBe(200)
    expect(await marksAfter({ by: 'cancelling', cancels: 'marks-for-none' })).toBe(100)
    expect((await by(`GET ${at}/analysis`)).body.items[0].cancels).toBe('marks-for-none')
    expect(await marksAfter({ by: 'version', number: 1 })).toBe(75)
  })

  test('a version that shows something else cannot mark, nor a question of another test', async () => {
    const { at, bank, question, sit } = await newSitting()
    await sit(['a', 'b'])
    await newVersion(db, {
      bank: bank.bank,
      question: bank.questions[0]!,
      number: 2,
      document: {
        ...question,
        shown: { ...question.shown, stem: { en: { type: 'doc', content: [] } } },
      },
    })
    const send = async (questionId: string, number: number) =>
      (
        await by(`POST ${at}/key-changes/preview`, {
          questionId,
          change: { by: 'version', number },
          reason: 'Misprint',
        })
      ).body.code
    const own = await publicIdOf(bank.questions[0]!)
    expect(await send(own, 2)).toBe('question_shows_otherwise')
    expect(await send(own, 9)).toBe('question_not_found')
    const elsewhere = await newBank(db, { questions: [question] })
    expect(await send(await publicIdOf(elsewhere.questions[0]!), 1)).toBe('question_not_found')
  })
})

describe('more time', () => {
  const rowOf = (id: number) =>
    db.selectFrom('attempts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const byClock = (id: number) =>
    db.updateTable('attempts').set({ submitted_by: 'clock' }).where('id', '=', id).execute()
  const extension = { to: { who: 'all' }, seconds: 600, reason: 'Power cut' }

  test('is for open attempts, and for those that the clock handed in', async () => {
    const { at, sit, course, lessonId } = await newSitting()
    const startedAt = new Date(NOW.getTime() - 1_200_000)
    const open = await sit(['b'], { isOpen: true, startedAt })
    const cut = await sit(['b', 'b'], { startedAt: new Date(NOW.getTime() - 3_600_000) })
    const done = await sit(['b', 'b'])
    await byClock(cut.id)
    const before = await rowOf(open.id)
    expect((await by(`POST ${at}/extensions`, extension)).body).toEqual({ extended: 2 })
    expect((await rowOf(open.id)).ends_at!.getTime() - before.ends_at!.getTime()).toBe(600_000)
    expect(await rowOf(cut.id)).toMatchObject({
      submitted_at: null,
      submitted_by: null,
      ends_at: new Date(NOW.getTime() + 600_000),
    })
    expect((await rowOf(done.id)).submitted_by).toBe('student')
    const { body } = await by(`GET /api/staff/attempts/${cut.attemptId}`)
    expect(body.attempt).toMatchObject({ marks: null, counts: false })
    expect(body.events.map(({ kind }: { kind: string }) => kind)).toEqual(['reopened', 'extended'])
    expect(await entriesOf(`${course.courseId} ${lessonId}`)).toEqual(['test.extended'])
  })

  test('is for one student or a batch alone, and never for oneself', async () => {
    const { at, sit, course } = await newSitting()
    await newEnrolment(db, anna, { course })
    const own = await sit(['b'], { student: anna, isOpen: true })
    const one = await sit(['b'], { isOpen: true })
    const two = await sit(['b'], { isOpen: true })
    const to = (student: TestStudent) => ({
      ...extension,
      to: { who: 'student', studentId: student.record.student_id },
    })
    expect((await by(`POST ${at}/extensions`, to(anna))).body.code).toBe('own_attempt')
    const before = [await rowOf(own.id), await rowOf(two.id)]
    expect((await by(`POST ${at}/extensions`, to(one.student))).body).toEqual({ extended: 1 })
    expect([await rowOf(own.id), await rowOf(two.id)]).toEqual(before)
    expect((await by(`POST ${at}/extensions`, extension)).body).toEqual({ extended: 2 })
    expect(await rowOf(own.id)).toEqual(before[0])
    const batchId = await newBatch(db, course, { startsOn: '2099-01-01' })
    const { number } = await db
      .selectFrom('batches')
      .select('number')
      .where('id', '=', batchId)
      .executeTakeFirstOrThrow()
    const batch = (batchNumber: number) => ({ ...extension, to: { who: 'batch', batchNumber } })
    expect((await by(`POST ${at}/extensions`, batch(number))).body).toEqual({ extended: 0 })
    expect((await by(`POST ${at}/extensions`, batch(99))).body.code).toBe('batch_not_found')
  })

  test('is allowed to one student for later attempts, and taken back', async () => {
    const { at, lessonId, course } = await newSitting()
    const student = await server.newStudent({ name: 'Rahima' })
    const allowance = {
      studentId: student.record.student_id,
      extraSeconds: 900,
      extraAttempts: 1,
      reason: 'Sight',
    }
    expect((await by(`PUT ${at}/allowances`, allowance)).body).toEqual(allowance)
    await by(`PUT ${at}/allowances`, allowance)
    expect((await by(`GET ${at}/allowances`)).body).toEqual([{ ...allowance, name: 'Rahima' }])
    await by(`PUT ${at}/allowances`, { ...allowance, extraSeconds: 0, extraAttempts: 0 })
    expect((await by(`GET ${at}/allowances`)).body).toEqual([])
    expect(await entriesOf(`${course.courseId} ${lessonId}`)).toEqual([
      'test.allowance_changed',
      'test.allowance_changed',
    ])
    const own = { ...allowance, studentId: anna.record.student_id }
    expect((await by(`PUT ${at}/allowances`, own)).body.code).toBe('own_attempt')
  })
})

// Attempts are what students earn: no one without the permission reads or changes one.
test('students, teachers and staff of other roles reach no result', async () => {
  const { at, sit } = await newSitting()
  const { attemptId, student } = await sit(['b', 'b'])
  const marks = { slot: 1, parts: [], comment: null }
  const calls: [StaffPermission, string, object?][] = [
    ['marking', `GET ${at}/attempts`],
    ['marking', `GET ${at}/attempts/export`],
    ['marking', `GET ${at}/analysis`],
    ['courses', `GET ${at}/allowances`],
    ['marking', `GET /api/staff/attempts/${attemptId}`],
    ['marking', `PUT /api/staff/attempts/${attemptId}/marks`, marks],
    ['courses', `POST ${at}/key-changes/preview`, {}],
    ['courses', `POST ${at}/key-changes`, {}],
    ['courses', `POST ${at}/extensions`, {}],
    ['courses', `PUT ${at}/allowances`, {}],
  ]
  const people = await Promise.all(
    staffRoles.map(async (role) => ({ role, ...(await server.newStudent({ staffRole: role })) })),
  )
  const instructor = await server.newStudent({ role: 'instructor' })
  for (const [permission, call, body] of calls)
    for (const { token } of [
      student,
      instructor,
      ...people.filter(({ role }) => !permits(role, permission)),
    ])
      expect([call, (await server.call(call, { token, ...(body && { body }) })).status]).toEqual([
        call,
        403,
      ])
})
