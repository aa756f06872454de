import { afterAll, expect, test } from 'vitest'
import { type Buyer, payingServer } from '#server/testing/payments.ts'
import { signed } from '../../../../stand-ins/payments/sslcommerz-dialect.ts'
import { closeOrder, settle } from '../index.ts'
import { carryOutRefund, recordAnswer } from '../refunds/send-refunds.ts'

/** Where several layers keep the same thing away, each is tested where only it is in the way. */
const server = await payingServer()
const { db, payments } = server.services
const [anna, bina] = [
  await server.newStudent({ role: 'staff', name: 'Anna' }),
  await server.newStudent({ role: 'staff', name: 'Bina' }),
]
afterAll(() => server.close())

const SANDBOX = { id: 'sslcommerz', mode: 'sandbox' } as const
const post = (fields: Record<string, string>) =>
  server.app.request('/api/payments/sslcommerz/notify', {
    method: 'POST',
    body: new URLSearchParams(fields),
  })
const idOf = async (buyer: Buyer) =>
  (
    await db
      .selectFrom('orders')
      .select('id')
      .where('number', '=', buyer.number)
      .executeTakeFirstOrThrow()
  ).id
async function paid(gateway: 'sslcommerz' | 'stripe' = 'sslcommerz', count = 1): Promise<Buyer> {
  const batches = []
  for (let made = 0; made < count; made += 1)
    batches.push(await server.newBatch({ feePoisha: (made + 1) * 100_000 }))
  const buyer = await server.newOrder(batches)
  await server.press(await server.startPaying(buyer, gateway), 'pay')
  return buyer
}
const askFor = (buyer: Buyer, lines: { itemId: string; amount: string }[]) =>
  server.call(`POST /api/staff/orders/${buyer.number}/refunds`, {
    token: anna.token,
    body: { lines, reason: 'Goodwill.' },
  })

/** What a paid SSLCommerz message holds, to be signed by anyone who has the password. */
async function fieldsOfPaid(): Promise<Record<string, string>> {
  const buyer = await paid()
  const event = await db
    .selectFrom('payment_events')
    .innerJoin('payments', 'payments.id', 'payment_events.payment_id')
    .select('payment_events.body')
    .where('payments.order_id', '=', await idOf(buyer))
    .where('payment_events.kind', '=', 'notification')
    .executeTakeFirstOrThrow()
  const {
    verify_key: key,
    verify_sign: _sign,
    verify_sign_sha2: _sha2,
    ...fields
  } = Object.fromEntries(new URLSearchParams(event.body))
  return Object.fromEntries(
    Object.entries(fields).filter(([name]) => key!.split(',').includes(name)),
  )
}

test('T03 a right signature that leaves out a field that matters is refused', async () => {
  const { tran_id: reference, ...rest } = await fieldsOfPaid()
  expect((await post({ ...signed(rest), tran_id: reference! })).status).toBe(401)
  expect((await post(signed({ ...rest, tran_id: reference! }))).status).toBe(200)
})

test('T03 a right signature over a field that hides another is refused', async () => {
  const fields = await fieldsOfPaid()
  expect(
    (await post(signed({ ...fields, tran_date: `${fields['tran_date']}&tran_id=ANOTHER` }))).status,
  ).toBe(401)
})

test('T02 a message that came before is answered as repeated, without asking again', async () => {
  const message = signed({ ...(await fieldsOfPaid()), error: 'once more' })
  await post(message)
  expect(await (await post(message)).json()).toEqual({ outcome: 'repeated' })
})

test('T11 the order that is paid already decides, not what it could still deliver', async () => {
  const buyer = await server.newOrder([await server.newBatch()])
  const first = await server.startPaying(buyer, 'sslcommerz')
  const second = await server.startPaying(buyer, 'stripe')
  await server.press(second, 'pay')
  await server.press(first, 'pay')
  expect(await server.paymentsOf(buyer)).toMatchObject([
    { state: 'surplus', review_reason: 'order_paid' },
    { state: 'succeeded' },
  ])
})

test('T12 "failed" does not change what an attempt ended as', async () => {
  const buyer = await server.newOrder([await server.newBatch()])
  await server.startPaying(buyer)
  await closeOrder(db, {
    orderId: await idOf(buyer),
    to: 'cancelled',
    by: { kind: 'student' },
    now: new Date(),
  })
  const [payment] = await server.paymentsOf(buyer)
  const answer = {
    outcome: 'failed',
    merchantRef: payment!.merchant_ref,
    code: 'no',
    raw: null,
  } as const
  expect(
    await settle(
      { db, rules: payments.rules, now: new Date() },
      { gateway: SANDBOX, merchantRef: payment!.merchant_ref, answer },
    ),
  ).toBe('ignored')
  expect(await server.paymentsOf(buyer)).toMatchObject([{ state: 'cancelled', failure: null }])
})

test('T13 a line gives back no more than itself, whatever the payment has left', async () => {
  const buyer = await paid('sslcommerz', 2)
  const [line] = (await server.orderOf(buyer)).items
  expect(await askFor(buyer, [{ itemId: line!.itemId, amount: '1000.01' }])).toMatchObject({
    status: 409,
    body: { code: 'refund_exceeds_payment', facts: { left: '1000' } },
  })
})

test('T13 a payment gives back no more than it brought, whatever its lines have left', async () => {
  const buyer = await paid()
  const [payment] = await server.paymentsOf(buyer)
  const gone = {
    payment_id: payment!.id,
    order_id: payment!.order_id,
    student_id: payment!.student_id,
    merchant_ref: `R${payment!.id}X`,
    amount_poisha: 40_000,
    cause: 'overpayment',
    reason: 'overpayment',
  }
  await db.insertInto('refunds').values(gone).execute()
  const [line] = (await server.orderOf(buyer)).items
  expect(await askFor(buyer, [{ itemId: line!.itemId, amount: '600.01' }])).toMatchObject({
    status: 409,
    body: { code: 'refund_exceeds_payment', facts: { left: '600' } },
  })
})

test('T08 a full batch is said before anything is ordered', async () => {
  const batch = await server.newBatch({ seats: 0 })
  const student = await server.newStudent()
  const quote = await server.call('POST /api/checkout/quote', {
    token: student.token,
    body: { courses: [{ courseId: batch.courseId }] },
  })
  expect(quote.body.items).toMatchObject([{ problem: 'batch_full' }])
})

test('T35 a refund that is over is not claimed again: no gateway is asked to send it', async () => {
  const buyer = await paid('stripe')
  const [line] = (await server.orderOf(buyer)).items
  const { id } = (await askFor(buyer, [{ itemId: line!.itemId, amount: '100' }])).body
  await server.call(`POST /api/staff/refunds/${id}/reject`, {
    token: bina.token,
    body: { reason: 'No.' },
  })

  let asked = 0
  const spy = {
    ...payments.gateways.get('stripe')!,
    id: 'stripe',
    mode: 'sandbox',
    refundsByHand: false,
  } as never as {
    refund: () => Promise<never>
    queryRefund: () => Promise<never>
  }
  spy.refund = spy.queryRefund = () => {
    asked += 1
    return Promise.reject(new Error('asked'))
  }
  await carryOutRefund(
    { db, gateways: new Map([['stripe', spy as never]]), rules: payments.rules, now: new Date() },
    Number(id),
  )
  expect(asked).toBe(0)
  // Nor is an answer that comes late recorded for it.
  await recordAnswer(
    { db, rules: payments.rules, now: new Date() },
    { refundId: Number(id), answer: { outcome: 'succeeded', gatewayRef: 're_late' } },
  )
  expect((await server.orderOf(buyer)).refunds).toMatchObject([
    { state: 'rejected', gatewayRef: null },
  ])
})
