import { afterAll, expect, onTestFinished, test } from 'vitest'
import { askedMessages } from '#server/testing/asked-messages.ts'
import { payingServer } from '#server/testing/payments.ts'
import { openTestDatabase } from '#server/testing/test-server.ts'

const server = await payingServer()
afterAll(() => server.close())

// Covers: §2 ways-to-pay, §9 left-open
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

test('to pay, settle and enrol takes sends at most 60 statements, the sandbox among it', async () => {
  // Alone on its database. Orders of other files would be fulfilled on the way, and the rate limits of older servers
  // delete every five minutes what has run out.
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const alone = await payingServer({ database })
  onTestFinished(() => alone.close())
  const buyer = await alone.newOrder([await alone.newBatch({ seats: 3 })])
  const asked = askedMessages(database.pool)
  const page = await alone.startPaying(buyer, 'sslcommerz')
  await alone.press(page, 'pay')
  const sent = asked.length
  expect(sent).toBeGreaterThan(20)
  expect(sent).toBeLessThanOrEqual(60)
  expect(await alone.orderOf(buyer)).toMatchObject({ items: [{ state: 'enrolled' }] })
})
