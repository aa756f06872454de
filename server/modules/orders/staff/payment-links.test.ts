import { afterAll, expect, test } from 'vitest'
import { newCourse } from '#server/testing/courses.ts'
import { payingServer } from '#server/testing/payments.ts'
import type { TestStudent } from '#server/testing/test-server.ts'

const server = await payingServer()
const { db } = server.services
const staff = await server.newStudent({ staffRole: 'finance', name: 'Shirin Akter' })
afterAll(() => server.close())

const order = (
  student: TestStudent,
  { courseId }: { courseId: string },
  { by = staff, ...more }: { by?: TestStudent; holdHours?: unknown; isMailed?: boolean } = {},
) =>
  server.call('POST /api/staff/payment-orders', {
    token: by.token,
    body: { studentId: student.record.student_id, courseId, holdHours: 48, ...more },
  })
const linkOf = (number: string, { token } = staff, body: object = {}) =>
  server.call(`POST /api/staff/orders/${number}/payment-link`, { token, body })
const tokenOf = ({ body }: { body: { address: string } }) =>
  body.address.split('/dashboard/pay/')[1]!
const open = (token: string, student?: TestStudent) =>
  server.call('POST /api/payment-links/open', {
    ...(student && { token: student.token }),
    body: { token },
  })
const shownTo = async (number: string) =>
  (await server.call(`GET /api/staff/orders/${number}`, { token: staff.token })).body
const seatsTaken = async ({ batchId }: { batchId: number }) =>
  (
    await db
      .selectFrom('batches')
      .select('seats_taken')
      .where('id', '=', batchId)
      .executeTakeFirstOrThrow()
  ).seats_taken

test('an order by staff holds its seat for as long as they say, and its student pays it by the link', async () => {
  const batch = await server.newBatch({ seats: 1 })
  const student = await server.newStudent()
  const made = await order(student, batch)
  expect(made.status).toBe(201)
  const { number, until } = made.body
  expect(Date.parse(until) - server.services.clock().getTime()).toBeCloseTo(48 * 3_600_000, -5)
  expect(await seatsTaken(batch)).toBe(1)
  expect(await shownTo(number)).toMatchObject({
    order: { state: 'pending_payment', total: '4500', expiresAt: until },
    paymentLink: { openedAt: null },
  })

  const { history } = await shownTo(number)
  for (const act of ['ordered', 'payment_link_made'])
    expect(history).toContainEqual(expect.objectContaining({ act, by: 'Shirin Akter' }))

  expect(await open(tokenOf(made), student)).toMatchObject({ status: 200, body: { number } })
  const opened = (await shownTo(number)).paymentLink.openedAt
  expect(opened).not.toBeNull()
  // Again is no news.
  await open(tokenOf(made), student)
  const acts = (await shownTo(number)).history.map(({ act }: { act: string }) => act)
  expect(acts.filter((act: string) => act === 'payment_link_opened')).toHaveLength(1)
  const methods = await server.call(`GET /api/orders/${number}/pay-methods`, {
    token: student.token,
  })
  expect(methods.status).toBe(200)
  const audited = await db
    .selectFrom('audit_entries')
    .select(['action', 'staff_id'])
    .where('subject', '=', number)
    .execute()
  expect(audited).toEqual([{ action: 'order.payment_link_made', staff_id: staff.record.id }])
})

test('another student, one of the staff and a token that never was get the same answer', async () => {
  const batch = await server.newBatch({ seats: 3 })
  const student = await server.newStudent()
  const made = await order(student, batch)
  const answers = []
  for (const other of [await server.newStudent(), staff])
    answers.push(await open(tokenOf(made), other))
  answers.push(await open('x'.repeat(32), student), await open('', student))
  for (const { status, body } of answers)
    expect([status, body.code, body.facts]).toEqual([404, 'payment_link_unknown', undefined])
  expect((await open(tokenOf(made))).status).toBe(401)
  expect((await shownTo(made.body.number)).paymentLink.openedAt).toBeNull()
  const { link_hash: hash } = await db
    .selectFrom('orders')
    .select('link_hash')
    .where('number', '=', made.body.number)
    .executeTakeFirstOrThrow()
  expect(hash).not.toContain(tokenOf(made))
})

test('the link ends with the hold: the order has run out, and no payment begins', async () => {
  const batch = await server.newBatch({ seats: 1 })
  const student = await server.newStudent()
  const made = await order(student, batch, { holdHours: 1 })
  const { number } = made.body
  await db
    .updateTable('orders')
    .set({ expires_at: new Date(server.services.clock().getTime() - 1000) })
    .where('number', '=', number)
    .execute()
  expect(await linkOf(number)).toMatchObject({ status: 409, body: { code: 'order_expired' } })
  expect(
    (await server.call(`POST /api/orders/${number}/ask`, { token: student.token })).body.state,
  ).toBe('expired')
  expect(await seatsTaken(batch)).toBe(0)
  // Its student still reaches the page that says so.
  expect(await open(tokenOf(made), student)).toMatchObject({ body: { number } })
  expect(await linkOf(number)).toMatchObject({ status: 409, body: { code: 'order_not_payable' } })
})

test('a new link ends the one before, and staff may mail it', async () => {
  const batch = await server.newBatch({ seats: 1 })
  const student = await server.newStudent()
  const first = await order(student, batch)
  const { number } = first.body
  const second = await linkOf(number, staff, { isMailed: true })
  expect(second.status).toBe(201)
  expect((await open(tokenOf(first), student)).status).toBe(404)
  expect((await open(tokenOf(second), student)).status).toBe(200)
  const mails = await db
    .selectFrom('mails')
    .select(['kind', 'subject'])
    .where('recipient', '=', student.email)
    .execute()
  expect(mails).toEqual([
    { kind: 'order-payment-link', subject: `Your order ${number} is ready to pay` },
  ])
  await server.call(`POST /api/staff/orders/${number}/cancel`, {
    token: staff.token,
    body: { reason: 'Called off by phone.' },
  })
  expect((await open(tokenOf(second), student)).status).toBe(200)
  expect(await linkOf(number)).toMatchObject({ status: 409, body: { code: 'order_not_payable' } })
})

test('what cannot be ordered is refused, and holds nothing', async () => {
  const full = await server.newBatch({ seats: 1 })
  await order(await server.newStudent(), full)
  const student = await server.newStudent()
  expect((await order(student, full)).body.code).toBe('batch_full')
  const free = await newCourse(db, { feePoisha: 0 })
  expect((await order(student, free)).body.code).toBe('nothing_to_pay')
  const batch = await server.newBatch({ seats: 2 })
  expect((await order(staff, batch)).body.code).toBe('not_yours_to_decide')
  for (const holdHours of [0, 169, '48 h', undefined])
    expect((await order(student, batch, { holdHours })).status).toBe(400)
  expect(await seatsTaken(batch)).toBe(0)
  const made = await order(student, batch)
  expect((await order(student, await server.newBatch({ seats: 2 }))).body).toMatchObject({
    code: 'order_open',
    facts: { number: made.body.number },
  })
})

test.each(['content', 'support', 'marketing', 'examiner'] as const)(
  'a %s neither orders for others nor makes links',
  async (staffRole) => {
    const batch = await server.newBatch({ seats: 2 })
    const student = await server.newStudent()
    const { number } = (await order(student, batch)).body
    const other = await server.newStudent({ staffRole })
    for (const by of [other, student]) {
      expect((await order(await server.newStudent(), batch, { by })).status).toBe(403)
      expect((await linkOf(number, by)).status).toBe(403)
    }
  },
)
