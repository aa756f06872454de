import { describe, expect, test } from 'vitest'
import type { QuestionDocument } from '#contract/question-bank/question.ts'
import { sampleQuestions } from '#contract/question-bank/sample-questions.ts'
import { newCourse } from '../../../testing/courses.ts'
import { newLessons } from '../../../testing/lessons.ts'
import { testServer, type TestStudent } from '../../../testing/test-server.ts'
import { newBank, newTest } from '../../../testing/tests.ts'

const server = await testServer()
const { db } = server.services
const NOW = new Date('2026-12-05T13:00:00Z')
server.at(NOW)
const anna = await server.newStudent({ staffRole: 'content', name: 'Anna' })
const by = (call: string, body?: unknown, { token }: TestStudent = anna) =>
  server.call(call, { token, ...(body !== undefined && { body }) })

const { single_choice, multiple_choice, true_false, short_text, long_answer } = sampleQuestions()

/** A test of these questions, in one section. */
async function newPaperTest(
  documents: readonly QuestionDocument[],
  rules: Partial<Parameters<typeof newTest>[1]> = {},
) {
  const course = await newCourse(db, { title: 'Physics' })
  const [lessonId] = (await newLessons(db, {
    course,
    lessons: [{ kind: 'quiz', title: 'Model test' }],
  })) as [string]
  const bank = await newBank(db, { questions: documents })
  const row = await newTest(db, {
    lessonId,
    sections: [{ title: 'Motion', slots: bank.questions.map((id) => ({ question: id })) }],
    ...rules,
  })
  return { course, lessonId, bank, row, at: `/api/staff/lessons/${lessonId}/test/paper` }
}

const textOf = ({ text }: { text?: unknown }) => text
const textsOf = ({ key, shown }: typeof single_choice | typeof multiple_choice) =>
  shown.options.filter(({ id }) => key.right.includes(id)).map(textOf)
const rightTexts: Record<string, unknown[]> = {
  single_choice: textsOf(single_choice),
  multiple_choice: textsOf(multiple_choice),
  true_false: true_false.key.right,
}

const entriesOf = async (subject: string) =>
  (
    await db
      .selectFrom('audit_entries')
      .select('action')
      .where('subject', '=', subject)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)

describe('the sets of a test', () => {
  // Options that move, so that no two keys can be expected to be alike.
  const choices = [...Array.from({ length: 12 }, () => multiple_choice), single_choice, true_false]

  test('are made once, and printed alike ever after', async () => {
    const { at, bank, row, course, lessonId } = await newPaperTest(choices)
    expect((await by(`GET ${at}`)).body).toEqual({
      title: 'Model test',
      lessonState: 'open',
      sets: [],
      madeAt: null,
      isOlder: false,
      questionCount: 14,
      writtenCount: 0,
      fault: null,
      unfit: [],
      rollCount: 0,
      sheetCount: 0,
    })
    const made = await by(`POST ${at}`, { setCount: 3 })
    expect(made.body).toMatchObject({ sets: ['A', 'B', 'C'], madeAt: NOW.toISOString() })
    const first = (await by(`GET ${at}/sets/B`)).body
    expect(first).toMatchObject({
      letter: 'B',
      title: 'Model test',
      courseName: 'Physics',
      seconds: 1800,
      marksPossible: 1400,
      sections: [{ title: 'Motion' }],
    })
    expect(first.questions).toHaveLength(14)

    await db.deleteFrom('test_slots').where('question_id', '=', bank.questions[0]!).execute()
    await db
      .updateTable('tests')
      .set({ saved_at: new Date(NOW.getTime() + 60_000) })
      .where('id', '=', row)
      .execute()
    expect((await by(`GET ${at}/sets/B`)).body).toEqual(first)
    expect((await by(`GET ${at}`)).body).toMatchObject({ isOlder: true, questionCount: 14 })
    expect(await by(`POST ${at}`, { setCount: 2 })).toMatchObject({
      status: 409,
      body: { code: 'paper_made' },
    })
    expect((await by(`GET ${at}/sets/D`)).body).toMatchObject({ code: 'paper_not_made' })

    expect((await by(`DELETE ${at}`)).body).toMatchObject({ sets: [], questionCount: 13 })
    expect((await by(`DELETE ${at}`)).body).toMatchObject({ sets: [] })
    expect((await by(`GET ${at}/key`)).body).toMatchObject({ code: 'paper_not_made' })
    expect(await entriesOf(`${course.courseId} ${lessonId}`)).toEqual([
      'test.paper_made',
      'test.paper_discarded',
    ])
  })

  test('differ in order, and each has a key of its own', async () => {
    const { at } = await newPaperTest(choices)
    await by(`POST ${at}`, { setCount: 4 })
    const { sets } = (await by(`GET ${at}/key`)).body as {
      sets: { letter: string; answers: { right: number[]; cancels: string | null }[] }[]
    }
    expect(sets.map(({ letter }) => letter)).toEqual(['A', 'B', 'C', 'D'])
    expect(new Set(sets.map((set) => JSON.stringify(set.answers))).size).toBe(4)
    for (const { letter, answers } of sets) {
      const { questions } = (await by(`GET ${at}/sets/${letter}`)).body
      for (const [place, { kind, shown }] of questions.entries()) {
        const { right } = answers[place]!
        const texts = kind === 'true_false' ? [true, false] : shown.options.map(textOf)
        const printed = right.map((option) => texts[option])
        expect(printed).toHaveLength(rightTexts[kind]!.length)
        expect(printed).toEqual(expect.arrayContaining(rightTexts[kind]!))
      }
    }
  })

  test('say nothing of what is right in a set that is printed', async () => {
    const { at, bank } = await newPaperTest([single_choice])
    await by(`POST ${at}`, { setCount: 2 })
    const { questions } = (await by(`GET ${at}/sets/A`)).body
    expect(Object.keys(questions[0]).toSorted()).toEqual(
      ['kind', 'marks', 'negative', 'section', 'shown', 'slot', 'stimulus', 'takesUnit'].toSorted(),
    )
    expect(questions[0].shown.options.map(({ id }: { id: string }) => id)).toEqual(
      single_choice.shown.options.map((_, place) => String(place + 1)),
    )
    const rest = { ...questions[0], marks: null }
    expect(JSON.stringify(rest)).not.toContain(String(bank.versions[0]))
  })

  test('have creative questions with their parts, and the key says what to look for', async () => {
    const { at } = await newPaperTest([single_choice, long_answer])
    expect((await by(`GET ${at}`)).body).toMatchObject({ fault: null, writtenCount: 1 })
    await by(`POST ${at}`, { setCount: 2 })
    expect((await by(`GET ${at}`)).body).toMatchObject({ questionCount: 2, writtenCount: 1 })
    const { questions } = (await by(`GET ${at}/sets/B`)).body
    const written = questions.find(({ kind }: { kind: string }) => kind === 'long_answer')
    expect(written).toMatchObject({ marks: 1000, shown: { parts: long_answer.shown.parts } })
    expect(JSON.stringify(written)).not.toContain('Force times distance.')
    const key = (await by(`GET ${at}/key`)).body
    expect(key.written).toEqual([
      {
        places: [
          { letter: 'A', number: expect.any(Number) },
          { letter: 'B', number: written.slot },
        ],
        hundredths: 1000,
        parts: [
          { hundredths: 100, answer: long_answer.key.answers?.['a'] },
          { hundredths: 200, answer: null },
          { hundredths: 300, answer: null },
          { hundredths: 400, answer: null },
        ],
        rubric: null,
      },
    ])
    expect(key.sets[1].answers[written.slot - 1]).toEqual({
      right: [],
      cancels: null,
      isWritten: true,
    })
  })

  test('follow a corrected key', async () => {
    const { at, bank, row } = await newPaperTest([single_choice, single_choice])
    await by(`POST ${at}`, { setCount: 1 })
    await db
      .insertInto('key_changes')
      .values({
        test_id: row,
        question_id: bank.questions[1]!,
        cancels: 'marks-for-all',
        reason: 'A misprint',
        made_by: anna.record.id,
        made_at: NOW,
      } as never)
      .execute()
    const { sets } = (await by(`GET ${at}/key`)).body
    expect(sets[0].answers.map(({ cancels }: { cancels: string | null }) => cancels)).toEqual([
      null,
      'marks-for-all',
    ])
  })

  test('are refused where a sheet cannot hold the answers, which are named', async () => {
    const { at } = await newPaperTest([single_choice, short_text])
    expect((await by(`GET ${at}`)).body).toMatchObject({
      fault: 'other-kinds',
      unfit: [{ number: 2, kind: 'short_text' }],
    })
    expect(await by(`POST ${at}`, { setCount: 2 })).toMatchObject({
      status: 409,
      body: { code: 'paper_unfit' },
    })
    const empty = await newPaperTest([])
    expect((await by(`GET ${empty.at}`)).body).toMatchObject({ fault: 'no-questions' })
    const long = await newPaperTest(Array.from({ length: 101 }, () => true_false))
    expect((await by(`GET ${long.at}`)).body).toMatchObject({ fault: 'too-many-questions' })
    expect((await by(`POST ${long.at}`, { setCount: 5 })).status).toBe(400)
  })

  test('are for who may edit courses, and for no one else', async () => {
    const { at } = await newPaperTest([single_choice])
    await by(`POST ${at}`, { setCount: 2 })
    const student = await server.newStudent()
    const support = await server.newStudent({ staffRole: 'support' })
    for (const person of [student, support])
      for (const call of [`GET ${at}`, `GET ${at}/sets/A`, `GET ${at}/key`, `DELETE ${at}`])
        expect((await by(call, undefined, person)).status, call).toBe(403)
    expect((await by(`POST ${at}`, { setCount: 2 }, student)).status).toBe(403)
    expect((await by(`GET ${at}`)).body.sets).toEqual(['A', 'B'])
  })
})
