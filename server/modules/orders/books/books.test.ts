import { afterAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { payingServer } from '#server/testing/payments.ts'
import { openTestDatabase } from '#server/testing/test-server.ts'
import { ledgerBalances, checkBooks } from '../index.ts'

const database = await openTestDatabase()
const server = await payingServer({ database, config: { VAT_PERCENT: '15' } })
const { db } = server.services
const staff = await server.newStudent({ role: 'staff' })
afterAll(async () => {
  await server.close()
  await database.close()
})

const balance = async (account: string) =>
  (await ledgerBalances(db)).find((line) => line.account === account)?.balance ?? 0

test('a sale is split between the gateway, its fee, the revenue and the VAT, to the poisha', async () => {
  const buyer = await server.newOrder([await server.newBatch({ feePoisha: 450_000 })])
  await server.press(await server.startPaying(buyer), 'pay')
  expect(await balance('gateway:sslcommerz')).toBe(438_750)
  expect(await balance('expense:gateway_fees')).toBe(11_250)
  expect(await balance('revenue:courses')).toBe(-391_304)
  expect(await balance('liability:vat_payable')).toBe(-58_696)
})

test('T17 entries of the books cannot be changed or taken out, and what does not balance is not written', async () => {
  await expect(sql`update ledger_entries set amount_poisha = 1`.execute(db)).rejects.toThrow(
    'append-only',
  )
  await expect(sql`delete from ledger_transactions`.execute(db)).rejects.toThrow('append-only')
  await expect(sql`update receipts set number = 9`.execute(db)).rejects.toThrow('append-only')
  await expect(sql`delete from order_history`.execute(db)).rejects.toThrow('append-only')
  const unbalanced = db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto('ledger_transactions')
      .values({ kind: 'test', ref: '1' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('ledger_entries')
      .values({ transaction_id: id, account: 'revenue:courses', amount_poisha: 5 })
      .execute()
  })
  await expect(unbalanced).rejects.toThrow('does not balance')
})

test('T18 receipts of twenty payments at once are numbered without a gap', async () => {
  const batch = await server.newBatch()
  const pages = await Promise.all(
    Array.from({ length: 20 }, async () => server.startPaying(await server.newOrder([batch]))),
  )
  await Promise.all(pages.map((page) => server.press(page, 'pay')))
  const receipts = await db.selectFrom('receipts').select('number').orderBy('number').execute()
  expect(receipts.map((receipt) => receipt.number)).toEqual(
    Array.from({ length: receipts.length }, (_, index) => index + 1),
  )
  expect(receipts.length).toBeGreaterThanOrEqual(21)
})

test('a settlement file moves money to the bank once, and what differs is found', async () => {
  const [paid, wrong] = [
    await server.newOrder([await server.newBatch()]),
    await server.newOrder([await server.newBatch()]),
  ]
  for (const buyer of [paid, wrong])
    await server.press(await server.startPaying(buyer, 'bkash'), 'pay')
  const [ok] = await server.paymentsOf(paid)
  const [off] = await server.paymentsOf(wrong)
  const today = new Date(Date.now() + 6 * 3_600_000).toISOString().slice(0, 10)
  const csv = [
    'Kind,Reference,Gross,Fee,Date',
    `charge,${ok!.gateway_ref},4500.00,83.25,${today}`,
    `charge,${off!.gateway_ref},4499.00,0,${today}`,
    `charge,NOBODY123,100.00,1.00,${today}`,
  ].join('\r\n')
  const load = () =>
    server.call('POST /api/staff/settlements', {
      token: staff.token,
      body: { gateway: 'bkash', csv },
    })
  expect((await load()).body).toEqual({ read: 3, added: 3, known: 0, conflicts: [] })
  expect((await load()).body).toEqual({ read: 3, added: 0, known: 3, conflicts: [] })
  expect(await balance('bank:main')).toBe(450_000 - 8_325 + 449_900 + 9_900)
  const report = await server.call(
    `GET /api/staff/comparison?gateway=bkash&from=${today}&to=${today}`,
    { token: staff.token },
  )
  expect(report.body.counts).toEqual({
    matched: 0,
    missing_here: 1,
    missing_there: 0,
    amount_differs: 1,
    fee_differs: 1,
  })
  expect(
    report.body.lines.find((line: { finding: string }) => line.finding === 'amount_differs'),
  ).toMatchObject({
    orderNumber: wrong.number,
    ours: '4500',
    theirs: '4499',
  })
})

test.each([
  ['Kind,Reference,Gross,Fee,Date\ncharge,A,"1,000",0,2026-01-01', { line: '2', column: 'gross' }],
  [
    'Kind,Reference,Gross,Fee,Date\ncharge,A,1,0,2026-01-01\nsold,B,1,0,2026-01-01',
    { line: '3', column: 'kind' },
  ],
  ['Kind,Reference,Gross,Fee,Date\ncharge,A,1,0,01/02/2026', { line: '2', column: 'date' }],
  ['Kind,Reference,Gross,Fee,Date\n"charge', { line: '1' }],
])('a file that cannot be read whole is not read at all, and says where', async (csv, facts) => {
  const before = await db.selectFrom('settlement_lines').selectAll().execute()
  expect(
    await server.call('POST /api/staff/settlements', {
      token: staff.token,
      body: { gateway: 'stripe', csv },
    }),
  ).toMatchObject({
    status: 400,
    body: { code: 'settlement_unreadable', facts },
  })
  expect(await db.selectFrom('settlement_lines').selectAll().execute()).toHaveLength(before.length)
})

test('a file as Excel saves it is read: capitals, times, texts in formulas and a line of totals', async () => {
  const [one, two] = ['XL', 'XM'].map((start) => start + Date.now()) as [string, string]
  const csv = [
    'KIND,Reference,gross,FEE,Date',
    `Charge,"=""${one}""",100.00,1.00,2026-01-02 10:31:22`,
    `CHARGE,="${two}",200.00,,2026-01-02T23:59:59Z`,
    'Total,,300.00,1.00,',
  ].join('\r\n')
  const read = await server.call('POST /api/staff/settlements', {
    token: staff.token,
    body: { gateway: 'bkash', csv },
  })
  expect(read.body).toEqual({ read: 2, added: 2, known: 0, conflicts: [] })
  const lines = await db
    .selectFrom('settlement_lines')
    .select(['gateway_ref', 'gross_poisha', 'settled_on'])
    .where('gateway_ref', 'in', [one, two])
    .orderBy('id')
    .execute()
  expect(lines).toMatchObject([
    { gateway_ref: one, gross_poisha: 10_000, settled_on: '2026-01-02' },
    { gateway_ref: two, gross_poisha: 20_000, settled_on: '2026-01-02' },
  ])
})

test('T28 a dispute months later is in the books, in front of staff and on the enrolment; won, it is undone', async () => {
  const buyer = await server.newOrder([await server.newBatch()])
  const page = await server.startPaying(buyer, 'stripe')
  const before = await balance('expense:chargebacks')
  await server.press(page, 'dispute')
  expect((await balance('expense:chargebacks')) - before).toBe(450_000)
  const review = await server.call('GET /api/staff/payments/review', { token: staff.token })
  expect(review.body).toContainEqual(
    expect.objectContaining({ orderNumber: buyer.number, reason: 'dispute', mayAccept: false }),
  )
  expect((await server.call('GET /api/my-courses', { token: buyer.token })).body).toMatchObject([
    { state: 'flagged' },
  ])

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
  const { stripeSignature } = await import('../../../../stand-ins/payments/stripe-dialect.ts')
  const body = JSON.stringify({
    id: 'evt_won',
    object: 'event',
    type: 'charge.dispute.closed',
    data: { object: { id: state.disputeId } },
  })
  const closed = await server.app.request('/api/payments/stripe/notify', {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'stripe-signature': stripeSignature(body, Math.floor(Date.now() / 1000)),
    },
  })
  expect(await closed.json()).toEqual({ outcome: 'dispute_won' })
  expect(await balance('expense:chargebacks')).toBe(before)
  expect((await server.call('GET /api/my-courses', { token: buyer.token })).body).toMatchObject([
    { state: 'active' },
  ])
})

test.each([1, -1])('the proof finds a batch whose seats are %i off', async (off) => {
  const { batch_id: id } = await db
    .selectFrom('order_items')
    .select('batch_id')
    .where('batch_id', 'is not', null)
    .where('seat_state', '=', 'sold')
    .limit(1)
    .executeTakeFirstOrThrow()
  const change = (by: number) =>
    db
      .updateTable('batches')
      .set({ seats_taken: sql<number>`seats_taken + ${by}` })
      .where('id', '=', id)
      .execute()
  await change(off)
  const broken = (await checkBooks(db)).filter(({ holds }) => !holds)
  await change(-off)
  expect(broken.map(({ claim }) => claim)).toEqual([
    'The seats taken of a batch are those held and sold',
  ])
})

test('the proof of the books holds, and a missing entry breaks it', async () => {
  expect((await checkBooks(db)).filter((proof) => !proof.holds)).toEqual([])
  const { id } = await db
    .selectFrom('payments')
    .select('id')
    .where('state', '=', 'succeeded')
    .limit(1)
    .executeTakeFirstOrThrow()
  await db.updateTable('payments').set({ received_poisha: 1 }).where('id', '=', id).execute()
  expect(
    (await checkBooks(db)).filter((proof) => !proof.holds).map((proof) => proof.claim),
  ).toEqual(['Every payment received is in the books once, with its amount'])
})
