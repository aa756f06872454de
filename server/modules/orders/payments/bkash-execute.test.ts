import { afterAll, expect, test } from 'vitest'
import { payingServer } from '#server/testing/payments.ts'
import { askGateway, closeOrder, expireOrders } from '../index.ts'

const server = await payingServer({ gatewayTimeoutMs: 1_000 })
const { db, payments } = server.services
afterAll(() => server.close())

test('T27 money taken by a call that got no answer is found by asking, and taken once', async () => {
  const buyer = await server.newOrder([await server.newBatch()])
  await server.press(await server.startPaying(buyer, 'bkash'), 'slow')
  expect(await server.orderOf(buyer)).toMatchObject({ state: 'paid', refunds: [] })
})

test('T27 "already done" is read, not taken for a failure', async () => {
  const buyer = await server.newOrder([await server.newBatch()])
  const page = await server.startPaying(buyer, 'bkash')
  const step = await server.sandbox.press(page, 'lost')
  const [payment] = await server.paymentsOf(buyer)
  const gateway = payments.gateways.get('bkash')!
  // Executed by a process that died before it could write anything down.
  await gateway.finalise!({
    merchantRef: payment!.merchant_ref,
    session: payment!.gateway_session,
    gatewayRef: null,
  })
  expect((await server.orderOf(buyer)).state).toBe('pending_payment')
  await fetch(step.url, { redirect: 'manual' })
  expect((await server.orderOf(buyer)).state).toBe('paid')
})

test('ten returns at once take the money once', async () => {
  const buyer = await server.newOrder([await server.newBatch()])
  const step = await server.sandbox.press(await server.startPaying(buyer, 'bkash'), 'pay')
  await Promise.all(Array.from({ length: 10 }, () => fetch(step.url, { redirect: 'manual' })))
  const order = await server.orderOf(buyer)
  expect(order).toMatchObject({ state: 'paid', refunds: [] })
  expect(order.receipts).toHaveLength(1)
})

test('a student who does not come back pays nothing, and the order ends', async () => {
  const buyer = await server.newOrder([await server.newBatch()])
  await server.press(await server.startPaying(buyer, 'bkash'), 'close')
  const later = new Date(Date.now() + 31 * 60_000)
  await expireOrders(
    { db, gateways: payments.gateways, rules: payments.rules, now: later },
    buyer.record.id,
  )
  expect((await server.orderOf(buyer)).state).toBe('expired')
})

test('an order that is closed takes no money, however the student returns', async () => {
  const buyer = await server.newOrder([await server.newBatch()])
  const step = await server.sandbox.press(await server.startPaying(buyer, 'bkash'), 'pay')
  const { id } = await db
    .selectFrom('orders')
    .select('id')
    .where('number', '=', buyer.number)
    .executeTakeFirstOrThrow()
  await closeOrder(db, { orderId: id, to: 'cancelled', by: { kind: 'student' }, now: new Date() })
  await fetch(step.url, { redirect: 'manual' })
  expect(await server.orderOf(buyer)).toMatchObject({ state: 'cancelled', refunds: [] })
  const state = await db
    .selectFrom('sandbox.payments')
    .select('state')
    .where('id', '=', new URL(step.url).searchParams.get('paymentID')!)
    .executeTakeFirstOrThrow()
  expect(state.state).toMatchObject({ status: 'agreed' })
})

test('an order is not closed while its money is being taken', async () => {
  const buyer = await server.newOrder([await server.newBatch()])
  await server.startPaying(buyer, 'bkash')
  const { id } = await db
    .selectFrom('orders')
    .select('id')
    .where('number', '=', buyer.number)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('payments')
    .set({ finalise_claimed_at: new Date() })
    .where('order_id', '=', id)
    .execute()
  expect(
    await closeOrder(db, {
      orderId: id,
      to: 'cancelled',
      by: { kind: 'student' },
      now: new Date(),
    }),
  ).toBe(false)
  expect(
    await closeOrder(db, {
      orderId: id,
      to: 'cancelled',
      by: { kind: 'student' },
      now: new Date(Date.now() + 120_000),
    }),
  ).toBe(true)
})

test('a claim whose holder died is taken over, after the gateway said that nothing happened', async () => {
  const buyer = await server.newOrder([await server.newBatch()])
  await server.sandbox.press(await server.startPaying(buyer, 'bkash'), 'lost')
  const { id } = await db
    .selectFrom('orders')
    .select('id')
    .where('number', '=', buyer.number)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('payments')
    .set({ finalise_claimed_at: new Date(Date.now() - 90_000) })
    .where('order_id', '=', id)
    .execute()
  const [payment] = await server.paymentsOf(buyer)
  expect(
    await askGateway(
      { db, rules: payments.rules, now: new Date() },
      { gateway: payments.gateways.get('bkash')!, payment: { ...payment!, agreed_at: new Date() } },
    ),
  ).toBe('captured')
})
