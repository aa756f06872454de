import { afterAll, expect, test } from 'vitest'
import type { GatewayId } from '#contract/orders/fields.ts'
import { type Buyer, payingServer } from '#server/testing/payments.ts'

const server = await payingServer()
const { db } = server.services
afterAll(() => server.close())

const start = (buyer: Buyer, body: { gateway: GatewayId; phone?: string | null }) =>
  server.call(`POST /api/orders/${buyer.number}/payments`, { token: buyer.token, body })
const phoneOf = async ({ record }: Buyer) =>
  (
    await db
      .selectFrom('students')
      .select('phone')
      .where('id', '=', record.id)
      .executeTakeFirstOrThrow()
  ).phone
const needing = async (buyer: Buyer) => {
  const { body } = await server.call(`GET /api/orders/${buyer.number}/pay-methods`, {
    token: buyer.token,
  })
  return (body as { gateway: GatewayId; phoneNeeded: boolean }[])
    .filter(({ phoneNeeded }) => phoneNeeded)
    .map(({ gateway }) => gateway)
}
const newBuyer = async () => server.newOrder([await server.newBatch()])

test('SSLCommerz asks for the phone number a profile lacks, and the call without it names the field', async () => {
  const buyer = await newBuyer()
  expect(await needing(buyer)).toEqual(['sslcommerz'])
  for (const phone of [undefined, null]) {
    const refused = await start(buyer, {
      gateway: 'sslcommerz',
      ...(phone !== undefined && { phone }),
    })
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', errors: [{ field: 'phone', code: 'required' }] },
    })
  }
  for (const [phone, code] of [
    ['', 'required'],
    ['N/A', 'not_a_phone'],
    ['01212345678', 'not_a_phone'],
  ] as const)
    expect(await start(buyer, { gateway: 'sslcommerz', phone })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'phone', code }] },
    })
  expect(await server.paymentsOf(buyer)).toEqual([])
  expect(await phoneOf(buyer)).toBeNull()
})

test('the number typed is kept in the profile and is not asked for again', async () => {
  const buyer = await newBuyer()
  expect(await start(buyer, { gateway: 'sslcommerz', phone: '০১৭১২-৩৪৫৬৭৮' })).toMatchObject({
    status: 201,
  })
  expect(await phoneOf(buyer)).toBe('+8801712345678')
  expect(await needing(buyer)).toEqual([])
  const next = await server.newOrder([await server.newBatch()], { student: await paid(buyer) })
  expect(await start(next, { gateway: 'sslcommerz' })).toMatchObject({ status: 201 })
})

test('the number is kept even where the gateway does not answer', async () => {
  const buyer = await newBuyer()
  server.sandbox.faults.next('http-500', 1)
  expect(await start(buyer, { gateway: 'sslcommerz', phone: '01712345678' })).toMatchObject({
    status: 503,
  })
  expect(await phoneOf(buyer)).toBe('+8801712345678')
  expect(await start(buyer, { gateway: 'sslcommerz' })).toMatchObject({ status: 201 })
})

test.each(['bkash', 'stripe', 'manual'] as const)(
  '%s needs no number and keeps none',
  async (gateway) => {
    const buyer = await newBuyer()
    expect(await start(buyer, { gateway, phone: '01712345678' })).toMatchObject({ status: 201 })
    expect(await phoneOf(buyer)).toBeNull()
  },
)

test('another person cannot set a number by paying for an order that is not theirs', async () => {
  const buyer = await newBuyer()
  const other = await server.newStudent()
  const answer = await server.call(`POST /api/orders/${buyer.number}/payments`, {
    token: other.token,
    body: { gateway: 'sslcommerz', phone: '01812345678' },
  })
  expect(answer).toMatchObject({ status: 404, body: { code: 'order_not_found' } })
  expect(await phoneOf(buyer)).toBeNull()
})

test('an order that cannot be paid any more keeps no number', async () => {
  const buyer = await newBuyer()
  await server.call(`POST /api/orders/${buyer.number}/cancel`, { token: buyer.token })
  expect(await start(buyer, { gateway: 'sslcommerz', phone: '01712345678' })).toMatchObject({
    body: { code: 'order_not_payable' },
  })
  expect(await phoneOf(buyer)).toBeNull()
})

async function paid(buyer: Buyer): Promise<Buyer> {
  await server.press(await server.startPaying(buyer), 'pay')
  return buyer
}
