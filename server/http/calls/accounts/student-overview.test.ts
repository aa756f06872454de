import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newCourse } from '../../../testing/courses.ts'
import { newEnrolment, newLessons } from '../../../testing/lessons.ts'
import { testServer } from '../../../testing/test-server.ts'

const server = await testServer()
const { db } = server.services
const owner = await server.newStudent({ staffRole: 'owner', name: 'Rumana Islam' })
const support = await server.newStudent({ staffRole: 'support', name: 'Jahid Hasan' })
const finance = await server.newStudent({ staffRole: 'finance' })

type Person = Awaited<ReturnType<typeof server.newStudent>>
const at = (student: Person, rest = '') => `/api/staff/students/${student.record.student_id}${rest}`
const show = (student: Person, { token } = owner) => server.call(`GET ${at(student)}`, { token })

test('one page shows what a student bought, learnt, asked and was written', async () => {
  const student = await server.newStudent({ name: 'Nusrat Jahan' })
  const course = await newCourse(db)
  const [first] = await newLessons(db, { course, lessons: [{}, {}] })
  await newEnrolment(db, student, { course })
  await db
    .insertInto('lesson_progress')
    .values({
      student_id: student.record.id,
      lesson_id: sql<number>`(select id from lessons where lesson_id = ${first})`,
      opened_at: new Date(),
      completed_at: new Date(),
    })
    .execute()
  await db
    .insertInto('learning_days')
    .values({ student_id: student.record.id, day: '2026-11-20' })
    .execute()
  await db
    .insertInto('mails')
    .values({
      kind: 'order-paid',
      recipient: student.record.email.toUpperCase(),
      subject: 'Your order',
      body: 'Thanks.',
      state: 'kept',
    })
    .execute()
  await db
    .insertInto('questions')
    .values({
      question_id: randomUUID().replaceAll('-', '').slice(0, 10),
      course_id: course.id,
      author_id: student.record.id,
      author_as: 'student',
      title: 'Why is it so?',
      source: 'Why?',
      document: JSON.stringify({ type: 'doc', content: [] }),
    })
    .execute()

  const { status, body } = await show(student)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    student: {
      studentId: student.record.student_id,
      name: 'Nusrat Jahan',
      isDeleted: false,
      lastLearnedOn: '2026-11-20',
    },
    tags: [],
    notes: [],
    courses: [
      {
        courseId: course.courseId,
        state: 'active',
        certificate: null,
        progress: { completedLessons: 1, requiredLessons: 2, percent: 50 },
      },
    ],
    orders: [{ state: expect.any(String), courses: [course.title] }],
    mails: [{ subject: 'Your order', state: 'kept' }],
    questions: [{ title: 'Why is it so?', courseId: course.courseId, hasTeacherAnswer: false }],
  })
})

test('a role sees the lists it includes, and nobody else’s rows', async () => {
  const [student, other] = [await server.newStudent(), await server.newStudent()]
  await newEnrolment(db, other, { course: await newCourse(db) })
  const { body } = await show(student, support)
  expect(body).toMatchObject({ courses: [], questions: [], orders: null, mails: null })
  expect(await show(student, finance)).toMatchObject({
    status: 403,
    body: { code: 'not_permitted' },
  })
  expect((await show(student)).body).toMatchObject({ courses: [], orders: [], mails: [] })
})

test('an unknown student is not found', async () => {
  expect(
    await server.call('GET /api/staff/students/ET_000000000', { token: owner.token }),
  ).toMatchObject({ status: 404, body: { code: 'student_not_found' } })
})

test('a note is for all staff, and its author alone removes it', async () => {
  const student = await server.newStudent()
  const written = await server.call(`POST ${at(student, '/notes')}`, {
    token: support.token,
    body: { text: 'Called on Sunday.\nWants the evening batch.' },
  })
  expect(written).toMatchObject({
    status: 201,
    body: {
      author: 'Jahid Hasan',
      isOwn: true,
      text: 'Called on Sunday.\nWants the evening batch.',
    },
  })
  expect((await show(student)).body.notes).toMatchObject([{ id: written.body.id, isOwn: false }])

  const remove = (token: string, of = student) =>
    server.call(`DELETE ${at(of, `/notes/${written.body.id}`)}`, { token })
  expect(await remove(owner.token)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(await remove(support.token, await server.newStudent())).toMatchObject({ status: 404 })
  expect((await show(student)).body.notes).toHaveLength(1)
  expect((await remove(support.token)).status).toBe(204)
  expect((await show(student)).body.notes).toEqual([])

  const acts = await server.call(`GET /api/staff/audit?q=${student.record.student_id}`, {
    token: owner.token,
  })
  expect(acts.body.rows.map(({ action }: { action: string }) => action)).toEqual([
    'student.note_removed',
    'student.note_written',
  ])
})

test.each(['', '   ', 'x'.repeat(2001)])(
  'a note is not empty and not endless: %#',
  async (text) => {
    const student = await server.newStudent()
    const answer = await server.call(`POST ${at(student, '/notes')}`, {
      token: owner.token,
      body: { text },
    })
    expect([answer.status, answer.body.errors[0].field]).toEqual([400, 'text'])
  },
)

test('tags are kept in one spelling, once each, and found by the search', async () => {
  const student = await server.newStudent()
  const word = `t${randomUUID().slice(0, 8)}`
  const put = (tags: string[]) =>
    server.call(`PUT ${at(student, '/tags')}`, { token: owner.token, body: { tags } })
  expect((await put([`${word.toUpperCase()}  Batch`, `${word} batch`, 'বৃত্তি'])).body).toEqual({
    tags: [`${word} batch`, 'বৃত্তি'],
  })
  const found = await server.call(
    `GET /api/staff/students?q=${encodeURIComponent(`${word} Batch`)}`,
    { token: owner.token },
  )
  expect(found.body.rows).toMatchObject([{ studentId: student.record.student_id }])

  await put([`${word} batch`, 'বৃত্তি'])
  const acts = await server.call(`GET /api/staff/audit?q=${student.record.student_id}`, {
    token: owner.token,
  })
  expect(acts.body.rows).toMatchObject([{ action: 'student.tags_changed', before: { tags: [] } }])
  expect(await put(Array.from({ length: 11 }, (_, n) => `tag ${n}`))).toMatchObject({ status: 400 })
  expect((await put([])).body).toEqual({ tags: [] })
})

test('notes and tags are in the export of the student and go with the account', async () => {
  const student = await server.newStudent()
  await server.call(`POST ${at(student, '/notes')}`, {
    token: support.token,
    body: { text: 'Pays in two parts.' },
  })
  await server.call(`PUT ${at(student, '/tags')}`, {
    token: support.token,
    body: { tags: ['evening'] },
  })
  const exported = await server.call(
    `GET /api/users/students/${student.record.student_id}/export`,
    { token: student.token },
  )
  expect(exported.body.records).toMatchObject({
    student_notes: [{ text: 'Pays in two parts.' }],
    student_tags: [{ tag: 'evening' }],
  })
  expect(
    (
      await server.call(`DELETE /api/users/students/${student.record.student_id}`, {
        token: student.token,
        body: { email: student.record.email },
      })
    ).status,
  ).toBe(204)
  expect((await show(student)).body).toMatchObject({
    student: { isDeleted: true },
    notes: [],
    tags: [],
  })
})
