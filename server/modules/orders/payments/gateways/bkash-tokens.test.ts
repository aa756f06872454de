import { afterAll, beforeEach, expect, test } from 'vitest'
import { poisha } from '#contract/money.ts'
import { testDatabase } from '#server/testing/test-server.ts'
import { openPaymentsSandbox } from '../../../../../stand-ins/payments/open-payments-sandbox.ts'
import { newPaymentReference } from '../../checkout/references.ts'
import { bkash } from './bkash.ts'
import { bkashTokens } from './bkash-tokens.ts'
import { GatewayFailure, type PaymentGateway } from './gateway.ts'
import { logGatewayFailures } from './log-failures.ts'

const { db } = await testDatabase()
let hours = 0
/** Each test in an hour of its own: the fake bKash counts tokens by the hour as well. */
const clock = () => new Date(Date.now() + hours * 3_600_000)
const sandbox = await openPaymentsSandbox({ db, clock, port: 0, production: false })
const keys = { ...sandbox.keys.bkash, mode: 'sandbox' as const }
const newGateway = (more: object = {}) =>
  bkash({ ...keys, ...more, notifications: null }, bkashTokens(db, { ...keys, ...more }, clock))

beforeEach(async () => {
  hours += 2
  await db.deleteFrom('gateway_tokens').execute()
})
afterAll(() => sandbox.close())

const open = (gateway: PaymentGateway) =>
  gateway.create({
    merchantRef: newPaymentReference(),
    amount: poisha(100_00),
    description: 'Order EDTEST2345',
    customer: { name: 'Ayesha', email: 'ayesha@example.com', phone: null },
    returnUrl: 'http://localhost:9/return',
    notifyUrl: 'http://localhost:9/notify',
    expiresAt: clock(),
  })
const tokensAskedFor = async () =>
  (
    await db
      .selectFrom('gateway_tokens')
      .select('asked_at')
      .where('gateway', '=', 'bkash')
      .executeTakeFirst()
  )?.asked_at.length ?? 0

test('a token that bKash refuses before its time is renewed, and the call is made once more', async () => {
  const gateway = newGateway()
  await open(gateway)
  sandbox.bkash.revokeTokens()
  expect((await open(gateway))!.session).toMatch(/^TR/)
  expect(await tokensAskedFor()).toBe(2)
})

test('ten calls that are refused the same token ask for one new token', async () => {
  const gateway = newGateway()
  await open(gateway)
  sandbox.bkash.revokeTokens()
  const opened = await Promise.all(Array.from({ length: 10 }, () => open(gateway)))
  expect(new Set(opened.map((session) => session!.session)).size).toBe(10)
  expect(await tokensAskedFor()).toBe(2)
})

test('T36 no third token is asked for within an hour, and after it one is', async () => {
  const gateway = newGateway()
  await open(gateway)
  sandbox.bkash.revokeTokens()
  await open(gateway)
  sandbox.bkash.revokeTokens()
  await expect(open(gateway)).rejects.toThrow('HTTP 401')
  await db
    .updateTable('gateway_tokens')
    .set({ expires_at: new Date(0) })
    .execute()
  const refused = await open(gateway).catch((error: unknown) => error)
  expect(refused).toMatchObject({ name: 'GatewayFailure', reached: false })
  expect((refused as Error).message).toContain('asked for twice within the hour')
  expect(await tokensAskedFor()).toBe(2)
  hours += 1
  expect((await open(gateway))!.session).toMatch(/^TR/)
})

test('a wrong password is logged once with its reason, and says so without saying the password', async () => {
  const lines: object[] = []
  const wrong = newGateway({ password: 'not-the-password' })
  const gateway = logGatewayFailures(wrong, {
    warn: (line: object) => void lines.push(line),
  } as never)
  await expect(open(gateway)).rejects.toBeInstanceOf(GatewayFailure)
  expect(lines).toEqual([{ gateway: 'bkash', call: 'create', reason: 'bkash: token: HTTP 401' }])
})
