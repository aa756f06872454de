import { randomUUID } from 'node:crypto'
import { onTestFinished, expect, test } from 'vitest'
import { staffRoles } from '#contract/staff/permissions.ts'
import { signedInStudent } from '#server/modules/students/index.ts'
import {
  openTestDatabase,
  testServer,
  type TestServer,
  type TestStudent,
} from '#server/testing/test-server.ts'

const server = await testServer()
const { db } = server.services
const owner = await server.newStudent({ staffRole: 'owner', name: 'Shirin Akter' })
const newEmail = () => `invited-${randomUUID()}@example.com`
const people = (token = owner.token) => server.call('GET /api/staff/people', { token })
const invite = (body: object, token = owner.token) =>
  server.call('POST /api/staff/invitations', { token, body: { language: 'en', ...body } })
const change = (
  id: string,
  { role, as = owner, on = server }: { role: string; as?: TestStudent; on?: TestServer },
) => on.call(`PATCH /api/staff/people/${id}`, { token: as.token, body: { role } })
const remove = (id: string, { token } = owner, on = server) =>
  on.call(`DELETE /api/staff/people/${id}`, { token })

/** A session with a verified address. */
async function prove(email: string) {
  const claims = {
    uid: randomUUID(),
    email,
    emailVerified: true,
    name: 'Kamal Uddin',
    sessionVersion: 1,
    signedInAt: 1,
  }
  const { record } = { record: await signedInStudent({ db, now: new Date() }, claims) }
  const { token } = await server.services.accessTokens.mint(
    claims,
    Math.floor(Date.now() / 1000) + 600,
  )
  return { record, token }
}

/** A server whose only staff are those a test creates. */
async function aloneServer(): Promise<TestServer> {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  return testServer({ database })
}

test('an invited address gets a mail in the chosen language, and the account that verifies it has the role', async () => {
  const email = newEmail()
  const invited = await invite({ email: email.toUpperCase(), role: 'support', language: 'bn' })
  expect(invited).toMatchObject({
    status: 201,
    body: { email, role: 'support', invitedBy: 'Shirin Akter' },
  })
  const mail = await db
    .selectFrom('mails')
    .selectAll()
    .where('recipient', 'ilike', email)
    .executeTakeFirstOrThrow()
  expect(mail.kind).toBe('staff-invitation')
  expect(mail.body).toContain(`${server.services.config.origin}/staff`)
  expect(mail.body).toContain('সাপোর্ট')
  expect((await people()).body.invitations).toContainEqual(
    expect.objectContaining({ email, role: 'support' }),
  )

  const member = await prove(email)
  expect((await server.call('GET /api/staff/students', { token: member.token })).status).toBe(200)
  const after = (await people()).body
  expect(after.invitations.map((entry: { email: string }) => entry.email)).not.toContain(email)
  expect(after.people).toContainEqual({
    studentId: member.record.student_id,
    name: 'Kamal Uddin',
    email,
    role: 'support',
    isYou: false,
    hasSecondFactor: false,
    waitsFor: null,
  })
})

test('an invitation goes to the address as it is seen', async () => {
  const email = newEmail()
  await invite({ email: `\u200e${email}`, role: 'support' })
  await invite({ email, role: 'content' })
  expect(
    (await people()).body.invitations.filter((entry: { email: string }) =>
      entry.email.includes(email),
    ),
  ).toMatchObject([{ email, role: 'content' }])
})

test('a second invitation replaces the role, and withdrawing ends it', async () => {
  const email = newEmail()
  await invite({ email, role: 'owner' })
  await invite({ email, role: 'content' })
  expect(
    (await people()).body.invitations.filter((entry: { email: string }) => entry.email === email),
  ).toMatchObject([{ role: 'content' }])
  expect(
    (await db.selectFrom('mails').select('id').where('recipient', '=', email).execute()).length,
  ).toBe(2)
  expect(
    (
      await server.call(`DELETE /api/staff/invitations/${encodeURIComponent(email)}`, {
        token: owner.token,
      })
    ).status,
  ).toBe(204)
  const gone = await server.call(`DELETE /api/staff/invitations/${encodeURIComponent(email)}`, {
    token: owner.token,
  })
  expect(gone).toMatchObject({ status: 404, body: { code: 'invitation_not_found' } })
  const person = await prove(email)
  expect(await server.call('GET /api/staff/counts', { token: person.token })).toMatchObject({
    status: 403,
    body: { code: 'staff_only' },
  })
})

test('existing staff cannot be invited; an unknown role is refused', async () => {
  const member = await server.newStudent({ staffRole: 'finance' })
  expect(await invite({ email: member.email, role: 'owner' })).toMatchObject({
    status: 409,
    body: { code: 'already_staff' },
  })
  expect(await invite({ email: newEmail(), role: 'king' })).toMatchObject({
    status: 400,
    body: { code: 'invalid_input' },
  })
  expect(await invite({ email: 'nobody', role: 'support' })).toMatchObject({ status: 400 })
})

test('a changed role applies from the next request', async () => {
  const member = await server.newStudent({ staffRole: 'support' })
  expect((await server.call('GET /api/staff/orders', { token: member.token })).status).toBe(403)
  expect(await change(member.record.student_id, { role: 'finance' })).toMatchObject({
    status: 200,
    body: { role: 'finance' },
  })
  expect((await server.call('GET /api/staff/orders', { token: member.token })).status).toBe(200)
  expect((await server.call('GET /api/staff/students', { token: member.token })).status).toBe(403)
  expect((await remove(member.record.student_id)).status).toBe(204)
  expect(await server.call('GET /api/staff/counts', { token: member.token })).toMatchObject({
    status: 403,
    body: { code: 'staff_only' },
  })
  expect(await remove(member.record.student_id)).toMatchObject({
    status: 404,
    body: { code: 'person_not_staff' },
  })
  expect(await change(member.record.student_id, { role: 'owner' })).toMatchObject({
    status: 404,
    body: { code: 'person_not_staff' },
  })
})

test('the audit list says whether someone was removed or left', async () => {
  const [member, leaving] = [
    await server.newStudent({ staffRole: 'support' }),
    await server.newStudent({ staffRole: 'owner' }),
  ]
  await remove(member.record.student_id)
  await remove(leaving.record.student_id, leaving)
  const acts = await db
    .selectFrom('audit_entries')
    .select(['action', 'subject'])
    .where('subject', 'in', [member.email, leaving.email])
    .orderBy('id')
    .execute()
  expect(acts).toEqual([
    { action: 'staff.removed', subject: member.email },
    { action: 'staff.left', subject: leaving.email },
  ])
})

test('a student or an instructor becomes staff only by invitation', async () => {
  for (const person of [await server.newStudent(), await server.newStudent({ role: 'instructor' })])
    expect(await change(person.record.student_id, { role: 'support' })).toMatchObject({
      status: 404,
      body: { code: 'person_not_staff' },
    })
})

test('only an owner gives roles, and not to themselves', async () => {
  for (const staffRole of staffRoles.filter((role) => role !== 'owner')) {
    const member = await server.newStudent({ staffRole })
    const refused = { status: 403, body: { code: 'not_permitted' } }
    expect(await change(member.record.student_id, { role: 'owner', as: member })).toMatchObject(
      refused,
    )
    expect(await invite({ email: newEmail(), role: 'owner' }, member.token)).toMatchObject(refused)
    expect(await remove(owner.record.student_id, member)).toMatchObject(refused)
    expect(await people(member.token)).toMatchObject(refused)
  }
})

test('the last owner cannot be removed in any way', async () => {
  const alone = await aloneServer()
  const last = await alone.newStudent({ staffRole: 'owner' })
  await alone.newStudent({ staffRole: 'manager' })
  const { student_id: id } = last.record
  const refused = { status: 409, body: { code: 'last_owner' } }
  expect(await remove(id, last, alone)).toMatchObject(refused)
  for (const role of staffRoles.filter((one) => one !== 'owner'))
    expect(await change(id, { role, as: last, on: alone })).toMatchObject(refused)
  expect(await change(id, { role: 'owner', as: last, on: alone })).toMatchObject({ status: 200 })
  // An owner whose role is tied to a former address could not give roles either.
  const away = await alone.newStudent({ staffRole: 'owner' })
  const moved = { email: 'away@example.com', email_key: 'away@example.com' }
  await alone.services.db
    .updateTable('students')
    .set(moved)
    .where('id', '=', away.record.id)
    .execute()
  expect(await remove(id, last, alone)).toMatchObject(refused)

  const next = await alone.newStudent({ staffRole: 'owner' })
  expect((await change(id, { role: 'support', as: last, on: alone })).status).toBe(200)
  expect(await remove(next.record.student_id, next, alone)).toMatchObject(refused)
})

test.each(['remove', 'demote'])('two owners who %s at the same time leave one', async (what) => {
  const alone = await aloneServer()
  for (let round = 0; round < 5; round += 1) {
    const [anna, bina] = [
      await alone.newStudent({ staffRole: 'owner' }),
      await alone.newStudent({ staffRole: 'owner' }),
    ]
    const acts = {
      remove: (self: typeof anna, other: typeof anna) =>
        remove(other.record.student_id, self, alone),
      demote: (self: typeof anna, other: typeof anna) =>
        change(other.record.student_id, { role: 'support', as: self, on: alone }),
    }
    const act = acts[what as keyof typeof acts]
    const answers = await Promise.all([act(anna, bina), act(bina, anna)])
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
    const owners = await alone.services.db
      .selectFrom('students')
      .select('id')
      .where('staff_role', '=', 'owner')
      .execute()
    expect(owners).toHaveLength(1)
    await alone.services.db
      .updateTable('students')
      .set({ role: 'student', staff_role: null })
      .where('staff_role', '=', 'owner')
      .execute()
  }
})
