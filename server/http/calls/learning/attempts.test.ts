import { describe, expect, test } from 'vitest'
import type {
  Answer,
  QuestionDocument,
  StimulusDocument,
} from '#contract/question-bank/question.ts'
import { line, paragraph, sampleQuestions } from '#contract/question-bank/sample-questions.ts'
import { questionKinds } from '#contract/question-bank/terms.ts'
import type { AttemptSheet } from '#contract/tests/attempts.ts'
import { handInOverdue } from '../../../modules/tests/index.ts'
import { newCourse } from '../../../testing/courses.ts'
import { newInstructor } from '../../../testing/instructors.ts'
import { newEnrolment, newLessons } from '../../../testing/lessons.ts'
import { testServer, type TestStudent } from '../../../testing/test-server.ts'
import { newBank, newTest, type SlotOptions } from '../../../testing/tests.ts'

const server = await testServer()
const { db } = server.services
const NOW = new Date('2026-12-05T12:00:00Z')
const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000)
const later = (seconds: number) => server.at(new Date(NOW.getTime() + seconds * 1000))
const DEVICE = 'a'.repeat(32)
const OTHER_DEVICE = 'b'.repeat(32)

type Rules = Partial<Parameters<typeof newTest>[1]>

/** A course whose first lesson is a test of these questions, and a student of it. */
async function classroom({
  questions = [sampleQuestions().true_false, sampleQuestions().true_false],
  stimuli = [],
  draws,
  ...rules
}: Rules & {
  questions?: QuestionDocument[]
  stimuli?: StimulusDocument[]
  draws?: (bank: number) => SlotOptions[]
} = {}) {
  server.at(NOW)
  const course = await newCourse(db)
  const ids = await newLessons(db, {
    course,
    lessons: [{ kind: 'quiz', title: 'Model test' }],
  })
  const lessonId = ids[0]!
  const bank = await newBank(db, { questions, stimuli })
  const slots = draws?.(bank.bank) ?? bank.questions.map((question) => ({ question }))
  const row = await newTest(db, { lessonId, sections: [{ title: 'Physics', slots }], ...rules })
  const enrolled = async (name = 'Nadia Rahman') => {
    const student = await server.newStudent({ name })
    await newEnrolment(db, student, { course, enrolledAt: NOW })
    return callsOf(student, { courseId: course.courseId, lessonId })
  }
  const of = (student: TestStudent) => callsOf(student, { courseId: course.courseId, lessonId })
  return { course, lessonId, bank, test: row, enrolled, of, student: await enrolled() }
}

function callsOf(
  student: TestStudent,
  { courseId, lessonId }: { courseId: string; lessonId: string },
) {
  const home = `/api/learn/${courseId}/tests/${lessonId}`
  const call = async (key: string, body?: object) =>
    server.call(key, { token: await tokenOf(student), ...(body && { body }) })
  const start = (more: object = {}) =>
    call(`POST ${home}/attempts`, { mode: 'online', device: DEVICE, ...more })
  const attempt = (id: string, device = DEVICE) => ({
    reopen: () => call(`POST /api/learn/attempts/${id}/sheet`, { device }),
    takeOver: () => call(`POST /api/learn/attempts/${id}/take-over`),
    save: (...answers: object[]) =>
      call(`PUT /api/learn/attempts/${id}/answers`, { device, answers: answers.map(numbered) }),
    check: (slot: number, answer: Answer) =>
      call(`POST /api/learn/attempts/${id}/check`, { device, slot, answer }),
    event: (kind: string) => call(`POST /api/learn/attempts/${id}/events`, { device, kind }),
    submit: (...answers: object[]) =>
      call(`POST /api/learn/attempts/${id}/submit`, { device, answers: answers.map(numbered) }),
    result: () => call(`GET /api/learn/attempts/${id}`),
  })
  return {
    student,
    call,
    start,
    attempt,
    entry: () => call(`GET ${home}`),
    list: (query = '') => call(`GET ${home}/merit-list${query}`),
    async begin(more: object = {}) {
      const { status, body } = await start(more)
      expect([status, body.code]).toEqual([201, undefined])
      return { sheet: body as AttemptSheet, ...attempt(body.attemptId) }
    },
  }
}
/** A session that is good at the moment to which a test has moved. */
async function tokenOf({ record, email }: TestStudent): Promise<string> {
  const seconds = Math.floor(server.services.clock().getTime() / 1000)
  const claims = { uid: record.identity_uid, email, emailVerified: true, name: record.name }
  const session = { ...claims, sessionVersion: 1, signedInAt: seconds }
  return (await server.services.accessTokens.mint(session, seconds + 3600)).token
}
const numbered = (answer: object) => ({ slot: 1, sequence: 1, agoMs: 0, ...answer })
const stored = (attemptId: string) =>
  db
    .selectFrom('attempt_answers as answer')
    .innerJoin('attempts as attempt', 'attempt.id', 'answer.attempt_id')
    .select(['slot', 'sequence', 'answer', 'claimed_at'])
    .where('attempt.attempt_id', '=', attemptId)
    .orderBy('slot')
    .execute()
const handInNow = () =>
  handInOverdue({
    db,
    now: server.services.clock(),
    issuer: { origin: 'https://edi.example', names: { en: 'Edi', bn: 'এডি' } as never },
    sendMailsSoon: () => {},
  })

describe('the entry', () => {
  test('tells rules and what one may do, and nothing of the questions', async () => {
    const { student } = await classroom({ attempts: 2, passPercent: 50, negative: [1, 4] })
    const { status, body } = await student.entry()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      title: 'Model test',
      questionCount: 2,
      marksPossible: 200,
      sections: [{ title: 'Physics', questionCount: 2 }],
      seconds: 1800,
      attempts: 2,
      attemptsLeft: 2,
      negative: [1, 4],
      passPercent: 50,
      obstacle: null,
      lock: null,
      canPractise: false,
      openAttemptId: null,
      own: [],
    })
    expect(JSON.stringify(body)).not.toContain('Light')
    const { sheet } = await student.begin()
    const after = (await student.entry()).body
    expect(after).toMatchObject({ attemptsLeft: 1, openAttemptId: sheet.attemptId })
    expect(after.own).toMatchObject([{ number: 1, marks: null, marksPossible: 200, counts: false }])
  })

  test('what differs by what is drawn has no sum', async () => {
    const { single_choice: one, long_answer: other } = sampleQuestions()
    const { student } = await classroom({
      questions: [one, other],
      draws: (bank) => [{ draw: { bank, count: 1 } }],
    })
    expect((await student.entry()).body).toMatchObject({ questionCount: 1, marksPossible: null })
  })

  test('is for who is enrolled, and only where there is a test', async () => {
    const { of, course, student } = await classroom()
    const stranger = of(await server.newStudent())
    expect(await stranger.entry()).toMatchObject({ status: 403, body: { code: 'not_enrolled' } })
    expect((await stranger.start()).body.code).toBe('not_enrolled')
    const [article] = await newLessons(db, { course, lessons: [{}] })
    const none = callsOf(student.student, { courseId: course.courseId, lessonId: article! })
    expect((await none.entry()).body.code).toBe('lesson_not_found')
  })
})

describe('starting', () => {
  test('fixes questions and end; the device goes on with it, another is refused', async () => {
    const { student } = await classroom()
    const { sheet } = await student.begin()
    expect(sheet).toMatchObject({
      device: DEVICE,
      endsAt: minutes(30).toISOString(),
      msLeft: 1_800_000,
      answers: [],
      reviews: [],
    })
    expect(sheet.questions).toHaveLength(2)
    later(60)
    const again = await student.start()
    expect(again.body).toMatchObject({
      attemptId: sheet.attemptId,
      device: null,
      msLeft: 1_740_000,
    })
    expect(again.body.questions).toEqual(sheet.questions)
    expect((await student.start({ device: OTHER_DEVICE })).body.code).toBe('attempt_elsewhere')
    expect((await student.start({ device: null })).body.code).toBe('attempt_elsewhere')
  })

  test('gives a device a secret that has none, and stores its hash alone', async () => {
    const { student } = await classroom()
    const { sheet } = await student.begin({ device: null })
    expect(sheet.device).toMatch(/^[\w-]{32}$/)
    const row = await db
      .selectFrom('attempts')
      .selectAll()
      .where('attempt_id', '=', sheet.attemptId)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(sheet.device)
    expect((await student.attempt(sheet.attemptId, sheet.device!).reopen()).status).toBe(200)
  })

  test('of two starts at once the second finds the first', async () => {
    const { student } = await classroom({ attempts: 5 })
    const starts = await Promise.all([student.start(), student.start(), student.start()])
    expect(new Set(starts.map(({ body }) => body.attemptId)).size).toBe(1)
    expect((await student.entry()).body.own).toHaveLength(1)
  })

  const obstacles: [string, Rules, Date, string][] = [
    ['before it opens', { opensAt: minutes(10) }, NOW, 'not-open-yet'],
    ['after it has closed', { closesAt: minutes(10) }, minutes(10), 'closed'],
  ]
  test.each(obstacles)('not %s', async (_, rules, at, obstacle) => {
    const { student } = await classroom(rules)
    server.at(at)
    expect((await student.entry()).body.obstacle).toBe(obstacle)
    expect(await student.start()).toMatchObject({
      status: 409,
      body: { code: 'attempt_not_startable', facts: { obstacle } },
    })
  })

  test('ends with the window, and later for who has extra time', async () => {
    const { enrolled, test: row } = await classroom({ closesAt: minutes(20) })
    const [usual, slow] = [await enrolled(), await enrolled()]
    await db
      .insertInto('test_allowances')
      .values({
        test_id: row,
        student_id: slow.student.record.id,
        extra_seconds: 600,
        extra_attempts: 0,
        reason: 'Low vision',
      })
      .execute()
    expect((await usual.begin()).sheet.endsAt).toBe(minutes(20).toISOString())
    expect((await slow.begin()).sheet.endsAt).toBe(minutes(30).toISOString())
    expect((await slow.entry()).body.seconds).toBe(2400)
  })

  test('as often as allowed, after the waiting time, and more with an allowance', async () => {
    const { student, test: row } = await classroom({ attempts: 2, waitSeconds: 600 })
    const first = await student.begin()
    await first.submit()
    expect((await student.entry()).body).toMatchObject({
      obstacle: 'waiting-time',
      nextStartAt: minutes(10).toISOString(),
    })
    expect((await student.start()).body.facts).toEqual({ obstacle: 'waiting-time' })
    server.at(minutes(10))
    await (await student.begin()).submit()
    server.at(minutes(25))
    expect((await student.start()).body.facts).toEqual({ obstacle: 'no-attempts-left' })
    await db
      .insertInto('test_allowances')
      .values({
        test_id: row,
        student_id: student.student.record.id,
        extra_seconds: 0,
        extra_attempts: 1,
        reason: 'Ill that day',
      })
      .execute()
    await (await student.begin()).submit()
    expect((await student.entry()).body.own.map((own: { number: number }) => own.number)).toEqual([
      3, 2, 1,
    ])
  })

  test('an attempt given after closing is outside the window', async () => {
    const { student, test: row } = await classroom({ closesAt: minutes(10) })
    await db
      .insertInto('test_allowances')
      .values({
        test_id: row,
        student_id: student.student.record.id,
        extra_seconds: 0,
        extra_attempts: 1,
        reason: 'Ill that day',
      })
      .execute()
    server.at(minutes(20))
    const { submit, sheet } = await student.begin()
    expect(sheet.endsAt).toBe(minutes(50).toISOString())
    expect((await submit()).body.result).toMatchObject({ isInWindow: false, counts: true })
    expect((await student.list()).body).toMatchObject({
      participants: 0,
      own: { isListed: false, position: 1 },
    })
  })

  test('a locked lesson keeps its test closed; passing another test opens it', async () => {
    const { course, student, lessonId } = await classroom()
    const [next] = await newLessons(db, {
      course,
      lessons: [{ kind: 'quiz', release: { rule: 'after-test', lessonId } }],
    })
    const bank = await newBank(db, { questions: [sampleQuestions().true_false] })
    const slots = [{ question: bank.questions[0]! }]
    await newTest(db, { lessonId: next!, sections: [{ slots }] })
    const second = callsOf(student.student, { courseId: course.courseId, lessonId: next! })
    expect((await second.entry()).body).toMatchObject({ obstacle: 'locked', lock: { lessonId } })
    expect((await second.start()).body.code).toBe('lesson_locked')
    const { submit } = await student.begin()
    await submit({ answer: true }, { slot: 2, answer: true })
    expect((await second.entry()).body).toMatchObject({ obstacle: null, lock: null })
    await second.begin()
  })

  test('who looks on can only practise', async () => {
    const { of, course } = await classroom()
    for (const person of [
      await server.newStudent({ role: 'staff' }),
      await newInstructor(server, { course }),
    ]) {
      const calls = of(person)
      expect((await calls.entry()).body).toMatchObject({
        obstacle: 'not-enrolled',
        canPractise: true,
      })
      expect((await calls.start()).body.facts).toEqual({ obstacle: 'not-enrolled' })
      const { sheet } = await calls.begin({ mode: 'practice' })
      expect(sheet).toMatchObject({ mode: 'practice', endsAt: null, msLeft: null })
    }
  })

  test('draws each question once, none that the test has, and keeps a passage together', async () => {
    const { true_false: free } = sampleQuestions()
    const ofPassage = { ...free, stimulus: '0' }
    const questions = [free, ofPassage, ofPassage, free, free]
    const { student, bank } = await classroom({
      attempts: 6,
      questions,
      stimuli: [{ externalId: null, text: { en: paragraph('A long passage.') } }],
      draws: (bank) => [{ draw: { bank, count: 3 } }],
    })
    // The first is in the test already.
    await db
      .insertInto('test_slots')
      .columns(['test_id', 'section_id', 'place', 'question_id'])
      .expression((query) =>
        query
          .selectFrom('test_sections')
          .innerJoin('test_slots', 'test_slots.section_id', 'test_sections.id')
          .select((row) => [
            'test_sections.test_id',
            'test_sections.id',
            row.lit(2).as('place'),
            row.val(bank.questions[0]!).as('question'),
          ])
          .where('test_slots.draw_bank_id', '=', bank.bank),
      )
      .execute()
    for (let round = 0; round < 5; round += 1) {
      const { sheet, submit } = await student.begin()
      expect(sheet.questions).toHaveLength(4)
      const stimuli = sheet.questions.map(({ stimulus }) => stimulus)
      const at = stimuli.flatMap((one, place) => (one ? [place] : []))
      expect(at).toEqual(at.map((_, index) => (at[0] ?? 0) + index))
      expect(at.every((place) => sheet.stimuli[stimuli[place]!])).toBe(true)
      const paper = await db
        .selectFrom('attempt_papers as paper')
        .innerJoin('attempts as attempt', 'attempt.id', 'paper.attempt_id')
        .select('paper.version_ids')
        .where('attempt.attempt_id', '=', sheet.attemptId)
        .executeTakeFirstOrThrow()
      expect(new Set(paper.version_ids).size).toBe(4)
      await submit()
    }
  })
})

describe('the sheet', () => {
  /** Words that only keys, explanations and feedback have. */
  const secrets = ['KEY-SECRET', 'EXPLAINED-SECRET', 'FEEDBACK-SECRET', 'RUBRIC-SECRET']
  const explained = { explanation: { en: paragraph('EXPLAINED-SECRET') } }
  const samples = sampleQuestions()
  const guarded: QuestionDocument[] = [
    { ...samples.single_choice, ...explained, feedback: { a: line('FEEDBACK-SECRET') } },
    { ...samples.multiple_choice, ...explained, feedback: { a: line('FEEDBACK-SECRET') } },
    { ...samples.true_false, ...explained, feedback: { true: line('FEEDBACK-SECRET') } },
    { ...samples.numeric, ...explained, key: { numbers: [{ value: '31415926' }] } },
    { ...samples.short_text, ...explained, key: { texts: [{ text: 'KEY-SECRET' }] } },
    {
      ...samples.gaps,
      ...explained,
      key: {
        ...samples.gaps.key,
        gaps: samples.gaps.key.gaps.map((gap) =>
          'texts' in gap ? { ...gap, texts: [{ text: 'KEY-SECRET' }] } : gap,
        ),
      },
    },
    { ...samples.matching, ...explained },
    { ...samples.ordering, ...explained },
    {
      ...samples.long_answer,
      ...explained,
      key: { rubric: { en: paragraph('RUBRIC-SECRET') } },
    },
  ]

  test('has no key, explanation or feedback of any kind of question, nor ids of the bank', async () => {
    expect(guarded.map(({ kind }) => kind)).toEqual([...questionKinds])
    const { student } = await classroom({
      questions: guarded,
      closesAt: minutes(40),
      answersShown: 'after-closing',
    })
    const { sheet, ...attempt } = await student.begin()
    const saved = await attempt.save({ answer: '1' })
    const replies = [sheet, saved.body, (await attempt.reopen()).body, (await student.entry()).body]
    const submitted = await attempt.submit()
    for (const reply of [...replies, submitted.body, (await attempt.result()).body]) {
      const text = JSON.stringify(reply)
      for (const secret of [...secrets, '31415926']) expect(text).not.toContain(secret)
      expect(text).not.toMatch(/"(key|right|shares|weight|explanation|feedback|rubric)":[^0-9n]/)
    }
    const lists = sheet.questions.flatMap(({ shown }) =>
      Object.entries(shown).flatMap(([name, list]) =>
        ['options', 'partners', 'items', 'rows'].includes(name) ? [list as { id: string }[]] : [],
      ),
    )
    expect(lists).toHaveLength(5)
    for (const list of lists)
      expect(list.map(({ id }) => id)).toEqual(list.map((_, at) => String(at + 1)))
    server.at(minutes(42))
    const open = JSON.stringify((await attempt.result()).body)
    for (const secret of ['KEY-SECRET', 'EXPLAINED-SECRET']) expect(open).toContain(secret)
    expect(open).not.toContain('RUBRIC-SECRET')
  })

  test('says which numbers are answered with their unit', async () => {
    const numbers = [{ value: '5' }]
    const { student } = await classroom({
      questions: [
        { ...samples.numeric, key: { numbers } },
        { ...samples.numeric, key: { numbers, units: [{ unit: 'm', factor: '1' }] } },
        samples.true_false,
      ],
    })
    const { sheet } = await student.begin()
    expect(sheet.questions.map(({ takesUnit }) => takesUnit)).toEqual([false, true, false])
  })

  test('comes back with the answers of the attempt, as they were given', async () => {
    const { student } = await classroom({ questions: guarded })
    const { sheet, save, ...attempt } = await student.begin()
    const answers: Answer[] = [
      '2',
      ['1', '3'],
      false,
      '৫০০০ m',
      'ঢাকা',
      { '1': 'Padma', '2': '1' },
      { '1': '3' },
      ['3', '1', '2'],
      { a: 'Force' },
    ]
    const sent = answers.map((answer, at) => ({ slot: at + 1, answer }))
    expect((await save(...sent)).body.saved.map((one: { outcome: string }) => one.outcome)).toEqual(
      answers.map(() => 'saved'),
    )
    expect((await attempt.reopen()).body).toMatchObject({
      device: null,
      questions: sheet.questions.map(({ slot }) => ({ slot })),
      answers: sent.map((answer) => ({ ...answer, sequence: 1 })),
    })
  })
})

describe('saving', () => {
  const saved = async (reply: Promise<{ body: { saved: { outcome: string }[] } }>) =>
    (await reply).body.saved.map(({ outcome }) => outcome)

  test('the higher sequence stays, and the same again changes nothing', async () => {
    const { student } = await classroom()
    const { sheet, save } = await student.begin()
    expect(await saved(save({ answer: true, sequence: 3 }))).toEqual(['saved'])
    expect(await saved(save({ answer: true, sequence: 3 }))).toEqual(['saved'])
    expect(await saved(save({ answer: false, sequence: 2 }))).toEqual(['older'])
    expect(
      await saved(save({ answer: true, sequence: 4 }, { answer: false, sequence: 5 })),
    ).toEqual(['older', 'saved'])
    expect(await stored(sheet.attemptId)).toMatchObject([{ slot: 1, sequence: 5, answer: false }])
    expect(await saved(save({ answer: null, sequence: 6 }))).toEqual(['saved'])
    expect(await stored(sheet.attemptId)).toMatchObject([{ answer: null, claimed_at: null }])
  })

  test('until the end by the server’s clock, whatever the device says', async () => {
    const { student } = await classroom()
    const { save } = await student.begin()
    later(1800)
    expect((await save({ answer: true, agoMs: 86_400_000 })).body).toMatchObject({
      saved: [{ outcome: 'saved' }],
      msLeft: 0,
    })
  })

  test.each([
    ['answered before the end', 1830, 60_000, 'saved', true],
    ['at the last moment', 1860, 60_000, 'saved', true],
    ['answered after the end', 1830, 10_000, 'too-late', false],
    ['answered before the start', 1830, 1_900_000, 'too-late', false],
    ['after the grace', 1861, 120_000, 'too-late', false],
  ] as const)('after the end: %s', async (_, at, agoMs, outcome, isKept) => {
    const { student } = await classroom()
    const { sheet, save, result } = await student.begin()
    later(at)
    expect(await saved(save({ answer: true, agoMs }))).toEqual([outcome])
    const rows = await stored(sheet.attemptId)
    expect(rows.map(({ claimed_at }) => claimed_at)).toEqual(
      isKept ? [new Date(NOW.getTime() + at * 1000 - agoMs)] : [],
    )
    later(1861)
    await handInNow()
    expect((await result()).body).toMatchObject({
      cameLate: isKept ? 1 : 0,
      submittedBy: 'clock',
      usedSeconds: 1800,
    })
  })

  test('an answer that no one can give is refused alone', async () => {
    const { student } = await classroom({ questions: [sampleQuestions().single_choice] })
    const { sheet, save } = await student.begin()
    expect(
      await saved(
        save({ answer: '5' }, { answer: 'a' }, { slot: 2, answer: '1' }, { answer: '1' }),
      ),
    ).toEqual(['no-such-question', 'no-such-question', 'no-such-question', 'saved'])
    expect(await stored(sheet.attemptId)).toHaveLength(1)
  })

  test('not from another device, nor after handing in', async () => {
    const { student } = await classroom()
    const { sheet, save, submit } = await student.begin()
    const other = student.attempt(sheet.attemptId, OTHER_DEVICE)
    for (const reply of [
      await other.save({ answer: true }),
      await other.submit(),
      await other.reopen(),
      await other.event('left'),
    ])
      expect(reply).toMatchObject({ status: 409, body: { code: 'attempt_elsewhere' } })
    await submit()
    expect((await save({ answer: true })).body.code).toBe('attempt_submitted')
    expect(await stored(sheet.attemptId)).toEqual([])
  })

  test('many saves and a submission at once lose nothing that was acknowledged', async () => {
    const { student } = await classroom({
      questions: Array.from({ length: 20 }, () => sampleQuestions().true_false),
    })
    const { sheet, save, submit } = await student.begin()
    const slots = Array.from({ length: 20 }, (_, at) => at + 1)
    const replies = await Promise.all([
      ...slots.map((slot) => save({ slot, answer: true })),
      submit(),
    ])
    const acknowledged = slots.filter((_, at) => replies[at]!.status === 200)
    const rows = await stored(sheet.attemptId)
    expect(rows.map(({ slot }) => slot)).toEqual(acknowledged)
    expect(replies.at(-1)!.body.result.right).toBe(acknowledged.length)
  })
})

test('taking over gives the attempt to this device, with its answers', async () => {
  const { student } = await classroom()
  const { sheet, save, takeOver } = await student.begin()
  await save({ answer: true, sequence: 7 })
  const taken = (await takeOver()).body
  expect(taken).toMatchObject({
    attemptId: sheet.attemptId,
    answers: [{ slot: 1, sequence: 7, answer: true }],
  })
  expect((await save({ answer: false, sequence: 9 })).body.code).toBe('attempt_elsewhere')
  const here = student.attempt(sheet.attemptId, taken.device)
  expect((await here.save({ answer: false, sequence: 8 })).body.saved[0].outcome).toBe('saved')
  await here.event('left')
  await here.event('back')
  const events = await db
    .selectFrom('attempt_events as event')
    .innerJoin('attempts as attempt', 'attempt.id', 'event.attempt_id')
    .select(['event.kind', 'attempt.device_number'])
    .where('attempt.attempt_id', '=', sheet.attemptId)
    .orderBy('event.id')
    .execute()
  expect(events.map(({ kind }) => kind)).toEqual(['started', 'taken-over', 'left', 'back'])
  expect(events[0]!.device_number).toBe(2)
  await here.submit()
  expect((await takeOver()).body.code).toBe('attempt_submitted')
})

describe('handing in', () => {
  test('takes unsent answers, marks once, and again answers the same', async () => {
    const { student } = await classroom({ negative: [1, 4], passPercent: 30 })
    const { save, submit, result } = await student.begin()
    await save({ answer: true })
    later(300)
    const first = await submit({ slot: 2, answer: false })
    expect(first).toMatchObject({
      status: 200,
      body: {
        saved: [{ slot: 2, outcome: 'saved' }],
        certificate: expect.stringMatching(/\w/),
        result: {
          marks: 75,
          marksPossible: 200,
          right: 1,
          wrong: 1,
          blank: 0,
          isPassed: true,
          counts: true,
          submittedBy: 'student',
          usedSeconds: 300,
          sections: [{ title: 'Physics', marks: 75, marksPossible: 200, right: 1, wrong: 1 }],
        },
      },
    })
    later(400)
    const again = (await submit({ slot: 2, answer: true, sequence: 5 })).body
    expect(again).toEqual({
      saved: [{ slot: 2, sequence: 5, outcome: 'too-late' }],
      certificate: null,
      result: first.body.result,
    })
    expect((await result()).body).toEqual(first.body.result)
  })

  test('a test is not passed with too few marks, and the course is not completed', async () => {
    const { student, course } = await classroom()
    const { submit } = await student.begin()
    expect((await submit({ answer: false })).body).toMatchObject({
      certificate: null,
      result: { isPassed: false },
    })
    const home = await student.call(`GET /api/learn/${course.courseId}`)
    expect(home.body.progress).toMatchObject({ percent: 0, isComplete: false })
    expect((await student.call(`POST /api/learn/${course.courseId}/certificate`)).body.code).toBe(
      'course_not_completed',
    )
  })

  test('the clock hands in what is there, once, and completes what was passed', async () => {
    const { student, course } = await classroom()
    const { sheet, save, result } = await student.begin()
    await save({ answer: true }, { slot: 2, answer: true })
    later(1859)
    await handInNow()
    expect((await result()).body.code).toBe('attempt_not_submitted')
    later(1861)
    await handInNow()
    await handInNow()
    expect((await result()).body).toMatchObject({
      submittedBy: 'clock',
      marks: 200,
      isPassed: true,
    })
    expect((await student.call(`GET /api/learn/${course.courseId}`)).body.progress.isComplete).toBe(
      true,
    )
    const events = await db
      .selectFrom('attempt_events as event')
      .innerJoin('attempts as attempt', 'attempt.id', 'event.attempt_id')
      .select('event.kind')
      .where('attempt.attempt_id', '=', sheet.attemptId)
      .execute()
    expect(events.map(({ kind }) => kind)).toEqual(['started', 'submitted'])
  })

  test('reading one whose time is over changes nothing: the job hands it in', async () => {
    const { student } = await classroom()
    const { sheet, result, reopen } = await student.begin()
    later(1861)
    const submitted = () =>
      db
        .selectFrom('attempts')
        .select('submitted_at')
        .where('attempt_id', '=', sheet.attemptId)
        .executeTakeFirstOrThrow()
    expect(await result()).toMatchObject({ status: 409, body: { code: 'attempt_handing_in' } })
    expect((await reopen()).body.code).toBe('attempt_submitted')
    expect((await student.entry()).body.own).toMatchObject([{ submittedAt: null }])
    expect((await submitted()).submitted_at).toBeNull()
    await handInNow()
    expect((await result()).body.submittedBy).toBe('clock')
  })

  test('one whose time ran out is not open, and the next begins', async () => {
    const { student } = await classroom({ attempts: 2 })
    const first = await student.begin()
    later(1900)
    expect((await student.entry()).body.openAttemptId).toBeNull()
    expect((await first.reopen()).body.code).toBe('attempt_submitted')
    const second = await student.begin()
    expect(second.sheet.attemptId).not.toBe(first.sheet.attemptId)
  })

  test('a long answer waits for a person', async () => {
    const { student } = await classroom({
      questions: [sampleQuestions().true_false, sampleQuestions().long_answer],
      passPercent: 5,
    })
    const { submit } = await student.begin()
    const { result } = (await submit({ answer: true }, { slot: 2, answer: { a: 'Force' } })).body
    expect(result).toMatchObject({ waiting: 1, isPassed: null, marks: 100, marksPossible: 1100 })
    expect((await student.entry()).body.own[0]).toMatchObject({ waiting: 1, isPassed: null })
  })
})

describe('what may be seen', () => {
  const after = { closesAt: minutes(40) }
  // Now, and after closing: marks, answers.
  const rows: [string, Rules, [boolean, boolean], [boolean, boolean]][] = [
    ['all at once', {}, [true, true], [true, true]],
    ['marks at once', { ...after, answersShown: 'after-closing' }, [true, false], [true, true]],
    ['never answers', { ...after, answersShown: 'never' }, [true, false], [true, false]],
    [
      'all after closing',
      { ...after, marksShown: 'after-closing', answersShown: 'after-closing' },
      [false, false],
      [true, true],
    ],
    [
      'answers never before marks',
      { ...after, marksShown: 'after-closing' },
      [false, false],
      [true, true],
    ],
  ]
  test.each(rows)('%s', async (_, rules, first, then) => {
    const { student } = await classroom(rules)
    const { submit, result } = await student.begin()
    await submit({ answer: true })
    const seen = async () => {
      const { body } = await result()
      const own = (await student.entry()).body.own[0]
      expect([own.marks === null, body.sections.length > 0]).toEqual([
        body.marks === null,
        body.marks !== null,
      ])
      expect(body.reviews.length).toBe(body.questions.length)
      return [body.marks !== null, body.reviews.length > 0]
    }
    expect(await seen()).toEqual(first)
    server.at(minutes(40.9))
    expect(await seen()).toEqual(first)
    server.at(minutes(41))
    expect(await seen()).toEqual(then)
  })

  test('not while someone else was given more time', async () => {
    const { student, enrolled } = await classroom({ ...after, marksShown: 'after-closing' })
    const other = await enrolled()
    const slow = await other.begin()
    const { submit, result } = await student.begin()
    await submit({ answer: true })
    server.at(minutes(29))
    await db
      .updateTable('attempts')
      .set({ ends_at: minutes(50) })
      .where('attempt_id', '=', slow.sheet.attemptId)
      .execute()
    server.at(minutes(45))
    expect((await result()).body).toMatchObject({
      marks: null,
      marksOpenAt: minutes(51).toISOString(),
    })
    await slow.submit()
    expect((await result()).body).toMatchObject({ marks: 100, marksOpenAt: null })
  })

  test('reviews tell answers under the ids of the attempt, with marks and chapters', async () => {
    const { single_choice: question } = sampleQuestions()
    const { student } = await classroom({ questions: [question, sampleQuestions().ordering] })
    const { sheet, submit } = await student.begin()
    const { options } = sheet.questions[0]!.shown as {
      options: { id: string; statements?: string[] }[]
    }
    const right = options.find(({ statements }) => String(statements) === 'a,c')!.id
    const { result } = (await submit({ answer: '4' }, { slot: 2, answer: ['1', '2', '3'] })).body
    expect(result.reviews[0]).toMatchObject({
      slot: 1,
      answer: '4',
      right,
      outcome: 'wrong',
      feedback: line('Mass has no direction.'),
    })
    expect(result.reviews[1].answer).toEqual(['1', '2', '3'])
    expect(result.chapters).toEqual([
      { title: 'ভেক্টর', marks: 0, marksPossible: 100, right: 0, wrong: 1, blank: 0 },
    ])
  })

  test('a refund closes the questions, and leaves the marks', async () => {
    const { student } = await classroom()
    const { submit, result, sheet: _ } = await student.begin()
    await submit({ answer: true })
    await db
      .updateTable('enrolments')
      .set({ state: 'revoked' })
      .where('student_id', '=', student.student.record.id)
      .execute()
    expect((await result()).body).toMatchObject({ marks: 100, questions: [], reviews: [] })
  })
})

describe('practice', () => {
  test('after the attempts, with the answer to each question at once, and it counts nowhere', async () => {
    const { student } = await classroom({ hasPractice: true })
    expect((await student.start({ mode: 'practice' })).body.code).toBe('attempt_not_startable')
    const online = await student.begin()
    expect((await student.start({ mode: 'practice' })).body.code).toBe('attempt_not_startable')
    expect((await online.check(1, true)).body.code).toBe('not_practice')
    await online.submit()
    expect((await student.entry()).body.canPractise).toBe(true)
    const {
      check,
      save,
      sheet: begun,
      submit,
      ...attempt
    } = await student.begin({ mode: 'practice' })
    expect(begun).toMatchObject({ endsAt: null, reviews: [] })
    expect(await check(1, false)).toMatchObject({
      status: 200,
      body: { slot: 1, answer: false, outcome: 'wrong', right: true },
    })
    // The answer stays: by checking again, and by saving.
    expect((await check(1, true)).body).toMatchObject({ answer: false, outcome: 'wrong' })
    expect((await save({ answer: true, sequence: 9 })).body.saved[0].outcome).toBe('older')
    expect((await check(3, true)).body).toMatchObject({ code: 'invalid_input' })
    expect((await check(2, 'x')).body).toMatchObject({ code: 'invalid_input' })
    expect((await attempt.reopen()).body.reviews).toMatchObject([{ slot: 1, right: true }])
    expect((await submit()).body.result).toMatchObject({
      mode: 'practice',
      counts: false,
      marks: 0,
    })
    expect((await student.list()).body.participants).toBe(1)
  })

  test('never while others sit a test that keeps its answers', async () => {
    const { student } = await classroom({
      hasPractice: true,
      closesAt: minutes(40),
      answersShown: 'after-closing',
    })
    await (await student.begin()).submit()
    expect((await student.entry()).body.canPractise).toBe(false)
    server.at(minutes(41))
    expect((await student.entry()).body.canPractise).toBe(true)
  })

  test('an unfinished one does not keep anyone from the test', async () => {
    const { student, test: row } = await classroom({ hasPractice: true })
    await (await student.begin()).submit()
    const practice = await student.begin({ mode: 'practice' })
    await db
      .insertInto('test_allowances')
      .values({
        test_id: row,
        student_id: student.student.record.id,
        extra_seconds: 0,
        extra_attempts: 1,
        reason: 'A power cut',
      })
      .execute()
    const { sheet } = await student.begin()
    expect(sheet).toMatchObject({ mode: 'online' })
    expect((await practice.result()).body).toMatchObject({ mode: 'practice', right: 0 })
  })
})

test('an attempt of someone else is not there, for staff neither', async () => {
  const { student, enrolled, of } = await classroom()
  const { sheet } = await student.begin()
  for (const other of [await enrolled(), of(await server.newStudent({ role: 'staff' }))]) {
    const attempt = other.attempt(sheet.attemptId)
    for (const reply of [
      await attempt.reopen(),
      await attempt.takeOver(),
      await attempt.save({ answer: true }),
      await attempt.event('left'),
      await attempt.check(1, true),
      await attempt.submit(),
      await attempt.result(),
    ])
      expect(reply).toMatchObject({ status: 404, body: { code: 'attempt_not_found' } })
  }
  expect(await stored(sheet.attemptId)).toEqual([])
})
