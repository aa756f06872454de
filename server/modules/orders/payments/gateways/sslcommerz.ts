import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { poisha } from '#contract/money.ts'
import { callGateway } from './call-gateway.ts'
import {
  type GatewayAnswer,
  GatewayFailure,
  AuthenticityError,
  NO_PAYMENT,
  type PaymentGateway,
  type RefundAnswer,
} from './gateway.ts'
import { gatewayAmount, readGatewayAmount } from './gateway-money.ts'

export interface SslcommerzKeys {
  baseUrl: string
  storeId: string
  storePassword: string
  mode: 'sandbox' | 'live'
}

/** SSLCommerz v4: hosted page, return by POST, IPN, transaction query, refund. Source: developer.sslcommerz.com/doc/v4. */
export function sslcommerz(keys: SslcommerzKeys, timeoutMs?: number): PaymentGateway {
  const ask = <Schema extends z.ZodType>(
    what: string,
    fields: Record<string, string>,
    reply: Schema,
  ) =>
    callGateway({
      gateway: 'sslcommerz',
      what,
      url: `${keys.baseUrl}/validator/api/merchantTransIDvalidationAPI.php?${new URLSearchParams({
        ...fields,
        store_id: keys.storeId,
        store_passwd: keys.storePassword,
        v: '1',
        format: 'json',
      })}`,
      reply,
      ...(timeoutMs && { timeoutMs }),
    })

  return {
    id: 'sslcommerz',
    mode: keys.mode,
    limits: { least: poisha(10_00), most: poisha(500_000_00) },
    refundsByHand: false,
    needsPhone: true,

    async create(payment) {
      const answer = await callGateway({
        gateway: 'sslcommerz',
        what: 'open a session',
        url: `${keys.baseUrl}/gwprocess/v4/api.php`,
        post: {
          headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
          body: new URLSearchParams(sessionFields(keys, payment)).toString(),
        },
        reply: Session,
        ...(timeoutMs && { timeoutMs }),
      })
      if (answer.status !== 'SUCCESS' || !answer.sessionkey || !answer.GatewayPageURL)
        throw new GatewayFailure(
          'sslcommerz',
          `open a session: refused (${(answer.failedreason ?? '').slice(0, 100)})`,
        )
      return { session: answer.sessionkey, redirectUrl: answer.GatewayPageURL }
    },

    async readNotification({ body }) {
      const fields = authenticFields(body, keys)
      const kind = fields.has('refund_status') ? 'refund' : 'payment'
      return {
        // By the signature, not the body: fields that are not signed can be added to a genuine message without end.
        dedupeKey: createHash('sha256')
          // guard T22: unsigned fields make no new message of a genuine one (gateway-messages)
          // without: .update(body)
          .update(`${kind}:${fields.get('verify_sign')}`)
          .digest('hex'),
        kind,
        merchantRef: fields.get('tran_id') ?? null,
      }
    },

    readReturn(fields) {
      const status = fields.get('status') ?? ''
      const hint = status.startsWith('VALID')
        ? 'success'
        : status === 'FAILED'
          ? 'fail'
          : status === 'CANCELLED'
            ? 'cancel'
            : 'unknown'
      return { merchantRef: fields.get('tran_id'), session: null, hint }
    },

    async query({ merchantRef }) {
      // Asked by our own reference: `val_id` comes from outside and could be that of another payment.
      const answer = await ask('ask about a payment', { tran_id: merchantRef }, Transactions)
      if (answer.APIConnect !== 'DONE')
        throw new GatewayFailure('sslcommerz', `ask about a payment: ${answer.APIConnect}`)
      const paid = answer.element.find(
        (element) => element.status === 'VALID' || element.status === 'VALIDATED',
      )
      return answerOf(paid ?? answer.element.at(-1))
    },

    async refund(order) {
      if (!order.payment.gatewayRef) return { outcome: 'failed', code: 'no bank_tran_id' }
      const answer = await ask(
        'refund',
        {
          bank_tran_id: order.payment.gatewayRef,
          refund_trans_id: order.refundRef,
          refund_amount: gatewayAmount(order.amount),
          refund_remarks: order.reason.slice(0, 255),
          refe_id: order.refundRef,
        },
        Refund,
      )
      if (answer.APIConnect !== 'DONE')
        throw new GatewayFailure('sslcommerz', `refund: ${answer.APIConnect}`)
      if (answer.status === 'success' || answer.status === 'processing')
        return { outcome: 'processing', gatewayRef: answer.refund_ref_id || null }
      return { outcome: 'failed', code: answer.errorReason || answer.status || 'refused' }
    },

    async queryRefund(order): Promise<RefundAnswer> {
      // Without the gateway's own reference there is nothing to ask by, and no one says that a
      // second call would be refused.
      if (!order.gatewayRefundRef) return { outcome: 'unclear', code: 'no refund_ref_id' }
      const answer = await ask(
        'ask about a refund',
        { refund_ref_id: order.gatewayRefundRef },
        Refund,
      )
      if (answer.APIConnect !== 'DONE')
        throw new GatewayFailure('sslcommerz', `ask about a refund: ${answer.APIConnect}`)
      if (answer.status === 'refunded')
        return { outcome: 'succeeded', gatewayRef: order.gatewayRefundRef }
      if (answer.status === 'cancelled')
        return { outcome: 'failed', code: answer.errorReason || 'cancelled' }
      return { outcome: 'processing', gatewayRef: order.gatewayRefundRef }
    },

    async checkKeys() {
      const answer = await ask('check the keys', { tran_id: NO_PAYMENT }, Transactions)
      if (answer.APIConnect !== 'DONE')
        throw new GatewayFailure('sslcommerz', `check the keys: ${answer.APIConnect}`)
    },
  }
}

type NewPayment = Parameters<PaymentGateway['create']>[0]

/**
 * Lengths are those of the vendor's table of fields. An email address is never cut: receipts would
 * go to another one.
 *
 * @throws GatewayFailure without a phone number; nothing was sent
 */
function sessionFields(keys: SslcommerzKeys, payment: NewPayment): Record<string, string> {
  const { name, email, phone } = payment.customer
  if (!phone)
    throw new GatewayFailure('sslcommerz', 'open a session: the student has no phone number', {
      reached: false,
    })
  return {
    store_id: keys.storeId,
    store_passwd: keys.storePassword,
    total_amount: gatewayAmount(payment.amount),
    currency: 'BDT',
    tran_id: payment.merchantRef,
    success_url: payment.returnUrl,
    fail_url: payment.returnUrl,
    cancel_url: payment.returnUrl,
    ipn_url: payment.notifyUrl,
    product_category: 'education',
    product_name: payment.description.slice(0, 255),
    product_profile: 'non-physical-goods',
    shipping_method: 'NO',
    num_of_item: '1',
    emi_option: '0',
    cus_name: name.slice(0, 50),
    cus_email: email,
    // Nothing is shipped, and where students live is nobody's business: the place is the same for all.
    cus_add1: 'Dhaka',
    cus_city: 'Dhaka',
    cus_postcode: '1200',
    cus_country: 'Bangladesh',
    // As the vendor's examples write it: 01XXXXXXXXX.
    cus_phone: phone.replace(/^\+88/, ''),
  }
}

const Session = z.object({
  status: z.string(),
  failedreason: z.string().nullish(),
  sessionkey: z.string().nullish(),
  GatewayPageURL: z.string().nullish(),
})

const text = z
  .union([z.string(), z.number()])
  .transform(String)
  .nullish()
  .transform((value) => value ?? '')

const Transaction = z.object({
  status: z.string(),
  tran_id: z.string(),
  bank_tran_id: text,
  amount: text,
  store_amount: text,
  currency: text,
  currency_type: text,
  currency_amount: text,
  risk_level: text,
  card_type: text,
  card_no: text,
  tran_date: text,
  error: text,
})
type Transaction = z.infer<typeof Transaction>

const Transactions = z.object({
  APIConnect: z.string(),
  element: z
    .array(Transaction)
    .nullish()
    .transform((list) => list ?? []),
})

const Refund = z.object({
  APIConnect: z.string(),
  status: text,
  refund_ref_id: text,
  errorReason: text,
})

function answerOf(element: Transaction | undefined): GatewayAnswer {
  if (!element) return { outcome: 'pending' }
  if (element.status === 'VALID' || element.status === 'VALIDATED') return capturedOf(element)
  const ended = {
    FAILED: 'failed',
    CANCELLED: 'cancelled',
    UNATTEMPTED: 'cancelled',
    EXPIRED: 'expired',
  } as const
  const outcome = ended[element.status as keyof typeof ended]
  if (!outcome) return { outcome: 'pending' }
  return {
    outcome,
    merchantRef: element.tran_id,
    code: element.error || element.status,
    raw: element,
  }
}

function capturedOf(element: Transaction): GatewayAnswer {
  const currency = element.currency_type || element.currency
  const amount = readGatewayAmount(currency === 'BDT' ? element.amount : element.currency_amount)
  if (amount === null || !element.bank_tran_id || !/^[A-Z]{3}$/.test(currency))
    throw new GatewayFailure(
      'sslcommerz',
      'ask about a payment: a paid one without amount, currency or bank_tran_id',
    )
  const storeAmount = currency === 'BDT' ? readGatewayAmount(element.store_amount) : null
  return {
    outcome: 'captured',
    merchantRef: element.tran_id,
    gatewayRef: element.bank_tran_id,
    amount,
    currency,
    fee: poisha(storeAmount === null || storeAmount > amount ? 0 : amount - storeAmount),
    risky: element.risk_level === '1',
    account: [element.card_type, lastFour(element.card_no)].filter(Boolean).join(' ') || null,
    raw: element,
  }
}

function lastFour(cardNumber: string): string {
  const digits = /(\d{4})$/.exec(cardNumber)?.[1]
  return digits ? `••${digits}` : ''
}

/** What a signature must at least cover. `val_id` exists for paid ones only. */
const SIGNED = [
  'amount',
  'bank_tran_id',
  'currency_amount',
  'currency_type',
  'status',
  'store_id',
  'tran_date',
  'tran_id',
]

/**
 * The fields of a message whose signature is right. The sender names the signed fields, and they are joined without
 * escaping. So a signature could be moved to other values by hiding "&tran_id=" inside a field. Therefore the named
 * fields must include all that matter, each once, and none may hold the joint.
 *
 * @throws AuthenticityError
 */
function authenticFields(body: string, keys: SslcommerzKeys): Map<string, string> {
  const pairs = [...new URLSearchParams(body)]
  const fields = new Map(pairs)
  const names = (fields.get('verify_key') ?? '').split(',')
  const signed = SIGNED.concat(fields.get('status')?.startsWith('VALID') ? ['val_id'] : [])
  const isSound =
    fields.size === pairs.length &&
    new Set(names).size === names.length &&
    !names.includes('store_passwd') &&
    // guard T03: a signature covers every field that matters (gateway-messages, single-layers)
    signed.every((name) => names.includes(name)) &&
    names.every((name) => {
      const value = fields.get(name)
      // guard T03: no field hides another (gateway-messages, single-layers)
      // without: return value !== undefined
      return value !== undefined && !/&\w+=/.test(value)
    }) &&
    fields.get('store_id') === keys.storeId
  const expected = md5(
    [...names, 'store_passwd']
      .toSorted()
      .map(
        (name) => `${name}=${name === 'store_passwd' ? md5(keys.storePassword) : fields.get(name)}`,
      )
      .join('&'),
  )
  if (!isSound || !isSame(fields.get('verify_sign') ?? '', expected)) throw new AuthenticityError()
  return fields
}

function isSame(signature: string, expected: string): boolean {
  const [a, b] = [Buffer.from(signature), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function md5(value: string): string {
  return createHash('md5').update(value).digest('hex')
}
