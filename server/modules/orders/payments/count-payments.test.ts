import { afterAll, expect, test } from 'vitest'
import { payingServer } from '#server/testing/payments.ts'
import { openTestDatabase } from '#server/testing/test-server.ts'
import { countPaidSince, countWaitingPayments } from './count-payments.ts'

const database = await openTestDatabase()
const server = await payingServer({ database })
const { db } = server.services
afterAll(async () => {
  await server.close()
  await database.close()
})

test('a payment counts as waiting until it succeeds, and as paid from then on', async () => {
  const before = new Date(Date.now() - 60_000)
  const buyer = await server.newOrder([await server.newBatch()])
  const page = await server.startPaying(buyer, 'sslcommerz')
  await db
    .updateTable('payments')
    .set({ created_at: new Date(Date.now() - 3_600_000) })
    .execute()
  expect(await countWaitingPayments(db)).toEqual([
    { gateway: 'sslcommerz', count: 1, oldestSeconds: expect.closeTo(3_600, -2) },
  ])
  expect(await countPaidSince(db, before)).toBe(0)
  await server.press(page, 'pay')
  expect(await countWaitingPayments(db)).toEqual([])
  expect(await countPaidSince(db, before)).toBe(1)
  expect(await countPaidSince(db, new Date(Date.now() + 60_000))).toBe(0)
})
