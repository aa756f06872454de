import { expect, test } from 'vitest'
import { addDays, dhakaDay } from '#contract/time.ts'
import { remindStudentsOfAccessEnds } from '../../../jobs/remind-of-access-ends.ts'
import { transact } from '../../../db/transact.ts'
import { changeEnrolledBatch, enrol, mayOpenMedia } from '../../../modules/learning/index.ts'
import { newCourse } from '../../../testing/courses.ts'
import { newEnrolment, newLessons } from '../../../testing/lessons.ts'
import { testServer, type TestStudent } from '../../../testing/test-server.ts'

/** Courses that give access for a limited time. */
const server = await testServer()
const { db } = server.services
const owner = await server.newStudent({ staffRole: 'owner' })
const today = dhakaDay(new Date())
const yesterday = addDays(today, -1)

/** A student of a course with one lesson, whose last day of access is `until`. */
async function student(until: string | null) {
  const course = await newCourse(db, { title: 'Weaving' })
  const mediaId = 'a1b2c3d4e5f60718'
  const [lesson = ''] = await newLessons(db, { course, lessons: [{ kind: 'video', mediaId }] })
  const person = await server.newStudent()
  const enrolmentId = await newEnrolment(db, person, { course })
  await lastDay(enrolmentId, until)
  const call = (path: string, body?: object) =>
    server.call(path, { token: person.token, ...(body && { body }) })
  const own = `/api/learn/${course.courseId}`
  return { ...person, course, lesson, enrolmentId, call, own, mediaId }
}

const lastDay = (id: number, until: string | null) =>
  db.updateTable('enrolments').set({ access_until: until }).where('id', '=', id).execute()

const extend = (id: number, until: string, by: TestStudent = owner) =>
  server.call(`POST /api/staff/enrolments/${id}/access`, {
    token: by.token,
    body: { until, reason: 'Was ill for a month.' },
  })

const untilOf = async ({ record }: TestStudent) =>
  (
    await db
      .selectFrom('enrolments')
      .select('access_until')
      .where('student_id', '=', record.id)
      .executeTakeFirstOrThrow()
  ).access_until

test.each([null, today, addDays(today, 30)])('access until %s is open today', async (until) => {
  const { call, own, lesson } = await student(until)
  expect((await call(`GET ${own}`)).body).toMatchObject({ as: 'student', accessUntil: until })
  expect((await call(`GET ${own}/lessons/${lesson}`)).status).toBe(200)
  expect((await call('GET /api/my-courses')).body).toMatchObject([
    { access: until && { until, isOver: false } },
  ])
})

test('after the last day every part of the course is closed, and says since when', async () => {
  const { call, own, lesson, record, mediaId } = await student(yesterday)
  const beat = { lessonId: lesson, watched: '', position: 0, at: new Date().toISOString() }
  expect(await call(`GET ${own}`)).toMatchObject({
    status: 403,
    body: { code: 'access_ended', facts: { courseName: 'Weaving', until: yesterday } },
  })
  const closed: [string, object?][] = [
    [`GET ${own}/lessons/${lesson}`],
    [`POST ${own}/lessons/${lesson}/notes`, { text: 'Mine.', atSeconds: null }],
    [`POST ${own}/lessons/${lesson}/complete`],
    [`GET ${own}/questions`],
    [
      `POST ${own}/questions`,
      { title: 'Why is this?', text: 'I wonder.', lessonId: null, atSeconds: null, pictures: [] },
    ],
    [`GET ${own}/classes`],
    [`GET ${own}/announcements`],
    [`POST ${own}/certificate`],
  ]
  for (const [path, body] of closed)
    expect([path, (await call(path, body)).body.code]).toEqual([path, 'access_ended'])
  expect((await call('POST /api/learn/progress', { beats: [beat] })).body.refused).toEqual([lesson])
  const opening = { mediaId, studentId: record.id, provesAddress: true, now: new Date() }
  expect(await mayOpenMedia(db, opening)).toBe(false)
})

test('a lesson that was begun takes no more progress after the last day', async () => {
  const { call, own, lesson, enrolmentId } = await student(null)
  const beat = { lessonId: lesson, watched: '', position: 0, at: new Date().toISOString() }
  await call(`GET ${own}/lessons/${lesson}`)
  expect((await call('POST /api/learn/progress', { beats: [beat] })).body.refused).toEqual([])
  await lastDay(enrolmentId, yesterday)
  expect((await call('POST /api/learn/progress', { beats: [beat] })).body.refused).toEqual([lesson])
})

test('progress, marks and certificates stay readable after the last day', async () => {
  const { call, own, enrolmentId } = await student(yesterday)
  await server.call(`POST /api/staff/enrolments/${enrolmentId}/certificate`, {
    token: owner.token,
    body: {},
  })
  expect((await call('GET /api/my-courses')).body).toMatchObject([
    { access: { until: yesterday, isOver: true }, progress: { percent: 0 } },
  ])
  expect(await call(`GET ${own}/tests`)).toMatchObject({
    status: 200,
    body: { hasEnded: true, tests: [] },
  })
  expect((await call('GET /api/my-certificates')).body).toHaveLength(1)
})

test('extending opens the course again, is audited, and the student is told', async () => {
  const { call, own, enrolmentId, email, record } = await student(yesterday)
  const until = addDays(today, 30)
  expect(await extend(enrolmentId, until)).toMatchObject({
    status: 200,
    body: { accessUntil: until },
  })
  expect((await call(`GET ${own}`)).body.accessUntil).toBe(until)
  const audit = await db
    .selectFrom('audit_entries')
    .select(['before', 'after'])
    .where('action', '=', 'enrolment.access_extended')
    .where('subject', '=', `enrolment/${enrolmentId}`)
    .execute()
  expect(audit).toMatchObject([
    { before: { until: yesterday }, after: { until, reason: 'Was ill for a month.' } },
  ])
  const mails = await mailsTo(email)
  expect(mails.map(({ subject }) => subject)).toEqual(['You have more time: Weaving'])
  const { body } = await call('GET /api/notifications')
  expect(body.groups[0].notice).toMatchObject({ kind: 'access-extended', facts: { until } })
  const { body: page } = await server.call(`GET /api/staff/students/${record.student_id}`, {
    token: owner.token,
  })
  expect(page.courses).toMatchObject([{ access: { until, isOver: false } }])
})

const mailsTo = (email: string) =>
  db
    .selectFrom('mails')
    .select(['subject', 'body'])
    .where('recipient', '=', email)
    .where('kind', '=', 'access')
    .orderBy('id')
    .execute()

test.each([
  ['the day it is', 10, 10],
  ['an earlier day', 10, 9],
  ['a day that has passed', -5, -1],
  ['more than ten years', 10, 3651],
])('access is not extended to %s', async (_, before, to) => {
  const { enrolmentId } = await student(addDays(today, before))
  expect(await extend(enrolmentId, addDays(today, to))).toMatchObject({
    status: 409,
    body: { code: 'access_not_later' },
  })
})

test('what has no last day, was refunded, or is not there cannot be extended', async () => {
  const endless = await student(null)
  const refunded = await student(yesterday)
  await db
    .updateTable('enrolments')
    .set({ state: 'revoked' })
    .where('id', '=', refunded.enrolmentId)
    .execute()
  const later = addDays(today, 30)
  expect((await extend(endless.enrolmentId, later)).body.code).toBe('access_has_no_end')
  expect((await extend(refunded.enrolmentId, later)).body.code).toBe('access_has_no_end')
  expect((await extend(999_999_999, later)).body.code).toBe('enrolment_not_found')
  expect((await refunded.call(`GET ${refunded.own}`)).body.code).toBe('enrolment_ended')
})

test('only staff who may sell extend access, and never their own', async () => {
  const person = await student(yesterday)
  const other = await server.newStudent()
  const support = await server.newStudent({ staffRole: 'support' })
  const finance = await server.newStudent({ staffRole: 'finance' })
  const later = addDays(today, 5)
  const path = `POST /api/staff/enrolments/${person.enrolmentId}/access`
  expect((await server.call(path, { body: {} })).status).toBe(401)
  expect((await extend(person.enrolmentId, later, person)).body.code).toBe('staff_only')
  expect((await extend(person.enrolmentId, later, other)).body.code).toBe('staff_only')
  expect((await extend(person.enrolmentId, later, support)).body.code).toBe('not_permitted')
  expect(await untilOf(person)).toBe(yesterday)
  expect((await extend(person.enrolmentId, later, finance)).status).toBe(200)
  const own = await newEnrolment(db, owner, { course: await newCourse(db) })
  await lastDay(own, yesterday)
  expect((await extend(own, later)).body.code).toBe('own_access')
})

test.each([[{ until: '2099-13-01', reason: 'Was ill.' }], [{ until: '2099-01-01', reason: '' }]])(
  'a bad extension is refused: %j',
  async (body) => {
    const { enrolmentId } = await student(yesterday)
    const path = `POST /api/staff/enrolments/${enrolmentId}/access`
    expect(await server.call(path, { token: owner.token, body })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input' },
    })
  },
)

/** Sells a course for so many days, with a batch that starts on a day, and enrols a student. */
async function sold({ days, startsOn }: { days: number | null; startsOn?: string }) {
  const course = await newCourse(db, { ...(days && { accessDays: days }) })
  const batchId = startsOn ? await newBatch(course, startsOn) : null
  const person = await server.newStudent()
  const id = await newEnrolment(db, person, { course, batchId })
  const { order_item_id: itemId } = await db
    .deleteFrom('enrolments')
    .where('id', '=', id)
    .returning('order_item_id')
    .executeTakeFirstOrThrow()
  const line = { studentId: person.record.id, courseId: course.id, batchId, itemId }
  await transact(db, (trx) => enrol(trx, [line]))
  return { ...person, course, itemId }
}

async function newBatch(course: { id: number }, startsOn: string, number = 1): Promise<number> {
  const { id } = await db
    .insertInto('batches')
    .values({
      course_id: course.id,
      number,
      starts_on: startsOn,
      enrol_by: startsOn,
      class_days: ['Sat'],
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

test.each([
  ['from enrolment without a batch', undefined, today],
  ['from the start of a batch that is ahead', '2099-02-01', '2099-02-01'],
  ['from enrolment in a batch that has begun', addDays(today, -20), today],
])('days count %s', async (_, startsOn, from) => {
  expect(await untilOf(await sold({ days: 90, ...(startsOn && { startsOn }) }))).toBe(
    addDays(from, 90),
  )
  expect(await untilOf(await sold({ days: null, ...(startsOn && { startsOn }) }))).toBeNull()
})

test('what a course is sold for later does not change what was sold', async () => {
  const buyer = await sold({ days: 90 })
  for (const days of [7, null]) {
    await db
      .updateTable('courses')
      .set({ access_days: days })
      .where('id', '=', buyer.course.id)
      .execute()
    expect(await untilOf(buyer)).toBe(addDays(today, 90))
  }
})

test.each([
  ['2099-02-11', '2099-02-11'],
  ['2099-01-20', '2099-02-01'],
])('a move to a batch that starts on %s counts from %s', async (startsOn, from) => {
  const buyer = await sold({ days: 90, startsOn: '2099-02-01' })
  const batchId = await newBatch(buyer.course, startsOn, 2)
  const before = { startsOn: '2099-02-01', number: 1, classDays: [], hours: null, venue: null }
  await transact(db, (trx) =>
    changeEnrolledBatch(trx, {
      itemId: buyer.itemId,
      batchId,
      notice: { kind: 'moved', batch: before, reason: 'A new room.', orderNumber: 'ED-1' },
    }),
  )
  expect(await untilOf(buyer)).toBe(addDays(from, 90))
})

test('a week before the end a student is reminded once, and again before a later end', async () => {
  const soon = await student(addDays(today, 7))
  const later = await student(addDays(today, 8))
  const over = await student(yesterday)
  for (const _ of [1, 2]) await remindStudentsOfAccessEnds(server.services)
  expect((await mailsTo(soon.email)).map(({ subject }) => subject)).toEqual([
    'Your access ends soon: Weaving',
  ])
  expect(await mailsTo(later.email)).toEqual([])
  expect(await mailsTo(over.email)).toEqual([])
  const { body } = await soon.call('GET /api/notifications')
  expect(body.groups).toMatchObject([{ notice: { kind: 'access-ending' }, count: 1 }])
  await lastDay(soon.enrolmentId, addDays(today, 5))
  await remindStudentsOfAccessEnds(server.services)
  expect(await mailsTo(soon.email)).toHaveLength(2)
})

test.each([
  [10, 40, 40],
  [40, 10, 40],
  [10, null, null],
  [null, 10, null],
])('of two accounts the later end stays: %s and %s days', async (mine, theirs, left) => {
  const course = await newCourse(db)
  const [kept, closed] = [await server.newStudent(), await server.newStudent()]
  for (const person of [kept, closed]) await newEnrolment(db, person, { course })
  const day = (days: number | null) => (days === null ? null : addDays(today, days))
  for (const [{ record }, days] of [
    [kept, mine],
    [closed, theirs],
  ] as const)
    await db
      .updateTable('enrolments')
      .set({ access_until: day(days) })
      .where('student_id', '=', record.id)
      .execute()
  await db
    .updateTable('order_items')
    .set({ fulfilment: 'enrolled' })
    .where('course_id', '=', course.id)
    .execute()
  const merged = await server.call(`POST /api/staff/students/${kept.record.student_id}/merge`, {
    token: owner.token,
    body: { closedId: closed.record.student_id },
  })
  expect(merged).toMatchObject({ status: 200 })
  const rows = await db
    .selectFrom('enrolments')
    .select('access_until')
    .where('student_id', '=', kept.record.id)
    .where('state', '=', 'active')
    .execute()
  expect(rows).toEqual([{ access_until: day(left) }])
})

/** A batch with students whose last days are these many days from today; null: without an end. */
async function batchOf(days: readonly (number | null)[]) {
  const course = await newCourse(db, { title: 'Weaving' })
  const batchId = await newBatch(course, '2026-11-01')
  const people: TestStudent[] = []
  for (const one of days) {
    const person = await server.newStudent()
    const id = await newEnrolment(db, person, { course, batchId })
    await lastDay(id, one === null ? null : addDays(today, one))
    people.push(person)
  }
  const path = `/api/staff/batches/${batchId}/access`
  return {
    course,
    batchId,
    people,
    look: async (until?: string, { token } = owner) =>
      server.call(`GET ${path}${until ? `?until=${until}` : ''}`, { token }),
    give: async (until: string, { token } = owner) =>
      server.call(`POST ${path}`, { token, body: { until, reason: 'Classes began late.' } }),
  }
}

test('a batch is extended at once: who has more keeps it, and each is told once', async () => {
  const { course, people, look, give } = await batchOf([-5, 3, 30, null])
  const [over, soon, late, endless] = people as [TestStudent, TestStudent, TestStudent, TestStudent]
  const until = addDays(today, 30)
  const counts = { students: 4, endless: 1, first: addDays(today, -5), last: until }
  expect((await look()).body).toEqual({ ...counts, later: 0, reopened: 0 })
  expect((await look(until)).body).toEqual({ ...counts, later: 2, reopened: 1 })
  expect(await untilOf(over)).toBe(addDays(today, -5))
  const [first, again] = [await give(until), await give(until)]
  expect([first.body, again.body]).toEqual([{ extended: 2 }, { extended: 0 }])
  expect(await Promise.all([over, soon, late, endless].map(untilOf))).toEqual([
    until,
    until,
    until,
    null,
  ])
  const told = await Promise.all(people.map(async ({ email }) => (await mailsTo(email)).length))
  expect(told).toEqual([1, 1, 0, 0])
  expect(
    (await server.call('GET /api/notifications', { token: soon.token })).body.groups,
  ).toMatchObject([{ notice: { kind: 'access-extended', facts: { until } }, count: 1 }])
  const audit = await db
    .selectFrom('audit_entries')
    .select('after')
    .where('action', '=', 'batch.access_extended')
    .where('subject', '=', `${course.courseId}/1`)
    .execute()
  expect(audit).toMatchObject([{ after: { until, reason: 'Classes began late.', students: 2 } }])
})

test('a batch of hundreds is extended to the last', async () => {
  const { people, give } = await batchOf(Array.from({ length: 201 }, () => 3))
  const until = addDays(today, 9)
  expect((await give(until)).body).toEqual({ extended: 201 })
  expect(await untilOf(people.at(-1)!)).toBe(until)
})

test('refused and deleted enrolments, and one’s own, are left out of a batch', async () => {
  const { course, batchId, people, look, give } = await batchOf([3, 3])
  await db
    .updateTable('enrolments')
    .set({ state: 'revoked', ended_at: new Date() })
    .where('student_id', '=', people[0]!.record.id)
    .execute()
  const finance = await server.newStudent({ staffRole: 'finance' })
  await lastDay(await newEnrolment(db, finance, { course, batchId }), addDays(today, 3))
  const until = addDays(today, 20)
  expect((await look(until, finance)).body).toMatchObject({ students: 1, later: 1 })
  expect((await give(until, finance)).body).toEqual({ extended: 1 })
  expect(await untilOf(finance)).toBe(addDays(today, 3))
  expect(await untilOf(people[0]!)).toBe(addDays(today, 3))
})

test.each([
  ['anyone', null, 401],
  ['a student of it', 'student', 403],
  ['support', 'support', 403],
  ['content', 'content', 403],
  ['finance', 'finance', 200],
] as const)('%s looks at and extends the access of a batch: %s, %i', async (_, role, status) => {
  const { people, look, give } = await batchOf([3])
  const by =
    role === null
      ? { token: undefined }
      : role === 'student'
        ? people[0]!
        : await server.newStudent({ staffRole: role })
  const until = addDays(today, 9)
  const calls = [await look(until, by as TestStudent), await give(until, by as TestStudent)]
  expect(calls.map((one) => one.status)).toEqual([status, status])
  expect(await untilOf(people[0]!)).toBe(addDays(today, status === 200 ? 9 : 3))
})

test('a day that has passed, too far a day, and a batch that is none are refused', async () => {
  const { give } = await batchOf([3])
  expect((await give(addDays(today, -1))).body.code).toBe('access_not_later')
  expect((await give(addDays(today, 3651))).body.code).toBe('access_not_later')
  expect((await give('2099-13-01')).status).toBe(400)
  const { token } = owner
  const body = { until: addDays(today, 9), reason: 'Late.' }
  const none = '/api/staff/batches/999999999/access'
  expect((await server.call(`POST ${none}`, { token, body })).body.code).toBe('batch_not_found')
  expect((await server.call(`GET ${none}`, { token })).body.code).toBe('batch_not_found')
})
