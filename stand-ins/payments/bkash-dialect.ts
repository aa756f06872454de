import { createHmac, createSign, generateKeyPairSync, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import {
  type Dialect,
  type DialectParts,
  json,
  notify,
  redirect,
  type Reply,
  type SandboxRequest,
} from './dialect.ts'
import { readTaka, taka } from './vendor.ts'
import { doneElsewherePage, linkPage } from './hosted-page.ts'
import { newId, type SandboxPayment } from './sandbox-ledger.ts'

const USER = {
  username: 'sandbox',
  password: 'sandbox',
  appKey: 'sandbox-app',
  appSecret: 'sandbox-secret',
}
const TOPIC = 'arn:aws:sns:ap-southeast-1:000000000000:edi-sandbox'
const TOKEN_SECONDS = 3600
const TOKENS_AN_HOUR = 2
/**
 * How long "no response" waits before it disconnects: longer than a test's timeout, shorter than
 * bKash's.
 */
const SILENT_MS = 2_000

/**
 * Behaviour that vendors' documents leave open and public clients report differently. The defaults
 * help a shop least; tests cover both values of each.
 */
export interface BkashHabits {
  /** The query reports that the payer entered the PIN. */
  showsAgreement: boolean
  /** The list of refunds carries the merchant's `sku`. */
  listsSku: boolean
  /** A second refund with the same `sku` is refused. */
  refusesSameSku: boolean
  /** The form of a list without refunds: empty, or an error in its own format. */
  noRefunds: 'empty' | 'error'
}

export interface BkashDialect extends Dialect {
  habits: BkashHabits
  /** Refuses every token issued so far, as when someone else signs in with the same keys. */
  revokeTokens(): void
  sns: { topicArn: string; certificate: string; certificateAt(url: string): string }
}

/** bKash tokenized checkout 1.2.0-beta and refund v2, with its four ways to refuse, and its SNS messages. */
export function bkashDialect({ origin, ownPort, ledger, clock }: DialectParts): BkashDialect {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  /** Where Amazon would host the certificate; its name identifies the sandbox that signed. */
  const certificate = `https://sns.ap-southeast-1.amazonaws.com/sandbox-${ownPort}.pem`
  const requestTimes: number[] = []
  const agreed = new Map<string, { isSilent: boolean }>()
  const habits: BkashHabits = {
    showsAgreement: false,
    listsSku: false,
    refusesSameSku: false,
    noRefunds: 'empty',
  }
  const tokens = new Set<string>()
  const revoked = new Set<string>()

  function token(request: SandboxRequest): Reply {
    const body = parsed(request)
    if (
      request.headers['username'] !== USER.username ||
      request.headers['password'] !== USER.password ||
      body['app_key'] !== USER.appKey ||
      body['app_secret'] !== USER.appSecret
    )
      return json({ message: 'Unauthorized' }, 401)
    const now = clock().getTime()
    while (now - (requestTimes[0] ?? now) > 3_600_000) requestTimes.shift()
    if (requestTimes.length >= TOKENS_AN_HOUR)
      return json({
        statusCode: '2079',
        statusMessage: 'Too many token requests; blocked for an hour',
      })
    requestTimes.push(now)
    return json({
      statusCode: '0000',
      statusMessage: 'Successful',
      id_token: newToken(now + TOKEN_SECONDS * 1000),
      token_type: 'Bearer',
      expires_in: TOKEN_SECONDS,
      refresh_token: `refresh-${newId(24)}`,
    })
  }

  function newToken(end: number): string {
    const token = tokenUntil(end + tokens.size)
    tokens.add(token)
    return token
  }

  async function create(body: Body): Promise<Reply> {
    const amount = readTaka(String(body['amount']))
    if (body['mode'] !== '0011' || body['intent'] !== 'sale' || amount === null || amount < 100)
      return json({ errorCode: '2006', errorMessage: 'Invalid amount' })
    const id = `TR0011${newId(16)}`
    await ledger.open('bkash', {
      id,
      reference: String(body['merchantInvoiceNumber']),
      state: {
        amount,
        returnUrl: String(body['callbackURL']),
        // At bKash the webhook address is configured beforehand; here it is next to the callback.
        notifyUrl: String(body['callbackURL']).replace(/\/return$/, '/notify'),
        description: String(body['payerReference']),
      },
    })
    return json({
      statusCode: '0000',
      statusMessage: 'Successful',
      paymentID: id,
      bkashURL: `${origin}/pay/bkash/${id}`,
      callbackURL: body['callbackURL'],
      amount: body['amount'],
      intent: 'sale',
      currency: 'BDT',
      transactionStatus: 'Initiated',
      merchantInvoiceNumber: body['merchantInvoiceNumber'],
    })
  }

  /** One-shot: the second call for a payment gets "already completed". */
  async function execute(body: Body): Promise<Reply> {
    const payment = await ledger.byId('bkash', String(body['paymentID']))
    if (!payment) return json({ statusCode: '2002', statusMessage: 'Invalid Payment ID' })
    if (payment.state.status === 'paid')
      return json({
        statusCode: '2117',
        statusMessage: 'Payment execution already been called before',
      })
    if (payment.state.status === 'failed')
      return json({ statusCode: '2023', statusMessage: 'Insufficient Balance' })
    if (payment.state.status !== 'agreed')
      return json({ statusCode: '2056', statusMessage: 'Invalid Payment State' })
    const paid = await ledger.change(payment, {
      status: 'paid',
      paidAt: clock().getTime(),
      gatewayRef: newId(10),
    })
    void tell(paid)
    if (agreed.get(payment.id)?.isSilent) {
      await wait(SILENT_MS)
      return { status: 0, type: '', body: '' }
    }
    return json({
      statusCode: '0000',
      statusMessage: 'Successful',
      paymentExecuteTime: bkashTime(clock()),
      ...fieldsOf(paid),
      merchantInvoiceNumber: paid.reference,
    })
  }

  async function status(body: Body): Promise<Reply> {
    const payment = await ledger.byId('bkash', String(body['paymentID']))
    if (!payment) return json({ statusCode: '2002', statusMessage: 'Invalid Payment ID' })
    return json({
      statusCode: '0000',
      statusMessage: 'Successful',
      verificationStatus:
        habits.showsAgreement && payment.state.status === 'agreed' ? 'Complete' : 'Incomplete',
      ...fieldsOf(payment),
      merchantInvoice: payment.reference,
    })
  }

  async function refund(body: Body): Promise<Reply> {
    const payment = await ledger.byId('bkash', String(body['paymentId']))
    const amount = readTaka(String(body['refundAmount']))
    if (
      !payment ||
      payment.state.gatewayRef !== body['trxId'] ||
      amount === null ||
      !body['sku'] ||
      !body['reason']
    )
      return json(
        {
          internalCode: 'refund_invalid',
          externalCode: '2006',
          errorMessageEn: 'Invalid refund',
          errorMessageBn: 'রিফান্ড সঠিক নয়',
        },
        400,
      )
    const before = await ledger.refunds('bkash', { paymentId: payment.id })
    const isKnown = before.some((each) => skuOf(each.reference) === body['sku'])
    if (isKnown && habits.refusesSameSku)
      return json(
        { internalCode: 'refund_duplicate', externalCode: '2029', errorMessageEn: 'Duplicate' },
        400,
      )
    if (
      before.reduce((sum, each) => sum + each.state.amount, 0) + amount >
        payment.state.paidAmount ||
      before.length >= 10
    )
      return json(
        { internalCode: 'refund_exceeds', externalCode: '2071', errorMessageEn: 'Not refundable' },
        400,
      )
    const id = newId(10)
    await ledger.addRefund('bkash', {
      id,
      paymentId: payment.id,
      reference: `${String(body['sku'])}${isKnown ? `#${id}` : ''}`,
      state: { amount, status: 'Completed', at: clock().getTime() },
    })
    return json({
      originalTrxId: payment.state.gatewayRef,
      refundTrxId: id,
      refundTransactionStatus: 'Completed',
      refundAmount: taka(amount),
      completedTime: bkashTime(clock()),
    })
  }

  async function refunds(body: Body): Promise<Reply> {
    const list = await ledger.refunds('bkash', { paymentId: String(body['paymentId']) })
    if (list.length === 0 && habits.noRefunds === 'error')
      return json(
        {
          internalCode: 'refund_not_found',
          externalCode: '2071',
          errorMessageEn: 'No refund found',
        },
        400,
      )
    return json({
      originalTrxId: body['trxId'],
      refundTransactions: list.map((each) => ({
        refundTrxId: each.id,
        refundTransactionStatus: 'Completed',
        refundAmount: taka(each.state.amount),
        completedTime: bkashTime(new Date(each.state.at ?? clock().getTime())),
        ...(habits.listsSku && { sku: skuOf(each.reference) }),
      })),
    })
  }

  function fieldsOf({ id, state }: SandboxPayment) {
    const isPaid = state.status === 'paid'
    return {
      paymentID: id,
      ...(isPaid && { trxID: state.gatewayRef }),
      transactionStatus: isPaid ? 'Completed' : 'Initiated',
      amount: taka(state.paidAmount),
      currency: state.paidCurrency,
      intent: 'sale',
      ...(isPaid && { customerMsisdn: '01770618575' }),
    }
  }

  async function tell(payment: SandboxPayment): Promise<void> {
    if (!payment.state.isNotified) return
    const message = {
      dateTime: bkashTime(clock()),
      debitMSISDN: '8801770618575',
      trxID: payment.state.gatewayRef,
      transactionStatus: 'Completed',
      amount: taka(payment.state.paidAmount),
      currency: 'BDT',
      merchantInvoiceNumber: payment.reference,
    }
    const envelope = {
      Type: 'Notification',
      MessageId: randomUUID(),
      TopicArn: TOPIC,
      Message: JSON.stringify(message),
      Timestamp: clock().toISOString(),
      SignatureVersion: '2',
      SigningCertURL: certificate,
    }
    const names = ['Message', 'MessageId', 'Timestamp', 'TopicArn', 'Type'] as const
    const text = names.map((name) => `${name}\n${envelope[name]}\n`).join('')
    const Signature = createSign('RSA-SHA256').update(text).sign(privateKey, 'base64')
    await notify(payment.state.notifyUrl, {
      body: JSON.stringify({ ...envelope, Signature }),
      headers: { 'content-type': 'text/plain' },
      times: payment.state.notifications,
    })
  }

  return {
    name: 'bkash',
    habits,
    revokeTokens() {
      for (const token of tokens) revoked.add(token)
    },
    sns: {
      topicArn: TOPIC,
      certificate,
      certificateAt: (url) =>
        `http://127.0.0.1:${/-(\d+)\.pem$/.exec(url)?.[1]}/bkash/certificate.pem`,
    },
    payment: (id) => ledger.byId('bkash', id),
    async call(request) {
      if (!request.url.pathname.startsWith('/bkash/')) return null
      if (request.url.pathname === '/bkash/certificate.pem')
        return {
          status: 200,
          type: 'application/x-pem-file',
          body: publicKey.export({ type: 'spki', format: 'pem' }) as string,
        }
      const path = request.url.pathname.slice('/bkash'.length)
      const step = /^\/v1\.2\.0-beta\/tokenized\/checkout\/(.+)$/.exec(path)?.[1]
      if (step === 'token/grant' || step === 'token/refresh') return token(request)
      const presented = String(request.headers['authorization'] ?? '')
      if (
        !isGoodToken(presented, clock()) ||
        revoked.has(presented) ||
        request.headers['x-app-key'] !== USER.appKey
      )
        return json({ message: 'The incoming token has expired' }, 401)
      const body = parsed(request)
      if (step === 'create') return create(body)
      if (step === 'execute') return execute(body)
      if (step === 'payment/status') return status(body)
      if (path === '/v2/tokenized-checkout/refund/payment/transaction') return refund(body)
      if (path === '/v2/tokenized-checkout/refund/payment/status') return refunds(body)
      return json({ message: 'Missing Authentication Token' }, 403)
    },
    async act(payment, action) {
      if (payment.state.status !== 'open')
        return { status: 200, type: 'text/html', body: doneElsewherePage('This payment is over.') }
      const back = (result: 'success' | 'failure' | 'cancel') =>
        `${payment.state.returnUrl}?${new URLSearchParams({ paymentID: payment.id, status: result, signature: newId(10), apiVersion: '1.2.0-beta' })}`
      if (action === 'fail') {
        await ledger.change(payment, { status: 'failed' })
        return redirect(back('failure'))
      }
      if (action === 'cancel') {
        await ledger.change(payment, { status: 'cancelled' })
        return redirect(back('cancel'))
      }
      agreed.set(payment.id, { isSilent: action === 'slow' })
      await ledger.change(payment, {
        status: 'agreed',
        ...(action === 'wrong_amount' && { paidAmount: 10_00 }),
        ...(action === 'wrong_currency' && { paidCurrency: 'USD' }),
        isNotified: action !== 'lost' && action !== 'lost_and_close' && action !== 'slow',
        notifications: action === 'duplicates' ? 21 : 1,
      })
      if (action === 'close' || action === 'lost_and_close')
        return {
          status: 200,
          type: 'text/html',
          body: doneElsewherePage(
            'Agreed, but the shop has not taken the money. Close this tab now.',
          ),
        }
      if (action === 'late')
        return {
          status: 200,
          type: 'text/html',
          body: linkPage('Wait until the order has run out, then go back.', back('success')),
        }
      return redirect(back('success'))
    },
  }
}

/** The merchant's own reference of a refund; a repeated one is stored under a new reference. */
function skuOf(reference: string): string {
  const [sku = ''] = reference.split('#')
  return sku
}

/** A token that any sandbox accepts, also after a restart. */
function tokenUntil(end: number): string {
  return `token-${end}-${createHmac('sha256', USER.appSecret).update(String(end)).digest('hex')}`
}

function isGoodToken(token: string, now: Date): boolean {
  const end = Number(/^token-(\d+)-/.exec(token)?.[1])
  return end > now.getTime() && token === tokenUntil(end)
}

type Body = Record<string, unknown>

function parsed(request: SandboxRequest): Body {
  try {
    const value: unknown = JSON.parse(request.body)
    return typeof value === 'object' && value !== null ? (value as Body) : {}
  } catch {
    return {}
  }
}

/** bKash's time format: a colon before the milliseconds. */
function bkashTime(moment: Date): string {
  return `${new Date(moment.getTime() + 6 * 3_600_000).toISOString().slice(0, 19)}:000 GMT+0600`
}
