import { afterAll, expect, test } from 'vitest'
import { transact } from '#server/db/transact.ts'
import { type Buyer, payingServer } from '#server/testing/payments.ts'
import { moveOrder } from './move-order.ts'
import { keepReceived, movePayments } from './payments/move-payments.ts'
import { moveRefund } from './refunds/move-refund.ts'

/** A row that was read before someone else moved it moves nothing, and says so. */
const server = await payingServer()
const { db } = server.services
const anna = await server.newStudent({ role: 'staff', name: 'Anna' })
afterAll(() => server.close())

const orderOf = (buyer: Buyer) =>
  db.selectFrom('orders').selectAll().where('number', '=', buyer.number).executeTakeFirstOrThrow()
const paymentOf = (orderId: number) =>
  db.selectFrom('payments').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow()
const newBuyer = async () => server.newOrder([await server.newBatch()])

test('an order that expired meanwhile is not cancelled, and its history does not say so', async () => {
  const buyer = await newBuyer()
  const read = await orderOf(buyer)
  await transact(db, (trx) =>
    moveOrder(trx, { ...read }, { to: 'expired', by: { kind: 'system' } }),
  )
  const late = transact(db, (trx) =>
    moveOrder(trx, { ...read }, { to: 'cancelled', by: { kind: 'system' } }),
  )
  await expect(late).rejects.toThrow(`order ${read.number} is no longer pending_payment`)
  expect((await orderOf(buyer)).state).toBe('expired')
  const history = await db
    .selectFrom('order_history')
    .select('act')
    .where('order_id', '=', read.id)
    .orderBy('id')
    .execute()
  expect(history.map(({ act }) => act)).toEqual(['ordered', 'expired'])
})

test('an attempt that was cancelled meanwhile keeps no money', async () => {
  const buyer = await newBuyer()
  await server.startPaying(buyer, 'bkash')
  const read = await paymentOf((await orderOf(buyer)).id)
  await movePayments(db, { id: read.id }, { to: 'cancelled' })
  const late = transact(db, (trx) =>
    keepReceived(trx, read, {
      to: 'succeeded',
      review_reason: null,
      received_poisha: read.amount_poisha,
      received_currency: 'BDT',
      gateway_fee_poisha: 0,
      gateway_ref: 'TRX1',
      account: null,
      answer: null,
      finished_at: new Date(),
    }),
  )
  await expect(late).rejects.toThrow(`payment ${read.id} is no longer pending`)
  expect(await paymentOf(read.order_id)).toMatchObject({
    state: 'cancelled',
    received_poisha: null,
    gateway_ref: null,
  })
})

test('a refund that was rejected meanwhile is not approved', async () => {
  const buyer = await newBuyer()
  await server.press(await server.startPaying(buyer, 'bkash'), 'pay')
  const { items } = await server.orderOf(buyer)
  await server.call(`POST /api/staff/orders/${buyer.number}/refunds`, {
    token: anna.token,
    body: { lines: [{ itemId: items[0]!.itemId, amount: '100' }], reason: 'Goodwill.' },
  })
  const refundOf = async () =>
    db
      .selectFrom('refunds')
      .selectAll()
      .where('order_id', '=', (await orderOf(buyer)).id)
      .executeTakeFirstOrThrow()
  const read = await refundOf()
  await transact(db, (trx) => moveRefund(trx, read, { to: 'rejected' }))
  const late = transact(db, (trx) => moveRefund(trx, read, { to: 'approved' }))
  await expect(late).rejects.toThrow(`refund ${read.id} is no longer requested`)
  expect((await refundOf()).state).toBe('rejected')
})
