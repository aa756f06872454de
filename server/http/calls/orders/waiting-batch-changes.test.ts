import { randomInt } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { watchPayments } from '../../../jobs/watch-payments.ts'
import { checkBooks } from '../../../modules/orders/index.ts'
import { nextBatch, paidPlace, type Place, seatsTaken } from '../../../testing/batch-changes.ts'
import { type Buyer, payingServer, type TestBatch } from '../../../testing/payments.ts'

const server = await payingServer()
const { db } = server.services
const owner = await server.newStudent({ staffRole: 'owner' })
const finance = await server.newStudent({ staffRole: 'finance' })
afterAll(() => server.close())

const { body: site } = await server.call('GET /api/staff/site', { token: owner.token })
await server.call('PUT /api/staff/site', {
  token: owner.token,
  body: { part: 'enrolment', version: site.enrolment.version, value: { batchChange: 'once' } },
})

const change = (place: Place, toBatchId: string) =>
  server.call(`POST /api/orders/${place.number}/items/${place.itemId}/batch`, {
    token: place.token,
    body: { toBatchId, expectedDifference: '500' },
  })
/** A student with a place in batch 1, who has ordered the change to batch 2: 500 taka more. */
async function waiting(seats = 5) {
  const batch = await server.newBatch({ seats: 5, feePoisha: 450_000 })
  const next = await nextBatch(db, batch, { fee: 500_000, seats })
  const anna = await paidPlace(server, batch)
  const { body } = await change(anna, next)
  return { batch, next, anna, charge: { ...anna, number: body.waiting.orderNumber as string } }
}
const batchOf = async (place: Place) =>
  (await server.call('GET /api/my-courses', { token: place.token })).body[0].batch.number
const verdictOf = async (place: Place) =>
  (await server.call(`GET /api/orders/${place.number}/batches`, { token: place.token })).body
    .changes[0].verdict
const openBooks = async () => (await checkBooks(db)).filter(({ holds }) => !holds)
const { mailsTo } = server
const refundsOf = (number: string) =>
  db
    .selectFrom('refunds as refund')
    .innerJoin('orders', 'orders.id', 'refund.order_id')
    .select(['refund.cause', 'refund.amount_poisha'])
    .where('orders.number', '=', number)
    .execute()
const report = (buyer: Buyer) =>
  server.call(`POST /api/orders/${buyer.number}/manual-transfers`, {
    token: buyer.token,
    body: {
      channel: 'bkash',
      trxId: `T${randomInt(1e9, 1e10 - 1)}`,
      sender: '01712345678',
      amount: '500',
    },
  })
async function decide(buyer: Buyer, act: 'verify' | 'reject') {
  const { body } = await server.call('GET /api/staff/transfers?limit=100&state=submitted', {
    token: finance.token,
  })
  const { id } = body.transfers.find(
    (transfer: { orderNumber: string }) => transfer.orderNumber === buyer.number,
  )
  return server.call(`POST /api/staff/transfers/${id}/${act}`, {
    token: finance.token,
    body:
      act === 'verify'
        ? { amount: '500', evidence: 'statement line 4' }
        : { reason: 'Nothing with this id in the wallet.' },
  })
}
/** Staff give a batch another state. */
const setState = (batch: TestBatch, batchId: string | number, state: 'closed' | 'cancelled') =>
  server.call(`PUT /api/staff/batches/${batchId}`, {
    token: owner.token,
    body: {
      number: String(batchId) === String(batch.batchId) ? 1 : 2,
      startsOn: '2099-05-01',
      enrolBy: '2099-04-30',
      seats: 5,
      earlyFee: '5000',
      earlyUntil: '2099-03-01',
      state,
    },
  })
/** What runs every minute, after all holds are over. */
const runLater = () =>
  watchPayments.run({
    ...server.services,
    clock: () => new Date(Date.now() + 3 * 86_400_000),
  })

test('a difference that is sent by hand moves the student once staff have found it', async () => {
  const { batch, next, anna, charge } = await waiting()
  expect((await report(charge)).body.state).toBe('awaiting_verification')
  expect(await verdictOf(anna)).toBe('waits_for_payment')
  expect(await batchOf(anna)).toBe(1)
  expect((await decide(charge, 'verify')).body.state).toBe('verified')
  expect(await server.orderOf(charge)).toMatchObject({
    state: 'paid',
    items: [{ state: 'applied' }],
  })
  expect(await batchOf(anna)).toBe(2)
  expect(await seatsTaken(db, batch.batchId, next)).toEqual([0, 1])
  expect(await mailsTo(anna)).toEqual(
    expect.arrayContaining(['order-difference-paid', 'batch-moved']),
  )
  expect(await openBooks()).toEqual([])
})

test('one that staff do not find is to be paid again, and then lapses like any order', async () => {
  const { batch, next, anna, charge } = await waiting()
  await report(charge)
  expect((await decide(charge, 'reject')).body.state).toBe('rejected')
  expect(await server.orderOf(charge)).toMatchObject({ state: 'pending_payment' })
  expect(await seatsTaken(db, batch.batchId, next)).toEqual([1, 1])
  expect(await verdictOf(anna)).toBe('waits_for_payment')
  await runLater()
  expect(await server.orderOf(charge)).toMatchObject({ state: 'expired' })
  expect(await seatsTaken(db, batch.batchId, next)).toEqual([1, 0])
  expect(await batchOf(anna)).toBe(1)
  expect(await verdictOf(anna)).toBe('allowed')
  expect(await openBooks()).toEqual([])
})

test('a hold that is over frees the seat, the student stays and may choose again', async () => {
  const { batch, next, anna, charge } = await waiting(1)
  await runLater()
  expect(await server.orderOf(charge)).toMatchObject({ state: 'expired' })
  expect(await seatsTaken(db, batch.batchId, next)).toEqual([1, 0])
  expect(await batchOf(anna)).toBe(1)
  expect(await mailsTo(anna)).toContain('order-difference-lapsed')
  expect((await change(anna, next)).body.verdict).toBe('waits_for_payment')
  expect(await openBooks()).toEqual([])
})

test('the new batch is cancelled before the difference is paid: nothing is owed, and the place stays', async () => {
  const { batch, next, anna, charge } = await waiting()
  expect((await setState(batch, next, 'cancelled')).status).toBe(200)
  expect(await server.orderOf(charge)).toMatchObject({ state: 'cancelled' })
  expect(await seatsTaken(db, batch.batchId, next)).toEqual([1, 0])
  expect(await batchOf(anna)).toBe(1)
  expect(await verdictOf(anna)).toBe('allowed')
  expect(await mailsTo(anna)).toContain('order-difference-cancelled')
  expect(await openBooks()).toEqual([])
})

test('money for a new batch that was cancelled meanwhile goes back, and the place stays', async () => {
  const { batch, next, anna, charge } = await waiting()
  const page = await server.startPaying(charge)
  await setState(batch, next, 'cancelled')
  await server.press(page, 'pay')
  expect(await refundsOf(charge.number)).toEqual([{ cause: 'surplus', amount_poisha: 50_000 }])
  expect(await batchOf(anna)).toBe(1)
  expect(await verdictOf(anna)).toBe('allowed')
  expect(await seatsTaken(db, batch.batchId, next)).toEqual([1, 0])
  expect(await openBooks()).toEqual([])
})

test('a transfer for a new batch that was cancelled while it was looked for goes back', async () => {
  const { batch, next, anna, charge } = await waiting()
  await report(charge)
  expect((await setState(batch, next, 'cancelled')).status).toBe(200)
  expect(await mailsTo(anna)).toContain('order-difference-cancelled-checked')
  expect(await seatsTaken(db, batch.batchId, next)).toEqual([1, 0])
  await decide(charge, 'verify')
  expect(await refundsOf(charge.number)).toEqual([{ cause: 'surplus', amount_poisha: 50_000 }])
  expect(await batchOf(anna)).toBe(1)
  expect(await verdictOf(anna)).toBe('allowed')
  expect(await openBooks()).toEqual([])
})

test('a new batch that closes keeps the seat that is held', async () => {
  const { batch, next, anna, charge } = await waiting()
  expect((await setState(batch, next, 'closed')).status).toBe(200)
  await server.press(await server.startPaying(charge), 'pay')
  expect(await batchOf(anna)).toBe(2)
  expect(await seatsTaken(db, batch.batchId, next)).toEqual([0, 1])
  expect(await openBooks()).toEqual([])
})

test('a transfer is found after staff moved the whole batch: the money goes back', async () => {
  const { batch, next, anna, charge } = await waiting()
  await report(charge)
  const merged = await server.call(`POST /api/staff/batches/${batch.batchId}/merge`, {
    token: owner.token,
    body: { toBatchId: next, reason: 'Too few in batch 1.' },
  })
  expect(merged).toMatchObject({ status: 200, body: { moved: 1 } })
  expect(await batchOf(anna)).toBe(2)
  await decide(charge, 'verify')
  expect(await refundsOf(charge.number)).toEqual([{ cause: 'surplus', amount_poisha: 50_000 }])
  expect(await batchOf(anna)).toBe(2)
  expect(await seatsTaken(db, batch.batchId, next)).toEqual([0, 1])
  expect(await openBooks()).toEqual([])
})

test('pressed twice at the same time, one order is made', async () => {
  const batch = await server.newBatch({ feePoisha: 450_000 })
  const next = await nextBatch(db, batch, { fee: 500_000 })
  const anna = await paidPlace(server, batch)
  const answers = await Promise.all([change(anna, next), change(anna, next), change(anna, next)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(answers.flatMap(({ body }) => body.code ?? [])).toEqual([
    'batch_change_waits',
    'batch_change_waits',
  ])
  const { body } = await server.call('GET /api/orders', { token: anna.token })
  expect(body.orders).toHaveLength(2)
  expect(await seatsTaken(db, batch.batchId, next)).toEqual([1, 1])
  expect(await openBooks()).toEqual([])
})
