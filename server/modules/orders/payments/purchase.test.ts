import type { Pool, PoolClient } from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
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

test('to pay, settle and enrol takes asks the database at most 41 times, the sandbox among it', async () => {
  // Alone on its database: orders of other files would be fulfilled on the way, and the rate limits of older servers
  // delete what has run out every five minutes.
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const alone = await payingServer({ database })
  onTestFinished(() => alone.close())
  const buyer = await alone.newOrder([await alone.newBatch({ seats: 3 })])
  const count = countStatements(database.pool)
  const page = await alone.startPaying(buyer, 'sslcommerz')
  await alone.press(page, 'pay')
  const sent = count()
  expect(sent).toBeGreaterThan(20)
  expect(sent).toBeLessThanOrEqual(41)
  expect(await alone.orderOf(buyer)).toMatchObject({ items: [{ state: 'enrolled' }] })
})

/** Counts what the connections of a pool are asked from now on, begin and commit among it; what is sent together is one. */
function countStatements(pool: Pool): () => number {
  let sent = 0
  const counted = new Set<PoolClient>()
  const onAcquire = (client: PoolClient) => {
    if (counted.has(client)) return
    counted.add(client)
    const query = client.query
    client.query = function (this: PoolClient, ...args: unknown[]) {
      sent += 1
      return Reflect.apply(query, client, args)
    } as PoolClient['query']
    onTestFinished(() => void (client.query = query))
  }
  pool.on('acquire', onAcquire)
  onTestFinished(() => void pool.off('acquire', onAcquire))
  return () => sent
}
