import { z } from 'zod'
import { poisha } from '#contract/money.ts'
import { findBkashRefund, RefundListEntry } from './bkash-refund-list.ts'
import { callGateway } from './call-gateway.ts'
import type { BkashTokens } from './bkash-tokens.ts'
import {
  type CaptureAnswer,
  type GatewayAnswer,
  GatewayFailure,
  NO_PAYMENT,
  type PaymentGateway,
  type RefundAnswer,
} from './gateway.ts'
import { gatewayAmount, readGatewayAmount } from './gateway-money.ts'
import { readSnsMessage, type SnsRules } from './sns-message.ts'

export interface BkashKeys {
  baseUrl: string
  appKey: string
  appSecret: string
  username: string
  password: string
  mode: 'sandbox' | 'live'
  notifications: SnsRules | null
}

/** What an answer about a payment that is already done looks like: to be asked about, never taken for a failure. */
const ALREADY_DONE = ['2062', '2068', '2116', '2117', '2119']
/** The payer has not agreed: nothing was taken, and the payment can still be agreed to. */
const NOT_AGREED = ['2056']
const ENDED: Record<string, 'failed' | 'cancelled'> = {
  '2023': 'failed',
  '2014': 'failed',
  '2015': 'failed',
  '2016': 'failed',
  '2017': 'failed',
  '2018': 'failed',
  '2019': 'failed',
  '2029': 'failed',
}

/** bKash tokenized checkout, mode 0011: create, send to bKash, execute once, query; refund v2. */
export function bkash(keys: BkashKeys, tokens: BkashTokens, timeoutMs?: number): PaymentGateway {
  const callWith = <Schema extends z.ZodType>(
    token: string,
    { what, path, body, reply }: { what: string; path: string; body: object; reply: Schema },
  ) =>
    callGateway({
      gateway: 'bkash',
      what,
      url: `${keys.baseUrl}${path}`,
      post: {
        headers: {
          'content-type': 'application/json',
          authorization: token,
          'x-app-key': keys.appKey,
        },
        body: JSON.stringify(body),
      },
      reply,
      alsoRead: [400],
      ...(timeoutMs && { timeoutMs }),
    })
  /** A token may be revoked early. A 401 is returned before anything happens, so retry once with a new one. */
  const call = async <Schema extends z.ZodType>(
    what: string,
    { path, body, reply }: { path: string; body: object; reply: Schema },
  ) => {
    const token = await currentToken(tokens)
    try {
      return await callWith(token, { what, path, body, reply })
    } catch (error) {
      if (
        !(error instanceof GatewayFailure && error.status === 401) ||
        !(await tokens.forget(token))
      )
        throw error
      return callWith(await currentToken(tokens), { what, path, body, reply })
    }
  }
  const checkout = <Schema extends z.ZodType>(
    what: string,
    { step, body, reply }: { step: string; body: object; reply: Schema },
  ) => call(what, { path: `/v1.2.0-beta/tokenized/checkout/${step}`, body, reply })

  const gateway: PaymentGateway = {
    id: 'bkash',
    mode: keys.mode,
    limits: { least: poisha(1_00), most: poisha(500_000_00) },
    refundsByHand: false,
    endsOnlyByReturn: true,

    async create(payment) {
      const answer = await checkout('create', {
        step: 'create',
        body: {
          mode: '0011',
          payerReference: payment.merchantRef,
          callbackURL: payment.returnUrl,
          amount: gatewayAmount(payment.amount),
          currency: 'BDT',
          intent: 'sale',
          merchantInvoiceNumber: payment.merchantRef,
        },
        reply: Reply,
      })
      if (answer.statusCode !== '0000' || !answer.paymentID || !answer.bkashURL)
        throw new GatewayFailure('bkash', `create: ${codeOf(answer)}`)
      return { session: answer.paymentID, redirectUrl: answer.bkashURL }
    },

    async readNotification({ body }) {
      const message = await readSnsMessage(body, keys.notifications)
      const notice =
        message.type === 'Notification' ? Notification.safeParse(message.payload) : null
      return {
        dedupeKey: message.id,
        kind: notice?.success ? 'payment' : 'other',
        merchantRef: notice?.success ? notice.data.merchantInvoiceNumber : null,
      }
    },

    readReturn(fields) {
      const status = fields.get('status')
      const hint =
        status === 'success'
          ? 'success'
          : status === 'failure'
            ? 'fail'
            : status === 'cancel'
              ? 'cancel'
              : 'unknown'
      return { merchantRef: null, session: fields.get('paymentID'), hint }
    },

    /** The money moves here, once for each paymentID. Whatever is unclear is asked about afterwards. */
    async finalise(payment) {
      const answer = await checkout('execute', {
        step: 'execute',
        body: { paymentID: payment.session },
        reply: Reply,
      })
      if (answer.statusCode === '0000' && answer.transactionStatus === 'Completed')
        return capturedOf(answer, payment.merchantRef)
      const code = codeOf(answer)
      if (ALREADY_DONE.includes(code)) return gateway.query(payment)
      if (NOT_AGREED.includes(code)) return { outcome: 'pending', agreed: false }
      const outcome = ENDED[code]
      if (outcome) return { outcome, merchantRef: payment.merchantRef, code, raw: answer }
      throw new GatewayFailure('bkash', `execute: ${code}`)
    },

    async query(payment): Promise<GatewayAnswer> {
      if (!payment.session) return { outcome: 'pending' }
      const answer = await checkout('query', {
        step: 'payment/status',
        body: { paymentID: payment.session },
        reply: Reply,
      })
      if (answer.statusCode !== '0000')
        throw new GatewayFailure('bkash', `query: ${codeOf(answer)}`)
      if (answer.transactionStatus === 'Completed') return capturedOf(answer, payment.merchantRef)
      const ended = { Failed: 'failed', Cancelled: 'cancelled', Expired: 'expired' } as const
      const outcome = ended[answer.transactionStatus as keyof typeof ended]
      // "Incomplete" is no proof of the contrary: then the returning browser decides whether it is tried.
      const isAgreed =
        answer.userVerificationStatus === 'Complete' || answer.verificationStatus === 'Complete'
      if (!outcome) return isAgreed ? { outcome: 'pending', agreed: true } : { outcome: 'pending' }
      return {
        outcome,
        merchantRef: payment.merchantRef,
        code: answer.transactionStatus ?? '',
        raw: answer,
      }
    },

    async refund(order) {
      const trxId = order.payment.gatewayRef
      if (!trxId || !order.payment.session) return { outcome: 'failed', code: 'no trxID' }
      const answer = await call('refund', {
        path: '/v2/tokenized-checkout/refund/payment/transaction',
        body: {
          paymentId: order.payment.session,
          trxId,
          refundAmount: gatewayAmount(order.amount),
          sku: order.refundRef,
          reason: order.reason.slice(0, 255),
        },
        reply: RefundReply,
      })
      if (answer.refundTransactionStatus === 'Completed' && answer.refundTrxId)
        return { outcome: 'succeeded', gatewayRef: answer.refundTrxId }
      const code = refundCodeOf(answer)
      if (code !== null) return { outcome: 'failed', code }
      return { outcome: 'processing', gatewayRef: answer.refundTrxId ?? null }
    },

    async queryRefund(order): Promise<RefundAnswer> {
      if (!order.payment.session || !order.payment.gatewayRef)
        return { outcome: 'failed', code: 'no trxID' }
      const answer = await call('ask about a refund', {
        path: '/v2/tokenized-checkout/refund/payment/status',
        body: { paymentId: order.payment.session, trxId: order.payment.gatewayRef },
        reply: RefundStatus,
      })
      return findBkashRefund(answer.refundTransactions ?? [], order)
    },

    async checkKeys() {
      const answer = await checkout('check the keys', {
        step: 'payment/status',
        body: { paymentID: NO_PAYMENT },
        reply: Reply,
      })
      // A refusal of the payment has a code; one of the caller has only words.
      if (answer.statusCode === undefined && answer.errorCode === undefined)
        throw new GatewayFailure('bkash', `check the keys: ${codeOf(answer)}`)
    },
  }
  return gateway
}

/** Without a token the call itself is never made. @throws GatewayFailure with `reached` false */
async function currentToken(tokens: BkashTokens): Promise<string> {
  return tokens.current().catch((error: unknown) => {
    if (!(error instanceof GatewayFailure)) throw error
    throw new GatewayFailure('bkash', error.message.replace(/^bkash: /, ''), {
      cause: error,
      reached: false,
    })
  })
}

/** Success and the refusals that come with it: a 200 is no success, "0000" is. */
const Reply = z
  .object({
    statusCode: z.string(),
    statusMessage: z.string(),
    errorCode: z.string(),
    errorMessage: z.string(),
    message: z.string(),
    paymentID: z.string(),
    bkashURL: z.string(),
    trxID: z.string(),
    transactionStatus: z.string(),
    userVerificationStatus: z.string(),
    verificationStatus: z.string(),
    amount: z.string(),
    currency: z.string(),
    merchantInvoiceNumber: z.string(),
    merchantInvoice: z.string(),
    customerMsisdn: z.string(),
  })
  .partial()
  .refine(
    (answer) =>
      answer.statusCode !== undefined ||
      answer.errorCode !== undefined ||
      answer.message !== undefined,
  )
type Reply = z.infer<typeof Reply>

const RefundReply = z
  .object({
    originalTrxId: z.string(),
    refundTrxId: z.string(),
    refundTransactionStatus: z.string(),
    refundAmount: z.string(),
    internalCode: z.string(),
    externalCode: z.string(),
    errorMessageEn: z.string(),
    statusCode: z.string(),
    errorCode: z.string(),
    message: z.string(),
  })
  .partial()

const RefundStatus = RefundReply.extend({ refundTransactions: z.array(RefundListEntry).optional() })

const Notification = z.object({
  merchantInvoiceNumber: z.string(),
  trxID: z.string(),
  transactionStatus: z.string(),
})

/**
 * A completed payment. Our invoice number comes back in two spellings; a missing amount or currency is no answer.
 *
 * @throws GatewayFailure
 */
function capturedOf(answer: Reply, merchantRef: string): CaptureAnswer {
  const amount = readGatewayAmount(answer.amount)
  const { currency = '' } = answer
  if (amount === null || !answer.trxID || !/^[A-Z]{3}$/.test(currency))
    throw new GatewayFailure('bkash', 'a completed payment without amount, currency or trxID')
  return {
    outcome: 'captured',
    merchantRef: answer.merchantInvoiceNumber ?? answer.merchantInvoice ?? `not ${merchantRef}`,
    gatewayRef: answer.trxID,
    amount,
    currency,
    fee: poisha(0),
    risky: false,
    account: ['bKash', answer.customerMsisdn && `••${answer.customerMsisdn.slice(-4)}`]
      .filter(Boolean)
      .join(' '),
    raw: answer,
  }
}

function codeOf(answer: Reply): string {
  return answer.errorCode ?? answer.statusCode ?? 'refused by the gate'
}

function refundCodeOf(answer: z.infer<typeof RefundReply>): string | null {
  return (
    answer.internalCode ??
    answer.externalCode ??
    answer.errorCode ??
    answer.statusCode ??
    (answer.message ? 'refused by the gate' : null)
  )
}
