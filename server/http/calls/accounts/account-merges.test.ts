import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { mergeRules } from '../../../modules/account-merges/index.ts'
import { checkBooks, ledgerBalances } from '../../../modules/orders/index.ts'
import { deleteStudent, personalColumns } from '../../../modules/students/index.ts'
import { newMeeting } from '../../../testing/classes.ts'
import { newLessons } from '../../../testing/lessons.ts'
import { type Buyer, payingServer, type TestBatch } from '../../../testing/payments.ts'
import { newCourseOfTests, newMarkedAttempt } from '../../../testing/tests.ts'
import type { TestStudent } from '../../../testing/test-server.ts'

const server = await payingServer()
const { db } = server.services
const owner = await server.newStudent({ staffRole: 'owner', name: 'Rumana Islam' })
const support = await server.newStudent({ staffRole: 'support' })
afterAll(() => server.close())

const idOf = ({ record }: TestStudent) => record.student_id
const merge = (kept: TestStudent, closed: TestStudent, by = owner) =>
  server.call(`POST /api/staff/students/${idOf(kept)}/merge`, {
    token: by.token,
    body: { closedId: idOf(closed) },
  })
const preview = (kept: TestStudent, closed: TestStudent, by = owner) =>
  server.call(`GET /api/staff/students/${idOf(kept)}/merge?closedId=${idOf(closed)}`, {
    token: by.token,
  })
const page = (student: TestStudent) =>
  server.call(`GET /api/staff/students/${idOf(student)}`, { token: owner.token })

async function buy(student: TestStudent, batch: TestBatch): Promise<Buyer> {
  const buyer = await server.newOrder([batch], { student })
  await server.press(await server.startPaying(buyer), 'pay')
  return buyer
}

async function progress(
  student: TestStudent,
  lessonId: string,
  row: { completed_at?: Date; position_seconds?: number; position_at?: Date },
) {
  const { id } = await db
    .selectFrom('lessons')
    .select('id')
    .where('lesson_id', '=', lessonId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('lesson_progress')
    .values({ student_id: student.record.id, lesson_id: id, ...row })
    .execute()
}

const seatsOf = async ({ batchId }: TestBatch) =>
  (
    await db
      .selectFrom('batches')
      .select('seats_taken')
      .where('id', '=', batchId)
      .executeTakeFirstOrThrow()
  ).seats_taken

test('every column that names a person says where its rows go', () => {
  const own = Object.entries(personalColumns).flatMap(([name, fate]) =>
    fate === 'acted' ? [] : [name],
  )
  expect(Object.keys(mergeRules).toSorted()).toEqual(own.toSorted())
})

test('what both have is joined, nothing is lost, and no money moves', async () => {
  const [kept, closed] = [
    await server.newStudent({ name: 'Nusrat Jahan' }),
    await server.newStudent({ name: 'nusrat j' }),
  ]
  const [both, other] = [await server.newBatch({ seats: 5 }), await server.newBatch()]
  const lessons = await newLessons(db, { course: both, lessons: [{}, {}, {}] })
  await buy(kept, both)
  const twice = await buy(closed, both)
  await buy(closed, other)
  await progress(kept, lessons[0]!, {
    position_seconds: 10,
    position_at: new Date('2026-11-01T00:00:00Z'),
  })
  await progress(closed, lessons[0]!, {
    completed_at: new Date('2026-11-02T00:00:00Z'),
    position_seconds: 50,
    position_at: new Date('2026-11-02T00:00:00Z'),
  })
  await progress(closed, lessons[1]!, { completed_at: new Date('2026-11-03T00:00:00Z') })
  for (const [student, tags] of [
    [kept, ['evening', 'cash']],
    [closed, ['evening', 'scholarship']],
  ] as const) {
    await server.call(`PUT /api/staff/students/${idOf(student)}/tags`, {
      token: owner.token,
      body: { tags },
    })
    await server.call(`POST /api/staff/students/${idOf(student)}/notes`, {
      token: owner.token,
      body: { text: `Called ${student.record.name}.` },
    })
  }
  const before = [await ledgerBalances(db), await checkBooks(db)]
  const seats = await seatsOf(both)

  const seen = await preview(kept, closed)
  expect(seen).toMatchObject({
    status: 200,
    body: {
      moves: { orders: 2, enrolments: 2, lessons: 2, staffNotes: 1, tags: 2 },
      doubleCourses: [{ courseId: both.courseId, keptBatch: 1, closedBatch: 1, paid: both.fee }],
      doubleLessons: 1,
      obstacles: [],
    },
  })
  expect((await page(closed)).body.orders).toHaveLength(2)

  expect(await merge(kept, closed)).toMatchObject({
    status: 200,
    body: { studentId: idOf(kept) },
  })
  const shown = (await page(kept)).body
  expect(shown.orders).toHaveLength(3)
  expect(shown.tags).toEqual(['cash', 'evening', 'scholarship'])
  expect(shown.notes).toHaveLength(2)
  expect(shown.formerAccounts).toMatchObject([{ email: closed.email, mergedBy: 'Rumana Islam' }])
  expect(
    shown.courses
      .map(({ courseId, state }: { courseId: string; state: string }) => [courseId, state])
      .toSorted(),
  ).toEqual(
    [
      [both.courseId, 'active'],
      [both.courseId, 'revoked'],
      [other.courseId, 'active'],
    ].toSorted(),
  )
  expect(
    shown.courses.find(
      ({ courseId, state }: { courseId: string; state: string }) =>
        courseId === both.courseId && state === 'active',
    ).progress,
  ).toMatchObject({ completedLessons: 2, requiredLessons: 3 })
  const position = await db
    .selectFrom('lesson_progress')
    .innerJoin('lessons', 'lessons.id', 'lesson_progress.lesson_id')
    .select('position_seconds')
    .where('lessons.lesson_id', '=', lessons[0]!)
    .where('student_id', '=', kept.record.id)
    .executeTakeFirstOrThrow()
  expect(position.position_seconds).toBe(50)
  expect(await seatsOf(both)).toBe(seats - 1)
  expect([await ledgerBalances(db), await checkBooks(db)]).toEqual(before)

  // The owner of the order sees it, its receipt and its history; the course paid twice can be refunded in full.
  const order = await server.call(`GET /api/staff/orders/${twice.number}`, { token: owner.token })
  expect(order.body).toMatchObject({
    order: { state: 'paid' },
    student: { studentId: idOf(kept) },
  })
  const own = await server.call(`GET /api/orders/${twice.number}`, { token: kept.token })
  expect([own.status, own.body.receipts?.length ?? own.body.receipt]).not.toEqual([200, undefined])
  const { rows } = await sql<{ table: string }>`
    select 'receipts' as table from receipts where student_id = ${closed.record.id}
    union all select 'order_history' from order_history where student_id = ${closed.record.id}
    union all select 'orders' from orders where student_id = ${closed.record.id}
    union all select 'payments' from payments where student_id = ${closed.record.id}`.execute(db)
  expect(rows).toEqual([])
})

test.each(['kept', 'closed'] as const)(
  'a line of the %s account that is enrolled but says that it waits is joined like any other',
  async (which) => {
    const sides = { kept: await server.newStudent(), closed: await server.newStudent() }
    const batch = await server.newBatch({ seats: 5 })
    for (const student of [sides.kept, sides.closed]) await buy(student, batch)
    await db
      .updateTable('order_items')
      .set({ fulfilment: 'pending' })
      .where('student_id', '=', sides[which].record.id)
      .execute()
    expect((await preview(sides.kept, sides.closed)).body).toMatchObject({
      doubleCourses: [{ courseId: batch.courseId, paid: batch.fee }],
      obstacles: [],
    })
    expect((await merge(sides.kept, sides.closed)).status).toBe(200)
    const running = await db
      .selectFrom('enrolments')
      .select('state')
      .where('student_id', '=', sides.kept.record.id)
      .orderBy('id')
      .execute()
    expect(running).toEqual([{ state: 'active' }, { state: 'revoked' }])
    expect(await seatsOf(batch)).toBe(1)
    expect((await checkBooks(db)).filter(({ holds }) => !holds)).toEqual([])
  },
)

test('the closed account no longer signs in, and says which one does', async () => {
  const [kept, closed] = [await server.newStudent(), await server.newStudent()]
  expect((await merge(kept, closed)).status).toBe(200)
  const own = (student: TestStudent) =>
    server.call(`GET /api/users/students/${idOf(student)}`, { token: student.token })
  expect((await own(closed)).status).toBe(401)
  expect((await own(kept)).status).toBe(200)
  expect((await page(closed)).body).toMatchObject({
    mergedInto: { studentId: idOf(kept), name: kept.record.name },
    student: { isDeleted: true },
  })
})

test('both spellings of address and phone find the kept account', async () => {
  const [kept, closed] = [await server.newStudent(), await server.newStudent()]
  const phone = `+88017${String(10_000_000 + (closed.record.id % 89_999_999))}`
  await db
    .updateTable('students')
    .set({ phone: '+8801911112222' })
    .where('id', '=', kept.record.id)
    .execute()
  await db.updateTable('students').set({ phone }).where('id', '=', closed.record.id).execute()
  await merge(kept, closed)
  for (const q of [closed.email.toUpperCase(), phone, phone.slice(3)]) {
    const found = await server.call(`GET /api/staff/students?q=${encodeURIComponent(q)}`, {
      token: owner.token,
    })
    expect(found.body.rows.map(({ studentId }: { studentId: string }) => studentId)).toEqual([
      idOf(kept),
    ])
  }
})

test('attempts are numbered on, and one of a person counts', async () => {
  const [kept, closed] = [await server.newStudent(), await server.newStudent()]
  const { tests, versions } = await newCourseOfTests(db, { titles: ['Units'] })
  for (const student of [kept, closed])
    await newMarkedAttempt(db, { test: tests[0]!, student, versions })
  expect((await preview(kept, closed)).body.moves.attempts).toBe(1)
  expect((await merge(kept, closed)).status).toBe(200)
  const rows = await db
    .selectFrom('attempts')
    .innerJoin('attempt_results as result', 'result.attempt_id', 'attempts.id')
    .select(['number', 'counts', 'result.student_id'])
    .where('attempts.student_id', '=', kept.record.id)
    .orderBy('number')
    .execute()
  expect(rows.map(({ number }) => number)).toEqual([1, 2])
  expect(rows.filter(({ counts }) => counts)).toHaveLength(1)
  expect(rows.every(({ student_id }) => student_id === kept.record.id)).toBe(true)
})

test('of a class they came once, and of two certificates one is valid', async () => {
  const [kept, closed] = [await server.newStudent(), await server.newStudent()]
  const batch = await server.newBatch()
  const meetingId = Number(await newMeeting(db, batch.batchId))
  const line = (student: TestStudent, is_present: boolean) =>
    db
      .insertInto('class_attendance')
      .values({
        meeting_id: meetingId,
        student_id: student.record.id,
        is_present,
        by: 'joined',
        at: new Date(),
      })
      .execute()
  await line(kept, false)
  await line(closed, true)
  for (const student of [kept, closed])
    await db
      .insertInto('certificates')
      .values({
        serial: randomUUID().slice(0, 12).toUpperCase(),
        student_id: student.record.id,
        course_id: batch.id,
        name_on_it: 'Nusrat Jahan',
      })
      .execute()
  expect((await preview(kept, closed)).body.doubleCertificates).toHaveLength(1)
  expect((await merge(kept, closed)).status).toBe(200)
  const came = await db
    .selectFrom('class_attendance')
    .select(['student_id', 'is_present'])
    .where('meeting_id', '=', meetingId)
    .execute()
  expect(came).toEqual([{ student_id: kept.record.id, is_present: true }])
  const certificates = await db
    .selectFrom('certificates')
    .select(['revoked_at', 'replaced_by'])
    .where('student_id', '=', kept.record.id)
    .orderBy('id')
    .execute()
  expect(certificates.map(({ revoked_at }) => revoked_at === null)).toEqual([true, false])
  expect(certificates[1]?.replaced_by).not.toBeNull()
})

test('what is in the way is said, and nothing happens', async () => {
  const [kept, closed] = [await server.newStudent(), await server.newStudent()]
  const batch = await server.newBatch()
  await server.newOrder([batch], { student: closed })
  expect((await preview(kept, closed)).body.obstacles).toEqual(['open-order'])
  expect((await preview(kept, kept)).body.obstacles).toEqual(['same-account'])
  expect((await preview(kept, support)).body.obstacles).toEqual(['not-a-student'])
  expect((await preview(kept, owner)).body.obstacles).toEqual(['not-a-student', 'own-account'])
  for (const wrong of [closed, kept, support, owner])
    expect(await merge(kept, wrong)).toMatchObject({
      status: 409,
      body: { code: 'accounts_not_mergeable' },
    })
  expect((await page(closed)).body).toMatchObject({ mergedInto: null, orders: [{}] })
})

test('a second merge goes on to the last account, whose deletion ends all of them', async () => {
  const [first, second, last] = [
    await server.newStudent(),
    await server.newStudent(),
    await server.newStudent(),
  ]
  await merge(second, first)
  await merge(last, second)
  expect((await page(last)).body.formerAccounts).toHaveLength(2)
  expect((await page(first)).body.mergedInto.studentId).toBe(idOf(last))
  const exported = await server.call(`GET /api/users/students/${idOf(last)}/export`, {
    token: last.token,
  })
  expect(
    exported.body.records.account_merges.map((row: { former_email: string }) => row.former_email),
  ).toEqual(expect.arrayContaining([first.email, second.email]))
  await deleteStudent(db, last.record, { email: last.email })
  const left = await db
    .selectFrom('account_merges')
    .select('closed_id')
    .where('kept_id', '=', last.record.id)
    .execute()
  expect(left).toEqual([])
  expect((await page(first)).body.mergedInto).toBeNull()
})

test('it takes the permission, and is in the audit list', async () => {
  const [kept, closed] = [await server.newStudent(), await server.newStudent()]
  for (const answer of [await preview(kept, closed, support), await merge(kept, closed, support)])
    expect(answer).toMatchObject({ status: 403, body: { code: 'not_permitted' } })
  expect((await merge(kept, closed, kept)).status).toBe(403)
  expect((await merge(kept, closed)).status).toBe(200)
  const { body } = await server.call(`GET /api/staff/audit?q=${idOf(kept)}`, { token: owner.token })
  expect(body.rows).toMatchObject([
    { action: 'student.account_merged', after: { closed: idOf(closed) } },
  ])
  const mails = await db
    .selectFrom('mails')
    .select('recipient')
    .where('kind', '=', 'accounts-merged')
    .where('recipient', 'in', [kept.email, closed.email])
    .execute()
  expect(mails).toHaveLength(2)
})
