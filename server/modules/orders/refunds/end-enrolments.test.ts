import { afterAll, expect, test } from 'vitest'
import { type Buyer, payingServer } from '#server/testing/payments.ts'
import { deliverPaidOrders } from '../../../jobs/deliver-orders.ts'
import { carryOutRefunds, checkBooks } from '../index.ts'

const server = await payingServer()
const { db } = server.services
const staff = await server.newStudent({ role: 'staff', name: 'Shirin Akter' })
const colleague = await server.newStudent({ role: 'staff', name: 'Nasrin Jahan' })
afterAll(() => server.close())

async function enrolled(feePoisha: number) {
  const batch = await server.newBatch({ seats: 2, feePoisha })
  const buyer = await server.newOrder([batch])
  if (feePoisha > 0) await server.press(await server.startPaying(buyer), 'pay')
  const [item] = (await server.orderOf(buyer)).items
  return { batch, buyer, itemId: item!.itemId }
}
const reason = 'I have no time.'
const leave = (buyer: Buyer, itemIds: string[]) =>
  server.call(`POST /api/orders/${buyer.number}/leave`, {
    token: buyer.token,
    body: { itemIds, reason },
  })
const history = async (buyer: Buyer) =>
  (await server.call(`GET /api/staff/orders/${buyer.number}`, { token: staff.token })).body.history
const seatsTaken = async (batchId: number) =>
  (
    await db
      .selectFrom('batches')
      .select('seats_taken')
      .where('id', '=', batchId)
      .executeTakeFirstOrThrow()
  ).seats_taken

async function certificateOf(buyer: Buyer): Promise<string> {
  const { id } = await db
    .selectFrom('enrolments')
    .select('id')
    .where('student_id', '=', buyer.record.id)
    .executeTakeFirstOrThrow()
  const body = { earlyReason: 'Finished ahead of the others.' }
  const given = await server.call(`POST /api/staff/enrolments/${id}/certificate`, {
    token: staff.token,
    body,
  })
  return given.body.serial
}
const isValid = async (serial: string) =>
  (await server.call(`GET /api/certificates/${serial}`)).body.revokedAt === null

async function refundWhole(buyer: Buyer, itemId: string, keep: boolean) {
  const body = { lines: [{ itemId, amount: '4500' }], reason: 'A complaint.' }
  const asked = await server.call(`POST /api/staff/orders/${buyer.number}/refunds`, {
    token: staff.token,
    body,
  })
  const query = keep ? '?keepCertificate=1' : ''
  await server.call(`POST /api/staff/refunds/${asked.body.id}/approve${query}`, {
    token: colleague.token,
  })
  return asked.body
}

test('a student leaves a free course: the seat is free, the reason stays', async () => {
  const { batch, buyer, itemId } = await enrolled(0)
  expect(await seatsTaken(batch.batchId)).toBe(1)
  expect(await leave(buyer, [itemId])).toMatchObject({
    status: 200,
    body: { items: [{ state: 'revoked' }] },
  })
  expect(await seatsTaken(batch.batchId)).toBe(0)
  expect((await server.call('GET /api/my-courses', { token: buyer.token })).body).toEqual([])
  expect(await history(buyer)).toContainEqual(
    expect.objectContaining({
      act: 'enrolment_ended',
      by: 'student',
      detail: expect.objectContaining({ reason }),
    }),
  )
  expect(await leave(buyer, [itemId])).toMatchObject({
    status: 409,
    body: { code: 'not_refundable' },
  })
  const { rows } = (
    await server.call(`GET /api/staff/enrolments?q=${buyer.email}`, { token: staff.token })
  ).body
  expect(rows).toMatchObject([{ state: 'revoked', endReason: reason, endedAt: expect.any(String) }])
  const again = await server.newOrder([batch], { student: buyer })
  expect(await server.orderOf(again)).toMatchObject({ state: 'paid' })
})

test('staff end a free enrolment by name; what was paid for ends by a refund', async () => {
  const free = await enrolled(0)
  const end = (buyer: Buyer, itemId: string) =>
    server.call(`POST /api/staff/orders/${buyer.number}/end-enrolments`, {
      token: staff.token,
      body: { itemIds: [itemId], reason },
    })
  expect(await end(free.buyer, free.itemId)).toMatchObject({
    status: 200,
    body: { items: [{ state: 'revoked' }] },
  })
  expect(await history(free.buyer)).toContainEqual(
    expect.objectContaining({ act: 'enrolment_ended', by: 'Shirin Akter' }),
  )
  const paid = await enrolled(450_000)
  expect(await end(paid.buyer, paid.itemId)).toMatchObject({
    status: 409,
    body: { code: 'ends_by_refund' },
  })
  expect(await leave(paid.buyer, [paid.itemId])).toMatchObject({
    status: 409,
    body: { code: 'ends_by_refund' },
  })
  expect(await leave(paid.buyer, [free.itemId])).toMatchObject({
    status: 409,
    body: { code: 'not_refundable' },
  })
  expect((await checkBooks(db)).filter(({ holds }) => !holds)).toEqual([])
})

test.each([
  [false, 'certificate_revoked'],
  [true, 'certificate_kept'],
])('a refund in full with keepCertificate %s is noted as %s', async (keep, act) => {
  const { buyer, itemId } = await enrolled(450_000)
  const serial = await certificateOf(buyer)
  const quote = await server.call(`GET /api/orders/${buyer.number}/refund-quote`, {
    token: buyer.token,
  })
  expect(quote.body.lines).toMatchObject([{ itemId, certificate: serial }])
  const shown = await server.call(`GET /api/staff/orders/${buyer.number}`, { token: staff.token })
  expect(shown.body.certificates).toEqual([{ itemId, serial }])
  const refund = await refundWhole(buyer, itemId, keep)
  expect(refund.certificates).toEqual([serial])
  const { gateways, rules } = server.services.payments
  for (const minutes of [1, 20])
    await carryOutRefunds({ db, gateways, rules, now: new Date(Date.now() + minutes * 60_000) })
  await deliverPaidOrders(server.services)
  expect(await server.orderOf(buyer)).toMatchObject({ state: 'refunded' })
  expect(await isValid(serial)).toBe(keep)
  const { revoked_by } = await db
    .selectFrom('certificates')
    .select('revoked_by')
    .where('serial', '=', serial)
    .executeTakeFirstOrThrow()
  expect(revoked_by).toBe(keep ? null : colleague.record.id)
  expect(await history(buyer)).toContainEqual(
    expect.objectContaining({ act, by: 'Nasrin Jahan', detail: { serial } }),
  )
})

test('a certificate given before the batch has ended needs a reason, which is kept', async () => {
  const { buyer } = await enrolled(0)
  const { id } = await db
    .selectFrom('enrolments')
    .select('id')
    .where('student_id', '=', buyer.record.id)
    .executeTakeFirstOrThrow()
  const give = (body: object) =>
    server.call(`POST /api/staff/enrolments/${id}/certificate`, { token: staff.token, body })
  expect(await give({})).toMatchObject({ status: 409, body: { code: 'certificate_early' } })
  const given = await give({ earlyReason: 'Passed the final test.' })
  expect(given.status).toBe(200)
  const kept = await db
    .selectFrom('certificates')
    .select('early_reason')
    .where('serial', '=', given.body.serial)
    .executeTakeFirstOrThrow()
  expect(kept.early_reason).toBe('Passed the final test.')
})

test('a payment under review keeps its student from that course only', async () => {
  const [batch, other] = [await server.newBatch(), await server.newBatch()]
  const buyer = await server.newOrder([batch])
  await server.press(await server.startPaying(buyer), 'wrong_amount')
  expect(await server.orderOf(buyer)).toMatchObject({ state: 'payment_review' })
  expect((await server.call('GET /api/orders/open', { token: buyer.token })).body).toEqual({
    order: null,
  })
  expect(await server.orderOf(await server.newOrder([other], { student: buyer }))).toMatchObject({
    state: 'pending_payment',
  })
  const again = await server.call('POST /api/checkout', {
    token: (await server.newStudent()).token,
    body: {
      courses: [{ courseId: batch.courseId }],
      expectedTotal: batch.fee,
      checkoutKey: crypto.randomUUID(),
    },
  })
  expect(again.status).toBe(201)
  const quote = await server.call('POST /api/checkout/quote', {
    token: buyer.token,
    body: { courses: [{ courseId: batch.courseId }] },
  })
  expect(quote.body.items[0].problem).toBe('course_in_review')
})
