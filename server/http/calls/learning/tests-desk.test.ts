import { describe, expect, test } from 'vitest'
import { sampleQuestions } from '#contract/question-bank/sample-questions.ts'
import type { QuestionTag } from '#contract/question-bank/question-shape.ts'
import { newTestPlan, type TestPlan, type TestSlot } from '#contract/tests/plans.ts'
import { permits, staffRoles } from '#contract/staff/permissions.ts'
import { newCourse } from '../../../testing/courses.ts'
import { newLessons } from '../../../testing/lessons.ts'
import { testServer } from '../../../testing/test-server.ts'

const server = await testServer()
const { db } = server.services
const anna = await server.newStudent({ staffRole: 'content', name: 'Anna' })
const by = (call: string, body?: unknown) =>
  server.call(call, { token: anna.token, ...(body !== undefined && { body }) })

const vectors: QuestionTag = { kind: 'chapter', value: 'ভেক্টর' }
const newton: QuestionTag = { kind: 'chapter', value: 'নিউটন' }

async function newBank(): Promise<string> {
  return (await by('POST /api/staff/question-banks', { title: 'Physics', courseId: null })).body
    .bankId
}

/** Questions with these tags, one each. @returns their ids */
async function newQuestions(
  bankId: string,
  tags: readonly QuestionTag[][],
  hundredths = 100,
): Promise<string[]> {
  const questions = tags.map((own) => ({
    ...sampleQuestions().single_choice,
    tags: own,
    hundredths,
  }))
  return (await by(`POST /api/staff/question-banks/${bankId}/questions`, { questions })).body
    .questionIds
}

async function newTestLesson({ isPublished = false } = {}) {
  const course = await newCourse(db)
  const [lessonId] = (await newLessons(db, {
    course,
    lessons: [{ kind: 'quiz', isPublished, title: 'Model test' }],
  })) as [string]
  return { course, lessonId, at: `/api/staff/lessons/${lessonId}/test` }
}

const planOf = (slots: TestSlot[], rules: Partial<TestPlan['rules']> = {}): TestPlan => ({
  rules: { ...newTestPlan.rules, ...rules },
  sections: [{ title: 'Physics', hundredths: null, isShuffled: false, slots }],
})
const question = (questionId: string): TestSlot => ({ pick: 'question', questionId })
const draw = (bankId: string, count: number, tag: QuestionTag | null = null): TestSlot => ({
  pick: 'draw',
  bankId,
  tag,
  count,
})

describe('the test of a lesson', () => {
  test('begins with the plan of a new one, and has no questions yet', async () => {
    const { at, lessonId } = await newTestLesson()
    expect((await by(`GET ${at}`)).body).toEqual({
      lessonId,
      title: 'Model test',
      revision: 0,
      plan: newTestPlan,
      questions: {},
      draws: [],
      faults: [{ fault: 'no-questions', section: null, slot: null }],
      questionCount: 0,
      hundredths: 0,
      isPublished: false,
      completion: { percent: null },
      attemptCount: 0,
    })
  })

  test('is saved with its rules, sections and questions, in their order', async () => {
    const { at } = await newTestLesson()
    const bankId = await newBank()
    const ids = await newQuestions(bankId, [[], [vectors], [vectors], []], 150)
    const plan: TestPlan = {
      rules: {
        ...newTestPlan.rules,
        seconds: null,
        opensAt: '2099-01-01T14:00:00Z',
        closesAt: '2099-01-01T15:00:00.000Z',
        negative: [1, 4],
        marksShown: 'after-closing',
        answersShown: 'after-closing',
      },
      sections: [
        {
          title: 'পদার্থবিজ্ঞান',
          hundredths: null,
          isShuffled: true,
          slots: [question(ids[3]!), question(ids[0]!)],
        },
        { title: '', hundredths: 200, isShuffled: false, slots: [draw(bankId, 2, vectors)] },
      ],
    }
    const { status, body } = await by(`PUT ${at}`, { revision: 0, plan })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      revision: 1,
      plan: {
        ...plan,
        rules: { ...plan.rules, opensAt: '2099-01-01T14:00:00.000Z' },
      },
      draws: [{ section: 1, slot: 0, available: 2, hundredths: 150 }],
      faults: [],
      questionCount: 4,
      hundredths: 700,
    })
    expect(Object.keys(body.questions).toSorted()).toEqual([ids[0], ids[3]].toSorted())
    expect(body.questions[ids[0]!]).toMatchObject({
      bankId,
      kind: 'single_choice',
      hundredths: 150,
    })
    expect((await by(`GET ${at}`)).body).toEqual(body)
  })

  test('saved again as it is stays the same, also from an older page', async () => {
    const { at } = await newTestLesson()
    const plan = planOf([question((await newQuestions(await newBank(), [[]]))[0]!)])
    const first = (await by(`PUT ${at}`, { revision: 0, plan })).body
    expect((await by(`PUT ${at}`, { revision: 0, plan })).body).toEqual(first)
    expect((await by(`PUT ${at}`, { revision: 1, plan })).body.revision).toBe(1)
  })

  test('is not overwritten from an older page', async () => {
    const { at } = await newTestLesson()
    const plan = planOf([], { attempts: 2 })
    await by(`PUT ${at}`, { revision: 0, plan })
    const late = await by(`PUT ${at}`, { revision: 0, plan: planOf([], { attempts: 3 }) })
    expect([late.status, late.body.code, late.body.facts]).toEqual([
      409,
      'test_changed',
      { savedBy: 'Anna' },
    ])
    expect((await by(`GET ${at}`)).body.plan.rules.attempts).toBe(2)
  })

  test('takes no question that is not there, and none twice', async () => {
    const { at } = await newTestLesson()
    const [id] = await newQuestions(await newBank(), [[]])
    for (const slot of [question('zzzzzzzzzz'), draw('zzzzzzzzzz', 1)])
      expect((await by(`PUT ${at}`, { revision: 0, plan: planOf([slot]) })).body.code).toBe(
        'question_not_found',
      )
    const twice = await by(`PUT ${at}`, {
      revision: 0,
      plan: planOf([question(id!), question(id!)]),
    })
    expect([twice.status, twice.body.errors]).toMatchObject([
      400,
      [{ field: 'plan.sections.0.slots.1', code: 'twice' }],
    ])
    expect((await by(`GET ${at}`)).body.revision).toBe(0)
  })

  test('is of a lesson of its kind only', async () => {
    const course = await newCourse(db)
    const [article] = (await newLessons(db, { course, lessons: [{}] })) as [string]
    expect((await by(`GET /api/staff/lessons/${article}/test`)).body.code).toBe('not_a_test')
    expect((await by('GET /api/staff/lessons/zzzzzzzzzz/test')).body.code).toBe('lesson_not_found')
  })
})

describe('what is wrong with a test', () => {
  const faultsOf = async (slots: TestSlot[]) => {
    const { at } = await newTestLesson()
    const { body } = await by(`PUT ${at}`, { revision: 0, plan: planOf(slots) })
    return {
      faults: body.faults.map(({ fault, slot }: { fault: string; slot: number }) => [fault, slot]),
      available: body.draws
        .toSorted((a: { slot: number }, b: { slot: number }) => a.slot - b.slot)
        .map((one: { available: number }) => one.available),
      hundredths: body.hundredths,
    }
  }

  test('a draw cannot take what is picked already, nor what another draw takes', async () => {
    const bankId = await newBank()
    const ids = await newQuestions(bankId, [[vectors], [vectors], [vectors, newton], [newton], []])
    expect(await faultsOf([draw(bankId, 3, vectors)])).toMatchObject({ faults: [], available: [3] })
    expect(await faultsOf([question(ids[0]!), draw(bankId, 3, vectors)])).toMatchObject({
      faults: [['too-few-to-draw', 1]],
      available: [2],
    })
    expect(await faultsOf([draw(bankId, 2, vectors), draw(bankId, 2, vectors)])).toMatchObject({
      faults: [['too-few-to-draw', 1]],
      available: [3, 1],
    })
    // One question has both tags: the first draw may take it.
    expect(await faultsOf([draw(bankId, 2, vectors), draw(bankId, 2, newton)])).toMatchObject({
      faults: [['too-few-to-draw', 1]],
      available: [3, 1],
    })
    // A draw from the whole bank comes after those by tag, wherever it stands.
    expect(await faultsOf([draw(bankId, 2), draw(bankId, 3, vectors)])).toMatchObject({
      faults: [],
      available: [2, 3],
    })
    expect(await faultsOf([draw(bankId, 3), draw(bankId, 3, vectors)])).toMatchObject({
      faults: [['too-few-to-draw', 0]],
    })
  })

  test('an archived question is named, and drawn no more', async () => {
    const bankId = await newBank()
    const [gone] = await newQuestions(bankId, [[], []])
    await by(`PATCH /api/staff/question-banks/${bankId}/questions`, {
      questionIds: [gone],
      isArchived: true,
    })
    expect(await faultsOf([question(gone!), draw(bankId, 2)])).toMatchObject({
      faults: [
        ['archived-question', 0],
        ['too-few-to-draw', 1],
      ],
      available: [1],
    })
  })

  test('marks that drawn questions do not share have no sum', async () => {
    const bankId = await newBank()
    await newQuestions(bankId, [[], []], 100)
    expect((await faultsOf([draw(bankId, 2)])).hundredths).toBe(200)
    await newQuestions(bankId, [[]], 300)
    expect((await faultsOf([draw(bankId, 2)])).hundredths).toBe(null)
  })
})

describe('publishing', () => {
  test('a test is published once nothing is wrong with it, alone or with its course', async () => {
    const { at, lessonId, course } = await newTestLesson()
    const publish = () => by(`POST /api/staff/lessons/${lessonId}/publish`, { version: 1 })
    expect((await publish()).body).toMatchObject({
      code: 'lesson_not_ready',
      facts: { reason: 'no-questions' },
    })
    const all = await by(`POST /api/staff/courses/${course.courseId}/curriculum/publish`)
    expect(all.body).toMatchObject({
      published: 0,
      notReady: [{ lessonId, reason: 'no-questions' }],
    })
    const [id] = await newQuestions(await newBank(), [[]])
    await by(`PUT ${at}`, { revision: 0, plan: planOf([question(id!)]) })
    expect((await publish()).body).toMatchObject({ isPublished: true })
    expect((await by(`GET ${at}`)).body.isPublished).toBe(true)
  })

  test('a published test stays one that can be started', async () => {
    const { at, lessonId } = await newTestLesson()
    const [id] = await newQuestions(await newBank(), [[]])
    await by(`PUT ${at}`, { revision: 0, plan: planOf([question(id!)]) })
    await by(`POST /api/staff/lessons/${lessonId}/publish`, { version: 1 })
    const emptied = await by(`PUT ${at}`, { revision: 1, plan: planOf([]) })
    expect(emptied.body).toMatchObject({
      code: 'lesson_not_ready',
      facts: { reason: 'no-questions' },
    })
    expect((await by(`GET ${at}`)).body).toMatchObject({ revision: 1, questionCount: 1 })
  })
})

test('the audit list has each saving once, with what changed', async () => {
  const { at, lessonId, course } = await newTestLesson()
  await by(`PUT ${at}`, { revision: 0, plan: planOf([]) })
  await by(`PUT ${at}`, { revision: 1, plan: planOf([], { passPercent: 33 }) })
  await by(`PUT ${at}`, { revision: 2, plan: planOf([], { passPercent: 33 }) })
  const entries = await db
    .selectFrom('audit_entries')
    .select(['action', 'before', 'after'])
    .where('subject', '=', `${course.courseId} ${lessonId}`)
    .orderBy('id')
    .execute()
  expect(entries).toMatchObject([
    { action: 'test.saved', before: null },
    {
      action: 'test.saved',
      before: { passPercent: 40, version: 1 },
      after: { passPercent: 33, version: 2 },
    },
  ])
})

// The plan of a test names its questions: no one without the permission reads it.
test('students, teachers and staff of other roles reach no test', async () => {
  const { at } = await newTestLesson()
  const others = [
    await server.newStudent(),
    await server.newStudent({ role: 'instructor' }),
    ...(await Promise.all(
      staffRoles
        .filter((role) => !permits(role, 'courses'))
        .map((staffRole) => server.newStudent({ staffRole })),
    )),
  ]
  for (const { token } of others) {
    expect((await server.call(`GET ${at}`, { token })).status).toBe(403)
    const body = { revision: 0, plan: newTestPlan }
    expect((await server.call(`PUT ${at}`, { token, body })).status).toBe(403)
  }
})
