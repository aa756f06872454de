import { randomBytes, randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { type PayingServer, payingServer } from '#server/testing/payments.ts'

let server: PayingServer
beforeAll(async () => {
  server = await payingServer()
  return () => server.close()
})

const newAddress = () => `10.${randomBytes(3).join('.')}`

async function comeBack(address: string, payment: string): Promise<number> {
  const response = await fetch(
    `${server.origin}/api/payments/sslcommerz/return?${new URLSearchParams({ tran_id: payment })}`,
    { redirect: 'manual', headers: { 'x-forwarded-for': address } },
  )
  await response.arrayBuffer()
  return response.status
}

test('a hundred students behind one address of a mobile operator can all return', async () => {
  const address = newAddress()
  const statuses = await Promise.all(
    Array.from({ length: 100 }, () => comeBack(address, randomUUID())),
  )
  expect(new Set(statuses)).toEqual(new Set([303]))
})

test('repeated returns of one payment cannot flood its gateway, and delay no other payment', async () => {
  const address = newAddress()
  const payment = randomUUID()
  const statuses = await Promise.all(Array.from({ length: 30 }, () => comeBack(address, payment)))
  expect(statuses.filter((status) => status === 303)).toHaveLength(20)
  expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  expect(await comeBack(address, randomUUID())).toBe(303)
})
