import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { permits, staffRoles } from '#contract/staff/permissions.ts'
import { watchPayments } from '#server/jobs/watch-payments.ts'
import { newCourse } from '#server/testing/courses.ts'
import { payingServer } from '#server/testing/payments.ts'
import type { TestStudent } from '#server/testing/test-server.ts'
import { checkBooks } from '../index.ts'

const server = await payingServer()
const { db } = server.services
const staff = await server.newStudent({ staffRole: 'finance', name: 'Shirin Akter' })
afterAll(() => server.close())

const newAddress = () => `rima-${randomUUID().slice(0, 8)}@example.com`
const order = (
  email: string,
  { courseId }: { courseId: string },
  { by = staff, ...more }: { by?: TestStudent } & Record<string, unknown> = {},
) =>
  server.call('POST /api/staff/payment-orders', {
    token: by.token,
    body: { email, name: 'Rima Das', phone: '01712345678', courseId, holdHours: 48, ...more },
  })
const tokenOf = ({ body }: { body: { address: string } }) =>
  body.address.split('/dashboard/pay/')[1]!
const open = (token: string, student: TestStudent) =>
  server.call('POST /api/payment-links/open', { token: student.token, body: { token } })
const list = async () =>
  (await server.call('GET /api/staff/invited-orders', { token: staff.token })).body.rows
const rowOf = async (email: string) =>
  (await list()).find((row: { email: string }) => row.email === email)
const seatsTaken = async ({ batchId }: { batchId: number }) =>
  (
    await db
      .selectFrom('batches')
      .select('seats_taken')
      .where('id', '=', batchId)
      .executeTakeFirstOrThrow()
  ).seats_taken
const seatsProof = async () =>
  (await checkBooks(db)).find(({ claim }) => claim.startsWith('The seats taken'))
const audited = async (subject: string) =>
  (
    await db
      .selectFrom('audit_entries')
      .select('action')
      .where('subject', '=', subject)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)

test('a seat is held for an address without an account, and is its owner’s to pay once they join', async () => {
  const batch = await server.newBatch({ seats: 1 })
  const email = newAddress()
  const made = await order(email, batch, { isMailed: true })
  expect(made).toMatchObject({ status: 201, body: { number: null } })
  expect(await seatsTaken(batch)).toBe(1)
  expect(await rowOf(email)).toMatchObject({
    name: 'Rima Das',
    phone: '+8801712345678',
    courseId: batch.courseId,
    madeBy: 'Shirin Akter',
    until: made.body.until,
  })
  const [mail] = await db
    .selectFrom('mails')
    .select(['kind', 'body'])
    .where('recipient', '=', email)
    .execute()
  expect(mail).toMatchObject({ kind: 'invited-order' })
  expect(mail!.body).toContain(made.body.address)

  const rima = await server.newStudent({ email })
  const { status, body } = await open(tokenOf(made), rima)
  expect(status).toBe(200)
  expect(await rowOf(email)).toBeUndefined()
  // The same seat, no other.
  expect(await seatsTaken(batch)).toBe(1)
  expect((await seatsProof())?.holds).toBe(true)
  const shown = await server.call(`GET /api/staff/orders/${body.number}`, { token: staff.token })
  expect(shown.body).toMatchObject({
    order: { state: 'pending_payment', total: '4500', expiresAt: made.body.until },
    student: { studentId: rima.record.student_id },
  })
  expect(shown.body.history.map(({ act }: { act: string }) => act)).toEqual(
    expect.arrayContaining(['ordered', 'invited_order_taken_up', 'payment_link_opened']),
  )
  const methods = await server.call(`GET /api/orders/${body.number}/pay-methods`, {
    token: rima.token,
  })
  expect(methods.status).toBe(200)
  expect(await open(tokenOf(made), rima)).toMatchObject({ status: 200, body })
  expect(await audited(email)).toEqual(['invited_order.made'])
})

test('another person who opens the link is refused, and so is the address before it is confirmed', async () => {
  const batch = await server.newBatch({ seats: 1 })
  const email = newAddress()
  const token = tokenOf(await order(email, batch))
  for (const other of [await server.newStudent(), staff])
    expect(await open(token, other)).toMatchObject({
      status: 404,
      body: { code: 'payment_link_unknown' },
    })
  const unproved = await server.newStudent({ email, emailVerified: false })
  expect(await open(token, unproved)).toMatchObject({
    status: 409,
    body: { code: 'invited_address_unproved' },
  })
  expect(await rowOf(email)).toBeDefined()
  const orders = await db
    .selectFrom('orders')
    .select('id')
    .where('student_id', '=', unproved.record.id)
    .execute()
  expect(orders).toEqual([])
  expect((await server.call('POST /api/payment-links/open', { body: { token } })).status).toBe(401)
})

test('signing in with the address is enough: the order is there without the link', async () => {
  const batch = await server.newBatch({ seats: 1 })
  const email = newAddress()
  await order(email, batch)
  const { token } = await server.newStudent({ email })
  await server.call(`GET /api/users/students?email=${encodeURIComponent(email)}`, { token })
  const { body } = await server.call('GET /api/orders/open', { token })
  expect(body).toMatchObject({ order: { state: 'pending_payment' } })
  expect(await rowOf(email)).toBeUndefined()
})

test('who has an account that confirmed the address gets the order at once', async () => {
  const batch = await server.newBatch({ seats: 1 })
  const email = newAddress()
  const rima = await server.newStudent({ email })
  await db
    .insertInto('identity.accounts')
    .values({ uid: rima.record.identity_uid, email, email_verified: true })
    .execute()
  const made = await order(email, batch)
  expect(made.body.number).toMatch(/^ED/)
  expect(await open(tokenOf(made), rima)).toMatchObject({ status: 200 })
})

test('the fee of the day it was agreed counts, and the batch may be over its last day to enrol', async () => {
  const batch = await server.newBatch({ seats: 2 })
  const email = newAddress()
  const token = tokenOf(await order(email, batch))
  await db
    .updateTable('batches')
    .set({ enrol_by: '2020-01-01' })
    .where('id', '=', batch.batchId)
    .execute()
  await db
    .updateTable('invited_orders')
    .set({ priced_on: '2020-01-01' })
    .where('email_key', '=', email)
    .execute()
  expect((await open(token, await server.newStudent({ email }))).status).toBe(200)
})

test('who does not join in time loses the seat, and the link leads nowhere', async () => {
  const batch = await server.newBatch({ seats: 1 })
  const email = newAddress()
  const made = await order(email, batch, { holdHours: 1 })
  await db
    .updateTable('invited_orders')
    .set({ hold_until: new Date(server.services.clock().getTime() - 1000) })
    .where('email_key', '=', email)
    .execute()
  const rima = await server.newStudent({ email })
  expect((await open(tokenOf(made), rima)).body.code).toBe('payment_link_unknown')
  await watchPayments.run(server.services)
  expect(await rowOf(email)).toBeUndefined()
  expect(await seatsTaken(batch)).toBe(0)
  expect((await seatsProof())?.holds).toBe(true)
})

test('a new link ends the one before; called off, the seat is free, and once is enough', async () => {
  const batch = await server.newBatch({ seats: 1 })
  const email = newAddress()
  const first = await order(email, batch)
  const { id } = await rowOf(email)
  const again = await server.call(`POST /api/staff/invited-orders/${id}/payment-link`, {
    token: staff.token,
    body: {},
  })
  expect([again.status, again.body.until]).toEqual([201, first.body.until])
  const callOff = () =>
    server.call(`DELETE /api/staff/invited-orders/${id}`, { token: staff.token })
  const rima = await server.newStudent({ email, emailVerified: false })
  expect((await open(tokenOf(first), rima)).body.code).toBe('payment_link_unknown')
  expect((await open(tokenOf(again), rima)).body.code).toBe('invited_address_unproved')
  expect([(await callOff()).status, (await callOff()).body.code]).toEqual([
    204,
    'invited_order_not_found',
  ])
  expect(await seatsTaken(batch)).toBe(0)
  expect(await audited(email)).toEqual([
    'invited_order.made',
    'invited_order.link_made',
    'invited_order.called_off',
  ])
})

test('what cannot be ordered for an address is refused, and holds nothing', async () => {
  const batch = await server.newBatch({ seats: 1 })
  const email = newAddress()
  await order(email, batch)
  const other = await server.newBatch({ seats: 1 })
  expect((await order(email.toUpperCase(), other)).body.code).toBe('invited_order_open')
  expect((await order(newAddress(), batch)).body.code).toBe('batch_full')
  const free = await newCourse(db, { feePoisha: 0 })
  expect((await order(newAddress(), free)).body.code).toBe('nothing_to_pay')
  expect((await order(staff.email, other)).body.code).toBe('not_yours_to_decide')
  for (const more of [{ name: '' }, { email: 'rima' }, { phone: '12' }, { email: '', name: '' }])
    expect((await order(newAddress(), other, more)).status).toBe(400)
  expect(await seatsTaken(other)).toBe(0)
})

test('a deleted account takes what waits for its address with it, and the seat is free', async () => {
  const batch = await server.newBatch({ seats: 1 })
  const email = newAddress()
  await order(email, batch)
  await db.deleteFrom('invited_orders').where('email_key', '=', email).execute()
  expect(await seatsTaken(batch)).toBe(0)
})

test.each(staffRoles.filter((role) => !permits(role, 'orders')))(
  'a %s neither orders for an address nor sees, links or calls off what is ordered',
  async (staffRole) => {
    const batch = await server.newBatch({ seats: 2 })
    const email = newAddress()
    await order(email, batch)
    const { id } = await rowOf(email)
    const by = await server.newStudent({ staffRole })
    const { token } = by
    const answers = [
      await order(newAddress(), batch, { by }),
      await server.call('GET /api/staff/invited-orders', { token }),
      await server.call(`POST /api/staff/invited-orders/${id}/payment-link`, { token, body: {} }),
      await server.call(`DELETE /api/staff/invited-orders/${id}`, { token }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    expect(await rowOf(email)).toBeDefined()
  },
)
