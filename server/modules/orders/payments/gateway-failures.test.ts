import { pino } from 'pino'
import { expect, test } from 'vitest'
import { payingServerOfTest } from '#server/testing/payments.ts'

test('why a payment could not be opened is logged once and is in the history staff see', async () => {
  const lines: Record<string, unknown>[] = []
  const log = pino(
    { level: 'debug' },
    { write: (line: string) => void lines.push(JSON.parse(line)) },
  )
  const server = await payingServerOfTest({ log })
  const staff = await server.newStudent({ role: 'staff' })
  const buyer = await server.newOrder([await server.newBatch()])
  server.sandbox.faults.next('http-500', 1)
  const refused = await server.call(`POST /api/orders/${buyer.number}/payments`, {
    token: buyer.token,
    body: { gateway: 'sslcommerz', phone: '01712345678' },
  })
  expect(refused).toMatchObject({ status: 503, body: { code: 'gateway_unavailable' } })
  const reason = 'sslcommerz: open a session: HTTP 500'
  expect(lines.filter((line) => line['gateway'])).toMatchObject([
    { level: 40, gateway: 'sslcommerz', call: 'create', reason },
  ])
  const { history } = (
    await server.call(`GET /api/staff/orders/${buyer.number}`, { token: staff.token })
  ).body
  expect(history.at(-1)).toMatchObject({
    by: 'system',
    act: 'payment_not_opened',
    detail: { gateway: 'sslcommerz', reason },
  })
})
