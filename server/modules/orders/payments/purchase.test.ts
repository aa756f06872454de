import { afterAll, expect, test } from 'vitest'
import { payingServer } from '#server/testing/payments.ts'

const server = await payingServer()
afterAll(() => server.close())

test.each(['sslcommerz', 'bkash', 'stripe'] as const)(
  'a student pays by %s and is enrolled',
  async (gateway) => {
    const batch = await server.newBatch({ seats: 3 })
    const buyer = await server.newOrder([batch])
    const page = await server.startPaying(buyer, gateway)
    expect(await server.press(page, 'pay')).toBe(`/dashboard/payments/stripe?order=${buyer.number}`)
    const order = await server.orderOf(buyer)
    expect(order).toMatchObject({
      state: 'paid',
      items: [{ state: 'enrolled' }],
      receipts: [{ kind: 'receipt' }],
    })
    const courses = await server.call('GET /api/my-courses', { token: buyer.token })
    expect(courses.body).toMatchObject([{ courseId: batch.courseId, state: 'active' }])
  },
)
