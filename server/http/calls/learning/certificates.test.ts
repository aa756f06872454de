import { deleteStudent } from '#server/modules/students/index.ts'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { newBatch } from '../../../testing/classes.ts'
import { newCourse } from '../../../testing/courses.ts'
import { newEnrolment, newLessons } from '../../../testing/lessons.ts'
import { type Buyer, payingServer } from '../../../testing/payments.ts'
import type { TestStudent } from '../../../testing/test-server.ts'

const server = await payingServer()
afterAll(() => server.close())
const { db } = server.services
const staff = await server.newStudent({ role: 'staff' })

type BuyerEnrolment = Buyer & { courseId: string; enrolmentId: number }

/** A new student enrolled in a course of their own, whose batch has ended. */
async function enrolled(name = 'Nadia Rahman'): Promise<BuyerEnrolment> {
  return enrol(await server.newStudent({ name }))
}

async function enrol(student: TestStudent): Promise<BuyerEnrolment> {
  const batch = await server.newBatch({ title: 'Python from Zero' })
  const buyer = await server.newOrder([batch], { student })
  await server.press(await server.startPaying(buyer), 'pay')
  await db
    .updateTable('batches')
    .set({ starts_on: '2020-02-01', enrol_by: '2020-01-31' })
    .where('id', '=', batch.batchId)
    .execute()
  const { id } = await db
    .selectFrom('enrolments')
    .select('id')
    .where('student_id', '=', student.record.id)
    .executeTakeFirstOrThrow()
  return { ...buyer, courseId: batch.courseId, enrolmentId: id }
}

const give = (student: { enrolmentId: number }, body: object = {}) =>
  server.call(`POST /api/staff/enrolments/${student.enrolmentId}/certificate`, {
    token: staff.token,
    body,
  })
const revoke = (serial: string) =>
  server.call(`POST /api/staff/certificates/${serial}/revoke`, { token: staff.token })
const mailsTo = (student: { email: string }) =>
  db
    .selectFrom('mails')
    .select(['subject', 'body'])
    .where('recipient', '=', student.email)
    .where('kind', '=', 'certificate')
    .execute()

// Covers: §2 certificate-check
test('a certificate issued by staff is valid to anyone, listed for its student and mailed', async () => {
  const student = await enrolled()
  const { status, body } = await give(student)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    nameOnIt: 'Nadia Rahman',
    courseName: 'Python from Zero',
    revokedAt: null,
  })
  expect(body.serial).toMatch(/^ED-[2-9A-HJKMNP-TV-Z]{10}$/)
  const shown = await server.call(`GET /api/certificates/${body.serial.toLowerCase()}`)
  expect(shown.body).toEqual(body)
  expect(shown.headers.get('cache-control')).toBe('no-store')
  expect(
    (await server.call('GET /api/my-certificates', { token: student.token })).body,
  ).toMatchObject([{ serial: body.serial, courseId: student.courseId, nameOnIt: 'Nadia Rahman' }])
  const [mail] = await mailsTo(student)
  expect(mail).toMatchObject({ subject: 'Your certificate: Python from Zero' })
  expect(mail!.body).toContain(`${server.origin}/certificates/${body.serial}`)
  const { issued_by } = await db
    .selectFrom('certificates')
    .select('issued_by')
    .where('serial', '=', body.serial)
    .executeTakeFirstOrThrow()
  expect(issued_by).toBe(staff.record.id)
})

test('the public view of a certificate reveals no account', async () => {
  const student = await enrolled()
  const { serial } = (await give(student)).body
  const { body } = await server.call(`GET /api/certificates/${serial}`)
  expect(Object.keys(body).toSorted()).toEqual([
    'classMinutes',
    'courseId',
    'courseName',
    'courseNameBn',
    'hasPdf',
    'isReplaced',
    'issuedAt',
    'learnt',
    'lessonMinutes',
    'level',
    'nameOnIt',
    'revokedAt',
    'serial',
    'taughtBy',
  ])
  for (const secret of [student.email, student.record.student_id])
    expect(JSON.stringify(body)).not.toContain(secret)
})

// Covers: §2 certificate-check
test('twenty staff members issuing it at once create one certificate and one mail', async () => {
  const student = await enrolled()
  const answers = await Promise.all(Array.from({ length: 20 }, () => give(student)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ body }) => body.serial)).size).toBe(1)
  expect(
    (await server.call('GET /api/my-certificates', { token: student.token })).body,
  ).toHaveLength(1)
  expect(await mailsTo(student)).toHaveLength(1)
})

test('a corrected profile name is on new certificates; issued ones keep theirs', async () => {
  const student = await enrolled('nadia')
  const first = await give(student, { nameOnIt: 'Nadia Rahman' })
  expect(first.body.nameOnIt).toBe('Nadia Rahman')
  expect((await give(student, { nameOnIt: 'Somebody Else' })).body).toEqual(first.body)
  expect((await give(student, { nameOnIt: ' ' })).body.code).toBe('invalid_input')
})

test('a name that no font prints is on no certificate: staff are asked for another', async () => {
  const student = await enrolled('محمد رحيم')
  const refused = {
    status: 400,
    body: { errors: [{ field: 'nameOnIt', code: 'unprintable_name' }] },
  }
  expect(await give(student)).toMatchObject(refused)
  expect(await give(student, { nameOnIt: 'रहीम खान' })).toMatchObject(refused)
  expect((await give(student, { nameOnIt: 'Md. Rahim' })).body.nameOnIt).toBe('Md. Rahim')
})

test('only staff issue certificates: not visitors, the student or others', async () => {
  const student = await enrolled()
  const other = await server.newStudent()
  const path = `POST /api/staff/enrolments/${student.enrolmentId}/certificate`
  const { serial } = (await give(await enrolled())).body
  for (const call of [
    path,
    `POST /api/staff/certificates/${serial}/revoke`,
    'GET /api/staff/enrolments',
  ]) {
    const body = call.startsWith('POST') ? { body: {} } : {}
    expect((await server.call(call, body)).status).toBe(401)
    for (const { token } of [student, other])
      expect((await server.call(call, { token, ...body })).body.code).toBe('staff_only')
  }
  expect((await server.call('GET /api/my-certificates', { token: student.token })).body).toEqual([])
  expect((await server.call(`GET /api/certificates/${serial}`)).body.revokedAt).toBeNull()
})

test('staff cannot give a certificate to themselves; a colleague can', async () => {
  const colleague = await server.newStudent({ role: 'staff' })
  const own = await enrol(colleague)
  const path = `POST /api/staff/enrolments/${own.enrolmentId}/certificate`
  expect(await server.call(path, { token: colleague.token, body: {} })).toMatchObject({
    status: 409,
    body: { code: 'own_certificate' },
  })
  const { serial } = (await give(own)).body
  // What is there already is shown to anyone.
  expect((await server.call(path, { token: colleague.token, body: {} })).body).toMatchObject({
    serial,
  })
})

test('an enrolment of one’s own is named as such, to nobody else', async () => {
  const colleague = await server.newStudent({ role: 'staff' })
  await enrol(colleague)
  const seenBy = async (token: string) =>
    (await server.call(`GET /api/staff/enrolments?q=${colleague.record.student_id}`, { token }))
      .body.rows
  expect(await seenBy(colleague.token)).toMatchObject([{ isOwn: true }])
  expect(await seenBy(staff.token)).toMatchObject([{ isOwn: false }])
})

test('a revoked certificate says so permanently, and a new one can be issued', async () => {
  const student = await enrolled()
  const { serial } = (await give(student, { nameOnIt: 'Nadya' })).body
  const { body } = await revoke(serial)
  expect(body.revokedAt).not.toBeNull()
  expect((await revoke(serial)).body).toEqual(body)
  expect((await server.call(`GET /api/certificates/${serial}`)).body).toEqual(body)
  expect((await server.call('GET /api/my-certificates', { token: student.token })).body).toEqual([])
  const { revoked_by } = await db
    .selectFrom('certificates')
    .select('revoked_by')
    .where('serial', '=', serial)
    .executeTakeFirstOrThrow()
  expect(revoked_by).toBe(staff.record.id)
  const next = (await give(student)).body
  expect(next.serial).not.toBe(serial)
  expect(next.revokedAt).toBeNull()
})

test.each(['flagged', 'revoked'] as const)(
  'no certificate is issued for an enrolment that is %s',
  async (state) => {
    const student = await enrolled()
    await db
      .updateTable('enrolments')
      .set({ state })
      .where('id', '=', student.enrolmentId)
      .execute()
    expect(await give(student)).toMatchObject({
      status: 409,
      body: { code: 'enrolment_not_active' },
    })
  },
)

test('an unknown enrolment or serial is reported as unknown', async () => {
  expect((await give({ enrolmentId: 999_999_999 })).body.code).toBe('enrolment_not_found')
  expect((await revoke('ED-2222222222')).body.code).toBe('certificate_not_found')
  for (const serial of ['ED-2222222222', 'x', '%25'])
    expect(await server.call(`GET /api/certificates/${serial}`)).toMatchObject({
      status: 404,
      body: { code: 'certificate_not_found' },
    })
})

test('staff find an enrolment by student, course or serial, in pages', async () => {
  const student = await enrolled()
  const find = async (query: string) =>
    (await server.call(`GET /api/staff/enrolments?${query}`, { token: staff.token })).body
  const { serial } = (await give(student)).body
  for (const q of [student.email, student.record.student_id, student.courseId, serial])
    expect((await find(`q=${q}`)).rows).toMatchObject([
      {
        id: student.enrolmentId,
        student: {
          studentId: student.record.student_id,
          name: 'Nadia Rahman',
          email: student.email,
        },
        courseId: student.courseId,
        batchNumber: 1,
        state: 'active',
        certificate: { serial, nameOnIt: 'Nadia Rahman' },
      },
    ])
  expect((await find(`q=${student.courseId}&certificate=missing`)).rows).toEqual([])
  await revoke(serial)
  expect((await find(`q=${student.courseId}&certificate=missing`)).rows).toMatchObject([
    { certificate: null },
  ])
  const [first, second] = (await find('limit=2')).rows
  const page = await find('limit=1')
  expect(page).toMatchObject({ rows: [first], next: String(first.id) })
  expect((await find(`limit=1&after=${page.next}`)).rows).toEqual([second])
})

test('staff see how many required lessons an enrolment has behind it, those of its own batch among them', async () => {
  const student = await server.newStudent()
  const course = await newCourse(db)
  const batchId = await newBatch(db, course, { number: 3, startsOn: '2031-02-01' })
  const otherBatchId = await newBatch(db, course, { number: 4, startsOn: '2031-03-01' })
  await newEnrolment(db, student, { course, batchId })
  const find = async () =>
    (
      await server.call(`GET /api/staff/enrolments?q=${student.record.student_id}`, {
        token: staff.token,
      })
    ).body.rows
  expect(await find()).toMatchObject([{ lessons: null }])

  const lessons = [{}, {}, { isRequired: false }, { isPublished: false }, {}, {}, {}]
  const [first, , optional, , ofBatch, ofOther, archived] = await newLessons(db, {
    course,
    lessons,
  })
  const change = (lessonId: string | undefined, set: object) =>
    db.updateTable('lessons').set(set).where('lesson_id', '=', lessonId!).execute()
  await change(ofBatch, { batch_id: batchId })
  await change(ofOther, { batch_id: otherBatchId })
  await change(archived, { archived_at: new Date() })
  for (const lessonId of [first, optional, archived])
    await db
      .insertInto('lesson_progress')
      .columns(['student_id', 'lesson_id', 'completed_at'])
      .expression((query) =>
        query
          .selectFrom('lessons')
          .select([
            sql.lit(student.record.id).as('student_id'),
            'id',
            sql<Date>`now()`.as('completed_at'),
          ])
          .where('lesson_id', '=', lessonId!),
      )
      .execute()
  expect(await find()).toMatchObject([{ lessons: { completed: 1, required: 3 } }])
})

test('the certificate of a deleted account is withdrawn by its owner, not unknown; a revoked one is', async () => {
  const student = await enrol(await server.newStudent({ name: 'Nadia Rahman' }))
  const { serial } = (await give(student)).body
  const other = await enrol(await server.newStudent())
  const revoked = (await give(other)).body.serial
  await revoke(revoked)
  await deleteStudent(db, student.record, { email: student.email })
  await deleteStudent(db, other.record, { email: other.email })
  expect(await server.call(`GET /api/certificates/${serial}`)).toMatchObject({
    status: 410,
    body: { code: 'certificate_withdrawn' },
  })
  expect(await server.call(`GET /api/certificates/${serial.toLowerCase()}`)).toMatchObject({
    status: 410,
  })
  expect(await server.call(`GET /api/certificates/${revoked}`)).toMatchObject({ status: 404 })
  const kept = await db
    .selectFrom('withdrawn_certificates')
    .selectAll()
    .where('serial', '=', serial)
    .executeTakeFirstOrThrow()
  expect(Object.keys(kept)).toEqual(['serial', 'withdrawn_at'])
})
