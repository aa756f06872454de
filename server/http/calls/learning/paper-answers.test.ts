import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { QuestionDocument } from '#contract/question-bank/question.ts'
import { sampleQuestions } from '#contract/question-bank/sample-questions.ts'
import { newCourse } from '../../../testing/courses.ts'
import { newEnrolment, newLessons } from '../../../testing/lessons.ts'
import { testServer, type TestStudent } from '../../../testing/test-server.ts'
import { newBank, newMarkedAttempt, newTest } from '../../../testing/tests.ts'

const server = await testServer()
const { db } = server.services
const NOW = new Date('2026-12-05T13:00:00Z')
server.at(NOW)
const anna = await server.newStudent({ staffRole: 'content', name: 'Anna' })
const by = (call: string, body?: unknown, { token }: TestStudent = anna) =>
  server.call(call, { token, ...(body !== undefined && { body }) })

const { single_choice, true_false, short_text, long_answer } = sampleQuestions()
const choices = [...Array.from({ length: 8 }, () => single_choice), true_false]

/** A test of these questions on paper, whose students have roll numbers. */
async function newHall({
  documents = choices,
  students = 2,
  isPublished = true,
  ...rules
}: Partial<Parameters<typeof newTest>[1]> & {
  documents?: readonly QuestionDocument[]
  students?: number
  isPublished?: boolean
} = {}) {
  const course = await newCourse(db)
  const [lessonId] = (await newLessons(db, {
    course,
    lessons: [{ kind: 'quiz', isPublished }],
  })) as [string]
  const bank = await newBank(db, { questions: documents })
  const row = await newTest(db, {
    lessonId,
    sections: [{ slots: bank.questions.map((id) => ({ question: id })) }],
    negative: [1, 4],
    ...rules,
  })
  const sitters: TestStudent[] = []
  for (let at = 0; at < students; at += 1) {
    const student = await server.newStudent()
    await newEnrolment(db, student, { course })
    sitters.push(student)
  }
  const at = `/api/staff/lessons/${lessonId}/test/paper`
  await by(`POST ${at}/rolls`)
  return { course, lessonId, bank, row, at, sitters }
}

const rollsOf = async (at: string) => (await by(`GET ${at}/rolls`)).body.rows
const line = (roll: number, more: object) => ({
  line: 2,
  roll: String(roll),
  set: '',
  answers: [],
  marks: '',
  ...more,
})
const faultsOf = ({ body }: { body: { rows: { faults: string[] }[] } }) =>
  body.rows.map(({ faults }) => faults)

/** All right answers of a set, as a reader writes them. */
async function rightLine(at: string, letter: string): Promise<string> {
  const { sets } = (await by(`GET ${at}/key`)).body
  const { answers } = sets.find((set: { letter: string }) => set.letter === letter)
  return answers.map(({ right }: { right: number[] }) => 'ABCDEF'.charAt(right[0]!)).join('')
}

describe('roll numbers', () => {
  test('are given once, in the order of enrolling, and go on for who comes later', async () => {
    const { at, course, sitters } = await newHall()
    const ids = sitters.map(({ record }) => record.student_id)
    expect((await rollsOf(at)).map((row: { roll: number }) => row.roll)).toEqual([100_001, 100_002])
    const late = await server.newStudent()
    await newEnrolment(db, late, { course })
    expect((await by(`POST ${at}/rolls`)).body).toEqual({ added: 1 })
    expect((await by(`POST ${at}/rolls`)).body).toEqual({ added: 0 })
    expect(
      (await rollsOf(at)).map(
        ({ student }: { student: { studentId: string } }) => student.studentId,
      ),
    ).toEqual([...ids, late.record.student_id])
    const { body } = await by(`GET ${at}/rolls?limit=2`)
    expect((await by(`GET ${at}/rolls?limit=2&after=${body.next}`)).body).toMatchObject({
      rows: [{ roll: 100_003, sheet: null }],
      next: null,
    })
    const file = (await by(`GET ${at}/rolls/export`)).body.csv
    expect(file).toContain('roll,studentId,name,batch,set,marks')
    expect(file).toContain('100003')
  })
})

describe('a roll number that staff choose', () => {
  test('is unique in the test, and is passed over when numbers are given', async () => {
    const { at, course, lessonId, sitters } = await newHall()
    const [first, second] = sitters.map(({ record }) => record.student_id) as [string, string]
    const set = (studentId: string, roll: number) => by(`PUT ${at}/rolls`, { studentId, roll })
    expect((await set(first, 17)).body).toEqual({ roll: 17 })
    expect((await set(first, 17)).body).toEqual({ roll: 17 })
    expect(await set(second, 17)).toMatchObject({ status: 409, body: { code: 'roll_taken' } })
    expect((await set(second, 0)).status).toBe(400)
    expect((await set(second, 1_000_000)).status).toBe(400)
    expect((await set(second, 999_999)).status).toBe(200)
    const [late, chosen] = [await server.newStudent(), await server.newStudent()]
    await newEnrolment(db, chosen, { course })
    expect((await set(chosen.record.student_id, 100_001)).status).toBe(200)
    await newEnrolment(db, late, { course })
    expect((await by(`POST ${at}/rolls`)).body).toEqual({ added: 1 })
    expect(
      (await rollsOf(at)).map((row: { roll: number; student: { studentId: string } }) => [
        row.roll,
        row.student.studentId,
      ]),
    ).toEqual([
      [17, first],
      [100_001, chosen.record.student_id],
      [100_002, late.record.student_id],
      [999_999, second],
    ])
    const entries = await db
      .selectFrom('audit_entries')
      .select(['action', 'before', 'after'])
      .where('subject', '=', `${course.courseId} ${lessonId}`)
      .where('action', '=', 'test.roll_changed')
      .orderBy('id')
      .execute()
    expect(entries).toHaveLength(3)
    expect(entries[0]).toMatchObject({
      before: { roll: 100_001 },
      after: { student: first, roll: 17 },
    })
  })

  test('stays while a sheet is entered by it, and is for students of the course', async () => {
    const { at, sitters } = await newHall({ documents: [true_false] })
    const [first] = sitters.map(({ record }) => record.student_id) as [string]
    await by(`POST ${at}/sheets`, { rows: [line(100_001, { marks: '1' })] })
    const set = (studentId: string, person = anna) =>
      by(`PUT ${at}/rolls`, { studentId, roll: 5 }, person)
    expect((await set(first)).body).toMatchObject({ code: 'roll_used' })
    const other = await server.newStudent()
    expect((await set(other.record.student_id)).body).toMatchObject({
      code: 'student_not_in_course',
    })
    expect((await set('no-such-student')).status).toBeGreaterThanOrEqual(400)
    const support = await server.newStudent({ staffRole: 'support' })
    for (const person of [sitters[0]!, support]) expect((await set(first, person)).status).toBe(403)
    await by(`POST ${at}/sheets/removal`, { rolls: [100_001] })
    expect((await set(first)).body).toEqual({ roll: 5 })
  })
})

describe('a lesson that is taken back', () => {
  test('keeps its sheets while it is archived, and tells no one', async () => {
    const { at, lessonId, sitters } = await newHall({ documents: [true_false] })
    await by(`POST ${at}`, { setCount: 1 })
    await by(`POST ${at}/sheets`, { rows: [line(100_001, { marks: '1' })] })
    expect((await by(`PATCH /api/staff/lessons/${lessonId}`, { isArchived: true })).status).toBe(
      200,
    )
    expect((await by(`GET ${at}`)).body).toMatchObject({ lessonState: 'archived', sheetCount: 1 })
    expect((await by(`GET ${at}/sets/A`)).status).toBe(200)
    expect((await by(`POST ${at}/sheets`, { rows: [line(100_002, { marks: '1' })] })).body).toEqual(
      expect.objectContaining({ saved: 1 }),
    )
    expect(await noticesOf(sitters[0]!, lessonId)).toBe(1)
    expect(await noticesOf(sitters[1]!, lessonId)).toBe(0)
    const { attemptId } = (await rollsOf(at))[0].sheet
    expect((await by(`GET /api/staff/attempts/${attemptId}`)).status).toBe(200)
    const own = await by(`GET /api/learn/attempts/${attemptId}`, undefined, sitters[0])
    expect(own.status).toBe(200)
  })

  test('is neither deleted nor made another kind once it was sat on paper', async () => {
    const { at, lessonId } = await newHall({ documents: [true_false], isPublished: false })
    await by(`POST ${at}/sheets`, { rows: [line(100_001, { marks: '1' })] })
    expect((await by(`GET ${at}`)).body).toMatchObject({ lessonState: 'not-published' })
    expect((await by(`DELETE /api/staff/lessons/${lessonId}`)).body).toMatchObject({
      code: 'lesson_was_published',
    })
    expect(
      (await by(`PATCH /api/staff/lessons/${lessonId}`, { kind: 'article' })).body,
    ).toMatchObject({ code: 'lesson_kind_fixed' })
    // Who has passed has done the lesson, also after the sheet is taken back.
    await by(`POST ${at}/sheets/removal`, { rolls: [100_001] })
    expect((await by(`DELETE /api/staff/lessons/${lessonId}`)).body).toMatchObject({
      code: 'lesson_was_published',
    })
  })

  test('is deleted as a draft that no one sat', async () => {
    const { at, lessonId } = await newHall({ documents: [true_false], isPublished: false })
    await by(`POST ${at}`, { setCount: 2 })
    expect((await by(`DELETE /api/staff/lessons/${lessonId}`)).status).toBe(200)
    expect((await by(`GET ${at}`)).status).toBe(404)
  })
})

/** How often a student was told of marks in a test. */
async function noticesOf({ record }: TestStudent, lessonId: string): Promise<number> {
  const rows = await db
    .selectFrom('notifications')
    .select('id')
    .where('student_id', '=', record.id)
    .where('subject', '=', `work-marked/${lessonId}`)
    .execute()
  return rows.length
}

describe('answers on paper', () => {
  test('that are taken back are announced no more; other marks still are', async () => {
    const { at, lessonId, sitters } = await newHall({ documents: [true_false] })
    const rows = [line(100_001, { marks: '1' }), line(100_002, { line: 3, marks: '0' })]
    await by(`POST ${at}/sheets`, { rows })
    server.at(new Date(NOW.getTime() + 60_000))
    await by(`POST ${at}/sheets`, { rows: rows.slice(0, 1) })
    expect(await noticesOf(sitters[0]!, lessonId)).toBe(1)
    await db
      .insertInto('notifications')
      .columns(['student_id', 'kind', 'facts', 'subject', 'created_at'])
      .expression((select) =>
        select
          .selectFrom('notifications')
          .select(['student_id', 'kind', 'facts', 'subject', sql<Date>`now()`.as('created_at')])
          .where('student_id', '=', sitters[0]!.record.id),
      )
      .execute()
    await by(`POST ${at}/sheets/removal`, { rolls: [100_001] })
    server.at(NOW)
    expect(await noticesOf(sitters[0]!, lessonId)).toBe(1)
    expect(await noticesOf(sitters[1]!, lessonId)).toBe(1)
    await by(`POST ${at}/sheets/removal`, { rolls: [100_002] })
    expect(await noticesOf(sitters[1]!, lessonId)).toBe(0)
  })

  test('are marked through their set, and stand in one list with those online', async () => {
    const hall = await newHall({ students: 3 })
    const { at, row, bank, sitters, lessonId } = hall
    await by(`POST ${at}`, { setCount: 4 })
    const [first, second] = [await rightLine(at, 'B'), await rightLine(at, 'D')]
    const rows = [
      line(100_001, { set: 'B', answers: [first] }),
      // Blank where the first is right: a mark less.
      line(100_002, { line: 3, set: 'ঘ', answers: [`-${second.slice(1)}`] }),
    ]
    const preview = await by(`POST ${at}/sheets/preview`, { rows })
    expect(preview.body.rows).toMatchObject([
      { roll: 100_001, letter: 'B', answered: 9, faults: [], warnings: [] },
      { roll: 100_002, letter: 'D', answered: 8, faults: [], warnings: [] },
    ])
    expect((await by(`GET ${at}`)).body).toMatchObject({ rollCount: 3, sheetCount: 0 })
    expect((await by(`POST ${at}/sheets`, { rows })).body).toMatchObject({ saved: 2 })

    await newMarkedAttempt(
      db,
      {
        test: row,
        student: sitters[2]!,
        versions: bank.versions,
        answers: [...Array.from({ length: 7 }, () => single_choice.key.right[0]!), null, null],
        orders: choices.map((document) =>
          'options' in document.shown
            ? { options: document.shown.options.map(({ id }) => id) }
            : {},
        ),
      },
      NOW,
    )
    const token = sitters[0]!
    const list = await by(
      `GET /api/learn/${hall.course.courseId}/tests/${lessonId}/merit-list`,
      undefined,
      token,
    )
    expect(list.body.places).toMatchObject([
      { position: 1, marks: 900, wrong: 0, isOwn: true },
      { position: 2, marks: 800, wrong: 0 },
      { position: 3, marks: 700, wrong: 0 },
    ])
    const results = await by(`GET /api/staff/lessons/${lessonId}/test/attempts`)
    expect(results.body.rows.map(({ mode }: { mode: string }) => mode)).toEqual([
      'online',
      'paper',
      'paper',
    ])
    const { attemptId } = (await rollsOf(at))[0].sheet
    const own = await by(`GET /api/learn/attempts/${attemptId}`, undefined, token)
    expect(own.body).toMatchObject({ mode: 'paper', marks: 900, isPassed: true })
    expect((await by(`GET /api/learn/attempts/${attemptId}`, undefined, sitters[1])).status).toBe(
      404,
    )
    const sheet = await server.app.request(`/api/attempts/${attemptId}/marksheet`, {
      headers: { authorization: `Bearer ${token.token}` },
    })
    expect(sheet.status).toBe(200)

    const told = await db
      .selectFrom('notifications')
      .select(['student_id', 'facts'])
      .where('subject', '=', `work-marked/${lessonId}`)
      .orderBy('student_id')
      .execute()
    expect(told.map(({ student_id }) => student_id)).toEqual(
      sitters.slice(0, 2).map(({ record }) => record.id),
    )
    expect(told[0]!.facts).toMatchObject({ lessonId, outcome: 'marked' })
  })

  test('lose negative marks as online answers do', async () => {
    const { at } = await newHall({ documents: [true_false, true_false] })
    await by(`POST ${at}`, { setCount: 1 })
    const right = await rightLine(at, 'A')
    const wrong = right.startsWith('A') ? 'B' : 'A'
    await by(`POST ${at}/sheets`, {
      rows: [line(100_001, { answers: [wrong, right.charAt(1)] })],
    })
    expect((await rollsOf(at))[0].sheet).toMatchObject({ letter: 'A', marks: 75, counts: true })
  })

  test('are replaced by the next file, and can be taken back', async () => {
    const { at, course, lessonId } = await newHall({ documents: [true_false] })
    await by(`POST ${at}`, { setCount: 1 })
    const right = await rightLine(at, 'A')
    const rows = [line(100_001, { answers: [right] })]
    await by(`POST ${at}/sheets`, { rows })
    const again = [line(100_001, { answers: ['-'] })]
    expect((await by(`POST ${at}/sheets/preview`, { rows: again })).body.rows).toMatchObject([
      { warnings: ['replaces'], answered: 0 },
    ])
    await by(`POST ${at}/sheets`, { rows: again })
    expect((await rollsOf(at))[0].sheet).toMatchObject({ marks: 0 })
    expect(await by(`DELETE ${at}`)).toMatchObject({ body: { code: 'paper_answered' } })
    expect((await by(`POST ${at}/sheets/removal`, { rolls: [100_001] })).body).toEqual({
      removed: 1,
    })
    expect((await by(`POST ${at}/sheets/removal`, { rolls: [100_001] })).body).toEqual({
      removed: 0,
    })
    expect((await rollsOf(at))[0].sheet).toBeNull()
    expect((await by(`DELETE ${at}`)).body).toMatchObject({ sets: [] })
    const entries = await db
      .selectFrom('audit_entries')
      .select('action')
      .where('subject', '=', `${course.courseId} ${lessonId}`)
      .orderBy('id')
      .execute()
    expect(entries.map(({ action }) => action)).toEqual([
      'test.rolls_given',
      'test.paper_made',
      'test.sheets_entered',
      'test.sheets_entered',
      'test.sheets_removed',
      'test.paper_discarded',
    ])
  })

  test('are refused row by row, and the others are saved', async () => {
    const { at } = await newHall({ documents: [true_false, true_false], students: 7 })
    await by(`POST ${at}`, { setCount: 2 })
    const rows = [
      line(999_999, { set: 'A', answers: ['AB'] }),
      line(100_001, { set: 'C', answers: ['AB'] }),
      line(100_002, { set: '', answers: ['AB'] }),
      line(100_003, { set: 'A', answers: ['ABA'] }),
      line(100_004, { set: 'A', answers: ['AX'] }),
      line(100_005, { set: 'A', answers: ['AB'] }),
      line(100_005, { set: 'B', answers: ['AB'] }),
      line(100_006, { set: 'A', answers: ['AB'], marks: '2' }),
      line(100_007, { marks: 'অনুপস্থিত' }),
    ]
    expect(faultsOf(await by(`POST ${at}/sheets/preview`, { rows }))).toEqual([
      ['unknown-roll'],
      ['unknown-set'],
      ['unknown-set'],
      ['too-many-answers'],
      ['bad-letter'],
      ['double-row'],
      ['double-row'],
      ['answers-and-marks'],
      ['absent'],
    ])
    const saved = await by(`POST ${at}/sheets`, {
      rows: [...rows.slice(0, 5), line(100_005, { set: 'B', answers: ['AB'] })],
    })
    expect(saved.body.saved).toBe(1)
    expect((await by(`GET ${at}`)).body.sheetCount).toBe(1)
    expect((await by(`POST ${at}/sheets`, { rows: [] })).status).toBe(400)
  })

  test('are named where the student sat online, and one of both counts', async () => {
    const hall = await newHall({ documents: [true_false], attemptThatCounts: 'best' })
    const { at, row, bank, sitters } = hall
    await by(`POST ${at}`, { setCount: 1 })
    await newMarkedAttempt(
      db,
      {
        test: row,
        student: sitters[0]!,
        versions: bank.versions,
        answers: [!true_false.key.right[0]!],
        orders: [{}],
      },
      NOW,
    )
    const rows = [line(100_001, { answers: [await rightLine(at, 'A')] })]
    expect((await by(`POST ${at}/sheets/preview`, { rows })).body.rows).toMatchObject([
      { warnings: ['sat-online'], faults: [] },
    ])
    await by(`POST ${at}/sheets`, { rows })
    const counted = async () =>
      db
        .selectFrom('attempt_results as result')
        .innerJoin('attempts as attempt', 'attempt.id', 'result.attempt_id')
        .select(['attempt.mode', 'result.counts', 'result.is_listed'])
        .where('result.test_id', '=', row)
        .orderBy('attempt.mode')
        .execute()
    expect(await counted()).toEqual([
      { mode: 'online', counts: false, is_listed: false },
      { mode: 'paper', counts: true, is_listed: true },
    ])
    await by(`POST ${at}/sheets/removal`, { rolls: [100_001] })
    expect(await counted()).toEqual([{ mode: 'online', counts: true, is_listed: true }])
  })

  test('are a total where questions are answered in writing', async () => {
    const { at } = await newHall({ documents: [true_false, long_answer] })
    await by(`POST ${at}`, { setCount: 1 })
    const preview = await by(`POST ${at}/sheets/preview`, {
      rows: [line(100_001, { answers: ['A'] }), line(100_002, { line: 3, marks: '11' })],
    })
    expect(faultsOf(preview)).toEqual([['written-questions'], []])
    await by(`POST ${at}/sheets`, { rows: [line(100_002, { marks: '11' })] })
    expect((await rollsOf(at))[1].sheet).toMatchObject({ letter: null, marks: 1100 })
  })

  test('may be a total alone, also of a test that cannot be printed in sets', async () => {
    const { at, sitters, lessonId } = await newHall({ documents: [single_choice, short_text] })
    const totals = ['1.5', '৯', 'x', '-0.25']
    expect(
      faultsOf(
        await by(`POST ${at}/sheets/preview`, {
          rows: totals.map((marks, row) => line(100_001 + (row % 2), { line: row + 2, marks })),
        }),
      ).flat(),
    ).toEqual(expect.arrayContaining(['double-row', 'too-many-marks', 'bad-marks']))
    await by(`POST ${at}/sheets`, {
      rows: [line(100_001, { marks: '1.5' }), line(100_002, { marks: '-0.25' })],
    })
    expect((await rollsOf(at)).map(({ sheet }: { sheet: object }) => sheet)).toMatchObject([
      { letter: null, marks: 150, counts: true },
      { letter: null, marks: -25 },
    ])
    const { rows } = (await by(`GET /api/staff/lessons/${lessonId}/test/attempts`)).body
    expect(rows).toMatchObject([{ marksPossible: 200 }, { marksPossible: 200, marks: 150 }])
    const { attemptId } = (await rollsOf(at))[0].sheet
    const own = await by(`GET /api/learn/attempts/${attemptId}`, undefined, sitters[0])
    expect(own.body).toMatchObject({ marks: 150, marksPossible: 200, isPassed: true })
    expect((await by(`GET /api/staff/lessons/${lessonId}/test/analysis`)).body.items).toEqual([])
    const detail = await by(`GET /api/staff/attempts/${attemptId}`)
    expect(detail.body).toMatchObject({ attempt: { mode: 'paper' }, questions: [] })
  })

  test('are for who may edit courses, and for no one else', async () => {
    const { at, sitters } = await newHall({ documents: [true_false] })
    const support = await server.newStudent({ staffRole: 'support' })
    const body = { rows: [line(100_001, { marks: '1' })] }
    for (const person of [sitters[0]!, support]) {
      const call = (path: string, sent?: unknown) => by(path, sent, person)
      const answers = [
        await call(`GET ${at}/rolls`),
        await call(`GET ${at}/rolls/export`),
        await call(`POST ${at}/rolls`),
        await call(`POST ${at}/sheets/preview`, body),
        await call(`POST ${at}/sheets`, body),
        await call(`POST ${at}/sheets/removal`, { rolls: [100_001] }),
      ]
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403))
    }
    expect((await by(`GET ${at}`)).body.sheetCount).toBe(0)
  })
})
