import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { payingServer } from '../../../testing/payments.ts'

const server = await payingServer()
afterAll(() => server.close())

const owner = await server.newOrder([await server.newBatch()])
await server.press(await server.startPaying(owner), 'pay')
const other = await server.newStudent()
const staff = await server.newStudent({ role: 'staff' })

test.each([
  ['GET', ''],
  ['GET', '/pay-methods'],
  ['GET', '/refund-quote'],
  ['POST', '/cancel'],
  ['POST', '/payments', { gateway: 'sslcommerz' }],
  ['POST', '/manual-transfers', { channel: 'bkash', trxId: '9AB7C2D1EF', amount: '4500' }],
  ['POST', '/refund-requests', { itemIds: ['1'], reason: 'Mine now.' }],
] as const)(
  "T20 %s on another student's order%s finds none, staff too",
  async (method, path, body?: object) => {
    for (const stranger of [other, staff]) {
      const answer = await server.call(`${method} /api/orders/${owner.number}${path}`, {
        token: stranger.token,
        ...(body && { body }),
      })
      expect(answer).toMatchObject({ status: 404, body: { code: 'order_not_found' } })
    }
    const nobody = await server.call(`${method} /api/orders/${owner.number}${path}`, {
      ...(body && { body }),
    })
    expect(nobody.status).toBe(401)
  },
)

// Covers: §2 count-tiles, §2 order-history
test('T20 a student’s lists and counts include no one else’s courses and orders', async () => {
  expect((await server.call('GET /api/my-courses', { token: other.token })).body).toEqual([])
  expect((await server.call('GET /api/orders', { token: other.token })).body.orders).toEqual([])
  expect((await server.call('GET /api/dashboard', { token: other.token })).body).toEqual({
    courses: 0,
    carts: 0,
    orders: 0,
    certificates: 0,
    daysLearned: 0,
  })
  expect((await server.call('GET /api/dashboard', { token: owner.token })).body).toMatchObject({
    courses: 1,
    orders: 1,
  })
})

test('a receipt opens only by its secret address, as a page and as PDF, in both languages', async () => {
  const [receipt] = (await server.orderOf(owner)).receipts
  const page = await server.app.request(receipt!.printPath)
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await page.text()).toContain(receipt!.number)
  expect(await (await server.app.request(`${receipt!.printPath}?lang=bn`)).text()).toContain('রসিদ')
  for (const path of [receipt!.printPath, receipt!.pdfPath])
    expect((await server.app.request(`${path}?language=bn`)).status).toBe(400)
  const pdf = await server.app.request(`${receipt!.pdfPath}?lang=bn`)
  expect(
    Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  expect((await server.app.request('/api/receipts/aaaaaaaaaaaaaaaaaaaaaaaa/print')).status).toBe(
    404,
  )
})

test("a receipt names the seller by logo, address, phone and e-mail in the reader's language, and has no empty column", async () => {
  const [receipt] = (await server.orderOf(owner)).receipts
  const english = await (await server.app.request(receipt!.printPath)).text()
  for (const fact of [
    '<img src="/favicon.svg"',
    'Dhanmondi, Dhaka 1205',
    'Phone: 01700-000000',
    'hello@example.com',
  ])
    expect(english).toContain(fact)
  expect(english).not.toContain('Discount')
  const bangla = await (await server.app.request(`${receipt!.printPath}?lang=bn`)).text()
  for (const fact of ['ধানমন্ডি, ঢাকা ১২০৫', 'ফোন: ০১৭০০-০০০০০০']) expect(bangla).toContain(fact)

  await server.call('POST /api/staff/coupons', {
    token: staff.token,
    body: { code: 'PAPER', percent: 10 },
  })
  const cheaper = await server.newOrder([await server.newBatch()], { coupon: 'PAPER' })
  await server.press(await server.startPaying(cheaper), 'pay')
  const withDiscount = await server.app.request(
    (await server.orderOf(cheaper)).receipts[0]!.printPath,
  )
  expect(await withDiscount.text()).toContain('<th role="columnheader" scope="col">Discount</th>')
})

test('T25 the log of a purchase, of a failing gateway and of a forged message holds no secret', async () => {
  const lines: string[] = []
  const log = pino(
    { level: 'trace' },
    new Writable({ write: (chunk, _encoding, done) => (lines.push(String(chunk)), done()) }),
  )
  const quiet = server.services.log
  server.services.log = log
  const buyer = await server.newOrder([await server.newBatch()])
  const page = await server.startPaying(buyer)
  server.sandbox.faults.next('http-500')
  await server.press(page, 'pay')
  await server.app.request('/api/payments/sslcommerz/notify', {
    method: 'POST',
    body: 'tran_id=X&verify_sign=1',
  })
  const gateway = server.services.payments.gateways.get('sslcommerz')!
  server.sandbox.faults.next('html')
  const failure = await gateway
    .query({ merchantRef: 'X', session: null, gatewayRef: null })
    .catch((error: unknown) => error)
  log.error({ err: failure }, 'as a job would write it')
  server.services.log = quiet
  const text = lines.join('\n')
  expect(lines.length).toBeGreaterThan(1)
  const { sslcommerz, bkash, stripe } = server.sandbox.keys
  for (const secret of [
    sslcommerz.storePassword,
    'store_passwd',
    bkash.appSecret,
    stripe.secretKey,
    stripe.webhookSecret,
    'token-',
  ])
    expect(text).not.toContain(secret)
})
