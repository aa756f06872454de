import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { poisha } from '#contract/money.ts'
import { testDatabase } from '#server/testing/test-server.ts'
import {
  openPaymentsSandbox,
  type PaymentsSandbox,
} from '../../../../../stand-ins/payments/open-payments-sandbox.ts'
import { newPaymentReference } from '../../checkout/references.ts'
import type { NewPayment } from './gateway.ts'
import { sslcommerz } from './sslcommerz.ts'

/** What SSLCommerz is sent about a student, and what it refuses. */
let sandbox: PaymentsSandbox
beforeAll(async () => {
  const { db } = await testDatabase()
  sandbox = await openPaymentsSandbox({ db, clock: () => new Date(), port: 0, production: false })
})
afterAll(() => sandbox.close())

test('a session names the student with a real phone number, a whole address, and no placeholder', async () => {
  const email = `${'ayesha.siddiqua.'.repeat(4)}@example.com`
  const fields = await fieldsSentFor({ email })
  expect(Object.fromEntries([...fields].filter(([name]) => name.startsWith('cus_')))).toEqual({
    cus_name: 'Ayesha',
    cus_email: email,
    cus_phone: '01712345678',
    cus_add1: 'Dhaka',
    cus_city: 'Dhaka',
    cus_postcode: '1200',
    cus_country: 'Bangladesh',
  })
  expect(await refusalOf(fields)).toBe('')
})

test('without a phone number nothing is sent at all', async () => {
  const sent: string[] = []
  const { baseUrl, close } = await listening((body) => sent.push(body))
  const gateway = sslcommerz({ ...sandbox.keys.sslcommerz, baseUrl, mode: 'sandbox' })
  await expect(gateway.create(newPayment({ phone: null }))).rejects.toMatchObject({
    name: 'GatewayFailure',
    reached: false,
  })
  await close()
  expect(sent).toEqual([])
})

test.each([
  ['cus_name', ['', 'N/A']],
  ['cus_email', ['', 'N/A', 'ayesha@']],
  ['cus_add1', ['', 'N/A']],
  ['cus_city', ['', 'n/a']],
  ['cus_postcode', ['', 'N/A', '12']],
  ['cus_country', ['', 'N/A']],
  ['cus_phone', ['', 'N/A', '0000', '01212345678', '017123456789']],
  ['success_url', ['', '/return']],
  ['product_profile', ['']],
] as const)(
  'the pretend SSLCommerz refuses a session whose %s is missing or implausible',
  async (name, values) => {
    const fields = await fieldsSentFor({})
    for (const value of values) {
      const changed = new URLSearchParams(fields)
      changed.set(name, value)
      expect(await refusalOf(changed), value).toBe(`${name} is missing or invalid`)
    }
    fields.delete(name)
    expect(await refusalOf(fields)).toBe(`${name} is missing or invalid`)
  },
)

/** Why the fake service refuses a session; empty where it opens one. */
async function refusalOf(fields: URLSearchParams): Promise<string> {
  const { baseUrl } = sandbox.keys.sslcommerz
  const response = await fetch(`${baseUrl}/gwprocess/v4/api.php`, { method: 'POST', body: fields })
  return ((await response.json()) as { failedreason: string }).failedreason
}

/** What our side sends to open a session. */
async function fieldsSentFor(customer: Partial<NewPayment['customer']>): Promise<URLSearchParams> {
  const sent: string[] = []
  const { baseUrl, close } = await listening((body) => sent.push(body))
  await sslcommerz({ ...sandbox.keys.sslcommerz, baseUrl, mode: 'sandbox' }).create(
    newPayment(customer),
  )
  await close()
  return new URLSearchParams(sent[0])
}

/** A service that opens every session and keeps what it was sent. */
async function listening(
  keep: (body: string) => void,
): Promise<{ baseUrl: string; close: () => Promise<unknown> }> {
  const server = http.createServer(async (request, response) => {
    keep(await text(request))
    response.setHeader('content-type', 'application/json').setHeader('connection', 'close')
    response.end(
      JSON.stringify({
        status: 'SUCCESS',
        sessionkey: 'K',
        GatewayPageURL: 'http://localhost:9/pay',
      }),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

function newPayment(customer: Partial<NewPayment['customer']>): NewPayment {
  return {
    merchantRef: newPaymentReference(),
    amount: poisha(4_500_00),
    description: 'Order EDTEST2345',
    customer: { name: 'Ayesha', email: 'ayesha@example.com', phone: '+8801712345678', ...customer },
    returnUrl: 'http://localhost:9/api/payments/sslcommerz/return',
    notifyUrl: 'http://localhost:9/api/payments/sslcommerz/notify',
    expiresAt: new Date(Date.now() + 30 * 60_000),
  }
}
