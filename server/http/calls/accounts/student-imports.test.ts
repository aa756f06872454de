import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import type { ImportRow, RowForecast, StudentImport } from '#contract/student-imports/imports.ts'
import { checkBooks } from '#server/modules/orders/index.ts'
import { forgetInvited } from '#server/modules/student-imports/index.ts'
import { signedInStudent } from '#server/modules/students/index.ts'
import { newCourse } from '#server/testing/courses.ts'
import { newLessons } from '#server/testing/lessons.ts'
import { openTestDatabase, testServer, type TestStudent } from '#server/testing/test-server.ts'

const database = await openTestDatabase()
afterAll(() => database.close())
const server = await testServer({ database, config: { SECOND_PERSON_ABOVE: '5000' } })
const { db } = database
const owner = await server.newStudent({ staffRole: 'owner', name: 'Shirin Akter' })
const finance = await server.newStudent({ staffRole: 'finance' })

const address = () => `former-${randomUUID()}@example.com`
const base = '/api/staff/student-imports'

async function newBatch(
  wishes: { seats?: number | null; feePoisha?: number; state?: string } = {},
) {
  const { seats = null, feePoisha = 450_000, state = 'open' } = wishes
  const course = await newCourse(db, { feePoisha, title: `Weaving ${randomUUID()}` })
  const { id: batchId } = await db
    .insertInto('batches')
    .values({
      course_id: course.id,
      number: 3,
      starts_on: '2025-02-01',
      enrol_by: '2025-01-31',
      seats,
      state,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...course, batchId }
}
const row = (line: number, more: Partial<ImportRow>): Partial<ImportRow> => ({
  line,
  batch: '3',
  ...more,
})

const check = async (rows: Partial<ImportRow>[], by = owner) => {
  const { status, body } = await server.call(`POST ${base}/check`, {
    token: by.token,
    body: { rows },
  })
  expect(status).toBe(200)
  return body.rows as RowForecast[]
}
const begin = (rowCount: number, more: object = {}, by = owner) =>
  server.call(`POST ${base}`, {
    token: by.token,
    body: {
      key: randomUUID(),
      fileName: 'students.csv',
      rowCount,
      language: 'en',
      sendsMail: true,
      mayAddSeats: false,
      ...more,
    },
  })
async function stored(rows: Partial<ImportRow>[], more: object = {}, by = owner): Promise<string> {
  const { body } = await begin(rows.length, more, by)
  const sent = await server.call(`PUT ${base}/${body.importId}/rows`, {
    token: by.token,
    body: { rows },
  })
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  return body.importId
}
const step = (importId: string, verb: 'run' | 'undo' = 'run', by = owner) =>
  server.call(`POST ${base}/${importId}/${verb}`, { token: by.token })
async function all(
  importId: string,
  verb: 'run' | 'undo' = 'run',
  by = owner,
): Promise<StudentImport> {
  for (let turn = 0; turn < 300; turn += 1) {
    const { status, body } = await step(importId, verb, by)
    expect(status, JSON.stringify(body)).toBe(200)
    if (body.state === (verb === 'run' ? 'done' : 'undone')) return body
  }
  throw new Error('It never ended.')
}
const imported = async (rows: Partial<ImportRow>[], more: object = {}, by = owner) =>
  all(await stored(rows, more, by), 'run', by)
const rowsOf = async (importId: string) =>
  (await server.call(`GET ${base}/${importId}/rows?limit=200`, { token: owner.token })).body.rows

/** A session at an address, as the sign-in service vouches for it. */
async function signIn(email: string, { emailVerified = true } = {}): Promise<TestStudent> {
  const claims = {
    uid: randomUUID(),
    email,
    emailVerified,
    name: 'Kamal Uddin',
    sessionVersion: 1,
    signedInAt: Math.floor(Date.now() / 1000),
  }
  const { token } = await server.services.accessTokens.mint(
    claims,
    Math.floor(Date.now() / 1000) + 600,
  )
  await server.call('POST /api/users/students', { token, body: { email, name: 'Kamal Uddin' } })
  return { record: await signedInStudent({ db, now: new Date() }, claims), email, token }
}
/** The same account, and its address confirmed by the built-in sign-in. */
async function provedStudent(): Promise<TestStudent> {
  const student = await server.newStudent()
  await db
    .insertInto('identity.accounts')
    .values({ uid: student.record.identity_uid, email: student.email, email_verified: true })
    .execute()
  return student
}
const coursesOf = async ({ token }: TestStudent) =>
  ((await server.call('GET /api/my-courses', { token })).body as { courseId: string }[]).map(
    ({ courseId }) => courseId,
  )
const seatsOf = (id: number) =>
  db
    .selectFrom('batches')
    .select(['seats', 'seats_taken'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const mailsTo = (email: string) =>
  db
    .selectFrom('mails')
    .select(['kind', 'subject', 'body'])
    .where('recipient', '=', email)
    .execute()
const wrongBooks = async () => (await checkBooks(db)).filter(({ holds }) => !holds)

test('a check says of each row what it would do, and changes nothing', async () => {
  const course = await newBatch()
  const other = await newBatch({ feePoisha: 900_000 })
  const student = await server.newStudent()
  const email = address()
  const before = await db.selectFrom('student_import_rows').select('line').execute()
  const rows = await check([
    row(2, { email, course: course.courseId, phone: '০১৭১২-৩৪৫৬৭৮', enrolledOn: '৫/১/২০২৫' }),
    row(3, { email: student.email.toUpperCase(), course: course.title }),
    row(4, { email: '', course: course.courseId }),
    row(5, { email: 'nobody at home', course: course.courseId }),
    row(6, { email, course: 'Knitting for Cats' }),
    row(7, { email, course: course.courseId, batch: 'Batch 9' }),
    row(8, { email, course: course.courseId, batch: '' }),
    row(9, { email, course: course.courseId }),
    row(10, { email: owner.email, course: course.courseId }),
    row(11, { email: address(), course: course.courseId, phone: 'none', progress: 'half' }),
    row(12, { email: address(), course: other.courseId, batch: '2025-02-01' }),
  ])
  expect(rows.map(({ outcome, reason }) => reason ?? outcome)).toEqual([
    'new',
    'account',
    'no_email',
    'not_an_email',
    'course_not_found',
    'batch_not_found',
    'no_batch',
    'twice',
    'own_account',
    'new',
    'new',
  ])
  expect(rows[0]).toMatchObject({ courseName: course.title, batchNumber: 3, warnings: [] })
  expect(rows[9]!.warnings).toEqual(['phone', 'progress'])
  expect(await db.selectFrom('student_import_rows').select('line').execute()).toEqual(before)
  // What is worth much needs a second person, or an owner.
  const [dear] = await check([row(2, { email, course: other.courseId })], finance)
  expect(dear).toMatchObject({ outcome: 'refused', reason: 'worth_too_much' })
})

test('who has no account waits, gets one mail, and has the courses with the confirmed address', async () => {
  const [one, two] = [await newBatch({ seats: 5 }), await newBatch()]
  const email = address()
  const made = await imported([
    row(2, {
      email,
      name: 'রহিমা বেগম',
      course: one.courseId,
      phone: '01712345678',
      enrolledOn: '2025-01-05',
      paid: '4,500',
      certificate: 'C-77',
      note: 'Sits in front.',
      tags: 'evening, Evening; old',
    }),
    row(3, { email: ` ${email.toUpperCase()} `, course: two.courseId }),
  ])
  expect(made).toMatchObject({ state: 'done', counts: { waiting: 2, enrolled: 0 }, mailsLeft: 0 })
  expect(await mailsTo(email)).toMatchObject([
    { kind: 'student-invitation', body: expect.stringContaining(`- ${two.title}, batch 3`) },
  ])
  expect(await seatsOf(one.batchId)).toMatchObject({ seats_taken: 1 })
  expect(await wrongBooks()).toEqual([])
  const list = (
    await server.call(`GET /api/staff/invited-students?q=${email}`, { token: owner.token })
  ).body
  expect(list.rows).toMatchObject([{ email, name: 'রহিমা বেগম', courses: [{}, {}] }])

  // Anyone can sign up with an address; without confirming it they get nothing.
  const thief = await signIn(email, { emailVerified: false })
  expect(await coursesOf(thief)).toEqual([])
  const person = await signIn(email)
  expect((await coursesOf(person)).toSorted()).toEqual([one.courseId, two.courseId].toSorted())
  expect(await coursesOf(thief)).toEqual([])
  const enrolment = await db
    .selectFrom('enrolments')
    .select('enrolled_at')
    .where('student_id', '=', person.record.id)
    .where('course_id', '=', one.id)
    .executeTakeFirstOrThrow()
  expect(enrolment.enrolled_at.toISOString()).toBe('2025-01-05T06:00:00.000Z')
  const page = (
    await server.call(`GET /api/staff/students/${person.record.student_id}`, { token: owner.token })
  ).body
  expect(page).toMatchObject({ student: { phone: '+8801712345678' }, tags: ['evening', 'old'] })
  expect(page.notes[0].text).toMatch(
    /4,500 \(not in the books here\)\nCertificate there: C-77\nSits/,
  )
  const payments = await db
    .selectFrom('payments')
    .select('id')
    .where('student_id', '=', person.record.id)
    .execute()
  expect(payments).toEqual([])
  expect(await seatsOf(one.batchId)).toMatchObject({ seats_taken: 1 })
  expect(await wrongBooks()).toEqual([])
  // With the next sign-in nothing happens twice.
  await server.call('POST /api/users/students', { token: person.token, body: { email } })
  expect(await coursesOf(person)).toHaveLength(2)
})

test('a confirmed account is enrolled at once, and only once, however often it is asked for', async () => {
  const course = await newBatch()
  const student = await provedStudent()
  const rows = [row(2, { email: student.email, course: course.courseId })]
  const importId = await stored(rows, { sendsMail: false })
  // The same rows, and the same run, at the same time and again.
  await server.call(`PUT ${base}/${importId}/rows`, { token: owner.token, body: { rows } })
  const runs = await Promise.all([step(importId), step(importId), step(importId)])
  expect(runs.map(({ status }) => status)).toEqual([200, 200, 200])
  await all(importId)
  expect(await coursesOf(student)).toEqual([course.courseId])
  expect(await seatsOf(course.batchId)).toMatchObject({ seats_taken: 1 })
  expect(await mailsTo(student.email)).toEqual([])
  expect((await imported(rows)).counts).toMatchObject({ already: 1, enrolled: 0 })
  const audit = await db
    .selectFrom('audit_entries')
    .select('action')
    .where('subject', '=', 'students.csv')
    .where('action', '=', 'students.imported')
    .execute()
  expect(audit.length).toBeGreaterThan(0)
})

test('the same person in two imports at once waits once', async () => {
  const course = await newBatch({ seats: 9 })
  const email = address()
  const rows = [row(2, { email, course: course.courseId })]
  const [first, second] = [await stored(rows), await stored(rows)]
  const made = await Promise.all([all(first), all(second)])
  expect(made.map(({ counts }) => counts.waiting).toSorted()).toEqual([0, 1])
  expect(await seatsOf(course.batchId)).toMatchObject({ seats_taken: 1 })
})

test('two sessions of one person at once get the course once', async () => {
  const course = await newBatch()
  const email = address()
  await imported([row(2, { email, course: course.courseId })])
  const people = await Promise.all([signIn(email), signIn(email)])
  const had = (await Promise.all(people.map(coursesOf))).flat()
  expect(had).toEqual([course.courseId])
  expect(await seatsOf(course.batchId)).toMatchObject({ seats_taken: 1 })
})

test('a full batch takes no more, unless an owner gives it seats; undoing takes them away again', async () => {
  const course = await newBatch({ seats: 1 })
  const rows = [2, 3].map((line) => row(line, { email: address(), course: course.courseId }))
  const full = await imported(rows)
  expect((await rowsOf(full.importId)).map(({ state, reason }: never) => [state, reason])).toEqual([
    ['waiting', null],
    ['refused', 'batch_full'],
  ])
  expect(await begin(1, { mayAddSeats: true }, finance)).toMatchObject({
    status: 403,
    body: { code: 'not_permitted' },
  })
  const student = await provedStudent()
  const more = await imported(
    [
      row(2, { email: address(), course: course.courseId }),
      row(3, { email: student.email, course: course.courseId }),
    ],
    { mayAddSeats: true },
  )
  expect(await seatsOf(course.batchId)).toEqual({ seats: 3, seats_taken: 3 })
  expect(await all(more.importId, 'undo')).toMatchObject({ counts: { removed: 2 } })
  expect(await seatsOf(course.batchId)).toEqual({ seats: 1, seats_taken: 1 })
  expect(await coursesOf(student)).toEqual([])
  expect(await wrongBooks()).toEqual([])
})

test('an undo leaves what someone used, and says why', async () => {
  const course = await newBatch()
  const [lessonId] = await newLessons(db, { course, lessons: [{}] })
  const [learner, idler] = [await provedStudent(), await provedStudent()]
  const email = address()
  const made = await imported(
    [learner.email, idler.email, email].map((each, at) =>
      row(at + 2, { email: each, course: course.courseId }),
    ),
  )
  expect(made.counts).toMatchObject({ enrolled: 2, waiting: 1 })
  const opened = await server.call(`GET /api/learn/${course.courseId}/lessons/${lessonId}`, {
    token: learner.token,
  })
  expect(opened.status).toBe(200)
  await db
    .insertInto('lesson_progress')
    .columns(['student_id', 'lesson_id'])
    .expression((select) =>
      select
        .selectFrom('lessons')
        .select((lesson) => [lesson.val(learner.record.id).as('student_id'), 'id'])
        .where('lesson_id', '=', lessonId!),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // Cut off and asked for twice at once, it is still undone once.
  await Promise.all([step(made.importId, 'undo'), step(made.importId, 'undo')])
  const undone = await all(made.importId, 'undo')
  expect(undone).toMatchObject({
    undoneBy: 'Shirin Akter',
    counts: { removed: 2, kept: 1, enrolled: 0 },
  })
  expect((await rowsOf(made.importId))[0]).toMatchObject({ state: 'kept', reason: 'has_progress' })
  expect(await coursesOf(learner)).toEqual([course.courseId])
  expect(await coursesOf(idler)).toEqual([])
  expect(await coursesOf(await signIn(email))).toEqual([])
  expect(await step(made.importId)).toMatchObject({ status: 409, body: { code: 'import_undone' } })
  expect(await wrongBooks()).toEqual([])
})

test('an invitation is sent again at most once an hour, and can be taken back', async () => {
  const course = await newBatch({ seats: 2 })
  const email = address()
  await imported([row(2, { email, course: course.courseId })])
  const again = () =>
    server.call(`POST /api/staff/invited-students/${email}/mail`, {
      token: owner.token,
      body: { language: 'bn' },
    })
  expect(await again()).toMatchObject({ status: 409, body: { code: 'invited_lately' } })
  await db
    .updateTable('student_import_rows')
    .set({ mailed_at: new Date(Date.now() - 2 * 3_600_000) })
    .where('email_key', '=', email)
    .execute()
  expect((await again()).status).toBe(204)
  expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Your courses at/),
    expect.stringContaining('আপনার কোর্স'),
  ])
  const remove = () =>
    server.call(`DELETE /api/staff/invited-students/${email}`, { token: owner.token })
  expect((await remove()).status).toBe(204)
  expect(await remove()).toMatchObject({ status: 404, body: { code: 'invitation_not_found' } })
  expect(await seatsOf(course.batchId)).toMatchObject({ seats_taken: 0 })
  const left = await db
    .selectFrom('student_import_rows')
    .select('line')
    .where('email_key', '=', email)
    .execute()
  expect(left).toEqual([])
  expect(await coursesOf(await signIn(email))).toEqual([])
})

test('who never comes is forgotten after a year, and what enrolled nobody after a month', async () => {
  const course = await newBatch({ seats: 4 })
  const made = await imported([
    row(2, { email: address(), course: course.courseId }),
    row(3, { email: 'nobody', course: course.courseId }),
  ])
  const later = (days: number) => new Date(Date.now() + days * 86_400_000)
  await forgetInvited({ db, now: later(31) })
  expect(await rowsOf(made.importId)).toMatchObject([
    { state: 'waiting' },
    { state: 'refused', email: null, reason: 'not_an_email' },
  ])
  await forgetInvited({ db, now: later(366) })
  expect((await rowsOf(made.importId))[0]).toMatchObject({
    state: 'removed',
    reason: 'never_came',
    email: null,
  })
  expect(await seatsOf(course.batchId)).toMatchObject({ seats_taken: 0 })
})

test('a person sees what a file said of them, and it goes with the account', async () => {
  const [one, two] = [await newBatch(), await newBatch({ seats: 3 })]
  const email = address()
  await imported([row(2, { email, course: one.courseId, note: 'Sits in front.' })])
  const person = await signIn(email)
  await imported([row(2, { email, course: two.courseId })])
  const { body } = await server.call(`GET /api/users/students/${person.record.student_id}/export`, {
    token: person.token,
  })
  expect(body.records.student_import_rows).toHaveLength(2)
  expect(JSON.stringify(body)).toContain('Sits in front.')
  await db
    .deleteFrom('student_import_rows')
    .where('email_key', '=', email)
    .where('state', '=', 'waiting')
    .execute()
  expect(await seatsOf(two.batchId)).toMatchObject({ seats_taken: 0 })
})

test('a file must have arrived whole, and no more than was said', async () => {
  const course = await newBatch()
  const { body } = await begin(2)
  const put = (lines: number[]) =>
    server.call(`PUT ${base}/${body.importId}/rows`, {
      token: owner.token,
      body: { rows: lines.map((line) => row(line, { email: address(), course: course.courseId })) },
    })
  await put([2])
  expect(await step(body.importId)).toMatchObject({ status: 409, body: { code: 'import_unsent' } })
  expect(await put([3, 4])).toMatchObject({ status: 409, body: { code: 'import_too_long' } })
  await put([3])
  expect((await all(body.importId)).counts).toMatchObject({ waiting: 2 })
  expect(await begin(5001)).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
  expect(await step('999999')).toMatchObject({ status: 404, body: { code: 'import_not_found' } })
})

test('nobody adds rows to the import of somebody else, whose role they would use', async () => {
  const course = await newBatch({ feePoisha: 900_000 })
  const { body } = await begin(1)
  const rows = [row(2, { email: address(), course: course.courseId })]
  const put = ({ token }: TestStudent) =>
    server.call(`PUT ${base}/${body.importId}/rows`, { token, body: { rows } })
  expect(await put(finance)).toMatchObject({ status: 403, body: { code: 'not_permitted' } })
  expect((await put(owner)).status).toBe(200)
  expect((await all(body.importId, 'run', finance)).counts).toMatchObject({ waiting: 1 })
})

test('other roles and students bring nobody along', async () => {
  const support = await server.newStudent({ staffRole: 'support' })
  const student = await server.newStudent()
  expect(await begin(1, {}, support)).toMatchObject({
    status: 403,
    body: { code: 'not_permitted' },
  })
  expect(await begin(1, {}, student)).toMatchObject({ status: 403, body: { code: 'staff_only' } })
})
