import { expect, test } from 'vitest'
import { closeMeetings } from '../../../modules/classes/index.ts'
import { issuer, newBatch, newMeeting } from '../../../testing/classes.ts'
import { newCourse } from '../../../testing/courses.ts'
import { newEnrolment, newLessons } from '../../../testing/lessons.ts'
import { testServer, type TestStudent } from '../../../testing/test-server.ts'

const server = await testServer()
const { db } = server.services
const staff = await server.newStudent({ staffRole: 'manager' })
const hourAgo = new Date(Date.now() - 3_600_000)

/** A course completed by attending all of two classes: the first was held long ago, the second ends in half an hour. */
async function courseOfTwo({ certificate = 'automatic' } = {}) {
  const course = await newCourse(db)
  const rule = { lessons: 'none', attendancePercent: 100, certificate }
  await db
    .insertInto('completion_rules')
    .values({ course_id: course.id, rule: JSON.stringify(rule) })
    .execute()
  const batch = await newBatch(db, course)
  const startsAt = new Date(Date.now() - 86_400_000)
  const first = await newMeeting(db, batch, { startsAt, state: 'held' })
  const last = await newMeeting(db, batch, { number: 2, startsAt: hourAgo })
  const student = await server.newStudent({ name: 'Nadia Rahman' })
  await newEnrolment(db, student, { course, batchId: batch })
  return { course, first, last, student }
}

/** A student of a course of one lesson, whose name cannot be printed. */
async function unprintableStudent() {
  const course = await newCourse(db)
  const [lesson] = await newLessons(db, { course, lessons: [{}] })
  const student = await server.newStudent()
  await db
    .updateTable('students')
    .set({ name: 'محمد رحيم' })
    .where('id', '=', student.record.id)
    .execute()
  await newEnrolment(db, student, { course })
  return { course, lesson, student }
}

const mark = (meeting: string, student: TestStudent, presence: string) =>
  server.call(`POST /api/staff/classes/${meeting}/attendance`, {
    token: staff.token,
    body: {
      marks: [{ studentId: student.record.student_id, presence }],
      reason: 'Called in class',
    },
  })
const certificatesOf = async (student: TestStudent) =>
  (
    await db
      .selectFrom('certificates')
      .select('serial')
      .where('student_id', '=', student.record.id)
      .execute()
  ).length
const mailsOf = async (student: TestStudent) =>
  (await db.selectFrom('mails').select('kind').where('recipient', '=', student.email).execute())
    .length
const close = (now: Date) => closeMeetings({ db, issuer, now })
const afterwards = new Date(Date.now() + 3_600_000)

test('the certificate is issued once when the last class is held, without a visit', async () => {
  const { first, last, student } = await courseOfTwo()
  await mark(first, student, 'present')
  await mark(last, student, 'present')
  expect(await certificatesOf(student)).toBe(0)
  const [one, other] = await Promise.all([close(afterwards), close(afterwards)])
  expect(one!.certificates + other!.certificates).toBe(1)
  await close(afterwards)
  expect([await certificatesOf(student), await mailsOf(student)]).toEqual([1, 1])
})

test('a correction completes the course for the student marked absent, and for no one else', async () => {
  const { first, last, student } = await courseOfTwo()
  await mark(first, student, 'present')
  await mark(last, student, 'absent')
  await db
    .updateTable('class_meetings')
    .set({ state: 'held' })
    .where('id', '=', Number(last))
    .execute()
  expect(await certificatesOf(student)).toBe(0)
  expect((await mark(last, student, 'present')).status).toBe(200)
  await mark(last, student, 'absent')
  await mark(last, student, 'present')
  expect([await certificatesOf(student), await mailsOf(student)]).toEqual([1, 1])
})

test('being excused from the only missed class completes it too', async () => {
  const { first, last, student } = await courseOfTwo()
  await mark(first, student, 'present')
  await db
    .updateTable('class_meetings')
    .set({ state: 'held' })
    .where('id', '=', Number(last))
    .execute()
  await mark(last, student, 'excused')
  expect(await certificatesOf(student)).toBe(1)
})

test('staff’s decision on the last class counts: held or cancelled', async () => {
  const { first, last, student } = await courseOfTwo()
  await mark(first, student, 'present')
  const answer = await server.call(`POST /api/staff/classes/${last}/state`, {
    token: staff.token,
    body: { version: 1, state: 'cancelled' },
  })
  expect(answer.status).toBe(200)
  expect(await certificatesOf(student)).toBe(1)
})

test('attendance gives none while the payment is disputed or where staff issue them by hand', async () => {
  const disputed = await courseOfTwo()
  await db
    .updateTable('enrolments')
    .set({ state: 'flagged' })
    .where('student_id', '=', disputed.student.record.id)
    .execute()
  const byHand = await courseOfTwo({ certificate: 'by-hand' })
  for (const { first, last, student } of [disputed, byHand]) {
    await mark(first, student, 'present')
    await mark(last, student, 'present')
    await close(afterwards)
    expect(await certificatesOf(student)).toBe(0)
  }
})

test('of a course with a batch the lessons alone bring no certificate before the last class', async () => {
  const course = await newCourse(db)
  const [lesson] = await newLessons(db, { course, lessons: [{}] })
  const batch = await newBatch(db, course)
  const last = await newMeeting(db, batch, { startsAt: hourAgo })
  const student = await server.newStudent({ name: 'Nadia Rahman' })
  await newEnrolment(db, student, { course, batchId: batch })
  const done = await server.call(
    `POST /api/learn/${course.courseId}/lessons/${lesson}/complete`,
    student,
  )
  expect(done).toMatchObject({
    status: 200,
    body: { certificate: null, progress: { percent: 100, isComplete: false } },
  })
  const claim = await server.call(`POST /api/learn/${course.courseId}/certificate`, student)
  expect(claim.body.code).toBe('course_not_completed')
  expect(await certificatesOf(student)).toBe(0)

  await mark(last, student, 'present')
  expect((await close(afterwards)).certificates).toBe(1)
  await close(afterwards)
  expect(await certificatesOf(student)).toBe(1)
})

test('a name that cannot be printed waits for its student, and is issued when they correct it', async () => {
  const { course, lesson, student } = await unprintableStudent()
  const path = `/api/learn/${course.courseId}`
  const done = await server.call(`POST ${path}/lessons/${lesson}/complete`, student)
  expect(done).toMatchObject({ status: 200, body: { certificate: null } })
  expect(await server.call(`POST ${path}/certificate`, student)).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'name', code: 'unprintable_name' }] },
  })
  await server.call(`PATCH /api/users/students/${student.record.student_id}`, {
    ...student,
    body: { name: 'মোহাম্মদ রহিম' },
  })
  const given = await db
    .selectFrom('certificates')
    .select(['serial', 'name_on_it'])
    .where('student_id', '=', student.record.id)
    .execute()
  expect(given).toEqual([{ serial: expect.any(String), name_on_it: 'মোহাম্মদ রহিম' }])
  expect(await server.call(`POST ${path}/certificate`, student)).toMatchObject({
    status: 200,
    body: { serial: given[0]!.serial },
  })
  const mails = await db
    .selectFrom('mails')
    .select('subject')
    .where('recipient', '=', student.email)
    .where('kind', '=', 'certificate')
    .execute()
  expect(mails).toHaveLength(2)
})

test('a corrected name brings no certificate of an enrolment that has ended', async () => {
  const { course, lesson, student } = await unprintableStudent()
  await server.call(`POST /api/learn/${course.courseId}/lessons/${lesson}/complete`, student)
  await db
    .updateTable('enrolments')
    .set({ state: 'revoked' })
    .where('student_id', '=', student.record.id)
    .execute()
  const changed = await server.call(`PATCH /api/users/students/${student.record.student_id}`, {
    ...student,
    body: { name: 'মোহাম্মদ রহিম' },
  })
  expect(changed.status).toBe(200)
  expect(await certificatesOf(student)).toBe(0)
})

test('who completes by the last class hears once that the name cannot be printed, and staff find them', async () => {
  const { course, first, last, student } = await courseOfTwo()
  await db
    .updateTable('students')
    .set({ name: 'محمد رحيم' })
    .where('id', '=', student.record.id)
    .execute()
  const waiting = async () =>
    (
      await server.call(
        `GET /api/staff/enrolments?q=${course.courseId}&certificate=waits-for-name`,
        staff,
      )
    ).body.rows
  await mark(first, student, 'present')
  await mark(last, student, 'present')
  expect(await waiting()).toEqual([])
  await close(afterwards)
  await mark(last, student, 'excused')
  await mark(last, student, 'present')
  expect([await certificatesOf(student), await mailsOf(student)]).toEqual([0, 1])
  const mail = await db
    .selectFrom('mails')
    .select(['kind', 'body'])
    .where('recipient', '=', student.email)
    .executeTakeFirstOrThrow()
  expect(mail.kind).toBe('certificate')
  expect(mail.body).toContain('/dashboard/student-profile')
  expect(await waiting()).toMatchObject([
    { student: { studentId: student.record.student_id }, waitsForName: true, certificate: null },
  ])
  const [{ id }] = await waiting()
  const body = { nameOnIt: 'Mohammad Rahim', earlyReason: 'As on the passport' }
  const given = await server.call(`POST /api/staff/enrolments/${id}/certificate`, {
    ...staff,
    body,
  })
  expect(given.status).toBe(200)
  expect(await waiting()).toEqual([])
})
