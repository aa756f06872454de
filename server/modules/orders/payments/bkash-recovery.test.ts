import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { type Buyer, payingServer } from '#server/testing/payments.ts'
import { recheckOpenPayments } from '../index.ts'

const server = await payingServer({ gatewayTimeoutMs: 1_000 })
const { db, payments } = server.services
afterEach(() => {
  server.sandbox.faults.clear()
  server.sandbox.bkash.habits.showsAgreement = false
})
afterAll(() => server.close())

const newBuyer = async () => server.newOrder([await server.newBatch()])
const pay = (buyer: Buyer, gateway = 'bkash') =>
  server.call(`POST /api/orders/${buyer.number}/payments`, {
    token: buyer.token,
    body: { gateway, phone: '01712345678' },
  })
const look = (buyer: Buyer) =>
  server.call(`POST /api/orders/${buyer.number}/ask`, { token: buyer.token })
const historyOf = async (buyer: Buyer) =>
  db
    .selectFrom('order_history as act')
    .innerJoin('orders as o', 'o.id', 'act.order_id')
    .select(['act.act', 'act.actor', 'act.detail'])
    .where('o.number', '=', buyer.number)
    .orderBy('act.id')
    .execute()

/** Lets the claim of a call without an answer run out, as a minute would. */
const aMinuteLater = async (buyer: Buyer) =>
  db
    .updateTable('payments')
    .set({ finalise_claimed_at: new Date(Date.now() - 61_000), next_check_at: new Date(0) })
    .where('merchant_ref', '=', (await server.paymentsOf(buyer)).at(-1)!.merchant_ref)
    .execute()

describe.each([
  ['the gateway says that the payer agreed', true],
  ['the gateway says nothing about it', false],
])('where %s', (_words, showsAgreement) => {
  test.each(['http-500', 'html', 'half-json', '404-without-error', 'drop', 'slow'] as const)(
    'T27 the job takes the money when the first call met %s',
    async (fault) => {
      server.sandbox.bkash.habits.showsAgreement = showsAgreement
      const buyer = await newBuyer()
      const step = await server.sandbox.press(await server.startPaying(buyer, 'bkash'), 'lost')
      // The question is answered, the call that takes the money is not, nor is the question after it.
      server.sandbox.faults.pass(1)
      server.sandbox.faults.next(fault, 2)
      await fetch(step.url, { redirect: 'manual' })
      server.sandbox.faults.clear()
      expect((await server.orderOf(buyer)).state).toBe('pending_payment')
      expect(await historyOf(buyer)).toContainEqual(
        expect.objectContaining({
          act: 'capture_unanswered',
          actor: 'system',
          detail: { gateway: 'bkash', reason: expect.stringContaining('execute') },
        }),
      )
      await aMinuteLater(buyer)
      await recheckOpenPayments({
        db,
        gateways: payments.gateways,
        rules: payments.rules,
        now: new Date(),
      })
      expect(await server.orderOf(buyer)).toMatchObject({
        state: 'paid',
        payments: [{ state: 'succeeded' }],
        refunds: [],
      })
    },
  )
})

test('T27 a student who looks at the order makes the server take the money it missed', async () => {
  const buyer = await newBuyer()
  const step = await server.sandbox.press(await server.startPaying(buyer, 'bkash'), 'lost')
  server.sandbox.faults.pass(1)
  server.sandbox.faults.next('http-500', 2)
  await fetch(step.url, { redirect: 'manual' })
  server.sandbox.faults.clear()
  await aMinuteLater(buyer)
  expect((await look(buyer)).body.state).toBe('paid')
})

test('T27 while it is unknown whether the money was taken no one is sent to pay again', async () => {
  const buyer = await newBuyer()
  const step = await server.sandbox.press(await server.startPaying(buyer, 'bkash'), 'lost')
  server.sandbox.faults.pass(1)
  server.sandbox.faults.next('drop', 2)
  await fetch(step.url, { redirect: 'manual' })
  server.sandbox.faults.clear()
  for (const gateway of ['bkash', 'sslcommerz'])
    expect(await pay(buyer, gateway)).toMatchObject({
      status: 409,
      body: { code: 'payment_being_confirmed' },
    })
  await aMinuteLater(buyer)
  // Pressing again takes what was agreed to, instead of opening a second page.
  expect(await pay(buyer)).toMatchObject({
    status: 201,
    body: { redirectUrl: null, order: { state: 'paid' } },
  })
  expect(await server.paymentsOf(buyer)).toHaveLength(1)
})

test('a browser that returns before the student agreed costs nothing', async () => {
  const buyer = await newBuyer()
  const page = await server.startPaying(buyer, 'bkash')
  const [payment] = await server.paymentsOf(buyer)
  const forged = `${server.origin}/api/payments/bkash/return?paymentID=${payment!.gateway_session}&status=success`
  await fetch(forged, { redirect: 'manual' })
  expect(await server.paymentsOf(buyer)).toMatchObject([
    { state: 'pending', finalise_claimed_at: null, agreed_at: null },
  ])
  await server.press(page, 'lost')
  expect((await server.orderOf(buyer)).state).toBe('paid')
})

test.each([
  ['cancel', 'cancelled'],
  ['fail', 'failed'],
])(
  'after "%s" at bKash the next press opens a new page, and that one pays',
  async (button, state) => {
    const buyer = await newBuyer()
    const first = await server.startPaying(buyer, 'bkash')
    await server.press(first, button)
    expect(await server.orderOf(buyer)).toMatchObject({
      state: 'pending_payment',
      payments: [{ state }],
    })
    expect(await historyOf(buyer)).toContainEqual(
      expect.objectContaining({ act: `payment_${state}`, actor: 'student' }),
    )
    const second = await server.startPaying(buyer, 'bkash')
    expect(second).not.toBe(first)
    await server.press(second, 'pay')
    expect(await server.orderOf(buyer)).toMatchObject({
      state: 'paid',
      payments: [{ state }, { state: 'succeeded' }],
      refunds: [],
    })
  },
)

test('a false "cancel" by somebody else does not keep the student from paying', async () => {
  const buyer = await newBuyer()
  const page = await server.startPaying(buyer, 'bkash')
  const [payment] = await server.paymentsOf(buyer)
  await fetch(
    `${server.origin}/api/payments/bkash/return?paymentID=${payment!.gateway_session}&status=cancel`,
    { redirect: 'manual' },
  )
  expect(await server.paymentsOf(buyer)).toMatchObject([{ state: 'cancelled' }])
  await server.press(page, 'pay')
  expect((await server.orderOf(buyer)).state).toBe('paid')
})

test('an attempt that was given up takes no money once another has taken its place', async () => {
  const buyer = await newBuyer()
  const first = await server.startPaying(buyer, 'bkash')
  const [payment] = await server.paymentsOf(buyer)
  await fetch(
    `${server.origin}/api/payments/bkash/return?paymentID=${payment!.gateway_session}&status=cancel`,
    { redirect: 'manual' },
  )
  const second = await server.startPaying(buyer, 'bkash')
  await server.press(first, 'pay')
  expect(await server.orderOf(buyer)).toMatchObject({
    state: 'pending_payment',
    payments: [{ state: 'cancelled' }, { state: 'pending' }],
  })
  await server.press(second, 'pay')
  expect(await server.orderOf(buyer)).toMatchObject({ state: 'paid', refunds: [] })
})

test('money that no one noticed is found before the student is sent to pay again', async () => {
  const buyer = await newBuyer()
  const page = await server.startPaying(buyer, 'sslcommerz')
  await server.sandbox.press(page, 'lost_and_close')
  expect(await pay(buyer, 'stripe')).toMatchObject({
    status: 201,
    body: { redirectUrl: null, order: { state: 'paid' } },
  })
  expect(await server.paymentsOf(buyer)).toHaveLength(1)
})

test('a job takes up an attempt whose time was written by the database to the microsecond', async () => {
  const buyer = await newBuyer()
  await server.sandbox.press(await server.startPaying(buyer), 'lost_and_close')
  const [payment] = await server.paymentsOf(buyer)
  await sql`update payments set next_check_at = timestamptz '2026-01-01 00:00:00.123456+00' where id = ${payment!.id}`.execute(
    db,
  )
  await recheckOpenPayments({
    db,
    gateways: payments.gateways,
    rules: payments.rules,
    now: new Date(),
  })
  expect((await server.orderOf(buyer)).state).toBe('paid')
})
