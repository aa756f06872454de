import { afterAll, expect, test } from 'vitest'
import { defined } from '#contract/defined.ts'
import { payingServer } from '#server/testing/payments.ts'
import type { StaffRole } from '#contract/staff/permissions.ts'

const server = await payingServer({})
afterAll(() => server.close())
const staff = await server.newStudent({ role: 'staff' })

const ask = async (path: string, token = staff.token) =>
  server.call(`GET /api/staff/${path}`, { token })
const numbers = async (path: string) =>
  (await ask(path)).body.orders.map(({ number }: { number: string }) => number) as string[]

test('orders narrowed to a course are all that have it, paid or not, each once and page by page', async () => {
  const [one, other] = [await server.newBatch(), await server.newBatch()]
  const unpaid = await server.newOrder([one])
  const both = await server.newOrder([other, one])
  const elsewhere = await server.newOrder([other])
  const path = `orders?course=${one.courseId}`
  expect(await numbers(path)).toEqual([both.number, unpaid.number])
  expect((await ask(path)).body.sum).toBeNull()
  expect(await numbers(`orders?course=${other.courseId}`)).toEqual([elsewhere.number, both.number])
  const first = (await ask(`${path}&limit=1`)).body
  expect(first.orders).toMatchObject([{ number: both.number }])
  expect(await numbers(`${path}&limit=1&after=${encodeURIComponent(first.next)}`)).toEqual([
    unpaid.number,
  ])
  expect(await numbers(`${path}&state=paid`)).toEqual([])
  expect(await numbers('orders?course=NONE-1')).toEqual([])
  expect((await ask('orders?course=no%20id')).status).toBe(400)
})

test('refunds narrowed to a course have those that wait for a decision, too', async () => {
  const [one, other] = [await server.newBatch(), await server.newBatch()]
  const buyer = await server.newOrder([one, other])
  await server.press(await server.startPaying(buyer), 'pay')
  const { items } = await server.orderOf(buyer)
  const line = defined(items.find(({ courseId }) => courseId === one.courseId))
  const asked = await server.call(`POST /api/staff/orders/${buyer.number}/refunds`, {
    token: staff.token,
    body: { lines: [{ itemId: line.itemId, amount: '100' }], reason: 'Goodwill.' },
  })
  expect(asked.status).toBe(201)
  const { body } = await ask(`refunds?course=${one.courseId}`)
  expect(body).toMatchObject({ refunds: [{ orderNumber: buyer.number, state: 'requested' }] })
  expect(body.sum).toBeNull()
  expect((await ask(`refunds?course=${other.courseId}`)).body.refunds).toEqual([])
  // Behind a number of the reports there is only what the books have.
  const days = 'bookedFrom=2020-01-01&bookedTo=2099-01-01'
  expect((await ask(`refunds?course=${one.courseId}&${days}`)).body.refunds).toEqual([])
})

test.each<[StaffRole, number, number]>([
  ['finance', 200, 200],
  ['content', 403, 403],
  ['marketing', 403, 403],
])('%s gets the orders of a course: %i, its refunds: %i', async (staffRole, orders, refunds) => {
  const { token } = await server.newStudent({ staffRole })
  expect((await ask('orders?course=T-1', token)).status).toBe(orders)
  expect((await ask('refunds?course=T-1', token)).status).toBe(refunds)
})

test('a list of money that does not know a course refuses it', async () => {
  for (const list of ['transfers', 'payments/review', 'coupons', 'manual-enrolments'])
    expect((await ask(`${list}?course=T-1`)).status, list).toBe(400)
})
