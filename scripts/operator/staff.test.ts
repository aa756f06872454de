import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testServer } from '#server/testing/test-server.ts'
import { signedInStudent } from '#server/modules/students/index.ts'
import { setUp, signInServer } from '#server/testing/second-factor.ts'
import { staffCommand } from './staff.ts'

const server = await testServer()
const { db } = server.services
const claimsOf = (email: string, emailVerified = true) => ({
  uid: randomUUID(),
  email,
  emailVerified,
  name: null,
  sessionVersion: 1,
})

// Covers: §6 given-roles
test('a student becomes staff by their e-mail, in any case of letters, and ceases to be', async () => {
  const { email, token } = await server.newStudent({ name: 'Shirin Akter' })
  expect(await staffCommand(db, ['add', email.toUpperCase()])).toMatchObject({ done: true })
  expect((await staffCommand(db, ['list'])).text).toContain(
    `${email}  (owner; no one has confirmed this address yet)`,
  )
  expect((await server.call('GET /api/staff/counts', { token })).status).toBe(200)
  expect((await staffCommand(db, ['add', email])).text).toBe(
    `Shirin Akter (${email}) is an owner already. The staff area is at /staff.`,
  )
  expect((await staffCommand(db, ['list'])).text).toContain(`${email}  Shirin Akter`)
  expect((await staffCommand(db, ['remove', email])).done).toBe(true)
  expect(await server.call('GET /api/staff/counts', { token })).toMatchObject({
    status: 403,
    body: { code: 'staff_only' },
  })
  expect((await staffCommand(db, ['remove', email])).done).toBe(false)
})

test('someone who signs up later is staff from the start', async () => {
  const email = `later-${randomUUID()}@example.com`
  expect((await staffCommand(db, ['add', email])).text).toContain(
    `The first account to confirm ${email} is an owner`,
  )
  expect((await staffCommand(db, ['list'])).text).toContain(
    `${email}  (owner; no one has confirmed this address yet)`,
  )
  expect((await signedInStudent({ db, now: new Date() }, claimsOf(email))).role).toBe('staff')
})

test('an account with the unverified address is not let in', async () => {
  const email = `taken-${randomUUID()}@example.com`
  await staffCommand(db, ['add', email])
  const claims = claimsOf(email, false)
  await signedInStudent({ db, now: new Date() }, claims)
  const { token } = await server.services.accessTokens.mint(
    claims,
    Math.floor(Date.now() / 1000) + 600,
  )
  expect(await server.call('GET /api/staff/counts', { token })).toMatchObject({
    status: 403,
    body: { code: 'email_unverified' },
  })
  expect(await server.call('GET /api/users/students', { token })).toMatchObject({
    status: 403,
    body: { code: 'email_unverified' },
  })
})

// Covers: §6 given-roles
test('an instructor is given the role and loses it, may become staff, and staff stay staff', async () => {
  const { email, token, record } = await server.newStudent({ name: 'Rafiq Islam' })
  const roleOf = async () =>
    (await server.call(`GET /api/users/students?email=${email}`, { token })).body[0].role
  expect((await staffCommand(db, ['add', email, 'instructor'])).text).toContain(
    `The first account to confirm ${email} is an instructor`,
  )
  expect(await roleOf()).toBe('instructor')
  expect((await staffCommand(db, ['list'])).text).toContain(`${email}  Rafiq Islam (instructor)`)
  expect(await server.call('GET /api/staff/counts', { token })).toMatchObject({
    status: 403,
    body: { code: 'staff_only' },
  })
  await staffCommand(db, ['add', email])
  expect(await roleOf()).toBe('staff')
  expect((await staffCommand(db, ['add', email, 'instructor'])).text).toContain(
    'is an owner already',
  )
  expect((await staffCommand(db, ['remove', email])).done).toBe(true)
  expect(await roleOf()).toBe('student')
  await staffCommand(db, ['add', email, 'instructor'])
  expect(await roleOf()).toBe('instructor')
  expect((await staffCommand(db, ['remove', email])).done).toBe(true)
  expect(await roleOf()).toBe('student')
  expect(record.role).toBe('student')
})

test('an operator gives any role of staff, and another one later', async () => {
  const { email, token } = await server.newStudent({ name: 'Nasrin Jahan' })
  expect((await staffCommand(db, ['add', email, '--role', 'support'])).text).toContain(
    `to confirm ${email} is staff (support)`,
  )
  expect((await server.call('GET /api/staff/students', { token })).status).toBe(200)
  expect(await server.call('GET /api/staff/orders', { token })).toMatchObject({
    status: 403,
    body: { code: 'not_permitted' },
  })
  expect((await staffCommand(db, ['add', email, '--role=finance'])).text).toContain(
    'is staff (finance) now',
  )
  expect((await server.call('GET /api/staff/orders', { token })).status).toBe(200)
  expect((await staffCommand(db, ['list'])).text).toContain(`${email}  Nasrin Jahan (finance;`)
  for (const options of [['--role', 'king'], ['--role'], ['owner', 'support']])
    expect(await staffCommand(db, ['add', email, ...options])).toMatchObject({
      done: false,
      text: expect.stringContaining('--role ROLE'),
    })
})

test('an operator resets a second factor; its owner is notified, and the audit list says who did it', async () => {
  const { server: signIns, signIn, newStaff, newProvedStaff } = await signInServer()
  const { staff, browser } = await newProvedStaff()
  expect((await staffCommand(db, ['list'])).text).toContain(
    `${staff.email}  Ayesha Siddiqua (owner; two-step verification: on)`,
  )
  expect(await staffCommand(db, ['reset-second-factor', staff.email], 'karim')).toMatchObject({
    done: true,
  })
  expect(await browser.call('GET /api/staff/counts')).toMatchObject({
    status: 403,
    body: { code: 'second_factor_not_set_up' },
  })
  await setUp(await signIn(staff), signIns.services.clock)
  const history = await db
    .selectFrom('second_factor_history')
    .select(['what', 'done_by'])
    .where('identity_uid', '=', staff.record.identity_uid)
    .orderBy('id')
    .execute()
  expect(history).toEqual([
    { what: 'set_up', done_by: 'self' },
    { what: 'reset', done_by: 'karim' },
    { what: 'set_up', done_by: 'self' },
  ])
  const mails = await db
    .selectFrom('mails')
    .select('subject')
    .where('recipient', '=', staff.email)
    .execute()
  expect(mails.map(({ subject }) => subject)).toContainEqual(expect.stringContaining('was reset'))
  expect(await staffCommand(db, ['reset-second-factor', (await newStaff()).email])).toMatchObject({
    done: false,
  })
})

test('a mistyped command shows the right one', async () => {
  expect(await staffCommand(db, [])).toMatchObject({
    done: false,
    text: expect.stringContaining('edi staff add EMAIL'),
  })
  expect(await staffCommand(db, ['add', 'nobody'])).toMatchObject({
    done: false,
    text: expect.stringContaining('not a whole e-mail address'),
  })
})
