import { expect, test } from 'vitest'
import { newCourse } from '../../../testing/courses.ts'
import { newEnrolment } from '../../../testing/lessons.ts'
import { testServer, type TestStudent } from '../../../testing/test-server.ts'

const server = await testServer()
const { db } = server.services
const staff = await server.newStudent({ role: 'staff' })

async function certified(): Promise<TestStudent & { serial: string }> {
  const student = await server.newStudent({ name: 'nadya rahman' })
  const enrolment = await newEnrolment(db, student, { course: await newCourse(db) })
  const { body } = await asStaff(`POST /api/staff/enrolments/${enrolment}/certificate`, {})
  return { ...student, serial: body.serial }
}

const asStaff = (call: string, body?: object) =>
  server.call(call, { token: staff.token, ...(body && { body }) })
const ask = (student: { token: string }, serial: string, name = 'Nadia Rahman') =>
  server.call(`POST /api/my-certificates/${serial}/corrections`, {
    token: student.token,
    body: { name, note: 'As on my national ID.' },
  })
const mine = async (student: TestStudent) =>
  (await server.call('GET /api/my-certificates', { token: student.token })).body
const shown = async (serial: string) => (await server.call(`GET /api/certificates/${serial}`)).body
async function waitingOf(serial: string) {
  const list = (await asStaff('GET /api/staff/certificate-corrections')).body
  return list.find((one: { serial: string }) => one.serial === serial)
}
const mailsTo = (student: TestStudent) =>
  db.selectFrom('mails').select('body').where('recipient', '=', student.email).execute()

test('a name is corrected by a new certificate, and the old one says that it was replaced', async () => {
  const student = await certified()
  expect((await ask(student, student.serial)).status).toBe(204)
  expect(await mine(student)).toMatchObject([
    { serial: student.serial, correction: { name: 'Nadia Rahman', state: 'waiting' } },
  ])
  const waiting = await waitingOf(student.serial)
  expect(waiting).toMatchObject({
    nameOnIt: 'nadya rahman',
    askedName: 'Nadia Rahman',
    note: 'As on my national ID.',
    student: { email: student.email },
  })
  const before = await shown(student.serial)
  const { body } = await asStaff(`POST /api/staff/certificate-corrections/${waiting.id}/approve`, {
    nameOnIt: 'Nadia Rahman',
  })
  expect(body).toMatchObject({
    nameOnIt: 'Nadia Rahman',
    issuedAt: before.issuedAt,
    revokedAt: null,
    isReplaced: false,
  })
  expect(body.serial).not.toBe(student.serial)
  expect(await shown(student.serial)).toMatchObject({
    nameOnIt: 'nadya rahman',
    revokedAt: expect.any(String),
    isReplaced: true,
  })
  expect(await mine(student)).toMatchObject([{ serial: body.serial, correction: null }])
  expect((await mailsTo(student)).some((mail) => mail.body.includes(body.serial))).toBe(true)
  expect(await waitingOf(student.serial)).toBeUndefined()
})

test('a rejected one leaves the certificate valid and shows the student why', async () => {
  const student = await certified()
  await ask(student, student.serial, 'Somebody Else')
  const { id } = await waitingOf(student.serial)
  const reason = 'This is another person.'
  const reject = () => asStaff(`POST /api/staff/certificate-corrections/${id}/reject`, { reason })
  expect((await reject()).status).toBe(204)
  expect(await mine(student)).toMatchObject([
    { serial: student.serial, correction: { state: 'rejected', answer: reason } },
  ])
  expect((await shown(student.serial)).revokedAt).toBeNull()
  expect((await mailsTo(student)).some((mail) => mail.body.includes(reason))).toBe(true)
  expect((await reject()).body.code).toBe('correction_decided')
  // The form sends empty fields as empty text.
  const again = { name: 'Nadia Rahman', note: '' }
  const { status } = await server.call(`POST /api/my-certificates/${student.serial}/corrections`, {
    token: student.token,
    body: again,
  })
  expect(status).toBe(204)
  expect(await waitingOf(student.serial)).toMatchObject({ askedName: 'Nadia Rahman', note: null })
})

test('only one correction can be pending, for the student’s own certificate and a different name', async () => {
  const [student, other] = [await certified(), await certified()]
  const { serial } = student
  expect((await ask(other, serial)).body.code).toBe('certificate_not_found')
  expect((await ask(student, serial, 'nadya rahman')).body.code).toBe('correction_same_name')
  const answers = await Promise.all([1, 2, 3].map(() => ask(student, serial)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409, 409])
  await asStaff(`POST /api/staff/certificates/${serial}/revoke`)
  expect((await ask(student, serial)).body.code).toBe('certificate_revoked')
  expect(await waitingOf(serial)).toBeUndefined()
})

test('of two simultaneous decisions one succeeds, and one valid certificate exists', async () => {
  const student = await certified()
  await ask(student, student.serial)
  const { id } = await waitingOf(student.serial)
  const approve = () =>
    asStaff(`POST /api/staff/certificate-corrections/${id}/approve`, { nameOnIt: 'Nadia Rahman' })
  const answers = await Promise.all([approve(), approve()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await mine(student)).toHaveLength(1)
})

test('staff reissue a certificate once without a request, with the reason in the audit list', async () => {
  const student = await certified()
  const reissue = (serial: string) =>
    asStaff(`POST /api/staff/certificates/${serial}/reissue`, {
      nameOnIt: 'Nadia Rahman',
      reason: 'Misspelt by us.',
    })
  const { body } = await reissue(student.serial)
  expect(body.nameOnIt).toBe('Nadia Rahman')
  expect((await reissue(student.serial)).body.code).toBe('certificate_revoked')
  expect((await reissue('ED-2222222222')).body.code).toBe('certificate_not_found')
  const entry = await db
    .selectFrom('audit_entries')
    .selectAll()
    .where('action', '=', 'certificate.reissued')
    .where('subject', '=', body.serial)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(entry)).toContain('Misspelt by us.')
})

test('staff cannot put another name on their own certificate', async () => {
  const colleague = await server.newStudent({ role: 'staff', name: 'rafiq' })
  const enrolment = await newEnrolment(db, colleague, { course: await newCourse(db) })
  const given = await asStaff(`POST /api/staff/enrolments/${enrolment}/certificate`, {})
  const { serial } = given.body
  await ask(colleague, serial, 'Rafiq Islam')
  const { id } = await waitingOf(serial)
  const nameOnIt = 'Rafiq Islam'
  for (const [call, body] of [
    [`POST /api/staff/certificate-corrections/${id}/approve`, { nameOnIt }],
    [`POST /api/staff/certificates/${serial}/reissue`, { nameOnIt, reason: 'As on my ID.' }],
  ] as const) {
    const refused = await server.call(call, { token: colleague.token, body })
    expect(refused).toMatchObject({ status: 409, body: { code: 'own_certificate' } })
  }
  expect(await shown(serial)).toEqual(given.body)
})
