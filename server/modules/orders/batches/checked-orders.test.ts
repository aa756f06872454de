import { randomInt } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { orderContext } from '#server/order-context.ts'
import { type Buyer, payingServer, type TestBatch } from '#server/testing/payments.ts'
import { carryOutBatchChanges, checkBooks } from '../index.ts'

/** Orders whose transfer staff are still checking while the batch is cancelled or moved. */
const server = await payingServer()
const { db } = server.services
const staff = await server.newStudent({ role: 'staff', name: 'Shirin Akter' })
afterAll(() => server.close())

const draft = {
  number: 1,
  startsOn: '2099-02-01',
  enrolBy: '2099-01-31',
  seats: 3,
  classDays: ['Sat', 'Mon'],
  state: 'open',
}
const change = (batch: TestBatch, body: object) =>
  server.call(`PUT /api/staff/batches/${batch.batchId}`, {
    token: staff.token,
    body: { ...draft, ...body },
  })
const refundAll = {
  state: 'cancelled',
  students: { reason: 'The teacher is ill.', otherwise: { act: 'refund' } },
}

const report = (buyer: Buyer, amount: string) =>
  server.call(`POST /api/orders/${buyer.number}/manual-transfers`, {
    token: buyer.token,
    body: {
      channel: 'bkash',
      trxId: `T${randomInt(1e9, 1e10 - 1)}`,
      sender: '01712345678',
      amount,
    },
  })
async function reported(batches: readonly TestBatch[]): Promise<Buyer> {
  const buyer = await server.newOrder(batches)
  expect(await report(buyer, '4500')).toMatchObject({ status: 201 })
  return buyer
}
async function decide(buyer: Buyer, how: 'verify' | 'reject', body: object) {
  const { transfers } = (
    await server.call('GET /api/staff/transfers?limit=100&state=submitted', { token: staff.token })
  ).body
  const { id } = transfers.find(
    (transfer: { orderNumber: string }) => transfer.orderNumber === buyer.number,
  )
  return server.call(`POST /api/staff/transfers/${id}/${how}`, { token: staff.token, body })
}
const verify = (buyer: Buyer, amount = '4500') =>
  decide(buyer, 'verify', { amount, evidence: 'statement line 4' })
const seatsTaken = async (batchId: number) =>
  (
    await db
      .selectFrom('batches')
      .select('seats_taken')
      .where('id', '=', batchId)
      .executeTakeFirstOrThrow()
  ).seats_taken
const { mailsTo } = server
const lastMail = (buyer: Buyer) =>
  db
    .selectFrom('mails')
    .select(['kind', 'body'])
    .where('recipient', '=', buyer.email)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
const unproved = async () => (await checkBooks(db)).filter(({ holds }) => !holds)

async function nextBatch(batch: TestBatch): Promise<number> {
  const { id } = await db
    .insertInto('batches')
    .values({
      course_id: batch.id,
      number: 2,
      starts_on: '2099-05-01',
      enrol_by: '2099-04-30',
      seats: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

test('staff are asked about a student whose transfer is being checked, who is notified once and has the money back', async () => {
  const batch = await server.newBatch({ seats: 3 })
  const buyer = await reported([batch])
  expect(await change(batch, { state: 'cancelled' })).toMatchObject({
    status: 409,
    body: { code: 'batch_has_students' },
  })
  const listed = await server.call(`GET /api/staff/batches/${batch.batchId}/students`, {
    token: staff.token,
  })
  expect(listed.body).toMatchObject({
    openOrders: 0,
    students: [{ orderNumber: buyer.number, isChecked: true }],
  })
  expect(await change(batch, refundAll)).toMatchObject({ status: 200 })
  for (let times = 0; times < 2; times += 1)
    await carryOutBatchChanges(orderContext(server.services))
  expect(await mailsTo(buyer)).toEqual(['order-transfer-reported', 'batch-cancelled'])
  expect(await seatsTaken(batch.batchId)).toBe(0)
  expect(await server.orderOf(buyer)).toMatchObject({
    state: 'awaiting_verification',
    items: [{ isBatchCancelled: true }],
    refunds: [],
  })
  await verify(buyer)
  expect(await server.orderOf(buyer)).toMatchObject({
    state: 'cancelled',
    payments: [{ state: 'surplus' }],
    refunds: [{ amount: '4500', cause: 'surplus', state: 'approved' }],
  })
  expect((await server.call('GET /api/my-courses', { token: buyer.token })).body).toEqual([])
  expect(await seatsTaken(batch.batchId)).toBe(0)
  expect(await unproved()).toEqual([])
})

test('a student who is moved while the transfer is being checked is enrolled in the new batch', async () => {
  const batch = await server.newBatch({ seats: 3 })
  const next = await nextBatch(batch)
  const buyer = await reported([batch])
  const students = { reason: 'Too few.', otherwise: { act: 'move', toBatchId: String(next) } }
  expect(await change(batch, { state: 'cancelled', students })).toMatchObject({ status: 200 })
  expect(await mailsTo(buyer)).toEqual(['order-transfer-reported', 'batch-moved'])
  expect([await seatsTaken(batch.batchId), await seatsTaken(next)]).toEqual([0, 1])
  await verify(buyer)
  expect(await server.orderOf(buyer)).toMatchObject({
    state: 'paid',
    refunds: [],
    items: [{ state: 'enrolled', batchNow: { number: 2 } }],
  })
  expect((await server.call('GET /api/my-courses', { token: buyer.token })).body).toMatchObject([
    { batch: { number: 2 } },
  ])
  expect(await seatsTaken(next)).toBe(1)
  expect(await unproved()).toEqual([])
})

test('new hours keep the order; what may not have arrived cannot be refunded', async () => {
  const batch = await server.newBatch({ seats: 3 })
  const buyer = await reported([batch])
  const moved = (act: string) => ({
    startsOn: '2099-02-08',
    students: { reason: 'A new teacher.', otherwise: { act } },
  })
  expect(await change(batch, moved('refund'))).toMatchObject({
    status: 409,
    body: { code: 'payment_not_checked', facts: { order: buyer.number } },
  })
  expect(await change(batch, moved('keep'))).toMatchObject({ status: 200 })
  expect(await mailsTo(buyer)).toEqual(['order-transfer-reported', 'batch-rescheduled'])
  await verify(buyer)
  expect(await server.orderOf(buyer)).toMatchObject({
    state: 'paid',
    items: [{ state: 'enrolled' }],
  })
  expect(await seatsTaken(batch.batchId)).toBe(1)
})

test('a transfer that is not found ends the order of a cancelled batch, instead of asking to pay for it again', async () => {
  const batch = await server.newBatch({ seats: 3 })
  const buyer = await reported([batch])
  await change(batch, refundAll)
  await decide(buyer, 'reject', { reason: 'Nothing with this id in the wallet.' })
  expect(await server.orderOf(buyer)).toMatchObject({ state: 'cancelled', refunds: [] })
  expect(await mailsTo(buyer)).toEqual([
    'order-transfer-reported',
    'batch-cancelled',
    'order-transfer-rejected-closed',
  ])
  expect(await seatsTaken(batch.batchId)).toBe(0)
})

test('of two courses, the one that takes place is delivered and the other is refunded', async () => {
  const [cancelled, kept] = [
    await server.newBatch({ seats: 3, feePoisha: 200_000 }),
    await server.newBatch({ seats: 3, feePoisha: 250_000 }),
  ]
  const buyer = await reported([cancelled, kept])
  await change(cancelled, refundAll)
  await verify(buyer)
  const order = await server.orderOf(buyer)
  expect(order).toMatchObject({
    state: 'paid',
    refunds: [{ amount: '2000', cause: 'undeliverable' }],
  })
  expect(order.items.map(({ state }) => state)).toEqual(['undeliverable', 'enrolled'])
  expect([await seatsTaken(cancelled.batchId), await seatsTaken(kept.batchId)]).toEqual([0, 1])
  expect(await unproved()).toEqual([])
})

test('a transfer reported while the batch is cancelled is notified once, without a decision', async () => {
  const batch = await server.newBatch({ seats: 3 })
  const buyer = await reported([batch])
  await db
    .updateTable('batches')
    .set({ state: 'cancelled' })
    .where('id', '=', batch.batchId)
    .execute()
  await Promise.all([
    carryOutBatchChanges(orderContext(server.services)),
    carryOutBatchChanges(orderContext(server.services)),
  ])
  expect(await mailsTo(buyer)).toEqual(['order-transfer-reported', 'order-batch-cancelled-checked'])
  expect(await seatsTaken(batch.batchId)).toBe(0)
  await verify(buyer)
  expect(await server.orderOf(buyer)).toMatchObject({
    state: 'cancelled',
    refunds: [{ amount: '4500' }],
  })
  expect(await unproved()).toEqual([])
})

test('a mail about a cancelled batch names the course of that batch only', async () => {
  const [cancelled, kept] = [
    await server.newBatch({ seats: 3, feePoisha: 200_000, title: 'Spoken English' }),
    await server.newBatch({ seats: 3, feePoisha: 250_000, title: 'Data Analysis' }),
  ]
  const buyer = await reported([cancelled, kept])
  await db
    .updateTable('batches')
    .set({ state: 'cancelled' })
    .where('id', '=', cancelled.batchId)
    .execute()
  await carryOutBatchChanges(orderContext(server.services))
  const mail = await lastMail(buyer)
  expect(mail.kind).toBe('order-batch-cancelled-checked')
  expect(mail.body).toContain('- Spoken English')
  expect(mail.body).not.toContain('Data Analysis')
})

test('no further money is requested for a cancelled batch, however little arrived', async () => {
  const batch = await server.newBatch({ seats: 3 })
  const buyer = await reported([batch])
  await verify(buyer, '4000')
  expect(await server.orderOf(buyer)).toMatchObject({ payments: [{ missing: '500' }] })
  expect(await report(buyer, '500')).toMatchObject({ status: 201 })
  await change(batch, refundAll)
  expect(await server.orderOf(buyer)).toMatchObject({
    items: [{ isBatchCancelled: true }],
    payments: [{ missing: null }],
  })
  await decide(buyer, 'reject', { reason: 'Nothing with this id in the wallet.' })
  const mail = await lastMail(buyer)
  expect(mail.kind).toBe('order-top-up-rejected-cancelled')
  expect(mail.body).toContain('don’t need to send anything more')
  expect(await report(buyer, '500')).toMatchObject({
    status: 409,
    body: { code: 'batch_cancelled' },
  })

  const late = await reported([await server.newBatch({ seats: 3 })])
  const { batch_id } = await db
    .selectFrom('order_items as item')
    .innerJoin('orders as o', 'o.id', 'item.order_id')
    .select('item.batch_id')
    .where('o.number', '=', late.number)
    .executeTakeFirstOrThrow()
  await change({ ...batch, batchId: batch_id! }, refundAll)
  await verify(late, '4000')
  expect(await server.orderOf(late)).toMatchObject({ state: 'payment_review' })
  expect((await lastMail(late)).kind).toBe('order-review')
})
