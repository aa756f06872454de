import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { newEmail, testIdentity } from '../../../identity-service/testing.ts'
import { idTokenVerifier } from '../../../modules/identity/index.ts'
import {
  endAccessTokens,
  followAddress,
  giveRole,
  listStaff,
  takeRole,
  withSessionRole,
} from '../../../modules/students/index.ts'
import { sendWaitingMails } from '../../../mail/index.ts'
import { openTestDatabase, testServer } from '../../../testing/test-server.ts'

/**
 * Ownership of accounts when email addresses change hands, through the real identity service and
 * calls.
 */
const database = await openTestDatabase()
afterAll(() => database.close())
const { db } = database
const identity = await testIdentity(
  db,
  { sessionsEnded: endAccessTokens, addressChanged: followAddress },
  { keepsCookies: true },
)
const server = await testServer({ database, idTokens: idTokenVerifier(identity.service.rules) })
const STAFF_CALL = 'GET /api/staff/counts'

interface Session {
  email: string
  token: string
  studentId: string
  idToken: string
}

/** Exchanges an ID token for an access token and creates the student, as the browser does. */
async function enter(email: string, idToken: string): Promise<Session> {
  // All tests share one IP address, whose exchanges are rate-limited.
  await db.deleteFrom('rate_limits').execute()
  const bought = await server.call('POST /api/authorization/jwt', {
    token: idToken,
    body: { email },
  })
  expect(bought.status).toBe(200)
  const { token } = bought.body
  const student = await server.call('POST /api/users/students', { token, body: { email } })
  expect(student.status).toBe(200)
  return { email, token, studentId: student.body.studentId, idToken }
}

/** Signs up with a password; the address is not verified. */
async function squat(email: string): Promise<Session> {
  const { body } = await identity.call('accounts:signUp', {
    email,
    password: 'a squatter of this address',
  })
  return enter(email, body.idToken)
}

/** Signs in by a link mailed to the address, which verifies it. */
async function prove(email: string): Promise<Session> {
  await identity.call('accounts:sendOobCode', {
    requestType: 'EMAIL_SIGNIN',
    email,
    continueUrl: 'http://localhost:3000/x',
  })
  const { body } = await identity.call('accounts:signInWithEmailLink', {
    email,
    oobCode: mailedCode(email, 'EMAIL_SIGNIN'),
  })
  return enter(email, body.idToken)
}

/** Changes an account's address, verified at both ends, and signs in with the new one. */
async function move(session: Session, newAddress: string): Promise<Session> {
  await identity.call('accounts:sendOobCode', {
    requestType: 'VERIFY_AND_CHANGE_EMAIL',
    idToken: session.idToken,
    newEmail: newAddress,
  })
  expect(
    await identity.call('accounts:update', {
      oobCode: mailedCode(newAddress, 'VERIFY_AND_CHANGE_EMAIL'),
    }),
  ).toMatchObject({
    status: 200,
  })
  return prove(newAddress)
}

function mailedCode(recipient: string, kind: string): string {
  const mail = identity.mails.findLast((sent) => sent.recipient === recipient && sent.kind === kind)
  return new URL(mail!.link!).searchParams.get('oobCode')!
}

const roleOf = async ({ token, studentId }: Session) =>
  (await server.call(`GET /api/users/students/${studentId}`, { token })).body[0].role as string
const exported = ({ token, studentId }: Session) =>
  server.call(`GET /api/users/students/${studentId}/export`, { token })
const erase = ({ token, studentId, email, language = 'en' }: Session & { language?: string }) =>
  server.call(`DELETE /api/users/students/${studentId}`, { token, body: { email, language } })
const messagesFrom = (email: string) =>
  db.selectFrom('contact_messages').select('id').where('email', '=', email).execute()
const writeMessage = (email: string) =>
  db
    .insertInto('contact_messages')
    .values({ name: 'A', email, subject: 'Hello', message: 'My medical condition' })
    .execute()

test('an invited role is neither given nor shown to an account with an unverified address', async () => {
  const boss = newEmail()
  await giveRole({ db, now: new Date() }, { email: boss, role: 'owner', operator: 'karim' })
  const squatter = await squat(boss)
  expect(await roleOf(squatter)).toBe('student')
  expect(await server.call(STAFF_CALL, { token: squatter.token })).toMatchObject({
    status: 403,
    body: { code: 'email_unverified' },
  })
  const stranger = await squat(newEmail())
  expect(await server.call(STAFF_CALL, { token: stranger.token })).toMatchObject({
    status: 403,
    body: { code: 'email_unverified' },
  })
})

test.each(['before', 'after'])(
  'an account that moved to another address from one invited %s the sign-up is not staff',
  async (when) => {
    const boss = newEmail()
    if (when === 'before')
      await giveRole({ db, now: new Date() }, { email: boss, role: 'owner', operator: 'karim' })
    const squatter = await squat(boss)
    if (when === 'after')
      await giveRole({ db, now: new Date() }, { email: boss, role: 'owner', operator: 'karim' })
    const moved = await move(squatter, newEmail())
    expect(await server.call(STAFF_CALL, { token: moved.token })).toMatchObject({
      status: 403,
      body: { code: 'staff_only' },
    })
    expect(await roleOf(moved)).toBe('student')
    const owner = await prove(boss)
    expect(owner.studentId).not.toBe(moved.studentId)
    expect(await server.call(STAFF_CALL, { token: owner.token })).toMatchObject({ status: 200 })
    expect(await roleOf(owner)).toBe('staff')
  },
)

test('the role is student in a session without a verified address', async () => {
  const { record, token } = await server.newStudent({ role: 'staff', emailVerified: false })
  const [shown] = (await server.call(`GET /api/users/students/${record.student_id}`, { token }))
    .body
  expect([record.role, shown.role]).toEqual(['staff', 'student'])
})

test('a role given to a verified student applies from their next staff call', async () => {
  const person = await prove(newEmail())
  await giveRole({ db, now: new Date() }, { email: person.email, role: 'owner', operator: 'karim' })
  expect(await server.call(STAFF_CALL, { token: person.token })).toMatchObject({ status: 200 })
  expect(await takeRole({ db, now: new Date() }, { email: person.email, operator: 'karim' })).toBe(
    true,
  )
  expect(await server.call(STAFF_CALL, { token: person.token })).toMatchObject({
    status: 403,
    body: { code: 'staff_only' },
  })
})

test('the dashboard shows the role once the invited address is verified', async () => {
  const person = await prove(newEmail())
  await giveRole({ db, now: new Date() }, { email: person.email, role: 'owner', operator: 'karim' })
  const [shown] = (
    await server.call(`GET /api/users/students?email=${person.email}`, { token: person.token })
  ).body
  expect(shown.role).toBe('staff')
})

test('an owner who changes address keeps the role once the new address is verified', async () => {
  const boss = newEmail()
  await giveRole({ db, now: new Date() }, { email: boss, role: 'owner', operator: 'karim' })
  const first = await prove(boss)
  expect(await roleOf(first)).toBe('staff')
  const away = newEmail()
  const moved = await move(first, away)
  expect(moved.studentId).toBe(first.studentId)
  expect(await server.call(STAFF_CALL, { token: moved.token })).toMatchObject({ status: 200 })
  expect(await roleOf(moved)).toBe('staff')
  expect(await listStaff(db)).toContainEqual(
    expect.objectContaining({ email: away, role: 'owner', waitsFor: null }),
  )
  const entries = await db
    .selectFrom('audit_entries')
    .select(['before', 'after'])
    .where('action', '=', 'staff.address_changed')
    .where('subject', '=', away)
    .execute()
  expect(entries).toEqual([{ before: { email: boss }, after: { email: away } }])
})

test('a changed, unverified address gives no role, and neither does a former one', async () => {
  const { record } = await server.newStudent({ role: 'staff' })
  const unproved = newEmail()
  const row = { uid: record.identity_uid, email: unproved }
  await followAddress(db, { ...row, now: new Date() })
  const asked = (emailVerified: boolean) =>
    withSessionRoleOf(record.id, { email: unproved, emailVerified })
  expect([await asked(false), await asked(true)]).toEqual(['student', 'staff'])
  await db
    .updateTable('students')
    .set({ role_email_key: newEmail() })
    .where('id', '=', record.id)
    .execute()
  const further = newEmail()
  await followAddress(db, { ...row, email: further, now: new Date() })
  expect(await withSessionRoleOf(record.id, { email: further, emailVerified: true })).toBe(
    'student',
  )
})

async function withSessionRoleOf(id: number, proof: { email: string; emailVerified: boolean }) {
  const row = await db
    .selectFrom('students')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return withSessionRole(row, proof).role
}

test('verifying an address that a staff member no longer uses gives no role', async () => {
  const boss = newEmail()
  await giveRole({ db, now: new Date() }, { email: boss, role: 'owner', operator: 'karim' })
  const first = await prove(boss)
  await move(first, newEmail())
  const second = await prove(boss)
  expect(second.studentId).not.toBe(first.studentId)
  expect(await roleOf(second)).toBe('student')
  expect(await server.call(STAFF_CALL, { token: second.token })).toMatchObject({
    status: 403,
    body: { code: 'staff_only' },
  })
})

test('a role is removed by its owner’s current address', async () => {
  const boss = newEmail()
  await giveRole({ db, now: new Date() }, { email: boss, role: 'owner', operator: 'karim' })
  const moved = await move(await prove(boss), newEmail())
  expect(await takeRole({ db, now: new Date() }, { email: boss, operator: 'karim' })).toBe(false)
  expect(await takeRole({ db, now: new Date() }, { email: moved.email, operator: 'karim' })).toBe(
    true,
  )
  expect((await listStaff(db)).filter(({ email }) => email === moved.email)).toEqual([])
})

test('a student keeps profile and export through every change of address, and no one else gets them', async () => {
  const old = newEmail()
  const first = await prove(old)
  await server.call(`PATCH /api/users/students/${first.studentId}`, {
    token: first.token,
    body: { address: 'House 7, Mirpur' },
  })
  const moved = await move(first, newEmail())
  expect(moved.studentId).toBe(first.studentId)
  expect((await exported(moved)).body.student).toMatchObject({
    email: moved.email,
    address: 'House 7, Mirpur',
  })
  expect(
    (await server.call(`GET /api/users/students?email=${moved.email}`, { token: moved.token }))
      .status,
  ).toBe(200)
  const second = await prove(old)
  expect(second.studentId).not.toBe(first.studentId)
  expect((await exported(second)).body.student.address).toBeNull()
  expect(await exported({ ...second, studentId: first.studentId })).toMatchObject({
    status: 403,
    body: { code: 'not_yours' },
  })
})

test('two people who swap addresses keep their own accounts', async () => {
  const [a, b, between] = [newEmail(), newEmail(), newEmail()]
  const [anna, bina] = [await prove(a), await prove(b)]
  await move(anna, between)
  const binaNow = await move(bina, a)
  const annaNow = await move(await prove(between), b)
  expect([annaNow.studentId, binaNow.studentId]).toEqual([anna.studentId, bina.studentId])
  const rows = await db
    .selectFrom('students')
    .select(['student_id', 'email'])
    .where('email', 'in', [a, b])
    .execute()
  expect(rows.toSorted((one, other) => one.email.localeCompare(other.email))).toEqual(
    [
      { student_id: annaNow.studentId, email: b },
      { student_id: binaNow.studentId, email: a },
    ].toSorted((one, other) => one.email.localeCompare(other.email)),
  )
})

test('a row that still shows an address does not lock out its new owner', async () => {
  const email = newEmail()
  await db
    .insertInto('students')
    .values({
      student_id: `ET_${randomUUID().replaceAll('-', '').slice(0, 9)}`,
      identity_uid: randomUUID(),
      email,
      email_key: email,
      name: 'Before',
    })
    .execute()
  const squatter = await squat(email)
  expect(
    (await server.call(`GET /get/carts?email=${email}`, { token: squatter.token })).status,
  ).toBe(200)
})

test('an unverified address gives access to no message of its owner, now or after a change of address', async () => {
  const victim = newEmail()
  await writeMessage(victim)
  const squatter = await squat(victim)
  expect((await exported(squatter)).body.records.contact_messages).toBeUndefined()
  const moved = await move(squatter, newEmail())
  expect(JSON.stringify((await exported(moved)).body)).not.toContain('medical')
  expect((await erase(moved)).status).toBe(204)
  expect(await messagesFrom(victim)).toHaveLength(1)
})

test('a former address gives its previous owner no access to later data', async () => {
  const old = newEmail()
  const moved = await move(await prove(old), newEmail())
  await writeMessage(old)
  await writeMessage(moved.email)
  const { body } = await exported(moved)
  expect(body.records.contact_messages).toMatchObject([{ email: moved.email }])
  expect((await erase(moved)).status).toBe(204)
  expect([await messagesFrom(old), await messagesFrom(moved.email)]).toEqual([
    [expect.anything()],
    [],
  ])
})

test('deleting an account with an unverified address removes no invited role', async () => {
  const boss = newEmail()
  await giveRole({ db, now: new Date() }, { email: boss, role: 'owner', operator: 'karim' })
  expect((await erase(await squat(boss))).status).toBe(204)
  expect(await roleOf(await prove(boss))).toBe('staff')
})

test('a deletion is mailed to its owner in their language, and the mail leaves no trace', async () => {
  const person = await prove(newEmail())
  await erase({ ...person, language: 'bn' })
  const mails = () =>
    db
      .selectFrom('mails')
      .select(['kind', 'subject', 'state'])
      .where('recipient', '=', person.email)
      .execute()
  expect(await mails()).toMatchObject([
    { kind: 'account-deleted', subject: expect.stringContaining('মুছে ফেলা হয়েছে') },
  ])
  await sendWaitingMails(server.services)
  expect(await mails()).toEqual([])
})

test('a change of address at a hosted service is mailed to both ends, once', async () => {
  const uid = randomUUID()
  const [old, next] = [newEmail(), newEmail()]
  let email = old
  const hosted = await testServer({
    database,
    idTokens: {
      verify: async () => ({
        uid,
        email,
        emailVerified: true,
        name: null,
        photo: null,
        signedInAt: 0,
        expiresAt: 2 ** 31,
      }),
    },
  })
  const mint = () =>
    hosted.call('POST /api/authorization/jwt', {
      token: 'e.y.J',
      body: { email },
      headers: { 'accept-language': 'bn-BD' },
    })
  const { token } = (await mint()).body
  const before = await hosted.call('POST /api/users/students', { token, body: { email } })
  email = next
  await Promise.all([mint(), mint()])
  const after = await hosted.call(`GET /api/users/students?email=${next}`, {
    token: (await mint()).body.token,
  })
  expect(after.body).toMatchObject([{ studentId: before.body.studentId, email: next }])
  const mails = await db
    .selectFrom('mails')
    .select(['kind', 'recipient', 'subject'])
    .where('recipient', 'in', [old, next])
    .orderBy('id')
    .execute()
  expect(mails).toMatchObject([
    { kind: 'email-left', recipient: old, subject: expect.stringContaining('ইমেইল') },
    { kind: 'email-taken', recipient: next },
  ])
})

test('an export lists the mails sent, without their texts', async () => {
  const person = await prove(newEmail())
  await db
    .insertInto('mails')
    .values({
      kind: 'password-reset',
      recipient: person.email,
      subject: 'A new password',
      body: 'https://x/?oobCode=SECRET',
    })
    .execute()
  const { body } = await exported(person)
  expect(body.records.mails).toMatchObject([{ subject: 'A new password', recipient: person.email }])
  expect(JSON.stringify(body)).not.toContain('SECRET')
})

test('a change of address ends access tokens issued before it', async () => {
  const person = await prove(newEmail())
  const row = await db
    .selectFrom('students')
    .selectAll()
    .where('student_id', '=', person.studentId)
    .executeTakeFirstOrThrow()
  await followAddress(db, { uid: row.identity_uid, email: newEmail(), now: new Date() })
  expect(
    await server.call(`GET /get/carts?email=${person.email}`, { token: person.token }),
  ).toMatchObject({
    status: 401,
    body: { code: 'session_ended' },
  })
})
