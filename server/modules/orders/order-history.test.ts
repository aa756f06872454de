import { randomInt } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { stripeSignature } from '../../../stand-ins/payments/stripe-dialect.ts'
import { orderContext } from '#server/order-context.ts'
import { type Buyer, payingServer, type TestBatch } from '#server/testing/payments.ts'
import { carryOutBatchChanges, expireOrders } from './index.ts'

const server = await payingServer()
const { db, payments } = server.services
const [anna, bina] = [
  await server.newStudent({ role: 'staff', name: 'Anna' }),
  await server.newStudent({ role: 'staff', name: 'Bina' }),
]
afterAll(() => server.close())

const newBuyer = async () => server.newOrder([await server.newBatch()])
const staffAct = (path: string, staff: { token: string }, body?: object) =>
  server.call(`POST /api/staff/${path}`, { token: staff.token, ...(body && { body }) })
/** Every row of an order's history, as "who: what". */
const actsOf = async (buyer: Buyer): Promise<string[]> =>
  (
    await server.call(`GET /api/staff/orders/${buyer.number}`, { token: anna.token })
  ).body.history.map((event: { by: string; act: string }) => `${event.by}: ${event.act}`)
const ORDERED = ['student: ordered', 'student: payment_started']

async function askedByStudent(buyer: Buyer): Promise<string> {
  const { items } = await server.orderOf(buyer)
  const body = { itemIds: items.map((item) => item.itemId), reason: 'My class hours changed.' }
  await server.call(`POST /api/orders/${buyer.number}/refund-requests`, {
    token: buyer.token,
    body,
  })
  return (await server.call(`GET /api/staff/orders/${buyer.number}`, { token: anna.token })).body
    .refunds[0].id
}

async function paidByHand(amount = '4500'): Promise<Buyer> {
  const buyer = await newBuyer()
  await server.call(`POST /api/orders/${buyer.number}/manual-transfers`, {
    token: buyer.token,
    body: { channel: 'bkash', trxId: `T${randomInt(1e9, 1e10 - 1)}`, amount },
  })
  const { transfers } = (
    await server.call('GET /api/staff/transfers?state=submitted&limit=100', { token: anna.token })
  ).body
  const { id } = transfers.find(
    (each: { orderNumber: string }) => each.orderNumber === buyer.number,
  )
  await staffAct(`transfers/${id}/verify`, anna, { amount })
  return buyer
}

test('money through a gateway, and back the same way', async () => {
  const buyer = await newBuyer()
  await server.press(await server.startPaying(buyer, 'bkash'), 'pay')
  await staffAct(`refunds/${await askedByStudent(buyer)}/approve`, bina)
  expect(await actsOf(buyer)).toEqual([
    ...ORDERED,
    'gateway: paid',
    'student: refund_requested',
    'Bina: refund_approved',
    'gateway: refunded',
  ])
})

test('money by hand: the people who saw it and sent it back; no gateway did anything, and it is refunded once', async () => {
  const buyer = await paidByHand()
  const id = await askedByStudent(buyer)
  await staffAct(`refunds/${id}/approve`, bina)
  await staffAct(`refunds/${id}/sent`, anna, { trxId: `S${randomInt(1e9, 1e10 - 1)}` })
  expect(await actsOf(buyer)).toEqual([
    ...ORDERED,
    'student: awaiting_verification',
    'Anna: transfer_verified',
    'Anna: paid',
    'student: refund_requested',
    'Bina: refund_approved',
    'Anna: refund_sent',
    'Anna: refunded',
  ])
})

test('too little by hand: the person who saw it puts it under review, another takes it', async () => {
  const buyer = await paidByHand('4000')
  const [payment] = await server.paymentsOf(buyer)
  await staffAct(`payments/${payment!.id}/accept`, bina, { reason: 'Scholarship.' })
  expect((await actsOf(buyer)).slice(-3)).toEqual([
    'Anna: transfer_verified',
    'Anna: payment_review',
    'Bina: paid',
  ])
})

test('risky money that staff refuse is refunded', async () => {
  const buyer = await newBuyer()
  await server.press(await server.startPaying(buyer, 'stripe'), 'risky')
  const [payment] = await server.paymentsOf(buyer)
  await staffAct(`payments/${payment!.id}/refuse`, anna, { reason: 'Stolen card.' })
  expect(await actsOf(buyer)).toEqual([
    ...ORDERED,
    'gateway: payment_review',
    'Anna: payment_surplus',
    'Anna: cancelled',
  ])
})

test('an order that no one pays', async () => {
  const [cancelled, stopped, expired] = [await newBuyer(), await newBuyer(), await newBuyer()]
  await server.call(`POST /api/orders/${cancelled.number}/cancel`, { token: cancelled.token })
  await staffAct(`orders/${stopped.number}/cancel`, bina, { reason: 'Asked by phone.' })
  await server.press(await server.startPaying(expired), 'fail')
  await expireOrders(
    {
      db,
      gateways: payments.gateways,
      rules: payments.rules,
      now: new Date(Date.now() + 31 * 60_000),
    },
    expired.record.id,
  )
  expect(await actsOf(cancelled)).toEqual(['student: ordered', 'student: cancelled'])
  expect(await actsOf(stopped)).toEqual(['student: ordered', 'Bina: cancelled'])
  expect(await actsOf(expired)).toEqual([...ORDERED, 'gateway: payment_failed', 'system: expired'])
})

test('a bank disputes the payment, and loses', async () => {
  const buyer = await newBuyer()
  await server.press(await server.startPaying(buyer, 'stripe'), 'dispute')
  const [payment] = await server.paymentsOf(buyer)
  const row = await db
    .selectFrom('sandbox.payments')
    .selectAll()
    .where('id', '=', payment!.gateway_session!)
    .executeTakeFirstOrThrow()
  const state = row.state as { disputeId: string }
  await db
    .updateTable('sandbox.payments')
    .set({ state: JSON.stringify({ ...state, disputeStatus: 'won' }) })
    .where('id', '=', row.id)
    .execute()
  const event = {
    id: `evt_${randomInt(1e9)}`,
    object: 'event',
    type: 'charge.dispute.closed',
    data: { object: { id: state.disputeId } },
  }
  const body = JSON.stringify(event)
  await server.app.request('/api/payments/stripe/notify', {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'stripe-signature': stripeSignature(body, Math.floor(Date.now() / 1000)),
    },
  })
  expect(await actsOf(buyer)).toEqual([
    ...ORDERED,
    'gateway: paid',
    'gateway: dispute_open',
    'gateway: dispute_won',
  ])
})

const batchOf = {
  number: 1,
  startsOn: '2099-02-01',
  enrolBy: '2099-01-31',
  seats: null,
  classDays: ['Sat', 'Mon'],
  state: 'open',
}
const change = (batch: TestBatch, body: object) =>
  server.call(`PUT /api/staff/batches/${batch.batchId}`, {
    token: anna.token,
    body: { ...batchOf, ...body },
  })

test('a batch is rescheduled, then cancelled: the person who decided it, and the money that is refunded without a second person', async () => {
  const batch = await server.newBatch()
  const [buyer, waiting] = [await server.newOrder([batch]), await server.newOrder([batch])]
  await server.press(await server.startPaying(buyer, 'bkash'), 'pay')
  await change(batch, {
    startsOn: '2099-02-08',
    students: { reason: 'A new teacher.', otherwise: { act: 'keep' } },
  })
  await change(batch, {
    startsOn: '2099-02-08',
    state: 'cancelled',
    students: { reason: 'Too few.', otherwise: { act: 'refund' } },
  })
  await carryOutBatchChanges(orderContext(server.services))
  expect(await actsOf(buyer)).toEqual([
    ...ORDERED,
    'gateway: paid',
    'Anna: batch_rescheduled',
    'Anna: batch_cancelled',
  ])
  expect(await actsOf(waiting)).toEqual(['student: ordered', 'system: cancelled'])
})

test('a student is moved to another batch', async () => {
  const batch = await server.newBatch()
  const { id } = await db
    .insertInto('batches')
    .values({ course_id: batch.id, number: 2, starts_on: '2099-05-01', enrol_by: '2099-04-30' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const buyer = await server.newOrder([batch])
  await server.press(await server.startPaying(buyer), 'pay')
  await change(batch, {
    state: 'cancelled',
    students: { reason: 'Too few.', otherwise: { act: 'move', toBatchId: String(id) } },
  })
  const { history } = (
    await server.call(`GET /api/staff/orders/${buyer.number}`, { token: anna.token })
  ).body
  expect(history.at(-1)).toMatchObject({
    by: 'Anna',
    act: 'batch_moved',
    detail: { batch: 1, to: 2, reason: 'Too few.' },
  })
})
