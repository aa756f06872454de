import { describe, expect, test } from 'vitest'
import type { Answer } from '#contract/question-bank/question.ts'
import { sampleQuestions } from '#contract/question-bank/sample-questions.ts'
import { transact } from '#server/db/transact.ts'
import { newCourse } from '#server/testing/courses.ts'
import { newEnrolment, newLessons } from '#server/testing/lessons.ts'
import { testServer, type TestStudent } from '#server/testing/test-server.ts'
import { newAttempt, newBank, newTest, newVersion } from '#server/testing/tests.ts'
import { GRAINS } from '../../question-bank/index.ts'
import { markAttempts } from './mark-attempt.ts'

const server = await testServer()
const { db } = server.services
const NOW = new Date('2026-12-05T13:00:00Z')
server.at(NOW)
const issuer = {
  origin: 'https://edi.example',
  names: { en: { name: 'Edi' }, bn: { name: 'এডি' } },
} as never

type Rules = Partial<Parameters<typeof newTest>[1]>

/** A course with a test of two single choices, of which option b is right, and a student. */
async function sitting(rules: Rules = {}) {
  const course = await newCourse(db)
  const [lessonId, next] = (await newLessons(db, {
    course,
    lessons: [{ kind: 'quiz' }, { isRequired: false }],
  })) as [string, string]
  const { single_choice: question } = sampleQuestions()
  const bank = await newBank(db, { questions: [question, question] })
  const slots = bank.questions.map((id) => ({ question: id }))
  const row = await newTest(db, { lessonId, sections: [{ slots }], ...rules })
  const student = await server.newStudent()
  await newEnrolment(db, student, { course })
  const sit = (answers: readonly Answer[], more: Partial<Parameters<typeof newAttempt>[1]> = {}) =>
    newAttempt(db, { test: row, student, versions: bank.versions, answers, ...more })
  const mark = (...attempts: number[]) =>
    transact(db, (trx) => markAttempts(trx, { now: NOW, issuer }, { test: row, attempts }))
  return { course, lessonId, next, question, bank, test: row, student, sit, mark }
}

const resultOf = (attempt: number) =>
  db.selectFrom('attempt_results').selectAll().where('attempt_id', '=', attempt).executeTakeFirst()
const completed = async ({ record }: TestStudent) =>
  (
    await db
      .selectFrom('lesson_progress')
      .select('completed_at')
      .where('student_id', '=', record.id)
      .where('completed_at', 'is not', null)
      .execute()
  ).length > 0

describe('marking an attempt', () => {
  test('counts what is right, wrong and blank, and takes off for wrong ones', async () => {
    const { sit, mark } = await sitting()
    const attempt = await sit(['b', 'a'])
    await mark(attempt)
    expect(await resultOf(attempt)).toMatchObject({
      grains: (GRAINS * 3) / 4,
      grains_possible: 2 * GRAINS,
      right_count: 1,
      wrong_count: 1,
      blank_count: 0,
      seconds: 600,
      counts: true,
      is_listed: true,
    })
  })

  test('again changes nothing, and what is open is left out', async () => {
    const { sit, mark, student } = await sitting()
    const attempt = await sit(['b', 'b'])
    await mark(attempt)
    const first = [await resultOf(attempt), await completed(student)]
    await mark(attempt, attempt)
    expect([await resultOf(attempt), await completed(student)]).toEqual(first)
    const other = await sitting()
    const open = await other.sit(['b', 'b'], { isOpen: true })
    await other.mark(open)
    expect(await resultOf(open)).toBeUndefined()
  })

  test('waits for a person with a long answer, until each part has marks', async () => {
    const { sit, mark, student, test: row } = await sitting()
    const bank = await newBank(db, { questions: [sampleQuestions().long_answer] })
    const attempt = await sit([{ a: 'Force times distance.' }], {
      versions: bank.versions,
      hundredths: 1000,
    })
    await mark(attempt)
    expect(await resultOf(attempt)).toMatchObject({ waiting_count: 1, grains: 0, test_id: row })
    expect(await completed(student)).toBe(false)
    const give = (part: string, hundredths: number) =>
      db
        .insertInto('answer_marks')
        .values({ attempt_id: attempt, slot: 1, part, hundredths, marked_at: NOW })
        .execute()
    for (const part of ['a', 'b', 'c']) await give(part, 100)
    await mark(attempt)
    expect(await resultOf(attempt)).toMatchObject({ waiting_count: 1 })
    await give('d', 150)
    await mark(attempt)
    expect(await resultOf(attempt)).toMatchObject({
      waiting_count: 0,
      partial_count: 1,
      grains: 4.5 * GRAINS,
    })
    expect(await completed(student)).toBe(true)
  })

  test('follows the latest correction of a key', async () => {
    const { sit, mark, bank, question, test: row } = await sitting()
    const attempt = await sit(['a', 'a'])
    await mark(attempt)
    expect(await resultOf(attempt)).toMatchObject({ wrong_count: 2 })
    const corrected = await newVersion(db, {
      bank: bank.bank,
      question: bank.questions[0]!,
      number: 2,
      document: { ...question, key: { right: ['a'] } },
    })
    const change = { test_id: row, question_id: bank.questions[0]!, reason: 'Typo', made_at: NOW }
    await db
      .insertInto('key_changes')
      .values({ ...change, cancels: 'marks-for-none' })
      .execute()
    await db
      .insertInto('key_changes')
      .values({ ...change, key_version_id: corrected })
      .execute()
    await mark(attempt)
    expect(await resultOf(attempt)).toMatchObject({ right_count: 1, wrong_count: 1 })
    await db
      .insertInto('key_changes')
      .values({ ...change, question_id: bank.questions[1]!, cancels: 'marks-for-all' })
      .execute()
    await mark(attempt)
    expect(await resultOf(attempt)).toMatchObject({ grains: 2 * GRAINS, wrong_count: 0 })
  })
})

describe('which attempt counts', () => {
  const choices = [
    ['first', [true, false, false]],
    ['best', [false, true, false]],
    ['last', [false, false, true]],
  ] as const
  test.each(choices)('%s', async (attemptThatCounts, counted) => {
    const { sit, mark } = await sitting({ attemptThatCounts })
    const attempts = [
      await sit(['a', 'b'], { number: 1 }),
      await sit(['b', 'b'], { number: 2 }),
      await sit(['b', null], { number: 3 }),
    ]
    // In any order, one by one and together.
    for (const attempt of attempts.toReversed()) await mark(attempt)
    await mark(...attempts)
    const results = await Promise.all(attempts.map(resultOf))
    expect(results.map((row) => row?.counts)).toEqual(counted)
    expect(results.map((row) => row?.is_listed)).toEqual(counted)
  })

  test('a late one may count, the list has the one inside the window; practice is neither', async () => {
    const { sit, mark } = await sitting({ attemptThatCounts: 'best' })
    const attempts = [
      await sit(['b', 'a'], { number: 1 }),
      await sit(['b', 'b'], { number: 2, isInWindow: false }),
      await sit(['b', 'b'], { number: 1, mode: 'practice' }),
    ]
    await mark(...attempts)
    const results = await Promise.all(attempts.map(resultOf))
    expect(results.map((row) => [row?.counts, row?.is_listed])).toEqual([
      [false, true],
      [true, false],
      [false, false],
    ])
  })
})

describe('passing', () => {
  test.each([
    ['enough marks', 40, ['b', null], true],
    ['too few', 60, ['b', null], false],
    ['nothing is asked for', null, [null, null], true],
  ] as const)('%s', async (_, passPercent, answers, isDone) => {
    const { sit, mark, student } = await sitting()
    await mark(await sit(answers, { passPercent }))
    expect(await completed(student)).toBe(isDone)
  })

  test('completes a course of a required test, with its certificate, and never twice', async () => {
    const { sit, mark, student } = await sitting({ attempts: 3, attemptThatCounts: 'best' })
    await mark(await sit(['a', 'a'], { number: 1 }))
    const certificates = () =>
      db
        .selectFrom('certificates')
        .select('serial')
        .where('student_id', '=', student.record.id)
        .execute()
    expect(await certificates()).toEqual([])
    const passed = await sit(['b', 'b'], { number: 2 })
    const serials = await mark(passed)
    expect(await certificates()).toEqual([{ serial: serials.get(student.record.id) }])
    expect(await mark(passed)).toEqual(new Map())
    expect(await certificates()).toHaveLength(1)
  })

  test('of a deleted account is marked, and completes nothing', async () => {
    const { sit, mark, student } = await sitting()
    const attempt = await sit(['b', 'b'])
    await db
      .updateTable('students')
      .set({ deleted_at: NOW })
      .where('id', '=', student.record.id)
      .execute()
    expect(await mark(attempt)).toEqual(new Map())
    expect(await resultOf(attempt)).toMatchObject({ right_count: 2, counts: true })
    expect(await completed(student)).toBe(false)
  })

  test('practice completes nothing', async () => {
    const { sit, mark, student } = await sitting()
    await mark(await sit(['b', 'b'], { mode: 'practice' }))
    expect(await completed(student)).toBe(false)
  })
})
