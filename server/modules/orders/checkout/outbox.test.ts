import { afterAll, expect, test } from 'vitest'
import { deliverOrders, deliverPaidOrders } from '#server/jobs/deliver-orders.ts'
import { payingServer } from '#server/testing/payments.ts'
import { handleOrderMessages, listMoneyAlerts } from '../index.ts'

const server = await payingServer()
const { db } = server.services
afterAll(() => server.close())

test('a message no one can handle waits longer each time, staff are alerted, and it goes through once it can', async () => {
  const buyer = await server.newOrder([await server.newBatch()])
  const { id: orderId } = await db
    .selectFrom('orders')
    .select('id')
    .where('number', '=', buyer.number)
    .executeTakeFirstOrThrow()
  await deliverPaidOrders(server.services)
  const { id } = await db
    .insertInto('order_outbox')
    .values({ topic: 'order_paid', order_id: orderId, dedupe_key: `poison:${orderId}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  const start = Date.now()
  const waits: number[] = []
  let now = start
  const run = () =>
    handleOrderMessages(db, {
      handle: () => Promise.reject(new Error('poisoned')),
      onFailure: () => {},
      now: new Date(now),
    })
  for (let turn = 0; turn < 4; turn += 1) {
    await run()
    const row = await db
      .selectFrom('order_outbox')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ tries: turn + 1, done_at: null, failure: 'Error' })
    waits.push((row.next_try_at.getTime() - now) / 60_000)
    now = row.next_try_at.getTime() - 1
    await run()
    expect(
      (
        await db
          .selectFrom('order_outbox')
          .select('tries')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).tries,
    ).toBe(turn + 1)
    now += 1
  }
  expect(waits).toEqual([1, 2, 4, 8])
  server.at(new Date(start))
  await deliverOrders.run(server.services)
  const alert = expect.objectContaining({ kind: 'not_delivered', subject: buyer.number, count: 4 })
  expect(await listMoneyAlerts(db)).toContainEqual(alert)
  server.at(new Date(now))
  await deliverOrders.run(server.services)
  expect(
    (
      await db
        .selectFrom('order_outbox')
        .select('done_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).done_at,
  ).not.toBeNull()
  expect(await listMoneyAlerts(db)).not.toContainEqual(alert)
})
