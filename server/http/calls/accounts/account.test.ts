import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { pretendIdTokens, testServer, type TestStudent } from '../../../testing/test-server.ts'
import { newCourse } from '../../../testing/courses.ts'
import { newOpenOrder } from '../../../testing/orders.ts'
import { recordAudit } from '../../../audit/index.ts'
import { placeOrder } from '../../../modules/orders/index.ts'
import {
  deleteStudent,
  replaceSkills,
  storePhoto,
  updateProfile,
} from '../../../modules/students/index.ts'
import { tidyDatabase } from '../../../jobs/tidy-database.ts'
import { orderContext } from '../../../order-context.ts'
import {
  accountColumns,
  addressColumns,
  personalColumns,
} from '../../../modules/students/personal-tables.ts'

const known: Parameters<typeof pretendIdTokens>[0] = {}
const server = await testServer({ idTokens: pretendIdTokens(known) })
const { db } = server.services

/** An ID token of a student's identity account, signed in `ago` seconds before now. */
function idTokenOf({ record, email }: TestStudent, ago: number): string {
  const now = Math.floor(Date.now() / 1000)
  const idToken = `eyJ.${record.student_id}.${ago}`
  known[idToken] = {
    uid: record.identity_uid,
    email,
    emailVerified: true,
    name: null,
    photo: null,
    signedInAt: now - ago,
    expiresAt: now + 3600,
  }
  return idToken
}

const mint = (email: string, idToken: string) =>
  server.call('POST /api/authorization/jwt', { token: idToken, body: { email } })

test('every column that names a student says what happens to it on deletion', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.conrelid::regclass::text || '.' || a.attname as name
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype = 'f' and c.confrelid = 'students'::regclass order by 1`.execute(db)
  expect(Object.keys(personalColumns).toSorted()).toEqual(rows.map((row) => row.name).toSorted())
})

test('every column that can hold the address of someone without an account is listed', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.table_name || '.' || c.column_name as name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and (column_name in ('email', 'recipient') or c.table_name in ('instructor_invitations', 'student_import_rows', 'invited_orders') and column_name = 'email_key') and table_name <> 'students'`.execute(
    db,
  )
  expect(rows.map((row) => row.name).toSorted()).toEqual([...addressColumns].toSorted())
})

test('every column that holds the uid of an account is listed', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and column_name like '%uid' and table_name <> 'students'`.execute(
    db,
  )
  expect(rows.map((row) => row.name).toSorted()).toEqual([...accountColumns].toSorted())
})

test('signing out everywhere ends this token and any exchange from an older sign-in', async () => {
  const student = await server.newStudent()
  const older = idTokenOf(student, 60)
  expect((await mint(student.email, older)).status).toBe(200)
  const path = `/api/users/students/${student.record.student_id}`
  expect(
    (await server.call(`POST ${path}/sign-out-everywhere`, { token: student.token })).status,
  ).toBe(204)
  expect(await server.call(`GET ${path}`, { token: student.token })).toMatchObject({
    status: 401,
    body: { code: 'session_ended' },
  })
  expect(await mint(student.email, older)).toMatchObject({
    status: 401,
    body: { code: 'session_ended' },
  })
})

test('signing in again after that works', async () => {
  const student = await server.newStudent()
  const path = `/api/users/students/${student.record.student_id}`
  await server.call(`POST ${path}/sign-out-everywhere`, { token: student.token })
  const again = await mint(student.email, idTokenOf(student, 0))
  expect(again.status).toBe(200)
  expect((await server.call(`GET ${path}`, { token: again.body.token })).status).toBe(200)
})

test('staff can end the sessions of a student, and a student only their own', async () => {
  const [student, other, staff] = [
    await server.newStudent(),
    await server.newStudent(),
    await server.newStudent({ role: 'staff' }),
  ]
  const unproved = await server.newStudent({ role: 'staff', emailVerified: false })
  const call = `POST /api/users/students/${student.record.student_id}/sign-out-everywhere`
  expect(await server.call(call, { token: other.token })).toMatchObject({
    status: 403,
    body: { code: 'not_yours' },
  })
  expect(await server.call(call, { token: unproved.token })).toMatchObject({
    status: 403,
    body: { code: 'not_yours' },
  })
  expect((await server.call(call, { token: staff.token })).status).toBe(204)
  expect(
    (await server.call(`GET /get/carts?email=${student.email}`, { token: student.token })).status,
  ).toBe(401)
})

test('who signs in with an account that was merged is told which one is left, and hears no address', async () => {
  const [kept, closed, owner] = [
    await server.newStudent(),
    await server.newStudent(),
    await server.newStudent({ staffRole: 'owner' }),
  ]
  expect((await mint(closed.email, idTokenOf(closed, 60))).status).toBe(200)
  await server.call(`POST /api/staff/students/${kept.record.student_id}/merge`, {
    token: owner.token,
    body: { closedId: closed.record.student_id },
  })
  const refusal = await mint(closed.email, idTokenOf(closed, 0))
  expect(refusal).toMatchObject({
    status: 403,
    body: {
      code: 'account_merged',
      facts: { email: `${kept.email[0]}•••${kept.email.slice(kept.email.indexOf('@'))}` },
    },
  })
  expect((await mint(kept.email, idTokenOf(kept, 0))).status).toBe(200)
})

test('an export has the profile, the cart and the messages of the student, and nothing of others', async () => {
  const [student, other] = [await server.newStudent(), await server.newStudent()]
  const { courseId, id } = await newCourse(db)
  for (const { token } of [student, other])
    await server.call('POST /post/carts', { token, body: { courseId } })
  await writeMessage(student.email)
  await writeMessage(other.email)
  const answer = await server.call(`GET /api/users/students/${student.record.student_id}/export`, {
    token: student.token,
  })
  expect(answer.headers.get('content-disposition')).toContain('attachment')
  expect(answer.body.student.email).toBe(student.email)
  expect(answer.body.records.cart_items).toEqual([expect.objectContaining({ course_id: id })])
  expect(answer.body.records.contact_messages).toHaveLength(1)
  expect(JSON.stringify(answer.body)).not.toContain(other.email)
  expect(JSON.stringify(answer.body)).not.toMatch(/password|hash|secret/)
})

test('an unverified address does not get the messages written from it', async () => {
  const student = await server.newStudent({ emailVerified: false })
  await writeMessage(student.email)
  const answer = await server.call(`GET /api/users/students/${student.record.student_id}/export`, {
    token: student.token,
  })
  expect(answer.body.records.contact_messages).toBeUndefined()
  await deleteAccount(student)
  const left = await db
    .selectFrom('contact_messages')
    .select('id')
    .where('email', '=', student.email)
    .execute()
  expect(left).toHaveLength(1)
})

test('a deleted account leaves nothing personal, and its tokens are invalid', async () => {
  const student = await server.newStudent({ name: 'Kamrul Hasan' })
  const { courseId } = await newCourse(db)
  await server.call('POST /post/carts', { token: student.token, body: { courseId } })
  await server.call(`PATCH /api/users/students/${student.record.student_id}`, {
    token: student.token,
    body: { phone: '01712345678' },
  })
  await writeMessage(student.email)
  expect((await deleteAccount(student)).status).toBe(204)
  const row = await db
    .selectFrom('students')
    .selectAll()
    .where('id', '=', student.record.id)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    name: 'Deleted account',
    phone: null,
    photo_path: null,
    role: 'student',
  })
  expect(row.email).toMatch(/@deleted\.invalid$/)
  expect(
    await db
      .selectFrom('cart_items')
      .select('course_id')
      .where('student_id', '=', row.id)
      .execute(),
  ).toEqual([])
  expect(
    await db
      .selectFrom('contact_messages')
      .select('id')
      .where('email', '=', student.email)
      .execute(),
  ).toEqual([])
  expect(
    (await server.call(`GET /get/carts?email=${student.email}`, { token: student.token })).status,
  ).toBe(401)
  expect(await mint(student.email, idTokenOf(student, 0))).toMatchObject({
    status: 403,
    body: { code: 'account_disabled' },
  })
})

test('a call that was let in before its account was deleted changes nothing after that', async () => {
  const { record } = await server.newStudent()
  const { courseId } = await newCourse(db, { feePoisha: 0 })
  await deleteStudent(db, record, { email: null })
  const request = {
    courses: [{ courseId }],
    expectedTotal: '0',
    checkoutKey: crypto.randomUUID(),
    language: 'en' as const,
  }
  const late = {
    profile: () => updateProfile({ db, now: new Date() }, record, { name: 'Still Here' }),
    skills: () => replaceSkills({ db, now: new Date() }, record, ['Excel']),
    photo: () => storePhoto({ db, now: new Date() }, record, Buffer.from('RIFF')),
    order: () => placeOrder(orderContext(server.services), { student: record, request }),
  }
  for (const [what, act] of Object.entries(late))
    await expect(act(), what).rejects.toMatchObject({ code: 'session_ended' })
  const photos = db.selectFrom('photos').select('name').where('student_id', '=', record.id)
  expect(await photos.execute()).toEqual([])
})

test('what was saved in the instant of the deletion goes in the night after it', async () => {
  const [student, other] = [await server.newStudent(), await server.newStudent()]
  const { id } = await newCourse(db)
  await deleteStudent(db, student.record, { email: null })
  for (const { record } of [student, other])
    await db.insertInto('cart_items').values({ student_id: record.id, course_id: id }).execute()
  await tidyDatabase.run(server.services)
  const inCarts = db
    .selectFrom('cart_items')
    .select('student_id')
    .where('student_id', 'in', [student.record.id, other.record.id])
  expect(await inCarts.execute()).toEqual([{ student_id: other.record.id }])
})

test('an account is not deleted by accident, by someone else, or while a payment is pending', async () => {
  const [student, staff] = [await server.newStudent(), await server.newStudent({ role: 'staff' })]
  const call = `DELETE /api/users/students/${student.record.student_id}`
  expect(
    await server.call(call, { token: student.token, body: { email: 'other@example.com' } }),
  ).toMatchObject({ status: 403 })
  expect(
    await server.call(call, { token: staff.token, body: { email: student.email } }),
  ).toMatchObject({ status: 403 })
  await db
    .insertInto('orders')
    .values({
      number: orderNumber(),
      student_id: student.record.id,
      checkout_key: crypto.randomUUID(),
      fee_poisha: 100,
      net_poisha: 100,
      vat_poisha: 0,
      total_poisha: 100,
      expires_at: new Date(Date.now() + 60_000),
    })
    .execute()
  expect(await deleteAccount(student)).toMatchObject({
    status: 409,
    body: { code: 'order_still_open' },
  })
  // Sent, it can be neither paid nor cancelled.
  await db
    .updateTable('orders')
    .set({ state: 'awaiting_verification' })
    .where('student_id', '=', student.record.id)
    .execute()
  expect(await deleteAccount(student)).toMatchObject({
    status: 409,
    body: { code: 'order_under_review' },
  })
})

test('staff delete their account once an owner has ended their role, and stay named in what they did', async () => {
  const word = `n${randomUUID().slice(0, 8)}`
  const name = `Nasrin ${word}`
  const [owner, member] = [
    await server.newStudent({ staffRole: 'owner' }),
    await server.newStudent({ staffRole: 'finance', name }),
  ]
  const subject = randomUUID()
  await recordAudit(db, { actor: member.record, action: 'settlement.imported', subject })
  const { number } = await newOpenOrder(db, (await server.newStudent()).record)
  await db
    .insertInto('order_history')
    .columns(['order_id', 'student_id', 'actor', 'staff_id', 'act'])
    .expression(({ selectFrom, val }) =>
      selectFrom('orders')
        .select(['id', 'student_id'])
        .select([
          val('staff').as('actor'),
          sql<number>`${member.record.id}::bigint`.as('staff_id'),
          val('noted').as('act'),
        ])
        .where('number', '=', number),
    )
    .execute()

  const refused = await deleteAccount(member)
  expect(refused).toMatchObject({ status: 409, body: { code: 'still_staff' } })
  const people = `DELETE /api/staff/people/${member.record.student_id}`
  expect((await server.call(people, { token: owner.token })).status).toBe(204)
  expect((await deleteAccount(member)).status).toBe(204)

  const list = await server.call(`GET /api/staff/audit?q=${subject}`, { token: owner.token })
  expect(list.body.rows[0].by).toEqual({ name, studentId: member.record.student_id })
  const found = await server.call(`GET /api/staff/audit?q=${word}`, { token: owner.token })
  expect(found.body.rows).toHaveLength(1)
  const order = await server.call(`GET /api/staff/orders/${number}`, { token: owner.token })
  expect(order.body.history.at(-1)).toMatchObject({ by: name })
})

test('the address of a deleted account can be used for a new one', async () => {
  const student = await server.newStudent()
  await deleteAccount(student)
  const now = Math.floor(Date.now() / 1000)
  known['eyJ.new.one'] = {
    uid: crypto.randomUUID(),
    email: student.email,
    emailVerified: true,
    name: 'New',
    photo: null,
    signedInAt: now,
    expiresAt: now + 600,
  }
  const { token } = (await mint(student.email, 'eyJ.new.one')).body
  const [again] = (await server.call(`GET /api/users/students?email=${student.email}`, { token }))
    .body
  expect(again.studentId).not.toBe(student.record.student_id)
})

function deleteAccount({ record, email, token }: TestStudent) {
  return server.call(`DELETE /api/users/students/${record.student_id}`, {
    token,
    body: { email: email.toUpperCase() },
  })
}

function writeMessage(email: string) {
  return db
    .insertInto('contact_messages')
    .values({ name: 'A', email, subject: 'Hello', message: 'Hello there' })
    .execute()
}

function orderNumber(): string {
  const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
  return `ED${Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => letters[byte % letters.length]).join('')}`
}
