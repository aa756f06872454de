import { randomInt } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { type Buyer, payingServer } from '#server/testing/payments.ts'
import { openTestDatabase, type TestStudent } from '#server/testing/test-server.ts'
import { checkBooks, settleVerifiedTransfers } from '../index.ts'

/** A database of its own, so that the proof of the books is about these journeys. */
const database = await openTestDatabase()
const server = await payingServer({ database, config: { VAT_PERCENT: '15' } })
const { db, payments } = server.services
const [anna, bina] = [
  await server.newStudent({ role: 'staff', name: 'Anna' }),
  await server.newStudent({ role: 'staff', name: 'Bina' }),
]
afterAll(async () => {
  await server.close()
  await database.close()
})

const newTrxId = () => `T${randomInt(1e9, 1e10 - 1)}`
const report = (buyer: Buyer, amount: string, trxId = newTrxId()) =>
  server.call(`POST /api/orders/${buyer.number}/manual-transfers`, {
    token: buyer.token,
    body: { channel: 'bkash', trxId, sender: '01712345678', amount },
  })
const openTransferOf = async (buyer: Buyer) =>
  (
    await Promise.all(
      ['submitted', 'seen'].map((state) =>
        server
          .call(`GET /api/staff/transfers?limit=100&state=${state}`, { token: anna.token })
          .then(({ body }) => body.transfers),
      ),
    )
  )
    .flat()
    .find((transfer: { orderNumber: string }) => transfer.orderNumber === buyer.number)
const verify = async (buyer: Buyer, amount: string, staff: TestStudent = anna) =>
  server.call(`POST /api/staff/transfers/${(await openTransferOf(buyer)).id}/verify`, {
    token: staff.token,
    body: { amount },
  })
const paymentIdOf = async (buyer: Buyer) => (await server.paymentsOf(buyer))[0]!.id
const decide = async (act: 'accept' | 'refuse', buyer: Buyer) =>
  server.call(`POST /api/staff/payments/${await paymentIdOf(buyer)}/${act}`, {
    token: bina.token,
    body: { reason: 'Talked to them.' },
  })
const bookedFor = async (buyer: Buyer) => {
  const entries = await db
    .selectFrom('ledger_entries as entry')
    .innerJoin('ledger_transactions as tx', 'tx.id', 'entry.transaction_id')
    .select(['entry.account', 'entry.amount_poisha'])
    .where('tx.ref', '=', String(await paymentIdOf(buyer)))
    .where('tx.kind', 'like', 'payment_%')
    .execute()
  return Object.fromEntries(entries.map(({ account, amount_poisha }) => [account, amount_poisha]))
}
const holds = async () => expect((await checkBooks(db)).filter((proof) => !proof.holds)).toEqual([])
const mailsOf = async (buyer: Buyer) =>
  (
    await db
      .selectFrom('mails')
      .select(['kind', 'body'])
      .where('recipient', '=', buyer.email)
      .orderBy('id')
      .execute()
  ).map(({ kind, body }) => [kind.replace('order-', ''), body] as const)

/** An order of 4,500 taka of which a part has arrived by hand. */
async function underpaid(seen = '4000', courses = [server.newBatch({ seats: 1 })]): Promise<Buyer> {
  const buyer = await server.newOrder(await Promise.all(courses))
  expect((await report(buyer, '4500')).status).toBe(201)
  await verify(buyer, seen)
  return buyer
}

test('what was missing is sent, reported and seen: the order is paid by both, booked in one, and can be refunded whole', async () => {
  const buyer = await underpaid()
  expect(await server.orderOf(buyer)).toMatchObject({
    state: 'payment_review',
    payments: [{ received: '4000', missing: '500' }],
  })
  expect(await report(buyer, '500')).toMatchObject({
    status: 201,
    body: {
      state: 'payment_review',
      payments: [{ missing: '500', transfer: { state: 'submitted', claimed: '500' } }],
    },
  })
  expect(await openTransferOf(buyer)).toMatchObject({ expected: '500', needsSecondPerson: false })
  expect((await verify(buyer, '500')).body).toMatchObject({ state: 'verified' })
  const order = await server.orderOf(buyer)
  expect(order).toMatchObject({
    state: 'paid',
    items: [{ state: 'enrolled' }],
    payments: [{ state: 'succeeded', received: '4500', missing: null }],
  })
  expect(order.payments).toHaveLength(1)
  expect(order.receipts.map(({ kind }) => kind)).toEqual(['receipt'])
  expect(await bookedFor(buyer)).toEqual({
    'gateway:manual': 450_000,
    'revenue:courses': -391_304,
    'liability:vat_payable': -58_696,
  })
  await holds()
  expect((await mailsOf(buyer)).map(([kind]) => kind)).toEqual([
    'transfer-reported',
    'underpaid',
    'top-up-reported',
    'paid',
  ])
  expect((await mailsOf(buyer))[1]![1]).toContain('৳500.00 of ৳4,500.00 is missing')

  const body = { itemIds: [order.items[0]!.itemId], reason: 'The hours do not fit.' }
  await server.call(`POST /api/orders/${buyer.number}/refund-requests`, {
    token: buyer.token,
    body,
  })
  const { id } = (
    await server.call('GET /api/staff/refunds?limit=100&state=requested', { token: bina.token })
  ).body.refunds[0]
  expect(
    (await server.call(`POST /api/staff/refunds/${id}/approve`, { token: bina.token })).body,
  ).toMatchObject({
    sendByHand: true,
    amount: '4500',
    sendTo: { channel: 'bkash', sender: '+8801712345678' },
  })
  const sent = await server.call(`POST /api/staff/refunds/${id}/sent`, {
    token: anna.token,
    body: { trxId: newTrxId() },
  })
  expect(sent.body.state).toBe('succeeded')
  expect(await server.orderOf(buyer)).toMatchObject({ state: 'refunded', refunded: '4500' })
  await holds()
})

test('it may take several; what is too much in the end is refunded', async () => {
  const buyer = await underpaid('1000')
  await report(buyer, '2000')
  await verify(buyer, '2000')
  expect(await server.orderOf(buyer)).toMatchObject({
    state: 'payment_review',
    payments: [{ received: '3000', missing: '1500' }],
  })
  await report(buyer, '1500')
  await verify(buyer, '1600')
  expect(await server.orderOf(buyer)).toMatchObject({
    state: 'paid',
    refunds: [{ cause: 'overpayment', amount: '100' }],
  })
  await holds()
})

test('T29 staff decide about all that arrived, and not while a further transfer waits', async () => {
  const [kept, sent] = [await underpaid('4000'), await underpaid('4000')]
  for (const buyer of [kept, sent]) {
    await report(buyer, '300')
    for (const act of ['accept', 'refuse'] as const)
      expect(await decide(act, buyer)).toMatchObject({
        status: 409,
        body: { code: 'transfer_open' },
      })
    await verify(buyer, '300')
  }
  expect((await decide('accept', kept)).body).toMatchObject({ state: 'paid' })
  expect(await bookedFor(kept)).toMatchObject({
    'gateway:manual': 430_000,
    'expense:write_offs': 20_000,
  })
  expect((await decide('refuse', sent)).body).toMatchObject({
    state: 'cancelled',
    refunds: [{ cause: 'refused', amount: '4300' }],
  })
  await holds()
})

test('a further transfer that is not found leaves the first one as it was', async () => {
  const buyer = await underpaid()
  await report(buyer, '500')
  const { id } = await openTransferOf(buyer)
  await server.call(`POST /api/staff/transfers/${id}/reject`, {
    token: anna.token,
    body: { reason: 'Not in the wallet.' },
  })
  expect(await server.orderOf(buyer)).toMatchObject({
    state: 'payment_review',
    payments: [
      { state: 'review', received: '4000', missing: '500', transfer: { state: 'rejected' } },
    ],
  })
  expect((await mailsOf(buyer)).at(-1)![0]).toBe('top-up-rejected')
  await report(buyer, '500')
  await verify(buyer, '500')
  expect((await server.orderOf(buyer)).state).toBe('paid')
})

test('T30 splitting a large payment does not avoid the second person', async () => {
  const buyer = await underpaid('9000', [server.newBatch({ feePoisha: 1_200_000 })])
  await report(buyer, '3000')
  expect(await openTransferOf(buyer)).toMatchObject({ expected: '3000', needsSecondPerson: true })
  expect((await verify(buyer, '3000')).body.state).toBe('seen')
  expect((await server.orderOf(buyer)).state).toBe('payment_review')
  expect((await verify(buyer, '3000', bina)).body.state).toBe('verified')
  expect((await server.orderOf(buyer)).state).toBe('paid')
})

test('one further transfer at a time, none with a TrxID used before, and none where nothing is missing', async () => {
  const buyer = await underpaid()
  const { trxId } = (await server.orderOf(buyer)).payments[0]!.transfer!
  expect(await report(buyer, '500', trxId)).toMatchObject({
    status: 409,
    body: { code: 'trx_id_used' },
  })
  expect((await report(buyer, '500')).status).toBe(201)
  expect(await report(buyer, '500')).toMatchObject({
    status: 409,
    body: { code: 'order_not_payable' },
  })
  await verify(buyer, '500')
  expect(await report(buyer, '500')).toMatchObject({
    status: 409,
    body: { code: 'order_not_payable' },
  })
  const risky = await server.newOrder([await server.newBatch()])
  await server.press(await server.startPaying(risky), 'wrong_amount')
  expect(await server.orderOf(risky)).toMatchObject({
    state: 'payment_review',
    payments: [{ missing: null }],
  })
  expect(await report(risky, '4490')).toMatchObject({
    status: 409,
    body: { code: 'order_not_payable' },
  })
})

test('a further transfer that was verified by a process that died is settled by the job', async () => {
  const buyer = await underpaid()
  await report(buyer, '500')
  const { id } = await openTransferOf(buyer)
  const verified = {
    state: 'verified',
    seen_poisha: 50_000,
    verified_by: anna.record.id,
    decided_at: new Date(),
  }
  await db.updateTable('manual_transfers').set(verified).where('id', '=', Number(id)).execute()
  expect(await decide('refuse', buyer)).toMatchObject({
    status: 409,
    body: { code: 'transfer_open' },
  })
  expect(
    await settleVerifiedTransfers({
      db,
      gateways: payments.gateways,
      rules: payments.rules,
      now: new Date(),
    }),
  ).toBe(1)
  expect((await server.orderOf(buyer)).state).toBe('paid')
  expect(
    await settleVerifiedTransfers({
      db,
      gateways: payments.gateways,
      rules: payments.rules,
      now: new Date(),
    }),
  ).toBe(0)
  await holds()
})

test('a transfer is refunded in full when the order was paid another way in the meantime', async () => {
  const buyer = await server.newOrder([await server.newBatch()])
  const page = await server.startPaying(buyer, 'sslcommerz')
  await report(buyer, '4500')
  await verify(buyer, '4000')
  await report(buyer, '500')
  await server.press(page, 'pay')
  expect((await server.orderOf(buyer)).state).toBe('paid')
  await verify(buyer, '500')
  expect(await server.orderOf(buyer)).toMatchObject({
    state: 'paid',
    refunds: [{ cause: 'surplus', amount: '4500' }],
  })
  await holds()
})
