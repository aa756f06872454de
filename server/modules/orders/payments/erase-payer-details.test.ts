import { afterAll, expect, test } from 'vitest'
import { eraseOldPayerDetails } from '#server/jobs/erase-payer-details.ts'
import { type Buyer, payingServer } from '#server/testing/payments.ts'
import { openTestDatabase } from '#server/testing/test-server.ts'
import { carryOutRefunds, checkBooks } from '../index.ts'

/** A database of its own: the job looks at all the money there is. */
const database = await openTestDatabase()
const server = await payingServer({ database })
const { db, payments } = server.services
afterAll(async () => {
  await server.close()
  await database.close()
})

const TODAY = Date.now()
async function nightAfter(days: number): Promise<void> {
  server.at(new Date(TODAY + days * 86_400_000))
  await eraseOldPayerDetails.run(server.services)
}
async function paid(gateway: 'sslcommerz' | 'bkash' | 'stripe'): Promise<Buyer> {
  const buyer = await server.newOrder([await server.newBatch()])
  await server.press(await server.startPaying(buyer, gateway), 'pay')
  return buyer
}
const messagesOf = async (buyer: Buyer) =>
  (
    await db
      .selectFrom('payment_events as event')
      .innerJoin('payments as payment', 'payment.id', 'event.payment_id')
      .innerJoin('orders as o', 'o.id', 'payment.order_id')
      .select('event.body')
      .where('o.number', '=', buyer.number)
      .execute()
  ).map(({ body }) => body)
const transferOf = async (buyer: Buyer) =>
  db
    .selectFrom('manual_transfers')
    .select(['sender', 'picture', 'trx_id', 'seen_poisha'])
    .where('student_id', '=', buyer.record.id)
    .executeTakeFirstOrThrow()
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Reports a transfer with number and picture; verified by staff where they saw an amount. */
async function sentByHand(trxId: string, seen: string | null): Promise<Buyer> {
  const buyer = await server.newOrder([await server.newBatch()])
  const body = { channel: 'bkash', trxId, sender: '01712345678', amount: '4500', picture: PIXEL }
  expect(
    (
      await server.call(`POST /api/orders/${buyer.number}/manual-transfers`, {
        token: buyer.token,
        body,
      })
    ).status,
  ).toBe(201)
  if (!seen) return buyer
  const staff = await server.newStudent({ role: 'staff' })
  const [transfer] = (
    await server.call('GET /api/staff/transfers?limit=100&state=submitted', { token: staff.token })
  ).body.transfers.filter((each: { trxId: string }) => each.trxId === trxId)
  await server.call(`POST /api/staff/transfers/${transfer.id}/verify`, {
    token: staff.token,
    body: { amount: seen },
  })
  return buyer
}

test('what is known of payers goes 90 days after the order is done, and the books stay as they are', async () => {
  const byGateway = await Promise.all((['sslcommerz', 'bkash', 'stripe'] as const).map(paid))
  const byHand = await sentByHand('AAAA111111', '4500')
  const accounts = async () =>
    Promise.all(
      [...byGateway, byHand].map(async (buyer) => (await server.paymentsOf(buyer))[0]!.account),
    )
  const before = await accounts()
  await nightAfter(89)
  for (const buyer of byGateway) {
    expect((await server.paymentsOf(buyer))[0]!.answer).not.toBeNull()
    expect((await messagesOf(buyer)).filter(Boolean).length).toBeGreaterThan(0)
  }
  expect(await transferOf(byHand)).toMatchObject({
    sender: '+8801712345678',
    picture: expect.anything(),
  })

  await nightAfter(91)
  for (const buyer of byGateway) {
    expect((await server.paymentsOf(buyer))[0]!.answer).toBeNull()
    expect((await messagesOf(buyer)).filter(Boolean)).toEqual([])
  }
  expect(await transferOf(byHand)).toEqual({
    sender: null,
    picture: null,
    trx_id: 'AAAA111111',
    seen_poisha: 450_000,
  })
  expect(await accounts()).toEqual(before)
  expect((await checkBooks(db)).filter((proof) => !proof.holds)).toEqual([])

  // The same orders can still be looked at and refunded.
  const [anna, bina] = [
    await server.newStudent({ role: 'staff' }),
    await server.newStudent({ role: 'staff' }),
  ]
  for (const { number } of [...byGateway, byHand]) {
    const seen = await server.call(`GET /api/staff/orders/${number}`, { token: anna.token })
    expect(seen.status).toBe(200)
    const lines = [{ itemId: seen.body.order.items[0].itemId, amount: '4500' }]
    const body = { lines, reason: 'Late, but right.', keepAccess: false }
    const asked = await server.call(`POST /api/staff/orders/${number}/refunds`, {
      token: anna.token,
      body,
    })
    expect(
      (await server.call(`POST /api/staff/refunds/${asked.body.id}/approve`, { token: bina.token }))
        .status,
    ).toBe(200)
  }
  await db
    .updateTable('refunds')
    .set({ next_check_at: new Date(0) })
    .where('next_check_at', 'is not', null)
    .execute()
  await carryOutRefunds({
    db,
    gateways: payments.gateways,
    rules: payments.rules,
    now: server.services.clock(),
  })
  const states = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['gateway', 'refunds.state'])
    .orderBy('refunds.id')
    .execute()
  expect(states.filter(({ gateway }) => gateway !== 'manual').map(({ state }) => state)).toEqual([
    'succeeded',
    'succeeded',
    'succeeded',
  ])
})

test('an order that is not done keeps them: a transfer under way, a review, a dispute, a refund', async () => {
  server.at(new Date(TODAY))
  const waiting = await sentByHand('BBBB222222', null)
  const review = await sentByHand('CCCC333333', '4400')
  const refunded = await paid('sslcommerz')
  const [item] = (await server.orderOf(refunded)).items
  const body = { itemIds: [item!.itemId], reason: 'My class hours changed.' }
  await server.call(`POST /api/orders/${refunded.number}/refund-requests`, {
    token: refunded.token,
    body,
  })
  const disputed = await server.newOrder([await server.newBatch()])
  await server.press(await server.startPaying(disputed, 'stripe'), 'dispute')
  await nightAfter(400)
  for (const buyer of [waiting, review])
    expect(await transferOf(buyer)).toMatchObject({ sender: '+8801712345678' })
  for (const buyer of [refunded, disputed])
    expect((await server.paymentsOf(buyer))[0]!.answer).not.toBeNull()

  await db
    .updateTable('refunds')
    .set({ state: 'rejected', finished_at: new Date(TODAY) })
    .where('state', '=', 'requested')
    .execute()
  await nightAfter(401)
  expect((await server.paymentsOf(refunded))[0]!.answer).toBeNull()
})

test('a message that belongs to no payment is emptied too, and a new one is not', async () => {
  const message = (key: string, receivedAt: Date) => ({
    gateway: 'bkash',
    kind: 'notification',
    dedupe_key: key,
    authentic: false,
    body: 'msisdn=01712345678',
    received_at: receivedAt,
  })
  await db
    .insertInto('payment_events')
    .values([message('old', new Date(TODAY)), message('new', new Date(TODAY + 400 * 86_400_000))])
    .execute()
  const counted = (hour: Date) => ({ gateway: 'bkash', hour, messages: 3, sample: 'forged' })
  await db
    .insertInto('forged_messages')
    .values([counted(new Date(TODAY)), counted(new Date(TODAY + 400 * 86_400_000))])
    .execute()
  await nightAfter(402)
  const kept = await db
    .selectFrom('forged_messages')
    .select('hour')
    .where('sample', '=', 'forged')
    .execute()
  expect(kept.map(({ hour }) => hour.getTime())).toEqual([TODAY + 400 * 86_400_000])
  const rows = await db
    .selectFrom('payment_events')
    .select(['dedupe_key', 'body'])
    .where('dedupe_key', 'in', ['old', 'new'])
    .orderBy('id')
    .execute()
  expect(rows.map(({ body }) => body)).toEqual(['', 'msisdn=01712345678'])
})

test('money that comes after its payer was forgotten is forgotten in its turn', async () => {
  server.at(new Date(TODAY + 500 * 86_400_000))
  const buyer = await server.newOrder([await server.newBatch()])
  const page = await server.startPaying(buyer)
  expect(
    (await server.call(`POST /api/orders/${buyer.number}/cancel`, { token: buyer.token })).status,
  ).toBe(200)
  await nightAfter(591)
  await server.press(page, 'pay')
  const [payment] = await server.paymentsOf(buyer)
  expect(payment).toMatchObject({
    state: 'succeeded',
    answer: expect.anything(),
    forgotten_at: null,
  })
  await nightAfter(592)
  expect((await server.paymentsOf(buyer))[0]!.answer).not.toBeNull()
  await nightAfter(682)
  expect((await server.paymentsOf(buyer))[0]!.answer).toBeNull()
})
