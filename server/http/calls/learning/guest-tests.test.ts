import { describe, expect, test } from 'vitest'
import { sampleQuestions } from '#contract/question-bank/sample-questions.ts'
import type { AttemptSheet } from '#contract/tests/attempts.ts'
import { handInOverdue } from '../../../modules/tests/index.ts'
import { newCourse } from '../../../testing/courses.ts'
import { newEnrolment, newLessons } from '../../../testing/lessons.ts'
import { testServer, type TestStudent } from '../../../testing/test-server.ts'
import { newBank, newTest } from '../../../testing/tests.ts'

const server = await testServer()
const { db } = server.services
const NOW = new Date('2026-12-05T12:00:00Z')
const later = (seconds: number) => server.at(new Date(NOW.getTime() + seconds * 1000))
const OTHER_DEVICE = 'b'.repeat(32)
const staff = await server.newStudent({ role: 'staff' })
let people = 0

type Rules = Partial<Parameters<typeof newTest>[1]>

/** A published course whose first lesson is a test that visitors may sit. */
async function freeTest({ isDraft = false, ...rules }: Rules & { isDraft?: boolean } = {}) {
  server.at(NOW)
  const course = await newCourse(db)
  if (isDraft)
    await db.updateTable('courses').set({ state: 'draft' }).where('id', '=', course.id).execute()
  const [lessonId = ''] = await newLessons(db, {
    course,
    lessons: [{ kind: 'quiz', title: 'Free model test' }],
  })
  const bank = await newBank(db, {
    questions: [sampleQuestions().true_false, sampleQuestions().true_false],
  })
  const row = await newTest(db, {
    lessonId,
    sections: [{ title: 'Physics', slots: bank.questions.map((question) => ({ question })) }],
    isOpenToGuests: true,
    ...rules,
  })
  const { courseId } = course
  const home = `/api/free-tests/${courseId}/${lessonId}`
  const start = (more: object = {}) =>
    server.call(`POST ${home}/attempts`, { body: { ...aGuest(), ...more } })
  return {
    course,
    lessonId,
    test: row,
    home,
    show: () => server.call(`GET ${home}`),
    list: () => server.call(`GET /api/courses/${courseId}/free-tests`),
    start,
    async begin(more: object = {}) {
      const { status, body } = await start(more)
      expect([status, body.code]).toEqual([201, undefined])
      const sheet = body as AttemptSheet
      return { sheet, device: sheet.device ?? '', ...callsOf(sheet.attemptId, sheet.device ?? '') }
    },
  }
}

const aGuest = () => {
  people += 1
  const digits = String(people).padStart(8, '0')
  return {
    name: 'Nadia Rahman',
    email: `guest${people}@example.com`,
    phone: `017${digits}`,
    device: null,
    language: 'bn',
  }
}

function callsOf(id: string, device: string) {
  const call = (key: string, body: object) =>
    server.call(key.replace('{id}', `/api/guest-attempts/${id}`), { body: { device, ...body } })
  return {
    sheetAgain: () => call('POST {id}/sheet', {}),
    save: (...answers: object[]) => call('PUT {id}/answers', { answers: answers.map(numbered) }),
    submit: (...answers: object[]) => call('POST {id}/submit', { answers: answers.map(numbered) }),
    result: () => call('POST {id}/result', {}),
  }
}
const numbered = (answer: object) => ({ slot: 1, sequence: 1, agoMs: 0, ...answer })

/** A session that is good at the moment to which a test has moved. */
async function tokenOf(
  { record, email }: TestStudent,
  { emailVerified = true } = {},
): Promise<string> {
  const seconds = Math.floor(server.services.clock().getTime() / 1000)
  const claims = { uid: record.identity_uid, email, emailVerified, name: record.name }
  const session = { ...claims, sessionVersion: 1, signedInAt: seconds }
  return (await server.services.accessTokens.mint(session, seconds + 3600)).token
}

async function join(student: TestStudent, attempts: object[], proof = {}) {
  const token = await tokenOf(student, proof)
  return server.call('POST /api/learn/guest-attempts', { token, body: { attempts } })
}

describe('a free test', () => {
  test('is named on the page of its course and told with its rules, without its questions', async () => {
    const { list, show, lessonId, course } = await freeTest({ negative: [1, 4], passPercent: 50 })
    const named = { lessonId, title: 'Free model test', questionCount: 2, seconds: 1800 }
    expect((await list()).body).toEqual([named])
    const { body } = await show()
    expect(body).toMatchObject({
      ...named,
      courseId: course.courseId,
      marksPossible: 200,
      negative: [1, 4],
      passPercent: 50,
      obstacle: null,
    })
    expect(JSON.stringify(body)).not.toContain('Light')
  })

  test('of an unpublished course, or one that staff did not open, is not there', async () => {
    for (const [options, listed] of [
      [{ isOpenToGuests: false }, { status: 200, body: [] }],
      [{ isDraft: true }, { status: 404, body: { code: 'course_not_found' } }],
    ] as const) {
      const { list, show, start } = await freeTest(options)
      expect(await list()).toMatchObject(listed)
      expect(await show()).toMatchObject({ status: 404, body: { code: 'lesson_not_found' } })
      expect(await start()).toMatchObject({ status: 404, body: { code: 'lesson_not_found' } })
    }
  })

  test('keeps to its window', async () => {
    const hours = (count: number) => new Date(NOW.getTime() + count * 3_600_000)
    const early = await freeTest({ opensAt: hours(1), closesAt: hours(2) })
    expect((await early.show()).body.obstacle).toBe('not-open-yet')
    expect(await early.start()).toMatchObject({
      status: 409,
      body: { code: 'attempt_not_startable', facts: { obstacle: 'not-open-yet' } },
    })
    const over = await freeTest({ opensAt: hours(-2), closesAt: hours(-1) })
    expect((await over.start()).body).toMatchObject({ facts: { obstacle: 'closed' } })
  })

  test('takes an email address or a phone number, and no program', async () => {
    const { start } = await freeTest()
    expect((await start({ email: '', phone: '' })).body).toMatchObject({
      code: 'invalid_input',
      errors: [{ field: 'email', code: 'email_or_phone' }],
    })
    expect((await start({ phone: '12345' })).status).toBe(400)
    expect((await start({ website: 'https://spam.example' })).body.code).toBe(
      'attempt_not_startable',
    )
    expect((await start({ email: '' })).status).toBe(201)
    expect((await start({ phone: '' })).status).toBe(201)
  })
})

describe('sitting it', () => {
  test('shows marks by section, and never a right answer', async () => {
    const { begin } = await freeTest()
    const { sheet, save, submit, result } = await begin()
    expect(sheet).toMatchObject({ mode: 'guest', title: 'Free model test' })
    expect((await result()).body.code).toBe('attempt_not_submitted')
    expect((await save({ answer: true })).body.saved).toMatchObject([{ outcome: 'saved' }])
    const handedIn = await submit({ slot: 2, answer: true })
    expect(handedIn.status).toBe(200)
    const { body } = await result()
    expect(body).toEqual(handedIn.body.result)
    expect(body).toMatchObject({
      mode: 'guest',
      counts: false,
      isInWindow: false,
      marksPossible: 200,
      sections: [{ title: 'Physics' }],
      questions: [],
      reviews: [],
    })
    expect(body.marks).not.toBeNull()
  })

  test('goes on where it was on its device, and is handed in when the time is over', async () => {
    const { begin, start } = await freeTest({ seconds: 600 })
    const { sheet, device, save, sheetAgain, result } = await begin()
    await save({ answer: true })
    const again = await start({ device })
    expect(again.body).toMatchObject({
      attemptId: sheet.attemptId,
      device: null,
      answers: [{ slot: 1, answer: true }],
    })
    expect((await sheetAgain()).body.attemptId).toBe(sheet.attemptId)
    later(700)
    await handInOverdue({
      db,
      now: server.services.clock(),
      issuer: { origin: 'https://edi.example', names: { en: 'Edi', bn: 'এডি' } as never },
      sendMailsSoon: () => {},
    })
    expect((await result()).body).toMatchObject({ submittedBy: 'clock', mode: 'guest' })
  })

  test('is done once a device, an email address and a phone', async () => {
    const { begin, start } = await freeTest()
    const contact = { ...aGuest() }
    const { device, submit } = await begin(contact)
    await submit()
    const taken = { status: 409, body: { code: 'free_test_taken' } }
    expect(await start({ device })).toMatchObject(taken)
    expect(await start({ email: contact.email.toUpperCase() })).toMatchObject(taken)
    expect(await start({ phone: `+880 ${contact.phone.slice(1)}` })).toMatchObject(taken)
    expect((await start()).status).toBe(201)
  })

  test('is no one else’s: neither another guest nor a student reads or answers it', async () => {
    const { begin } = await freeTest()
    const { sheet } = await begin()
    const other = callsOf(sheet.attemptId, OTHER_DEVICE)
    const missing = { status: 404, body: { code: 'attempt_not_found' } }
    for (const call of [
      other.sheetAgain,
      other.result,
      other.submit,
      () => other.save({ answer: true }),
    ])
      expect(await call()).toMatchObject(missing)
    const student = await server.newStudent()
    const token = await tokenOf(student)
    const own = `/api/learn/attempts/${sheet.attemptId}`
    expect(await server.call(`GET ${own}`, { token })).toMatchObject(missing)
    expect(await server.call(`POST ${own}/take-over`, { token })).toMatchObject(missing)
  })

  test('a student’s attempt is no guest’s, even with its secret', async () => {
    const { course, lessonId } = await freeTest()
    const student = await server.newStudent()
    await newEnrolment(db, student, { course, enrolledAt: NOW })
    const token = await tokenOf(student)
    const { body } = await server.call(
      `POST /api/learn/${course.courseId}/tests/${lessonId}/attempts`,
      { token, body: { mode: 'online', device: OTHER_DEVICE } },
    )
    const guest = callsOf(body.attemptId, OTHER_DEVICE)
    expect((await guest.sheetAgain()).body.code).toBe('attempt_not_found')
    expect((await guest.result()).body.code).toBe('attempt_not_found')
  })
})

describe('joining an account', () => {
  test('by the secret of the device: the result stays, counts for nothing, and is its own', async () => {
    const { begin, course, lessonId } = await freeTest()
    const { sheet, device, submit, result } = await begin()
    await submit({ answer: true })
    const student = await server.newStudent()
    const token = await tokenOf(student)
    const { body } = await join(student, [{ attemptId: sheet.attemptId, device }])
    const own = { attemptId: sheet.attemptId, courseId: course.courseId, lessonId }
    expect(body).toEqual({ joined: [sheet.attemptId], own: [own] })
    expect((await join(student, [{ attemptId: sheet.attemptId, device }])).body).toEqual({
      joined: [],
      own: [own],
    })
    const kept = await server.call(`GET /api/learn/attempts/${sheet.attemptId}`, { token })
    expect(kept.body).toMatchObject({ mode: 'guest', counts: false, questions: [] })
    expect((await result()).body.code).toBe('attempt_not_found')

    await newEnrolment(db, student, { course, enrolledAt: NOW })
    const test = `/api/learn/${course.courseId}/tests/${lessonId}`
    const entry = await server.call(`GET ${test}`, { token })
    expect(entry.body).toMatchObject({ attemptsLeft: 1, obstacle: null, own: [{ mode: 'guest' }] })
    const list = await server.call(`GET ${test}/merit-list`, { token })
    expect(list.body.code ?? list.body.participants).toSatisfy(
      (found) => found === 0 || found === 'attempt_not_submitted',
    )
  })

  test('by the confirmed email address, and by no other', async () => {
    const { begin } = await freeTest()
    const student = await server.newStudent()
    const { sheet, submit } = await begin({ email: student.email.toUpperCase() })
    expect((await join(student, [])).body.joined).toEqual([])
    await submit()
    expect((await join(await server.newStudent(), [])).body.joined).toEqual([])
    const unproved = await server.newStudent()
    const theirs = await begin({ email: unproved.email })
    await theirs.submit()
    expect((await join(unproved, [], { emailVerified: false })).body.joined).toEqual([])
    expect((await join(student, [])).body.joined).toEqual([sheet.attemptId])
  })

  test('not with another secret, and not once it belongs to somebody', async () => {
    const { begin } = await freeTest()
    const { sheet, device, submit } = await begin()
    await submit()
    const [owner, thief] = [await server.newStudent(), await server.newStudent()]
    const claim = (secret: string) => [{ attemptId: sheet.attemptId, device: secret }]
    expect((await join(thief, claim(OTHER_DEVICE))).body.joined).toEqual([])
    expect((await join(owner, claim(device))).body.joined).toEqual([sheet.attemptId])
    expect((await join(thief, claim(device))).body).toEqual({ joined: [], own: [] })
  })
})

test('the inbox has the guest with course and mark, to handle and to export', async () => {
  const { begin, course } = await freeTest()
  const contact = aGuest()
  const { submit } = await begin(contact)
  const token = await tokenOf(staff)
  const entries = () => server.call(`GET /api/staff/inbox/free-tests?q=${contact.email}`, { token })
  expect((await entries()).body.rows).toMatchObject([
    { name: contact.name, courseId: course.courseId, subject: 'Free model test', result: null },
  ])
  await submit({ answer: true }, { slot: 2, answer: true })
  const [entry] = (await entries()).body.rows
  expect(entry.result).toMatchObject({ marksPossible: 200 })
  const marked = await server.call(`PATCH /api/staff/inbox/free-tests/${entry.id}`, {
    token,
    body: { state: 'handled' },
  })
  expect(marked.body.state).toBe('handled')
  const { body } = await server.call('GET /api/staff/inbox/free-tests/export', { token })
  expect(body.csv).toContain(contact.email)
  expect(body.csv).toContain('marksPossible')
})

test('staff open a test to guests, and the page of the course is made anew', async () => {
  const { lessonId } = await freeTest({ isOpenToGuests: false })
  const token = await tokenOf(staff)
  const version = async () =>
    (
      await db
        .selectFrom('cache_versions')
        .select('version')
        .where('key', '=', 'catalogue')
        .executeTakeFirstOrThrow()
    ).version
  const before = await version()
  const { body } = await server.call(`GET /api/staff/lessons/${lessonId}/test`, { token })
  const { revision, plan } = body
  const rules = { ...plan.rules, isOpenToGuests: true }
  const saved = await server.call(`PUT /api/staff/lessons/${lessonId}/test`, {
    token,
    body: { revision, plan: { ...plan, rules } },
  })
  expect(saved.body.plan.rules.isOpenToGuests).toBe(true)
  expect(await version()).toBeGreaterThan(before)
})

test('staff see guests among the attempts, marked as such, and never in the merit list', async () => {
  const { lessonId, begin } = await freeTest()
  const { sheet, submit } = await begin({ name: 'Nadia Rahman' })
  await submit()
  const token = await tokenOf(staff)
  const list = async (show: string) =>
    (
      await server.call(`GET /api/staff/lessons/${lessonId}/test/attempts?show=${show}`, {
        token,
      })
    ).body.rows
  const guest = { attemptId: sheet.attemptId, mode: 'guest', student: null, guest: 'Nadia Rahman' }
  expect(await list('all')).toMatchObject([{ ...guest, counts: false }])
  expect(await list('guests')).toMatchObject([guest])
  for (const show of ['students', 'counted', 'open']) expect(await list(show)).toEqual([])
  const detail = await server.call(`GET /api/staff/attempts/${sheet.attemptId}`, {
    token,
  })
  expect(detail.body).toMatchObject({ attempt: guest, isOwn: false })
  const csv = await server.call(`GET /api/staff/lessons/${lessonId}/test/attempts/export`, {
    token,
  })
  expect(csv.body.csv).toContain('Nadia Rahman')
  const result = await db
    .selectFrom('attempt_results as result')
    .innerJoin('attempts as attempt', 'attempt.id', 'result.attempt_id')
    .select(['result.is_listed', 'result.counts'])
    .where('attempt.attempt_id', '=', sheet.attemptId)
    .executeTakeFirstOrThrow()
  expect(result).toEqual({ is_listed: false, counts: false })
})
