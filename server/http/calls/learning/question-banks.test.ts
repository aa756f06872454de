import { describe, expect, test } from 'vitest'
import { line, paragraph, sampleQuestions } from '#contract/question-bank/sample-questions.ts'
import type { Answer, QuestionDocument } from '#contract/question-bank/question.ts'
import { type QuestionKind, questionKinds } from '#contract/question-bank/terms.ts'
import { permits, staffRoles } from '#contract/staff/permissions.ts'
import { newCourse } from '../../../testing/courses.ts'
import { testServer } from '../../../testing/test-server.ts'
import { saveQuestions } from '../../../modules/question-bank/index.ts'

const server = await testServer()
const { db } = server.services
const anna = await server.newStudent({ staffRole: 'content', name: 'Anna' })
const by = (call: string, body?: unknown) =>
  server.call(call, { token: anna.token, ...(body !== undefined && { body }) })

async function newBank(title = 'Physics'): Promise<string> {
  const { status, body } = await by('POST /api/staff/question-banks', { title, courseId: null })
  expect(status).toBe(201)
  return body.bankId
}

/** Saves questions. @returns their ids */
async function saved(bankId: string, ...questions: QuestionDocument[]): Promise<string[]> {
  const { status, body } = await by(`POST /api/staff/question-banks/${bankId}/questions`, {
    questions,
  })
  expect([status, body.errors]).toEqual([201, undefined])
  return body.questionIds
}

const listed = async (bankId: string, query = '') =>
  (await by(`GET /api/staff/question-banks/${bankId}/questions${query}`)).body
const idsOf = async (bankId: string, query = '') =>
  (await listed(bankId, query)).rows.map((row: { questionId: string }) => row.questionId)
const one = async (questionId: string) =>
  (await by(`GET /api/staff/bank-questions/${questionId}`)).body
const entriesOf = async (subject: string) =>
  (
    await db
      .selectFrom('audit_entries')
      .select('action')
      .where('subject', '=', subject)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)

describe('banks', () => {
  test('one is added, renamed, archived and taken back', async () => {
    const course = await newCourse(db)
    const { body: bank } = await by('POST /api/staff/question-banks', {
      title: '  HSC  ',
      courseId: course.courseId,
    })
    expect(bank).toMatchObject({
      title: 'HSC',
      course: { courseId: course.courseId },
      questionCount: 0,
      isArchived: false,
    })
    const at = `/api/staff/question-banks/${bank.bankId}`
    expect((await by(`PATCH ${at}`, { title: 'HSC 2027' })).body.title).toBe('HSC 2027')
    expect((await by(`PATCH ${at}`, { isArchived: true })).body.isArchived).toBe(true)
    expect((await by(`PATCH ${at}`, { isArchived: true })).body.isArchived).toBe(true)
    expect((await by(`PATCH ${at}`, { isArchived: false })).body.isArchived).toBe(false)
    expect((await by('GET /api/staff/question-banks')).body).toContainEqual(
      expect.objectContaining({ bankId: bank.bankId, title: 'HSC 2027' }),
    )
    expect(await entriesOf(bank.bankId)).toEqual([
      'question_bank.added',
      'question_bank.changed',
      'question_bank.changed',
      'question_bank.changed',
    ])
  })

  test('what is wrong with a bank is said', async () => {
    const answer = await by('POST /api/staff/question-banks', { title: ' ', courseId: null })
    expect([answer.status, answer.body.errors[0].field]).toEqual([400, 'title'])
    const elsewhere = { title: 'x', courseId: 'NOP-999' }
    expect((await by('POST /api/staff/question-banks', elsewhere)).body.code).toBe(
      'course_not_found',
    )
    expect((await by('GET /api/staff/question-banks/zzzzzzzzzz')).status).toBe(404)
    expect((await by('GET /api/staff/question-banks/zzzzzzzzzz/questions')).status).toBe(404)
    expect((await by('PATCH /api/staff/question-banks/zzzzzzzzzz', {})).status).toBe(404)
  })
})

describe('questions', () => {
  test.each(questionKinds)('%s comes back as it was saved', async (kind) => {
    const [questionId] = await saved(await newBank(), sampleQuestions()[kind])
    const question = await one(questionId!)
    expect(question.document).toEqual(sampleQuestions()[kind])
    expect(question).toMatchObject({ number: 1, savedBy: 'Anna', isArchived: false })
    expect(question.versions).toHaveLength(1)
  })

  test('a list has the newest first, in pages, and the beginning of each', async () => {
    const bankId = await newBank()
    const ids = await saved(bankId, ...Object.values(sampleQuestions()))
    const { rows, next } = await listed(bankId, '?limit=4')
    expect(rows.map((row: { questionId: string }) => row.questionId)).toEqual(
      ids.toReversed().slice(0, 4),
    )
    expect(rows[0]).toMatchObject({
      kind: 'long_answer',
      beginning: 'উদ্দীপকটি পড়ে প্রশ্নগুলোর উত্তর দাও।',
      hundredths: 1000,
    })
    expect(await idsOf(bankId, `?limit=100&after=${next}`)).toEqual(ids.toReversed().slice(4))
  })

  test.each([
    ['?kind=numeric', ['numeric']],
    ['?kind=numeric&difficulty=3', []],
    ['?difficulty=2', ['short_text']],
    [`?tag=${encodeURIComponent('chapter:ভেক্টর')}`, ['single_choice']],
    [`?q=${encodeURIComponent('রাজধানী')}`, ['short_text']],
    // A search in digits of the other script, in capitals, and for what is an option.
    [`?q=${encodeURIComponent('১৯৭১')}`, ['ordering']],
    ['?q=TEESTA', ['gaps']],
    ['?q=100%25', []],
    ['?archived=only', []],
  ] as [string, QuestionKind[]][])('a list with %s', async (query, kinds) => {
    const bankId = await newBank()
    const samples = sampleQuestions()
    samples.short_text.difficulty = 2
    await saved(bankId, ...Object.values(samples))
    const { rows } = await listed(bankId, query)
    expect(rows.map(({ kind }: { kind: string }) => kind)).toEqual(kinds)
  })

  test('a bank says which tags its questions have', async () => {
    const bankId = await newBank()
    const { single_choice, numeric } = sampleQuestions()
    const chapter = { kind: 'chapter' as const, value: 'ভেক্টর' }
    await saved(bankId, single_choice, {
      ...numeric,
      tags: [chapter, { kind: 'year', value: '2024' }],
    })
    const { body } = await by(`GET /api/staff/question-banks/${bankId}`)
    expect(body.tags).toEqual([
      { ...chapter, count: 2 },
      { kind: 'year', value: '2024', count: 1 },
    ])
    expect(body.questionCount).toBe(2)
  })

  test.each(['?kind=hotspot', '?difficulty=6', '?tag=mood:x', '?limit=1000', '?after=x'])(
    'a list with %s is refused',
    async (query) => {
      const bankId = await newBank()
      const { status } = await by(`GET /api/staff/question-banks/${bankId}/questions${query}`)
      expect(status).toBe(400)
    },
  )

  test('a question whose key does not fit is refused by its place', async () => {
    const bankId = await newBank()
    const { numeric, single_choice } = sampleQuestions()
    const answer = await by(`POST /api/staff/question-banks/${bankId}/questions`, {
      questions: [numeric, { ...single_choice, key: { right: ['z'] } }],
    })
    expect([answer.status, answer.body.errors[0].field]).toEqual([400, 'questions.1.key.right.0'])
    expect(await idsOf(bankId)).toEqual([])
  })

  test('a picture that was never uploaded is refused', async () => {
    const bankId = await newBank()
    const { multiple_choice } = sampleQuestions()
    const picture = { mediaId: 'zzzzzzzzzzzzzzzz', alt: '' }
    multiple_choice.shown.options[0]!.picture = picture
    const answer = await by(`POST /api/staff/question-banks/${bankId}/questions`, {
      questions: [multiple_choice],
    })
    expect(answer.body).toMatchObject({
      code: 'media_not_found',
      facts: { mediaId: picture.mediaId },
    })
  })
})

describe('formulas that cannot be drawn', () => {
  const formula = (latex: string) => [{ type: 'formula' as const, attrs: { latex } }]
  const faulty = (): QuestionDocument => {
    const { single_choice } = sampleQuestions()
    single_choice.shown.stem = {
      bn: { type: 'doc', content: [{ type: 'paragraph', content: formula('\\frac{a') }] },
    }
    single_choice.shown.options[1]!.text = { en: formula('\\fraq{a}{b}'), bn: formula('a^b^c') }
    return single_choice
  }
  const faults = (prefix: string) => [
    {
      field: `${prefix}shown.stem.bn`,
      code: 'formula_end',
      facts: { latex: '\\frac{a', at: '' },
    },
    {
      field: `${prefix}shown.options.1.text.en`,
      code: 'formula_place',
      message: 'The formula \\fraq{a}{b} cannot be read from here on: \\fraq{a}{b}',
      facts: { latex: '\\fraq{a}{b}', at: '\\fraq{a}{b}' },
    },
    {
      field: `${prefix}shown.options.1.text.bn`,
      code: 'formula_place',
      facts: { latex: 'a^b^c', at: '^c' },
    },
  ]

  test('are refused by their fields when a question is added', async () => {
    const bankId = await newBank()
    const answer = await by(`POST /api/staff/question-banks/${bankId}/questions`, {
      questions: [sampleQuestions().numeric, faulty()],
    })
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_input'])
    expect(answer.body.errors).toMatchObject(faults('questions.1.'))
    expect(await idsOf(bankId)).toEqual([])
  })

  test('are refused by their fields when a question is changed, and it stays', async () => {
    const [questionId] = await saved(await newBank(), sampleQuestions().single_choice)
    const answer = await by(`POST /api/staff/bank-questions/${questionId}/versions`, {
      number: 1,
      document: faulty(),
    })
    expect(answer.body.errors).toMatchObject(faults('document.'))
    expect((await one(questionId!)).number).toBe(1)
  })

  test('are refused in a passage', async () => {
    const content = [{ type: 'formulaBlock', attrs: { latex: '\\def\\x{1}\\x' } }]
    const answer = await by(`POST /api/staff/question-banks/${await newBank()}/stimuli`, {
      externalId: null,
      text: { en: { type: 'doc', content } },
    })
    expect(answer.body.errors).toMatchObject([
      { field: 'text.en', code: 'formula_command', facts: { at: '\\def' } },
    ])
  })
})

describe('versions', () => {
  test('a change is a new version, and the earlier one stays', async () => {
    const [questionId] = await saved(await newBank(), sampleQuestions().true_false)
    const document = { ...sampleQuestions().true_false, key: { right: [false] } }
    const at = `/api/staff/bank-questions/${questionId}/versions`
    const { body } = await by(`POST ${at}`, { number: 1, document })
    expect([body.number, body.document.key, body.versions.length]).toEqual([2, document.key, 2])
    expect((await by(`GET ${at}/1`)).body.document.key).toEqual({ right: [true] })
    expect((await by(`GET ${at}/3`)).status).toBe(404)
    expect(await entriesOf(`${body.bankId} ${questionId}`)).toEqual(['bank_question.changed'])
  })

  test('the same again is no version', async () => {
    const [questionId] = await saved(await newBank(), sampleQuestions().true_false)
    const { body } = await by(`POST /api/staff/bank-questions/${questionId}/versions`, {
      number: 1,
      document: sampleQuestions().true_false,
    })
    expect(body.number).toBe(1)
    expect(await entriesOf(`${body.bankId} ${questionId}`)).toEqual([])
  })

  test('of two people who change the same version, the second is told who was first', async () => {
    const [questionId] = await saved(await newBank(), sampleQuestions().true_false)
    const change = (right: boolean[]) =>
      by(`POST /api/staff/bank-questions/${questionId}/versions`, {
        number: 1,
        document: { ...sampleQuestions().true_false, key: { right } },
      })
    const answers = await Promise.all([change([false]), change([true, false])])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'question_changed',
      facts: { number: '2', savedBy: 'Anna' },
    })
  })

  test('a version cannot be written over, whoever tries', async () => {
    const bankId = await newBank()
    const [questionId] = await saved(bankId, sampleQuestions().true_false)
    const overwrite = db
      .updateTable('question_versions')
      .set({ key: JSON.stringify({ right: [false] }) })
      .where('question_id', 'in', (own) =>
        own.selectFrom('bank_questions').select('id').where('question_id', '=', questionId!),
      )
      .execute()
    await expect(overwrite).rejects.toThrow('never changes')
  })

  test('a version stays when the account of its author is deleted', async () => {
    const leaver = await server.newStudent({ name: 'Bina' })
    const bankId = await newBank()
    const { questionIds } = await saveQuestions(
      { db, now: new Date(), staff: leaver.record },
      { bankId, questions: [sampleQuestions().numeric] },
    )
    expect((await one(questionIds[0]!)).savedBy).toBe('Bina')
    const gone = await server.call(`DELETE /api/users/students/${leaver.record.student_id}`, {
      token: leaver.token,
      body: { email: leaver.email },
    })
    expect(gone.status).toBeLessThan(300)
    const left = await one(questionIds[0]!)
    expect(left.savedBy).not.toBe('Bina')
    expect(left.document).toEqual(sampleQuestions().numeric)
  })
})

describe('a file that is saved twice', () => {
  const file = (right: boolean) => ({
    questions: [
      {
        ...sampleQuestions().true_false,
        externalId: 'q1',
        stimulus: 's1',
        key: { right: [right] },
      },
      { ...sampleQuestions().numeric, externalId: 'q2' },
    ],
    stimuli: [{ externalId: 's1', text: { en: paragraph('Read this.') } }],
  })
  const desk = { db, now: new Date(), staff: anna.record }

  test('is saved once, and a changed question becomes a version', async () => {
    const bankId = await newBank()
    const first = await saveQuestions(desk, { bankId, ...file(true) })
    expect(first).toMatchObject({ added: 2, changed: 0, unchanged: 0 })
    const again = await saveQuestions(desk, { bankId, ...file(true) })
    expect(again).toEqual({ ...first, added: 0, unchanged: 2 })
    const changed = await saveQuestions(desk, { bankId, ...file(false) })
    expect(changed).toEqual({ ...first, added: 0, changed: 1, unchanged: 1 })
    expect(await idsOf(bankId)).toEqual(first.questionIds.toReversed())
    expect((await one(first.questionIds[0]!)).versions).toHaveLength(2)
    expect(await entriesOf(bankId)).toEqual([
      'question_bank.added',
      'bank_questions.saved',
      'bank_questions.saved',
    ])
  })

  test('two at the same time are one as well', async () => {
    const bankId = await newBank()
    const both = await Promise.all([
      saveQuestions(desk, { bankId, ...file(true) }),
      saveQuestions(desk, { bankId, ...file(true) }),
    ])
    expect(both.map(({ added }) => added).toSorted()).toEqual([0, 2])
    expect(await idsOf(bankId)).toHaveLength(2)
  })

  test('a stimulus with a new text takes the place of the old one', async () => {
    const bankId = await newBank()
    const { questionIds } = await saveQuestions(desk, { bankId, ...file(true) })
    const before = (await one(questionIds[0]!)).document.stimulus
    const stimuli = [{ externalId: 's1', text: { en: paragraph('Read that.') } }]
    await saveQuestions(desk, { bankId, ...file(true), stimuli })
    const after = await one(questionIds[0]!)
    expect(after.number).toBe(2)
    expect(after.document.stimulus).not.toBe(before)
    const { body } = await by(`GET /api/staff/question-banks/${bankId}/stimuli`)
    expect(body.map(({ text }: { text: unknown }) => text)).toEqual([
      stimuli[0]!.text,
      file(true).stimuli[0]!.text,
    ])
  })

  test('a stimulus that is nowhere, or an id that comes twice, is refused', async () => {
    const bankId = await newBank()
    const { true_false } = sampleQuestions()
    const save = (...questions: QuestionDocument[]) =>
      by(`POST /api/staff/question-banks/${bankId}/questions`, { questions })
    const nowhere = await save({ ...true_false, stimulus: 'zzzzzzzzzz' })
    expect(nowhere.body.errors[0].field).toBe('questions.0.stimulus')
    const twin = { ...true_false, externalId: 'q1' }
    expect((await save(twin, twin)).body.errors[0].field).toBe('questions.1.externalId')
  })
})

test('questions share a passage of their bank, and of no other', async () => {
  const bankId = await newBank()
  const text = { bn: paragraph('উদ্দীপকটি পড়।') }
  const { status, body: stimulus } = await by(`POST /api/staff/question-banks/${bankId}/stimuli`, {
    externalId: null,
    text,
  })
  expect([status, stimulus.text]).toEqual([201, text])
  const question = { ...sampleQuestions().numeric, stimulus: stimulus.stimulusId }
  const [questionId] = await saved(bankId, question)
  expect((await one(questionId!)).document.stimulus).toBe(stimulus.stimulusId)
  const elsewhere = await by(`POST /api/staff/question-banks/${await newBank()}/questions`, {
    questions: [question],
  })
  expect(elsewhere.status).toBe(400)
  expect(await entriesOf(bankId)).toContain('stimulus.added')
})

describe('several questions at once', () => {
  const year = { kind: 'year' as const, value: '2024' }

  test('get and lose tags, marks and difficulty, each by a version', async () => {
    const bankId = await newBank()
    const { single_choice, numeric, long_answer } = sampleQuestions()
    const questionIds = await saved(bankId, single_choice, numeric, long_answer)
    const change = (body: object) =>
      by(`PATCH /api/staff/question-banks/${bankId}/questions`, { questionIds, ...body })
    const made = await change({
      addTags: [year],
      removeTags: single_choice.tags,
      hundredths: 50,
      difficulty: 4,
    })
    expect(made.body).toEqual({ changed: 3 })
    const [choice, number, long] = await Promise.all(questionIds.map(one))
    expect(choice.document).toEqual({
      ...single_choice,
      tags: [year],
      hundredths: 50,
      difficulty: 4,
    })
    expect(number.document).toEqual({ ...numeric, tags: [year], hundredths: 50, difficulty: 4 })
    // Of a creative question, each part has its own marks.
    expect(long.document).toEqual({ ...long_answer, tags: [year], difficulty: 4 })
    expect(choice.number).toBe(2)
    expect((await change({ addTags: [year], hundredths: 50 })).body).toEqual({ changed: 0 })
    expect(await entriesOf(bankId)).toEqual([
      'question_bank.added',
      'bank_questions.saved',
      'bank_questions.changed',
    ])
  })

  test('are archived and taken back', async () => {
    const bankId = await newBank()
    const [questionId] = await saved(bankId, sampleQuestions().numeric)
    const at = `PATCH /api/staff/question-banks/${bankId}/questions`
    await by(at, { questionIds: [questionId], isArchived: true })
    expect([await idsOf(bankId), await idsOf(bankId, '?archived=only')]).toEqual([[], [questionId]])
    await by(at, { questionIds: [questionId], isArchived: false })
    expect(await idsOf(bankId)).toEqual([questionId])
  })

  test('are refused where one belongs to another bank, or has too many tags', async () => {
    const [bankId, other] = [await newBank(), await newBank()]
    const [own] = await saved(bankId, sampleQuestions().numeric)
    const [foreign] = await saved(other, sampleQuestions().numeric)
    const at = `PATCH /api/staff/question-banks/${bankId}/questions`
    const both = await by(at, { questionIds: [own, foreign], difficulty: 1 })
    expect([both.status, both.body.code]).toEqual([404, 'question_not_found'])
    expect((await one(own!)).document.difficulty).toBeNull()
    const tags = Array.from({ length: 20 }, (_, at_) => ({ kind: 'topic', value: `t${at_}` }))
    await by(at, { questionIds: [own], addTags: tags })
    const more = await by(at, { questionIds: [own], addTags: [year] })
    expect([more.status, more.body.errors[0].field]).toEqual([400, 'addTags'])
  })
})

test.each<[QuestionKind, Answer, string, number]>([
  ['single_choice', 'b', 'right', 100],
  ['single_choice', 'a', 'wrong', -25],
  ['multiple_choice', ['a'], 'partial', 50],
  ['numeric', '৫ km', 'right', 100],
  ['short_text', ' ঢাকা। ', 'right', 100],
  ['gaps', { 1: 'padma', 2: 'a' }, 'partial', 67],
  ['matching', { a: 'a', b: 'b' }, 'right', 100],
  ['ordering', ['a', 'c', 'b'], 'wrong', -25],
  ['long_answer', 'Work is …', 'waiting', 0],
  ['true_false', null, 'blank', 0],
])('staff try %s with %j: %s', async (kind, answer, outcome, hundredths) => {
  const question = { ...sampleQuestions()[kind], negative: [1, 4] as const }
  const [questionId] = await saved(await newBank(), question as QuestionDocument)
  const { body } = await by(`POST /api/staff/bank-questions/${questionId}/try`, { answer })
  expect(body).toEqual({ outcome, hundredths })
})

// Keys are what a test is worth: no one without the permission reads one.
test('students, teachers and staff of other roles reach no question', async () => {
  const bankId = await newBank()
  const [questionId] = await saved(bankId, sampleQuestions().numeric)
  const calls: [string, object?][] = [
    ['GET /api/staff/question-banks'],
    ['POST /api/staff/question-banks', { title: 'x', courseId: null }],
    [`GET /api/staff/question-banks/${bankId}`],
    [`PATCH /api/staff/question-banks/${bankId}`, { title: 'x' }],
    [`GET /api/staff/question-banks/${bankId}/questions`],
    [
      `POST /api/staff/question-banks/${bankId}/questions`,
      { questions: [sampleQuestions().numeric] },
    ],
    [
      `PATCH /api/staff/question-banks/${bankId}/questions`,
      { questionIds: [questionId], difficulty: 1 },
    ],
    [`GET /api/staff/question-banks/${bankId}/stimuli`],
    [`POST /api/staff/question-banks/${bankId}/stimuli`, { externalId: null, text: line('x') }],
    [`GET /api/staff/bank-questions/${questionId}`],
    [`GET /api/staff/bank-questions/${questionId}/versions/1`],
    [
      `POST /api/staff/bank-questions/${questionId}/versions`,
      { number: 1, document: sampleQuestions().numeric },
    ],
    [`POST /api/staff/bank-questions/${questionId}/try`, { answer: '5000 m' }],
  ]
  const others = [
    await server.newStudent(),
    await server.newStudent({ role: 'instructor' }),
    ...(await Promise.all(
      staffRoles
        .filter((role) => !permits(role, 'courses'))
        .map((staffRole) => server.newStudent({ staffRole })),
    )),
  ]
  for (const [call, body] of calls)
    for (const { token } of others)
      expect([call, (await server.call(call, { token, ...(body && { body }) })).status]).toEqual([
        call,
        403,
      ])
})
