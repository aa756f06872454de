import { afterAll, expect, test } from 'vitest'
import { poisha } from '#contract/money.ts'
import { newCourse } from '#server/testing/courses.ts'
import { type Buyer, payingServer } from '#server/testing/payments.ts'
import type { GatewayAnswer } from './gateways/gateway.ts'
import { closeOrder, expireOrders, checkBooks, recheckOpenPayments, settle } from '../index.ts'

const server = await payingServer({ lateMinutes: 0 })
const { db, payments } = server.services
afterAll(() => server.close())

const now = () => server.services.clock()
const SANDBOX = { id: 'sslcommerz', mode: 'sandbox' } as const

test.each(['sslcommerz', 'bkash', 'stripe'] as const)(
  'T01 ten taka for a course of 4,500 by %s open nothing: a person looks at it',
  async (gateway) => {
    const buyer = await server.newOrder([await server.newBatch()])
    await server.press(await server.startPaying(buyer, gateway), 'wrong_amount')
    expect(await server.orderOf(buyer)).toMatchObject({
      state: 'payment_review',
      items: [{ state: 'pending' }],
      receipts: [],
    })
    expect(await server.paymentsOf(buyer)).toMatchObject([
      { state: 'review', review_reason: 'amount_mismatch', received_poisha: 1000 },
    ])
  },
)

test('T02 one message 21 times, 20 of them at once, enrols once, books once and makes one receipt', async () => {
  const batch = await server.newBatch({ seats: 5 })
  const buyer = await server.newOrder([batch])
  await server.press(await server.startPaying(buyer), 'duplicates')
  const order = await server.orderOf(buyer)
  expect(order).toMatchObject({ state: 'paid', receipts: [{ kind: 'receipt' }], refunds: [] })
  expect(order.receipts).toHaveLength(1)
  const [payment] = await server.paymentsOf(buyer)
  const booked = await db
    .selectFrom('ledger_transactions')
    .selectAll()
    .where('ref', '=', String(payment!.id))
    .where('kind', 'like', 'payment_%')
    .execute()
  expect(booked).toHaveLength(1)
  const events = await db
    .selectFrom('payment_events')
    .selectAll()
    .where('payment_id', '=', payment!.id)
    .where('kind', '=', 'notification')
    .execute()
  expect(events.map((event) => event.deliveries)).toEqual([21])
  expect((await server.call('GET /api/my-courses', { token: buyer.token })).body).toHaveLength(1)
  expect(await seatsTaken(batch.batchId)).toBe(1)
})

test('T05 money that arrives after the student cancelled is honoured while a seat is free', async () => {
  const batch = await server.newBatch({ seats: 1 })
  const buyer = await server.newOrder([batch])
  const page = await server.startPaying(buyer)
  await server.call(`POST /api/orders/${buyer.number}/cancel`, { token: buyer.token })
  expect(await seatsTaken(batch.batchId)).toBe(0)
  await server.press(page, 'pay')
  expect(await server.orderOf(buyer)).toMatchObject({
    state: 'paid',
    items: [{ state: 'enrolled' }],
  })
  expect(await seatsTaken(batch.batchId)).toBe(1)
})

test('T05 money that arrives when the seat has gone to another is refunded', async () => {
  const batch = await server.newBatch({ seats: 1 })
  const late = await server.newOrder([batch])
  const page = await server.startPaying(late)
  await closeOrder(db, {
    orderId: await idOf(late),
    to: 'cancelled',
    by: { kind: 'system' },
    now: now(),
  })
  const other = await server.newOrder([batch])
  await server.press(await server.startPaying(other), 'pay')
  await server.press(page, 'pay')
  expect(await server.orderOf(late)).toMatchObject({
    state: 'cancelled',
    items: [{ state: 'undeliverable' }],
    refunds: [{ cause: 'surplus', amount: '4500' }],
  })
  expect(await seatsTaken(batch.batchId)).toBe(1)
})

test('T06 an order keeps the price it was made at', async () => {
  const batch = await server.newBatch({ feePoisha: 100_000 })
  const buyer = await server.newOrder([batch])
  await db.updateTable('courses').set({ fee_poisha: 999_900 }).where('id', '=', batch.id).execute()
  await server.press(await server.startPaying(buyer), 'pay')
  expect(await server.orderOf(buyer)).toMatchObject({ state: 'paid', total: '1000' })
})

test('T07 a late payment refunds only the course bought in the meantime', async () => {
  const [owned, wanted] = [
    await newCourse(db, { feePoisha: 200_000 }),
    await server.newBatch({ feePoisha: 300_000, seats: 9 }),
  ]
  const buyer = await server.newOrder([owned, wanted])
  const page = await server.startPaying(buyer)
  await closeOrder(db, {
    orderId: await idOf(buyer),
    to: 'cancelled',
    by: { kind: 'system' },
    now: now(),
  })
  const again = await server.newOrder([owned], { student: buyer })
  await server.press(await server.startPaying(again), 'pay')
  await server.press(page, 'pay')
  const order = await server.orderOf(buyer)
  expect(order).toMatchObject({
    state: 'paid',
    refunds: [{ cause: 'undeliverable', amount: '2000' }],
  })
  expect(order.items.map((item) => item.state)).toEqual(['undeliverable', 'enrolled'])
  expect(await seatsTaken(wanted.batchId)).toBe(1)
})

test.each(['sslcommerz', 'bkash', 'stripe'] as const)(
  'T09 dollars by %s open nothing',
  async (gateway) => {
    const buyer = await server.newOrder([await server.newBatch()])
    await server.press(await server.startPaying(buyer, gateway), 'wrong_currency')
    expect(await server.orderOf(buyer)).toMatchObject({
      state: 'payment_review',
      items: [{ state: 'pending' }],
    })
    expect(await server.paymentsOf(buyer)).toMatchObject([
      { review_reason: 'currency_mismatch', received_currency: 'USD' },
    ])
  },
)

test('T10 a student who closes the tab is enrolled by the message alone', async () => {
  const buyer = await server.newOrder([await server.newBatch()])
  expect(await server.press(await server.startPaying(buyer), 'close')).toBeNull()
  expect((await server.orderOf(buyer)).state).toBe('paid')
})

test('T10 without a message or a returning browser, our own check finds the payment', async () => {
  const buyer = await server.newOrder([await server.newBatch()])
  await server.press(await server.startPaying(buyer), 'lost_and_close')
  expect((await server.orderOf(buyer)).state).toBe('pending_payment')
  await checkDue(buyer)
  await recheckOpenPayments({ db, gateways: payments.gateways, rules: payments.rules, now: now() })
  expect((await server.orderOf(buyer)).state).toBe('paid')
})

test('T10 an order whose time is over is asked about once more before it ends', async () => {
  const buyer = await server.newOrder([await server.newBatch()])
  await server.press(await server.startPaying(buyer), 'lost_and_close')
  await runOut(buyer)
  await expireOrders(
    { db, gateways: payments.gateways, rules: payments.rules, now: now() },
    buyer.record.id,
  )
  expect((await server.orderOf(buyer)).state).toBe('paid')
})

test('an order no one pays ends, gives its seat back and tells the student', async () => {
  const batch = await server.newBatch({ seats: 1 })
  const buyer = await server.newOrder([batch])
  await server.startPaying(buyer)
  await runOut(buyer)
  expect(
    await expireOrders(
      { db, gateways: payments.gateways, rules: payments.rules, now: now() },
      buyer.record.id,
    ),
  ).toBe(1)
  expect((await server.orderOf(buyer)).state).toBe('expired')
  expect(await seatsTaken(batch.batchId)).toBe(0)
  const mails = await db
    .selectFrom('mails')
    .selectAll()
    .where('recipient', '=', buyer.email)
    .execute()
  expect(mails.map((mail) => mail.kind)).toEqual(['order-seat-released'])
})

test('a gateway that does not answer keeps an order open for a while, and no longer', async () => {
  const buyer = await server.newOrder([await server.newBatch()])
  await server.startPaying(buyer)
  await runOut(buyer)
  server.sandbox.faults.next('http-500')
  expect(
    await expireOrders(
      { db, gateways: payments.gateways, rules: payments.rules, now: now() },
      buyer.record.id,
    ),
  ).toBe(0)
  server.sandbox.faults.next('http-500')
  const later = new Date(now().getTime() + 20 * 60_000)
  expect(
    await expireOrders(
      { db, gateways: payments.gateways, rules: payments.rules, now: later },
      buyer.record.id,
    ),
  ).toBe(1)
})

test('T11 when two attempts both take money, one pays and the other is refunded', async () => {
  const buyer = await server.newOrder([await server.newBatch()])
  const first = await server.startPaying(buyer, 'sslcommerz')
  const second = await server.startPaying(buyer, 'stripe')
  await server.press(second, 'pay')
  await server.press(first, 'pay')
  expect((await server.paymentsOf(buyer)).map((payment) => payment.state)).toEqual([
    'surplus',
    'succeeded',
  ])
  expect(await server.orderOf(buyer)).toMatchObject({
    state: 'paid',
    refunds: [{ cause: 'surplus', amount: '4500' }],
  })
})

test('T12 "failed" after the money arrived changes nothing', async () => {
  const buyer = await server.newOrder([await server.newBatch()])
  await server.press(await server.startPaying(buyer), 'pay')
  const [payment] = await server.paymentsOf(buyer)
  const failed: GatewayAnswer = {
    outcome: 'failed',
    merchantRef: payment!.merchant_ref,
    code: 'no',
    raw: null,
  }
  expect(
    await settle(
      { db, rules: payments.rules, now: now() },
      { gateway: SANDBOX, merchantRef: payment!.merchant_ref, answer: failed },
    ),
  ).toBe('already_final')
  expect((await server.orderOf(buyer)).state).toBe('paid')
})

test('T12 after a failed attempt a new one, under another reference, pays', async () => {
  const buyer = await server.newOrder([await server.newBatch()])
  await server.press(await server.startPaying(buyer), 'fail')
  expect(await server.orderOf(buyer)).toMatchObject({
    state: 'pending_payment',
    payments: [{ state: 'failed' }],
  })
  await server.press(await server.startPaying(buyer), 'pay')
  const attempts = await server.paymentsOf(buyer)
  expect(attempts.map((attempt) => attempt.state)).toEqual(['failed', 'succeeded'])
  expect(new Set(attempts.map((attempt) => attempt.merchant_ref)).size).toBe(2)
  expect((await server.orderOf(buyer)).state).toBe('paid')
})

test('T12 the late truth of a failed attempt pays too', async () => {
  const buyer = await server.newOrder([await server.newBatch()])
  await server.press(await server.startPaying(buyer), 'fail')
  const [payment] = await server.paymentsOf(buyer)
  expect(
    await settle(
      { db, rules: payments.rules, now: now() },
      {
        gateway: SANDBOX,
        merchantRef: payment!.merchant_ref,
        answer: captured(payment!.merchant_ref, 450_000),
      },
    ),
  ).toBe('captured')
  expect((await server.orderOf(buyer)).state).toBe('paid')
})

test.each(['sslcommerz', 'stripe'] as const)(
  'T14 a payment %s marks as risky waits for a person',
  async (gateway) => {
    const buyer = await server.newOrder([await server.newBatch()])
    await server.press(await server.startPaying(buyer, gateway), 'risky')
    expect(await server.orderOf(buyer)).toMatchObject({
      state: 'payment_review',
      items: [{ state: 'pending' }],
    })
    expect(await server.paymentsOf(buyer)).toMatchObject([
      { state: 'review', review_reason: 'risk' },
    ])
  },
)

test('T19 settling again and again, fifteen times at once, comes to one payment', async () => {
  const batch = await server.newBatch({ seats: 3 })
  const buyer = await server.newOrder([batch])
  await server.press(await server.startPaying(buyer), 'lost_and_close')
  const [payment] = await server.paymentsOf(buyer)
  const answer = captured(payment!.merchant_ref, 450_000)
  const results = await Promise.all(
    Array.from({ length: 15 }, () =>
      settle(
        { db, rules: payments.rules, now: now() },
        { gateway: SANDBOX, merchantRef: payment!.merchant_ref, answer },
      ),
    ),
  )
  expect(results.filter((result) => result === 'captured')).toHaveLength(1)
  expect(results.filter((result) => result === 'already_final')).toHaveLength(14)
  const order = await server.orderOf(buyer)
  expect(order).toMatchObject({ state: 'paid', refunds: [] })
  expect(order.receipts).toHaveLength(1)
})

test('money for another reference, or under a reference used before, is looked at by a person', async () => {
  const one = await server.newOrder([await server.newBatch()])
  const two = await server.newOrder([await server.newBatch()])
  await server.startPaying(one)
  await server.startPaying(two)
  const [first] = await server.paymentsOf(one)
  const [second] = await server.paymentsOf(two)
  const answer = captured(first!.merchant_ref, 450_000)
  expect(
    await settle(
      { db, rules: payments.rules, now: now() },
      { gateway: SANDBOX, merchantRef: second!.merchant_ref, answer },
    ),
  ).toBe('review:reference_mismatch')
  expect(
    await settle(
      { db, rules: payments.rules, now: now() },
      { gateway: SANDBOX, merchantRef: first!.merchant_ref, answer },
    ),
  ).toBe('review:reference_used')
  expect((await server.orderOf(two)).state).toBe('payment_review')
})

test('T24 test money never settles a live payment', async () => {
  const buyer = await server.newOrder([await server.newBatch()])
  await server.startPaying(buyer)
  const [payment] = await server.paymentsOf(buyer)
  await db.updateTable('payments').set({ mode: 'live' }).where('id', '=', payment!.id).execute()
  const answer = captured(payment!.merchant_ref, 450_000)
  expect(
    await settle(
      { db, rules: payments.rules, now: now() },
      { gateway: SANDBOX, merchantRef: payment!.merchant_ref, answer },
    ),
  ).toBe('unknown_payment')
  expect((await server.orderOf(buyer)).state).toBe('pending_payment')
})

test('whatever these tests did, the books balance', async () => {
  const proofs = await checkBooks(db)
  expect(proofs.filter((proof) => !proof.holds)).toEqual([])
})

function captured(merchantRef: string, amount: number): GatewayAnswer {
  return {
    outcome: 'captured',
    merchantRef,
    gatewayRef: `BANK-${merchantRef}`,
    amount: poisha(amount),
    currency: 'BDT',
    fee: poisha(0),
    risky: false,
    account: null,
    raw: null,
  }
}

async function idOf(buyer: Buyer): Promise<number> {
  return (
    await db
      .selectFrom('orders')
      .select('id')
      .where('number', '=', buyer.number)
      .executeTakeFirstOrThrow()
  ).id
}

async function seatsTaken(batch: number): Promise<number> {
  return (
    await db
      .selectFrom('batches')
      .select('seats_taken')
      .where('id', '=', batch)
      .executeTakeFirstOrThrow()
  ).seats_taken
}

/** The next question about this order's attempts is due now. */
async function checkDue(buyer: Buyer): Promise<void> {
  await db
    .updateTable('payments')
    .set({ next_check_at: new Date(0) })
    .where('order_id', '=', await idOf(buyer))
    .execute()
}

async function runOut(buyer: Buyer): Promise<void> {
  await db
    .updateTable('orders')
    .set({ expires_at: new Date(now().getTime() - 1000) })
    .where('number', '=', buyer.number)
    .execute()
}
