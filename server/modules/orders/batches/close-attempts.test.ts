import { afterAll, afterEach, expect, test } from 'vitest'
import { type Buyer, payingServer, type TestBatch } from '#server/testing/payments.ts'
import { checkBooks, recheckOpenPayments } from '../index.ts'

/** What is open at the gateways when a batch is cancelled. */
const server = await payingServer()
const { db, payments } = server.services
const staff = await server.newStudent({ role: 'staff' })
afterEach(() => server.sandbox.faults.clear())
afterAll(() => server.close())

const cancel = (batch: TestBatch) =>
  server.call(`PUT /api/staff/batches/${batch.batchId}`, {
    token: staff.token,
    body: {
      number: 1,
      startsOn: '2099-02-01',
      enrolBy: '2099-01-31',
      classDays: ['Sat', 'Mon'],
      state: 'cancelled',
    },
  })
async function paying(
  gateway: 'stripe' | 'sslcommerz' | 'bkash',
): Promise<{ batch: TestBatch; buyer: Buyer; page: string }> {
  const batch = await server.newBatch()
  const buyer = await server.newOrder([batch])
  return { batch, buyer, page: await server.startPaying(buyer, gateway) }
}
const recheck = () =>
  recheckOpenPayments({
    db,
    gateways: payments.gateways,
    rules: payments.rules,
    now: new Date(Date.now() + 6 * 60_000),
  })
const moneyOf = async (buyer: Buyer) => {
  const { state, payments: attempts, refunds } = await server.orderOf(buyer)
  return {
    state,
    attempts: attempts.map((attempt) => attempt.state),
    back: refunds.map(({ amount }) => amount),
  }
}

test('the page of Stripe is closed, so no one pays for a batch that does not take place', async () => {
  const { batch, buyer, page } = await paying('stripe')
  expect((await cancel(batch)).status).toBe(200)
  await server.press(page, 'pay')
  await recheck()
  expect(await moneyOf(buyer)).toEqual({ state: 'cancelled', attempts: ['cancelled'], back: [] })
})

test('money that Stripe took unnoticed before is found while closing, and is refunded', async () => {
  const { batch, buyer, page } = await paying('stripe')
  await server.sandbox.press(page, 'lost_and_close')
  await cancel(batch)
  expect(await moneyOf(buyer)).toEqual({
    state: 'cancelled',
    attempts: ['surplus'],
    back: ['4500'],
  })
  expect((await checkBooks(db)).filter(({ holds }) => !holds)).toEqual([])
})

test('a page that could not be closed is closed with the next question about it', async () => {
  const { batch, buyer, page } = await paying('stripe')
  server.sandbox.faults.next('http-500', 2)
  expect((await cancel(batch)).status).toBe(200)
  expect(await moneyOf(buyer)).toMatchObject({ state: 'cancelled' })
  server.sandbox.faults.clear()
  await recheck()
  await server.press(page, 'pay')
  expect(await moneyOf(buyer)).toEqual({ state: 'cancelled', attempts: ['cancelled'], back: [] })
})

test.each(['sslcommerz', 'bkash'] as const)(
  '%s knows no closing: what is paid all the same is not kept',
  async (gateway) => {
    const { batch, buyer, page } = await paying(gateway)
    await cancel(batch)
    await server.press(page, 'pay')
    await recheck()
    // bKash takes money only when we say so, and we do not for an order that ended.
    const expected =
      gateway === 'bkash'
        ? { attempts: ['cancelled'], back: [] }
        : { attempts: ['surplus'], back: ['4500'] }
    expect(await moneyOf(buyer)).toEqual({ state: 'cancelled', ...expected })
  },
)
