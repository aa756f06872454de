import { createSign, generateKeyPairSync, randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { type Buyer, payingServer } from '#server/testing/payments.ts'
import { signed } from '../../../../stand-ins/payments/sslcommerz-dialect.ts'
import { stripeSignature } from '../../../../stand-ins/payments/stripe-dialect.ts'
import { AuthenticityError } from './gateways/gateway.ts'
import { readSnsMessage, SNS_HOST, type SnsRules } from './gateways/sns-message.ts'

const server = await payingServer()
const { db } = server.services
afterAll(() => server.close())

const SSL = '/api/payments/sslcommerz'

test('T03 a signature that is forged, missing or of another field changes nothing', async () => {
  const { buyer, reference } = await waiting()
  const real = await genuineFields()
  const { verify_sign: _sign, ...unsigned } = real
  for (const fields of [
    { ...real, tran_id: reference },
    { ...unsigned, tran_id: reference },
    { ...real, amount: '1.00' },
  ])
    expect((await post(`${SSL}/notify`, new URLSearchParams(fields))).status).toBe(401)
  expect((await server.orderOf(buyer)).state).toBe('pending_payment')
})

test('T03 a genuine signature cannot be moved to another payment by hiding fields inside a field', async () => {
  const { buyer, reference } = await waiting()
  const real = await genuineFields()
  const names = Object.keys(real)
    .filter((name) => !name.startsWith('verify_'))
    .toSorted()
  const packed = (some: string[]) =>
    some.map((name, index) => (index === 0 ? real[name]! : `${name}=${real[name]}`)).join('&')
  const [before, after] = [
    names.filter((name) => name < 'store_passwd'),
    names.filter((name) => name > 'store_passwd'),
  ]
  const forged = {
    [before[0]!]: packed(before),
    [after[0]!]: packed(after),
    verify_key: `${before[0]},${after[0]}`,
    verify_sign: real['verify_sign']!,
  }
  const rest = {
    tran_id: reference,
    val_id: real['val_id']!,
    status: 'VALID',
    store_id: real['store_id']!,
    currency_amount: '4500.00',
  }
  expect((await post(`${SSL}/notify`, new URLSearchParams({ ...forged, ...rest }))).status).toBe(
    401,
  )
  const all = [
    'amount',
    'bank_tran_id',
    'currency_amount',
    'currency_type',
    'status',
    'store_id',
    'tran_date',
    'tran_id',
    'val_id',
  ].join(',')
  expect(
    (await post(`${SSL}/notify`, new URLSearchParams({ ...forged, ...rest, verify_key: all })))
      .status,
  ).toBe(401)
  expect((await server.orderOf(buyer)).state).toBe('pending_payment')
})

test('T03 a field given twice is refused', async () => {
  const real = await genuineFields()
  const body = new URLSearchParams(real)
  body.append('tran_id', 'ANOTHER')
  expect((await post(`${SSL}/notify`, body)).status).toBe(401)
})

test('T03b, T03c even with the real password of the store no one can say that they paid: we ask by our own reference', async () => {
  const { buyer, reference } = await waiting()
  const real = await genuineFields()
  const { verify_key: _key, verify_sign: _sign, ...fields } = real
  const forged = signed({
    ...fields,
    tran_id: reference,
    amount: '4500.00',
    currency_amount: '4500.00',
  })
  const answer = await post(`${SSL}/notify`, new URLSearchParams(forged))
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({ outcome: 'still_pending' })
  expect((await server.orderOf(buyer)).state).toBe('pending_payment')
})

test('a returning browser that claims to have paid is not believed either', async () => {
  const { buyer, reference } = await waiting()
  const claim = new URLSearchParams({
    tran_id: reference,
    status: 'VALID',
    amount: '4500.00',
    val_id: 'V1',
  })
  expect((await post(`${SSL}/return`, claim)).headers.get('location')).toBe(
    `/dashboard/payments/stripe?order=${buyer.number}`,
  )
  expect((await server.orderOf(buyer)).state).toBe('pending_payment')
})

test.each([
  ['a wrong secret', (body: string, t: number) => stripeSignature(body, t, 'whsec_other')],
  ['an old signature', (body: string, t: number) => stripeSignature(body, t - 301)],
  ['a signature of the future', (body: string, t: number) => stripeSignature(body, t + 86_400)],
  ['a signature over another text', (body: string, t: number) => stripeSignature(`${body} `, t)],
  [
    'only the scheme v0',
    (body: string, t: number) => stripeSignature(body, t).replace('v1=', 'v0='),
  ],
  ['no signature', () => ''],
])('T03d %s is no message of Stripe', async (_what, sign) => {
  const body = stripeEvent('EDPNOBODY')
  expect(await stripePost(body, sign(body, seconds()))).toBe(401)
})

test('T03d something signed that is no event is refused', async () => {
  for (const body of ['{"hello":1}', '[]', '{"object":"event","id":"evt_1"}'])
    expect(await stripePost(body, stripeSignature(body, seconds()))).toBe(401)
})

test('T03d two signatures, while a secret is changed, are fine; the event comes twice and counts once', async () => {
  const { buyer, reference } = await waiting('stripe')
  const body = stripeEvent(reference)
  const good = stripeSignature(body, seconds())
  const both = good.replace(',v1=', `,v1=${'0'.repeat(64)},v1=`)
  expect(await stripePost(body, both)).toBe(200)
  expect(await stripePost(body, good)).toBe(200)
  const [event] = await db
    .selectFrom('payment_events')
    .selectAll()
    .where('body', '=', body)
    .execute()
  expect(event).toMatchObject({ deliveries: 2, outcome: 'still_pending' })
  expect((await server.orderOf(buyer)).state).toBe('pending_payment')
})

test('T03e a message of SNS counts only from our topic, with a certificate of Amazon, over exactly its text', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const asked: string[] = []
  const rules: SnsRules = {
    topicArn: 'arn:aws:sns:ap-southeast-1:1:edi',
    certificateHost: SNS_HOST,
    async fetchCertificate(url) {
      asked.push(url)
      return publicKey.export({ type: 'spki', format: 'pem' }) as string
    },
  }
  const message = (change: Record<string, string> = {}) => {
    const envelope: Record<string, string> = {
      Type: 'Notification',
      MessageId: randomUUID(),
      TopicArn: rules.topicArn,
      Message: '{"merchantInvoiceNumber":"EDP1","trxID":"A1","transactionStatus":"Completed"}',
      Timestamp: new Date().toISOString(),
      SignatureVersion: '2',
      SigningCertURL: 'https://sns.ap-southeast-1.amazonaws.com/cert.pem',
      ...change,
    }
    const names = ['Message', 'MessageId', 'Timestamp', 'TopicArn', 'Type']
    const text = names.map((name) => `${name}\n${envelope[name]}\n`).join('')
    const algorithm = envelope['SignatureVersion'] === '1' ? 'RSA-SHA1' : 'RSA-SHA256'
    return { ...envelope, Signature: createSign(algorithm).update(text).sign(privateKey, 'base64') }
  }
  expect((await readSnsMessage(JSON.stringify(message()), rules)).payload).toMatchObject({
    trxID: 'A1',
  })
  expect(
    (await readSnsMessage(JSON.stringify(message({ SignatureVersion: '1' })), rules)).type,
  ).toBe('Notification')
  const refused = [
    { ...message(), Message: '{"merchantInvoiceNumber":"EDP2"}' },
    message({ TopicArn: 'arn:aws:sns:ap-southeast-1:2:another' }),
    ...[
      'https://sns.ap-southeast-1.amazonaws.com.evil.example/cert.pem',
      'http://sns.ap-southeast-1.amazonaws.com/cert.pem',
      'https://evil.example/sns.ap-southeast-1.amazonaws.com/cert.pem',
      'https://sns.ap-southeast-1.amazonaws.com@evil.example/cert.pem',
      'https://sns.ap-southeast-1.amazonaws.com:8443/cert.pem',
      'https://sns.ap-southeast-1.amazonaws.com/cert.html',
    ].map((SigningCertURL) => message({ SigningCertURL })),
  ]
  asked.length = 0
  for (const forged of refused)
    await expect(readSnsMessage(JSON.stringify(forged), rules)).rejects.toBeInstanceOf(
      AuthenticityError,
    )
  expect(asked.every((url) => url === 'https://sns.ap-southeast-1.amazonaws.com/cert.pem')).toBe(
    true,
  )
  await expect(readSnsMessage(JSON.stringify(message()), null)).rejects.toBeInstanceOf(
    AuthenticityError,
  )
})

test('T22 a body of more than 64 KB is refused, on both ways in', async () => {
  const huge = `tran_id=${'x'.repeat(70_000)}`
  expect((await post(`${SSL}/notify`, huge)).status).toBe(413)
  expect((await post(`${SSL}/return`, huge)).status).toBe(413)
})

test('T23 a return leads to our own page, whatever it asks for', async () => {
  const { buyer, reference } = await waiting()
  const wish = new URLSearchParams({
    tran_id: reference,
    next: 'https://evil.example',
    url: '//evil.example',
    value_a: 'https://evil.example',
  })
  const answer = await server.app.request(`${SSL}/return?to=https://evil.example`, {
    method: 'POST',
    body: wish,
    headers: {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      origin: 'https://evil.example',
    },
  })
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe(`/dashboard/payments/stripe?order=${buyer.number}`)
  const nobody = await server.app.request(`${SSL}/return?tran_id=NOBODY&order=//evil.example`)
  expect(nobody.headers.get('location')).toBe('/dashboard/order-history')
})

test('T22 600 different forged messages of 16 KB take one row and a kilobyte, and end at the limit', async () => {
  const before = await storedMessages()
  const answers: number[] = []
  for (let sent = 0; sent < 600; sent += 50)
    answers.push(
      ...(await Promise.all(
        Array.from({ length: 50 }, () =>
          stripePost(
            `${randomUUID()} ${'x'.repeat(16_000)}`,
            `t=${seconds()},v1=${'0'.repeat(64)}`,
          ),
        ),
      )),
    )
  expect(new Set(answers)).toEqual(new Set([401, 429]))
  expect(await storedMessages()).toEqual(before)
  const rows = await db
    .selectFrom('forged_messages')
    .selectAll()
    .where('gateway', '=', 'stripe')
    .execute()
  expect(rows.length).toBeLessThanOrEqual(2)
  expect(rows.reduce((sum, row) => sum + Number(row.messages), 0)).toBeGreaterThanOrEqual(60)
  for (const row of rows) expect(row.sample.length).toBeLessThanOrEqual(1_000)
})

test('T22 a flood of forgeries does not turn away the gateway, even from the same address', async () => {
  const { reference } = await waiting('stripe')
  for (let sent = 0; sent < 70; sent += 1) await stripePost(randomUUID(), '')
  expect(await stripePost(randomUUID(), '')).toBe(429)
  const body = stripeEvent(reference)
  expect(await stripePost(body, stripeSignature(body, seconds()))).toBe(200)
})

test('T22 a genuine message takes one row, whatever unsigned fields are added to it', async () => {
  const real = await genuineFields()
  await post(`${SSL}/notify`, new URLSearchParams(real))
  const before = await storedMessages()
  for (let sent = 0; sent < 5; sent += 1)
    expect(
      (await post(`${SSL}/notify`, new URLSearchParams({ ...real, note: randomUUID() }))).status,
    ).toBe(200)
  expect(await storedMessages()).toEqual(before)
})

test('T22 browsers that come back with ever other fields take one row a payment, and end at the limit', async () => {
  const { reference } = await waiting()
  const before = Number(await storedMessages())
  for (let sent = 0; sent < 5; sent += 1)
    await post(
      `${SSL}/return`,
      new URLSearchParams({ tran_id: reference, status: 'VALID', note: randomUUID() }),
    )
  expect(Number(await storedMessages())).toBe(before + 1)
  const returns = await Promise.all(
    Array.from({ length: 70 }, () =>
      post(`${SSL}/return`, 'tran_id=NOBODY').then((answer) => answer.status),
    ),
  )
  expect(returns).toContain(429)
})

test('T03 a signature of letters that are not ASCII is refused, not a failure of ours', async () => {
  const real = await genuineFields()
  const answer = await post(
    `${SSL}/notify`,
    new URLSearchParams({ ...real, verify_sign: 'é'.repeat(32) }),
  )
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    401,
    'application/problem+json',
  ])
  expect(await answer.json()).toMatchObject({ code: 'not_authentic', status: 401 })
})

test('T03e a message whose signing certificate cannot be fetched is to come again, and leaves nothing behind', async () => {
  const before = await storedMessages()
  const forged = () => ({
    Type: 'Notification',
    MessageId: randomUUID(),
    TopicArn: 'arn:aws:sns:ap-southeast-1:000000000000:edi-sandbox',
    Message: '{}',
    Timestamp: new Date().toISOString(),
    Signature: 'AAAA',
    SignatureVersion: '2',
    // The sandbox reads its port from the name: no one listens on this one.
    SigningCertURL: `https://sns.ap-southeast-1.amazonaws.com/${randomUUID()}-1.pem`,
  })
  for (let sent = 0; sent < 25; sent += 1) {
    const answer = await server.app.request('/api/payments/bkash/notify', {
      method: 'POST',
      body: JSON.stringify(forged()),
    })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60'])
  }
  expect(await storedMessages()).toEqual(before)
})

async function storedMessages(): Promise<number> {
  const { count } = await db
    .selectFrom('payment_events')
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

test('a gateway that is not configured has no address, and staff transfers have none at all', async () => {
  expect((await post('/api/payments/nagad/notify', '')).status).toBe(404)
  expect((await post('/api/payments/manual/notify', '')).status).toBe(404)
})

/** An order with a session open at a gateway. */
async function waiting(
  gateway: 'sslcommerz' | 'stripe' = 'sslcommerz',
): Promise<{ buyer: Buyer; reference: string }> {
  const buyer = await server.newOrder([await server.newBatch()])
  await server.startPaying(buyer, gateway)
  const [payment] = await server.paymentsOf(buyer)
  return { buyer, reference: payment!.merchant_ref }
}

/** What a student's own browser carries after a small payment: fields with a good signature. */
async function genuineFields(): Promise<Record<string, string>> {
  const buyer = await server.newOrder([await server.newBatch({ feePoisha: 10_00 })])
  const step = await server.sandbox.press(await server.startPaying(buyer), 'pay')
  return Object.fromEntries(new URLSearchParams(step.body))
}

function post(path: string, body: string | URLSearchParams): Promise<Response> {
  return Promise.resolve(
    server.app.request(path, {
      method: 'POST',
      body: body.toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
  )
}

async function stripePost(body: string, signature: string): Promise<number> {
  const answer = await server.app.request('/api/payments/stripe/notify', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
  })
  return answer.status
}

function stripeEvent(reference: string): string {
  const object = {
    id: 'cs_x',
    object: 'checkout.session',
    client_reference_id: reference,
    payment_status: 'paid',
    amount_total: 450_000,
  }
  return JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: 'event',
    type: 'checkout.session.completed',
    data: { object },
  })
}

function seconds(): number {
  return Math.floor(Date.now() / 1000)
}
