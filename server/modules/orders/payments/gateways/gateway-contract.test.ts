import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { poisha } from '#contract/money.ts'
import type { Db } from '#server/db/connect.ts'
import { testDatabase } from '#server/testing/test-server.ts'
import {
  openPaymentsSandbox,
  type PaymentsSandbox,
} from '../../../../../stand-ins/payments/open-payments-sandbox.ts'
import { newPaymentReference, newRefundReference } from '../../checkout/references.ts'
import { bkash } from './bkash.ts'
import { bkashTokens } from './bkash-tokens.ts'
import {
  GatewayFailure,
  type NewPayment,
  AuthenticityError,
  type PaymentGateway,
  type PaymentReference,
} from './gateway.ts'
import { sslcommerz } from './sslcommerz.ts'
import { stripeCheckout } from './stripe.ts'

/** What every gateway must do, against the fake service that speaks its vendor's protocol. */
let sandbox: PaymentsSandbox
let db: Db
const clock = () => new Date()
/** For an answer that does not come in time; all others are waited for as in production. */
const IMPATIENT_MS = 600
const REFUND = { reason: 'test', sentAt: null, otherRefs: [] }

beforeAll(async () => {
  db = (await testDatabase()).db
  await db.deleteFrom('gateway_tokens').execute()
  sandbox = await openPaymentsSandbox({ db, clock, port: 0, production: false })
})
afterEach(() => sandbox.faults.clear())
afterAll(() => sandbox.close())

const gateways: [string, (timeoutMs?: number) => PaymentGateway][] = [
  [
    'sslcommerz',
    (timeoutMs) => sslcommerz({ ...sandbox.keys.sslcommerz, mode: 'sandbox' }, timeoutMs),
  ],
  [
    'bkash',
    (timeoutMs) => {
      const keys = { ...sandbox.keys.bkash, mode: 'sandbox' as const }
      return bkash({ ...keys, notifications: null }, bkashTokens(db, keys, clock), timeoutMs)
    },
  ],
  [
    'stripe',
    (timeoutMs) => stripeCheckout({ ...sandbox.keys.stripe, mode: 'sandbox' }, clock, timeoutMs),
  ],
]

const withWrongKeys: Record<string, () => PaymentGateway> = {
  sslcommerz: () =>
    sslcommerz({ ...sandbox.keys.sslcommerz, storePassword: 'wrong', mode: 'sandbox' }),
  bkash: () => {
    const keys = { ...sandbox.keys.bkash, password: 'wrong', mode: 'sandbox' as const }
    const tokens = {
      current: () => Promise.resolve('a token of somebody else'),
      forget: () => Promise.resolve(false),
    }
    return bkash({ ...keys, notifications: null }, tokens)
  },
  stripe: () =>
    stripeCheckout({ ...sandbox.keys.stripe, secretKey: 'sk_test_wrong', mode: 'sandbox' }, clock),
}

describe.each(gateways)('%s', (name, gatewayOf) => {
  test('opens a session at a page of its own', async () => {
    const { opened } = await open()
    expect(opened.redirectUrl).toContain(`/pay/${name}/`)
    expect(opened.session).not.toBe('')
  })

  test('a session no one has paid is pending', async () => {
    const { gateway, reference } = await open()
    expect(await gateway.query(reference)).toEqual({ outcome: 'pending' })
  })

  test('a paid one is captured with our reference, the exact amount and the currency', async () => {
    const { gateway, reference, answer } = await paid('pay')
    expect(answer).toMatchObject({
      outcome: 'captured',
      merchantRef: reference.merchantRef,
      amount: 4_500_50,
      currency: 'BDT',
      risky: false,
    })
    expect(await gateway.query(reference)).toEqual(expect.objectContaining({ outcome: 'captured' }))
  })

  test('another amount is reported as it is', async () => {
    expect((await paid('wrong_amount')).answer).toMatchObject({
      outcome: 'captured',
      amount: 10_00,
    })
  })

  test('another currency is reported as it is', async () => {
    expect((await paid('wrong_currency')).answer).toMatchObject({
      outcome: 'captured',
      currency: 'USD',
    })
  })

  test('takes its keys, and fails with wrong ones, without a payment', async () => {
    await expect(gatewayOf().checkKeys!()).resolves.toBeUndefined()
    await expect(withWrongKeys[name]!().checkKeys!()).rejects.toBeInstanceOf(GatewayFailure)
  })

  test.each(['http-500', 'html', 'drop', '404-without-error'] as const)(
    'an answer "%s" to the check of the keys is a failure',
    async (fault) => {
      const gateway = gatewayOf()
      await gateway.checkKeys!()
      sandbox.faults.next(fault, 2)
      await expect(gateway.checkKeys!()).rejects.toBeInstanceOf(GatewayFailure)
    },
  )

  test('a payment of another is not ours', async () => {
    const first = await paid('pay')
    const second = await open()
    expect(await second.gateway.query(second.reference)).toEqual({ outcome: 'pending' })
    expect(first.answer).toMatchObject({ outcome: 'captured' })
  })

  test('a reference unknown to the gateway is never a captured payment', async () => {
    const gateway = gatewayOf()
    const unknown = { merchantRef: newPaymentReference(), session: 'unknown', gatewayRef: null }
    const answer = await gateway.query(unknown).catch((error: unknown) => error)
    expect(
      answer instanceof GatewayFailure || (answer as { outcome: string }).outcome === 'pending',
    ).toBe(true)
  })

  test.each(['http-500', 'html', 'half-json', '404-without-error', 'drop', 'slow'] as const)(
    'T26 %s says nothing about the payment: a failure to ask, not a failed payment',
    async (fault) => {
      const { gateway, reference } = await paid('pay')
      // Stripe's library tries a second time by itself.
      sandbox.faults.next(fault, 2)
      const asking = fault === 'slow' ? gatewayOf(IMPATIENT_MS) : gateway
      await expect(asking.query(reference)).rejects.toBeInstanceOf(GatewayFailure)
      sandbox.faults.clear()
      expect(await gateway.query(reference)).toMatchObject({ outcome: 'captured' })
    },
  )

  test.each(['http-500', 'html', 'drop'] as const)(
    'T26 %s while a session is opened is a failure to open it',
    async (fault) => {
      const gateway = gatewayOf()
      if (name === 'bkash')
        await gateway.query({ merchantRef: 'x', session: null, gatewayRef: null })
      sandbox.faults.next(fault, 2)
      await expect(gateway.create(newPayment())).rejects.toBeInstanceOf(GatewayFailure)
    },
  )

  test('a refund in full arrives, and no more can be refunded', async () => {
    const { gateway, reference } = await paid('pay')
    const order = {
      payment: reference,
      refundRef: newRefundReference(),
      gatewayRefundRef: null,
      amount: poisha(4_500_50),
      ...REFUND,
    }
    const sent = await gateway.refund(order)
    expect(['succeeded', 'processing']).toContain(sent.outcome)
    expect(await gateway.queryRefund({ ...order, gatewayRefundRef: refOf(sent) })).toMatchObject({
      outcome: 'succeeded',
    })
    const more = { ...order, refundRef: newRefundReference(), amount: poisha(1_00) }
    expect(await gateway.refund(more)).toMatchObject({ outcome: 'failed' })
  })

  test('two parts of a payment are refunded, and no poisha more than was paid', async () => {
    const { gateway, reference } = await paid('pay')
    const part = (amount: number) => ({
      payment: reference,
      refundRef: newRefundReference(),
      gatewayRefundRef: null,
      amount: poisha(amount),
      ...REFUND,
    })
    expect(await gateway.refund(part(4_000_00))).not.toMatchObject({ outcome: 'failed' })
    expect(await gateway.refund(part(500_50))).not.toMatchObject({ outcome: 'failed' })
    expect(await gateway.refund(part(1))).toMatchObject({ outcome: 'failed' })
  })

  test('a refund whose answer is lost is found by asking, or goes to a person: it is never sent again', async () => {
    const { gateway, reference } = await paid('pay')
    const order = {
      payment: reference,
      refundRef: newRefundReference(),
      gatewayRefundRef: null,
      amount: poisha(4_500_50),
      ...REFUND,
    }
    sandbox.faults.next('after-drop', name === 'stripe' ? 2 : 1)
    await expect(gateway.refund(order)).rejects.toMatchObject({
      name: 'GatewayFailure',
      reached: true,
    })
    sandbox.faults.clear()
    // SSLCommerz can only be asked by a reference that was in the lost answer.
    expect(await gateway.queryRefund(order)).toMatchObject({
      outcome: name === 'sslcommerz' ? 'unclear' : 'succeeded',
    })
    const refunds = await db
      .selectFrom('sandbox.refunds')
      .selectAll()
      .where('reference', '=', order.refundRef)
      .execute()
    expect(refunds).toHaveLength(1)
  })

  test('a refund that never left is known not to have happened only where the gateway can tell', async () => {
    const { gateway, reference } = await paid('pay')
    const order = {
      payment: reference,
      refundRef: newRefundReference(),
      gatewayRefundRef: null,
      amount: poisha(4_500_50),
      ...REFUND,
    }
    expect(await gateway.queryRefund(order)).toMatchObject({
      outcome: name === 'stripe' ? 'unknown' : 'unclear',
    })
  })

  test('an unsigned message is not authentic', async () => {
    const gateway = gatewayOf()
    for (const body of [
      '',
      '{}',
      'tran_id=X&status=VALID',
      '{"Type":"Notification"}',
      '{"object":"event","id":"evt_1"}',
    ])
      await expect(
        gateway.readNotification({ body, headers: new Headers() }),
      ).rejects.toBeInstanceOf(AuthenticityError)
  })

  test('T25 a failure holds no key of ours', async () => {
    const { gateway, reference } = await open()
    sandbox.faults.next('http-500', 2)
    const error = await gateway.query(reference).catch((caught: unknown) => caught)
    const secrets = [
      sandbox.keys.sslcommerz.storePassword,
      sandbox.keys.bkash.appSecret,
      sandbox.keys.stripe.secretKey,
      'token-',
    ]
    const logged = JSON.stringify(flat(error))
    for (const secret of secrets) expect(logged).not.toContain(secret)
  })

  async function open() {
    const gateway = gatewayOf()
    const payment = newPayment()
    const opened = (await gateway.create(payment))!
    const reference: PaymentReference = {
      merchantRef: payment.merchantRef,
      session: opened.session,
      gatewayRef: null,
    }
    return { gateway, reference, opened }
  }

  /** Presses a button, and takes the money where that is our step. */
  async function paid(action: string) {
    const { gateway, reference, opened } = await open()
    await sandbox.press(opened.redirectUrl, action)
    const answer = gateway.finalise
      ? await gateway.finalise(reference)
      : await gateway.query(reference)
    const gatewayRef = answer.outcome === 'captured' ? answer.gatewayRef : null
    return { gateway, reference: { ...reference, gatewayRef }, answer }
  }
})

describe.each(gateways.filter(([name]) => name !== 'stripe'))('%s', (_name, gatewayOf) => {
  test.each([
    ['fail', 'failed'],
    ['cancel', 'cancelled'],
  ])('the button "%s" ends the attempt, or leaves it open, but never pays it', async (action) => {
    const gateway = gatewayOf()
    const payment = newPayment()
    const opened = (await gateway.create(payment))!
    await sandbox.press(opened.redirectUrl, action)
    const answer = await gateway.query({
      merchantRef: payment.merchantRef,
      session: opened.session,
      gatewayRef: null,
    })
    expect(['failed', 'cancelled', 'pending']).toContain(answer.outcome)
  })
})

function newPayment(): NewPayment {
  return {
    merchantRef: newPaymentReference(),
    amount: poisha(4_500_50),
    description: 'Order EDTEST2345',
    customer: { name: 'Ayesha', email: 'ayesha@example.com', phone: '+8801712345678' },
    returnUrl: 'http://localhost:9/api/payments/x/return',
    notifyUrl: 'http://localhost:9/api/payments/x/notify',
    expiresAt: new Date(Date.now() + 30 * 60_000),
  }
}

function refOf(answer: object): string | null {
  return 'gatewayRef' in answer ? (answer.gatewayRef as string | null) : null
}

/** Everything an error would show in a log, its causes too. */
function flat(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  return { ...error, message: error.message, stack: error.stack, cause: flat(error.cause) }
}
