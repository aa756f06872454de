import { randomInt } from 'node:crypto'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { type Buyer, payingServer } from '#server/testing/payments.ts'
import type { TestStudent } from '#server/testing/test-server.ts'
import { sendRefunds } from '#server/jobs/watch-payments.ts'
import { stripeSignature } from '../../../../stand-ins/payments/stripe-dialect.ts'
import { listMoneyAlerts, checkBooks } from '../index.ts'

const server = await payingServer({ config: { VAT_PERCENT: '15', SECOND_PERSON_ABOVE: '100000' } })
const { db } = server.services
const [anna, bina] = [
  await server.newStudent({ role: 'staff', name: 'Anna' }),
  await server.newStudent({ role: 'staff', name: 'Bina' }),
]
const { habits } = server.sandbox.bkash
afterEach(() => {
  server.sandbox.faults.clear()
  Object.assign(habits, { listsSku: false, refusesSameSku: false, noRefunds: 'empty' })
})
afterAll(() => server.close())

type Gateway = 'sslcommerz' | 'bkash' | 'stripe'
const newTrxId = () => `T${randomInt(1e9, 1e10 - 1)}`
const decide = (
  id: string,
  { act, staff, body }: { act: string; staff: TestStudent; body?: object },
) =>
  server.call(`POST /api/staff/refunds/${id}/${act}`, { token: staff.token, ...(body && { body }) })
const refundOf = async (buyer: Buyer, staff = bina) =>
  (await server.call(`GET /api/staff/orders/${buyer.number}`, { token: staff.token })).body
    .refunds[0]
const historyOf = async (
  buyer: Buyer,
): Promise<{ by: string; act: string; detail: Record<string, unknown> }[]> =>
  (await server.call(`GET /api/staff/orders/${buyer.number}`, { token: bina.token })).body.history
const sentAtGateway = async (buyer: Buyer) => {
  const [payment] = await server.paymentsOf(buyer)
  return db
    .selectFrom('sandbox.refunds')
    .selectAll()
    .where('payment_id', '=', payment!.gateway_session!)
    .execute()
}
const seatsTaken = async (batchId: number) =>
  (
    await db
      .selectFrom('batches')
      .select('seats_taken')
      .where('id', '=', batchId)
      .executeTakeFirstOrThrow()
  ).seats_taken

async function paid(gateway: Gateway): Promise<Buyer & { batchId: number }> {
  const batch = await server.newBatch({ seats: 3 })
  const buyer = await server.newOrder([batch])
  await server.press(await server.startPaying(buyer, gateway), 'pay')
  return { ...buyer, batchId: batch.batchId }
}

/** A part of the order, asked for by Anna. */
async function asked(buyer: Buyer, amount = '300'): Promise<string> {
  const [item] = (await server.orderOf(buyer)).items
  const body = { lines: [{ itemId: item!.itemId, amount }], reason: 'Two classes were missed.' }
  return (
    await server.call(`POST /api/staff/orders/${buyer.number}/refunds`, { token: anna.token, body })
  ).body.id
}

/** Lets the job look at every refund of this order, however long it would wait. */
async function runRefundJob(buyer: Buyer): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ next_check_at: new Date(0) })
    .where(
      'order_id',
      '=',
      (
        await db
          .selectFrom('orders')
          .select('id')
          .where('number', '=', buyer.number)
          .executeTakeFirstOrThrow()
      ).id,
    )
    .where('next_check_at', 'is not', null)
    .execute()
  await sendRefunds.run(server.services)
}

test.each([
  ['without sku', { listsSku: false }],
  ['with sku', { listsSku: true }],
])(
  'T31 a refund by bKash whose answer is lost is found in a list %s and sent once',
  async (_words, habit) => {
    Object.assign(habits, habit)
    const buyer = await paid('bkash')
    const first = await asked(buyer)
    await decide(first, { act: 'approve', staff: bina })
    const second = await asked(buyer)
    server.sandbox.faults.next('after-drop')
    await decide(second, { act: 'approve', staff: bina })
    expect(await refundOf(buyer)).toMatchObject({ id: second, state: 'submitted' })
    for (let turn = 0; turn < 3; turn += 1) await runRefundJob(buyer)
    expect(await refundOf(buyer)).toMatchObject({ id: second, state: 'succeeded' })
    expect(await sentAtGateway(buyer)).toHaveLength(2)
    expect(await server.orderOf(buyer)).toMatchObject({
      refunded: '600',
      state: 'partially_refunded',
    })
  },
)

describe.each([
  ['an empty list', 'empty'],
  ['an error of its own', 'error'],
] as const)('bKash says "none" by %s', (_words, noRefunds) => {
  test('T31 a refund without an answer is not sent again before staff say that it did not happen', async () => {
    habits.noRefunds = noRefunds
    const buyer = await paid('bkash')
    const id = await asked(buyer)
    server.sandbox.faults.next('http-500')
    await decide(id, { act: 'approve', staff: bina })
    for (let turn = 0; turn < 3; turn += 1) await runRefundJob(buyer)
    expect(await refundOf(buyer)).toMatchObject({
      state: 'unclear',
      failure: 'not in the list of bKash',
    })
    expect(await sentAtGateway(buyer)).toHaveLength(0)
    expect(await listMoneyAlerts(db)).toContainEqual(
      expect.objectContaining({ kind: 'refund', subject: buyer.number, count: 1 }),
    )
    expect(await decide(id, { act: 'approve', staff: bina })).toMatchObject({
      status: 409,
      body: { code: 'refund_decided' },
    })
    expect(await decide(id, { act: 'send-again', staff: anna })).toMatchObject({
      status: 409,
      body: { code: 'second_person_needed' },
    })
    expect(await decide(id, { act: 'send-again', staff: bina })).toMatchObject({
      status: 200,
      body: { state: 'succeeded' },
    })
    expect(await sentAtGateway(buyer)).toHaveLength(1)
    await sendRefunds.run(server.services)
    expect((await listMoneyAlerts(db)).map((alert) => alert.subject)).not.toContain(buyer.number)
  })
})

test('T31 "it is not there" is not believed when the gateway lists it by then', async () => {
  const buyer = await paid('bkash')
  const id = await asked(buyer)
  server.sandbox.faults.next('after-drop')
  await decide(id, { act: 'approve', staff: bina })
  await db.updateTable('refunds').set({ state: 'unclear' }).where('id', '=', Number(id)).execute()
  expect(await decide(id, { act: 'send-again', staff: bina })).toMatchObject({
    status: 409,
    body: { code: 'refund_decided' },
  })
  expect(await refundOf(buyer)).toMatchObject({ state: 'succeeded' })
  expect(await sentAtGateway(buyer)).toHaveLength(1)
})

test('T31 SSLCommerz cannot tell: staff find it in the panel and record it', async () => {
  const buyer = await paid('sslcommerz')
  const id = await asked(buyer)
  server.sandbox.faults.next('after-drop')
  await decide(id, { act: 'approve', staff: bina })
  await runRefundJob(buyer)
  expect(await refundOf(buyer)).toMatchObject({ state: 'unclear' })
  const trxId = newTrxId()
  expect(await decide(id, { act: 'sent', staff: anna, body: { trxId } })).toMatchObject({
    status: 409,
    body: { code: 'second_person_needed' },
  })
  expect(await decide(id, { act: 'sent', staff: bina, body: { trxId } })).toMatchObject({
    status: 200,
    body: { state: 'succeeded', gatewayRef: trxId },
  })
  expect((await historyOf(buyer)).slice(-2)).toMatchObject([
    { by: 'Bina', act: 'refund_found', detail: { trxId } },
    { by: 'Bina', act: 'partially_refunded' },
  ])
  expect(await sentAtGateway(buyer)).toHaveLength(1)
})

test('a refund that never reached the gateway waits and is sent by itself', async () => {
  const buyer = await paid('bkash')
  const id = await asked(buyer)
  const tokens = await db.selectFrom('gateway_tokens').selectAll().executeTakeFirstOrThrow()
  // No token, and none to be had in this hour: the call is never made.
  await db
    .updateTable('gateway_tokens')
    .set({ expires_at: new Date(0), asked_at: [new Date(), new Date()] })
    .execute()
  await decide(id, { act: 'approve', staff: bina })
  expect(await refundOf(buyer)).toMatchObject({ state: 'approved' })
  expect((await historyOf(buyer)).at(-1)).toMatchObject({ by: 'system', act: 'refund_not_sent' })
  await db
    .updateTable('gateway_tokens')
    .set({ expires_at: tokens.expires_at, asked_at: tokens.asked_at })
    .execute()
  await runRefundJob(buyer)
  expect(await refundOf(buyer)).toMatchObject({ state: 'succeeded' })
  expect(await sentAtGateway(buyer)).toHaveLength(1)
})

/** A refund Stripe refuses for good: more than is left at Stripe, as when someone refunded in its panel. */
async function refused(): Promise<{ buyer: Buyer & { batchId: number }; id: string }> {
  const buyer = await paid('stripe')
  const [payment] = await server.paymentsOf(buyer)
  await db
    .insertInto('sandbox.refunds')
    .values({
      dialect: 'stripe',
      id: `re_${newTrxId()}`,
      payment_id: payment!.gateway_session!,
      reference: newTrxId(),
      state: JSON.stringify({ amount: 450_000, status: 'succeeded' }),
    })
    .execute()
  const id = await asked(buyer)
  await decide(id, { act: 'approve', staff: bina })
  expect(await refundOf(buyer)).toMatchObject({ state: 'failed', mayWithdraw: true })
  return { buyer, id }
}

test('a refund that failed for good is paid by hand, by another than asked for it, and booked to our own account', async () => {
  const { buyer, id } = await refused()
  const trxId = newTrxId()
  expect(await decide(id, { act: 'sent', staff: anna, body: { trxId } })).toMatchObject({
    status: 409,
    body: { code: 'second_person_needed' },
  })
  expect(await decide(id, { act: 'sent', staff: bina, body: { trxId } })).toMatchObject({
    status: 200,
    body: { state: 'succeeded' },
  })
  const entries = await db
    .selectFrom('ledger_entries as entry')
    .innerJoin('ledger_transactions as tx', 'tx.id', 'entry.transaction_id')
    .select(['entry.account', 'entry.amount_poisha'])
    .where('tx.kind', '=', 'refund_sent')
    .where('tx.ref', '=', id)
    .orderBy('entry.account')
    .execute()
  expect(entries).toEqual([
    { account: 'gateway:manual', amount_poisha: -300_00 },
    { account: 'liability:refunds_due', amount_poisha: 300_00 },
  ])
  expect(await server.orderOf(buyer)).toMatchObject({
    state: 'partially_refunded',
    refunded: '300',
  })
})

test('a refund that failed for good is withdrawn, and its amount can be asked for again', async () => {
  const { buyer, id } = await refused()
  expect(
    await decide(id, { act: 'reject', staff: bina, body: { reason: 'Paid in Stripe already.' } }),
  ).toMatchObject({
    status: 200,
    body: { state: 'rejected' },
  })
  expect((await historyOf(buyer)).at(-1)).toMatchObject({ by: 'Bina', act: 'refund_withdrawn' })
  expect(await asked(buyer, '4500')).toMatch(/^\d+$/)
})

test('money no one is owed cannot be withdrawn from the student it belongs to', async () => {
  const buyer = await server.newOrder([await server.newBatch()])
  await server.press(await server.startPaying(buyer, 'stripe'), 'risky')
  const [payment] = await server.paymentsOf(buyer)
  await server.call(`POST /api/staff/payments/${payment!.id}/refuse`, {
    token: anna.token,
    body: { reason: 'Stolen card.' },
  })
  const { id } = await refundOf(buyer)
  await db
    .updateTable('refunds')
    .set({ state: 'failed', next_check_at: null })
    .where('id', '=', Number(id))
    .execute()
  expect(
    await decide(id, { act: 'reject', staff: bina, body: { reason: 'We keep it.' } }),
  ).toMatchObject({
    status: 409,
    body: { code: 'refund_owed' },
  })
  expect(
    (await decide(id, { act: 'sent', staff: bina, body: { trxId: newTrxId() } })).body,
  ).toMatchObject({
    state: 'succeeded',
  })
})

test('T16 a refund of an order of one’s own is approved, found and sent again by others only', async () => {
  const batch = await server.newBatch()
  const buyer = await server.newOrder([batch], { student: bina })
  await server.press(await server.startPaying(buyer, 'bkash'), 'pay')
  const id = await asked(buyer)
  const mine = { status: 409, body: { code: 'second_person_needed' } }
  expect(await decide(id, { act: 'approve', staff: bina })).toMatchObject(mine)
  await db
    .updateTable('refunds')
    .set({ state: 'unclear', requested_by: anna.record.id })
    .where('id', '=', Number(id))
    .execute()
  expect(await decide(id, { act: 'sent', staff: bina, body: { trxId: newTrxId() } })).toMatchObject(
    mine,
  )
  expect(await decide(id, { act: 'send-again', staff: bina })).toMatchObject(mine)
  await db.updateTable('refunds').set({ state: 'failed' }).where('id', '=', Number(id)).execute()
  expect(await decide(id, { act: 'reject', staff: bina, body: { reason: 'Mine.' } })).toMatchObject(
    mine,
  )
  // Left as the books know it: asked for, and not owed yet.
  await db.updateTable('refunds').set({ state: 'requested' }).where('id', '=', Number(id)).execute()
})

describe('a refund Stripe reported as done and took back', () => {
  const failAtStripe = async (buyer: Buyer) => {
    const [made] = await sentAtGateway(buyer)
    await db
      .updateTable('sandbox.refunds')
      .set({ state: JSON.stringify({ amount: 450_000, status: 'failed' }) })
      .where('id', '=', made!.id)
      .execute()
  }
  const message = async (buyer: Buyer) => {
    const [payment] = await server.paymentsOf(buyer)
    const thing = {
      id: 're_1',
      object: 'refund',
      metadata: { merchant_ref: payment!.merchant_ref },
    }
    const body = JSON.stringify({
      object: 'event',
      id: `evt_${newTrxId()}`,
      type: 'refund.failed',
      data: { object: thing },
    })
    const answer = await fetch(`${server.origin}/api/payments/stripe/notify`, {
      method: 'POST',
      body,
      headers: { 'stripe-signature': stripeSignature(body, Math.floor(Date.now() / 1000)) },
    })
    expect(await answer.json()).toEqual({ outcome: 'asked_about_refund' })
  }

  test.each([
    ['by a message', message],
    ['by asking', runRefundJob],
  ])('is owed again: found %s', async (_words, hear) => {
    const buyer = await paid('stripe')
    const id = await asked(buyer, '4500')
    await decide(id, { act: 'approve', staff: bina })
    expect(await server.orderOf(buyer)).toMatchObject({
      state: 'refunded',
      items: [{ state: 'revoked' }],
    })
    await failAtStripe(buyer)
    await hear(buyer)
    expect(await server.orderOf(buyer)).toMatchObject({
      state: 'paid',
      refunded: '0',
      items: [{ state: 'revoked', refunded: '0' }],
      refunds: [{ state: 'failed' }],
    })
    expect((await historyOf(buyer)).map(({ by, act }) => [by, act])).toContainEqual([
      'gateway',
      'refund_reversed',
    ])
    const mails = await db
      .selectFrom('mails')
      .select('kind')
      .where('recipient', '=', buyer.email)
      .orderBy('id')
      .execute()
    expect(mails.at(-1)!.kind).toBe('order-refund-reversed')
    await sendRefunds.run(server.services)
    expect(await listMoneyAlerts(db)).toContainEqual(
      expect.objectContaining({ kind: 'refund', subject: buyer.number }),
    )
    const note = (await server.orderOf(buyer)).receipts.find(
      (receipt) => receipt.kind === 'credit_note',
    )!
    expect(await (await server.app.request(note.printPath)).text()).toContain(
      'Void: this refund did not arrive.',
    )
    expect((await checkBooks(db)).filter((proof) => !proof.holds)).toEqual([])

    // The course has ended for this money: it cannot be withdrawn, only sent, and then the note counts again.
    expect(await decide(id, { act: 'reject', staff: bina, body: { reason: 'No.' } })).toMatchObject(
      {
        status: 409,
        body: { code: 'refund_owed' },
      },
    )
    expect((await decide(id, { act: 'approve', staff: bina })).body).toMatchObject({
      state: 'succeeded',
    })
    expect(await sentAtGateway(buyer)).toHaveLength(2)
    expect(await server.orderOf(buyer)).toMatchObject({ state: 'refunded', refunded: '4500' })
    expect((await server.orderOf(buyer)).receipts).toHaveLength(2)
    expect(await (await server.app.request(note.printPath)).text()).not.toContain('Void')
    expect(await seatsTaken(buyer.batchId)).toBe(0)
  })
})

test('an order taken with a part written off gives back what arrived, ends, and frees its seat', async () => {
  const batches = [
    await server.newBatch({ seats: 2, feePoisha: 700_000 }),
    await server.newBatch({ seats: 2, feePoisha: 500_001 }),
  ]
  const buyer = await server.newOrder(batches)
  await server.call(`POST /api/orders/${buyer.number}/manual-transfers`, {
    token: buyer.token,
    body: { channel: 'bkash', trxId: newTrxId(), amount: '10000' },
  })
  const { transfers } = (
    await server.call('GET /api/staff/transfers?state=submitted&limit=100', { token: anna.token })
  ).body
  const { id: transfer } = transfers.find(
    (each: { orderNumber: string }) => each.orderNumber === buyer.number,
  )
  await server.call(`POST /api/staff/transfers/${transfer}/verify`, {
    token: anna.token,
    body: { amount: '10000' },
  })
  const [payment] = await server.paymentsOf(buyer)
  await server.call(`POST /api/staff/payments/${payment!.id}/accept`, {
    token: bina.token,
    body: { reason: 'Scholarship.' },
  })
  expect((await checkBooks(db)).filter((proof) => !proof.holds)).toEqual([])

  const quote = (
    await server.call(`GET /api/orders/${buyer.number}/refund-quote`, { token: buyer.token })
  ).body
  expect(quote.total).toBe('10000')
  expect(quote.lines.map((line: { refundable: string }) => line.refundable)).toEqual([
    '5833.33',
    '4166.67',
  ])
  const { items } = await server.orderOf(buyer)
  const wish = { itemIds: items.map((item) => item.itemId), reason: 'My class hours changed.' }
  expect(
    (
      await server.call(`POST /api/orders/${buyer.number}/refund-requests`, {
        token: buyer.token,
        body: wish,
      })
    ).status,
  ).toBe(201)
  const { id } = await refundOf(buyer)
  await decide(id, { act: 'approve', staff: bina })
  await decide(id, { act: 'sent', staff: anna, body: { trxId: newTrxId() } })
  expect(await server.orderOf(buyer)).toMatchObject({
    state: 'refunded',
    refunded: '10000',
    items: [{ state: 'revoked' }, { state: 'revoked' }],
  })
  for (const batch of batches) expect(await seatsTaken(batch.batchId)).toBe(0)
})

test('whatever these tests did, the books balance', async () => {
  expect((await checkBooks(db)).filter((proof) => !proof.holds)).toEqual([])
})
