import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testServer, type TestServer } from '../../../testing/test-server.ts'

const server = await testServer()

/** A token of an account without a student yet. */
async function newcomer(
  on: TestServer,
  claims: { email?: string; uid?: string; emailVerified?: boolean; name?: string } = {},
) {
  const email = claims.email ?? `student-${randomUUID()}@example.com`
  const { token } = await on.services.accessTokens.mint(
    {
      uid: claims.uid ?? randomUUID(),
      email,
      emailVerified: claims.emailVerified ?? false,
      name: claims.name ?? null,
      sessionVersion: 1,
    },
    Math.floor(Date.now() / 1000) + 3600,
  )
  return { email, token }
}

// Covers: §3 student-id, §3 student-role, §6 new-account, §6 given-roles, §7 post-students
test('a sign-up creates a student with role student, whatever role is sent (§7 POST /api/users/students)', async () => {
  const { email, token } = await newcomer(server)
  const made = await server.call('POST /api/users/students', {
    token,
    body: { studentId: 'ET_abc123XYZ', name: 'রহিম উদ্দিন', email, photo: null, role: 'staff' },
  })
  expect(made).toMatchObject({
    status: 200,
    body: { studentId: 'ET_abc123XYZ', name: 'রহিম উদ্দিন', email, role: 'student' },
  })
})

// Covers: §7 post-students
test('creating a student twice returns the first one', async () => {
  const { email, token } = await newcomer(server)
  const first = await server.call('POST /api/users/students', {
    token,
    body: { email, name: 'Ayesha' },
  })
  const second = await server.call('POST /api/users/students', {
    token,
    body: { email, name: 'Somebody Else', studentId: 'ET_999999999' },
  })
  expect(second.body).toEqual(first.body)
})

test.each([
  ['  Ayesha Siddiqua ', 'Ayesha Siddiqua'],
  ['', 'ayesha'],
  ['\u200b', 'ayesha'],
  ['\u202eahseya', 'ayesha'],
  ['Claim https://prize.example', 'ayesha'],
  ['Ayesha\nYour account was closed', 'ayesha'],
  ['x'.repeat(256), 'ayesha'],
])('an account named %j begins as %j where no name was typed', async (name, expected) => {
  const { email, token } = await newcomer(server, {
    email: `ayesha@${randomUUID()}.example.com`,
    name,
  })
  const first = await server.call(`GET /api/users/students?email=${email}`, { token })
  expect(first.body).toMatchObject([{ name: expected }])
})

// Covers: §3 student-id, §9 student-id
test.each(['ET_short', 'XX_123456789', 'ET_12345678!', ''])(
  'a studentId of %j is replaced by one of ours',
  async (studentId) => {
    const { email, token } = await newcomer(server)
    const made = await server.call('POST /api/users/students', {
      token,
      body: { studentId, name: 'Karim', email },
    })
    expect(made.body.studentId).toMatch(/^ET_[A-Za-z0-9]{9}$/)
    expect(made.body.studentId).not.toBe(studentId)
  },
)

// Covers: §3 student-id
test('a studentId that is taken is not given twice', async () => {
  const [one, two] = [await newcomer(server), await newcomer(server)]
  const studentId = `ET_${randomUUID().replaceAll('-', '').slice(0, 9)}`
  const first = await server.call('POST /api/users/students', {
    token: one.token,
    body: { studentId, name: 'One', email: one.email },
  })
  const second = await server.call('POST /api/users/students', {
    token: two.token,
    body: { studentId, name: 'Two', email: two.email },
  })
  expect(first.body.studentId).toBe(studentId)
  expect(second.body.studentId).not.toBe(studentId)
})

test('twenty simultaneous sign-ups of one account create one student', async () => {
  const { email, token } = await newcomer(server)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      server.call('POST /api/users/students', { token, body: { email, name: 'Nadia' } }),
    ),
  )
  expect(new Set(answers.map((answer) => answer.body.studentId)).size).toBe(1)
})

test('somebody else’s e-mail creates no student', async () => {
  const { token } = await newcomer(server)
  const refused = await server.call('POST /api/users/students', {
    token,
    body: { email: `other-${randomUUID()}@example.com`, name: 'Mallory' },
  })
  expect(refused).toMatchObject({ status: 403, body: { code: 'email_mismatch' } })
})

test('a second account with a student’s e-mail gets its own student, verified or not', async () => {
  const owner = await server.newStudent()
  const ids = [owner.record.student_id]
  for (const emailVerified of [false, true]) {
    const { token } = await newcomer(server, { email: owner.email, emailVerified })
    const [student] = (await server.call(`GET /api/users/students?email=${owner.email}`, { token }))
      .body
    ids.push(student.studentId)
  }
  expect(new Set(ids).size).toBe(3)
})

// Covers: §7 get-student, §7 dashboard-student
test('students read their own record by e-mail and by id, and no one else’s', async () => {
  const [self, other] = [await server.newStudent(), await server.newStudent()]
  expect(
    (
      await server.call(`GET /api/users/students?email=${self.email.toUpperCase()}`, {
        token: self.token,
      })
    ).body,
  ).toMatchObject([{ email: self.email }])
  expect(
    (await server.call(`GET /api/users/students/${self.record.student_id}`, { token: self.token }))
      .body,
  ).toMatchObject([{ email: self.email }])
  expect(
    (await server.call(`GET /api/users/students?email=${other.email}`, { token: self.token }))
      .status,
  ).toBe(403)
  expect(
    (await server.call(`GET /api/users/students/${other.record.student_id}`, { token: self.token }))
      .status,
  ).toBe(403)
  expect(
    (await server.call('GET /api/users/students/ET_nobody123', { token: self.token })).status,
  ).toBe(403)
})

// Covers: §4 student-added, §7 get-students
test('the list of all students is for staff, newest first, in pages that never repeat', async () => {
  const made = [await server.newStudent(), await server.newStudent(), await server.newStudent()]
  expect(await server.call('GET /api/users/students', { token: made[0]!.token })).toMatchObject({
    status: 403,
    body: { code: 'staff_only' },
  })
  const { token } = await server.newStudent({ role: 'staff' })
  const first = await server.call('GET /api/users/students?limit=2', { token })
  const second = await server.call(
    `GET /api/users/students?limit=2&after=${first.body[1].studentId}`,
    { token },
  )
  const ids = [...first.body, ...second.body].map(
    (student: { studentId: string }) => student.studentId,
  )
  expect(new Set(ids).size).toBe(4)
  expect(ids.slice(1)).toEqual(made.toReversed().map((student) => student.record.student_id))
  expect((await server.call('GET /api/users/students/ET_nobody123', { token })).status).toBe(404)
})

// Covers: §3 student-fields
test('a profile keeps omitted fields, clears empty ones and accepts a phone in any format', async () => {
  const { token, record } = await server.newStudent()
  const address = `PATCH /api/users/students/${record.student_id}`
  await server.call(address, {
    token,
    body: {
      phone: '০১৭১২-৩৪৫৬৭৮',
      ageRange: '20-30',
      address: 'Mirpur 10, Dhaka',
      experience: '2-3',
      gender: 'Female',
    },
  })
  const changed = await server.call(address, { token, body: { address: '', ageRange: '' } })
  expect(changed.body).toMatchObject({
    phone: '+8801712345678',
    ageRange: null,
    address: null,
    experience: '2-3',
    gender: 'Female',
  })
})

test.each([
  '\u202a01712345678\u202c',
  '+880\ufe0f1712-345678',
  '0171\u200b2345678',
  '+880 (0) 1712-345678',
  '1712345678',
  '01712345678,',
])('a phone number copied as %j is saved', async (phone) => {
  const { token, record } = await server.newStudent()
  const address = `PATCH /api/users/students/${record.student_id}`
  expect(await server.call(address, { token, body: { phone } })).toMatchObject({
    status: 200,
    body: { phone: '+8801712345678' },
  })
})

// Covers: §3 age-and-experience
test.each([
  [{ phone: '123' }, 'phone', 'not_a_phone'],
  [{ ageRange: '60-70' }, 'ageRange', 'not_a_choice'],
  [{ experience: 3 }, 'experience', 'not_a_choice'],
  [{ name: '' }, 'name', 'required'],
  [{ name: 'Claim https://prize.example' }, 'name', 'address_in_name'],
  [{ name: '𑄌𑄋𑄴𑄟𑄳𑄦' }, 'name', 'unprintable_name'],
  [{ name: 'x'.repeat(10_000) }, 'name', 'too_long'],
  [{ address: 'a\u0000b' }, 'address', 'unreadable_characters'],
])('a profile update of %j is refused by the field', async (body, field, code) => {
  const { token, record } = await server.newStudent()
  const refused = await server.call(`PATCH /api/users/students/${record.student_id}`, {
    token,
    body,
  })
  expect(refused).toMatchObject({
    status: 400,
    body: { code: 'invalid_input', errors: [{ field, code }] },
  })
})

test("another student's profile cannot be changed", async () => {
  const [self, other] = [await server.newStudent(), await server.newStudent()]
  expect(
    (
      await server.call(`PATCH /api/users/students/${other.record.student_id}`, {
        token: self.token,
        body: { address: 'Mine now' },
      })
    ).status,
  ).toBe(403)
})
