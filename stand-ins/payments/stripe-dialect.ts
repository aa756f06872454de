import { createHmac } from 'node:crypto'
import {
  type Dialect,
  type DialectParts,
  json,
  notify,
  redirect,
  type Reply,
  type SandboxRequest,
} from './dialect.ts'
import { doneElsewherePage } from './hosted-page.ts'
import { newId, type SandboxPayment } from './sandbox-ledger.ts'

const KEY = 'sk_test_sandbox'
const WEBHOOK_SECRET = 'whsec_sandbox'
const FEE_PER_MILLE = 29

/** Stripe: Checkout sessions, refunds, disputes, events. Failures always carry `error`, as Stripe's do. */
export function stripeDialect({ origin, ledger, clock, lateMs }: DialectParts): Dialect {
  /** Responses by idempotency key, with their requests. */
  const answers = new Map<string, { body: string; reply: Reply }>()

  async function open(form: URLSearchParams): Promise<Reply> {
    const amount = Number(form.get('line_items[0][price_data][unit_amount]'))
    const expiresAt = Number(form.get('expires_at')) * 1000
    if (!Number.isInteger(amount) || amount < 60_00)
      return failure('amount_too_small', 'Amount must convert to at least 50 cents.')
    if (expiresAt - clock().getTime() < 30 * 60_000)
      return failure('parameter_invalid', 'expires_at must be 30 minutes ahead.')
    const id = `cs_test_${newId(24).toLowerCase()}`
    const returnUrl = form.get('success_url') ?? ''
    const session = await ledger.open('stripe', {
      id,
      reference: form.get('client_reference_id') ?? '',
      state: {
        amount,
        currency: (form.get('line_items[0][price_data][currency]') ?? 'bdt').toUpperCase(),
        returnUrl: returnUrl.replace('{CHECKOUT_SESSION_ID}', id),
        cancelUrl: form.get('cancel_url') ?? '',
        // At Stripe the webhook address is configured beforehand; here it is next to the return
        // address.
        notifyUrl: new URL(returnUrl.split('?')[0] ?? '').href.replace(/\/return$/, '/notify'),
        expiresAt,
        description: form.get('line_items[0][price_data][product_data][name]') ?? '',
      },
    })
    return json(sessionOf(session))
  }

  function sessionOf(payment: SandboxPayment, isExpanded = false) {
    const { id, reference, state } = payment
    const isPaid = ledger.isPaid(payment)
    const isExpired =
      !isPaid && (state.status === 'expired' || state.expiresAt <= clock().getTime())
    return {
      id,
      object: 'checkout.session',
      status: isPaid ? 'complete' : isExpired ? 'expired' : 'open',
      payment_status: isPaid ? 'paid' : 'unpaid',
      amount_total: state.paidAmount,
      currency: state.paidCurrency.toLowerCase(),
      client_reference_id: reference,
      url: `${origin}/pay/stripe/${id}`,
      payment_intent: isPaid ? (isExpanded ? intentOf(payment) : state.gatewayRef) : null,
    }
  }

  function intentOf({ state }: SandboxPayment) {
    return {
      id: state.gatewayRef,
      object: 'payment_intent',
      latest_charge: {
        id: `ch_${state.gatewayRef}`,
        object: 'charge',
        outcome: { risk_level: state.risky ? 'highest' : 'normal' },
        payment_method_details: { card: { brand: 'visa', last4: '4242' } },
        balance_transaction: {
          id: `txn_${state.gatewayRef}`,
          object: 'balance_transaction',
          currency: state.paidCurrency.toLowerCase(),
          fee: Math.round((state.paidAmount * FEE_PER_MILLE) / 1000),
        },
      },
    }
  }

  /** Like Stripe: only open, unpaid sessions. */
  async function expire(id: string): Promise<Reply> {
    const payment = await ledger.byId('stripe', id)
    if (!payment) return failure('resource_missing', 'No such checkout.session', { status: 404 })
    if (payment.state.status !== 'open' || sessionOf(payment).status !== 'open')
      return failure('', 'Only Checkout Sessions with a status in ["open"] can be expired.')
    return json(sessionOf(await ledger.change(payment, { status: 'expired' })))
  }

  async function refund(form: URLSearchParams): Promise<Reply> {
    const payment = await ledger.findBy('stripe', 'gatewayRef', form.get('payment_intent') ?? '')
    const amount = Number(form.get('amount'))
    if (!payment) return failure('resource_missing', 'No such payment_intent', { status: 404 })
    const before = (await ledger.refunds('stripe', { paymentId: payment.id })).filter(
      (each) => each.state.status !== 'failed',
    )
    if (
      before.reduce((sum, each) => sum + each.state.amount, 0) + amount >
      payment.state.paidAmount
    )
      return failure(
        'charge_already_refunded',
        'Refund amount is greater than unrefunded amount on charge',
      )
    const reference = form.get('metadata[refund_ref]') ?? newId()
    const refundRecord = {
      id: `re_${newId(20).toLowerCase()}`,
      paymentId: payment.id,
      reference,
      state: { amount, status: 'succeeded' },
    }
    await ledger.addRefund('stripe', refundRecord)
    return json(refundOf(refundRecord, payment.state.gatewayRef))
  }

  async function refunds(intent: string): Promise<Reply> {
    const payment = await ledger.findBy('stripe', 'gatewayRef', intent)
    const list = payment ? await ledger.refunds('stripe', { paymentId: payment.id }) : []
    return json({
      object: 'list',
      data: list.map((each) => refundOf(each, intent)),
      has_more: false,
      url: '/v1/refunds',
    })
  }

  function refundOf(
    refundRecord: { id: string; reference: string; state: { amount: number; status: string } },
    intent: string,
  ) {
    return {
      id: refundRecord.id,
      object: 'refund',
      amount: refundRecord.state.amount,
      currency: 'bdt',
      status: refundRecord.state.status,
      payment_intent: intent,
      metadata: { refund_ref: refundRecord.reference },
    }
  }

  async function dispute(id: string): Promise<Reply> {
    const payment = await ledger.findBy('stripe', 'disputeId', id)
    if (!payment) return failure('resource_missing', 'No such dispute', { status: 404 })
    return json(disputeOf(payment))
  }

  function disputeOf({ state }: SandboxPayment) {
    return {
      id: state.disputeId,
      object: 'dispute',
      amount: state.paidAmount,
      currency: state.paidCurrency.toLowerCase(),
      status: state.disputeStatus,
      payment_intent: state.gatewayRef,
    }
  }

  async function tell(payment: SandboxPayment, type: string, object: unknown): Promise<void> {
    if (!payment.state.isNotified) return
    const seconds = Math.floor(clock().getTime() / 1000)
    const event = {
      id: `evt_${newId(20)}`,
      object: 'event',
      api_version: '2026-10-28.endive',
      created: seconds,
      livemode: false,
      type,
      data: { object },
    }
    const body = JSON.stringify(event)
    await notify(payment.state.notifyUrl, {
      body,
      headers: {
        'content-type': 'application/json',
        'stripe-signature': stripeSignature(body, seconds),
      },
      times: payment.state.notifications,
    })
  }

  return {
    name: 'stripe',
    payment: (id) => ledger.byId('stripe', id),
    async call(request) {
      const path = request.url.pathname
      if (!path.startsWith('/v1/')) return null
      if (request.headers['authorization'] !== `Bearer ${KEY}`)
        return failure('api_key_invalid', 'Invalid API Key', { status: 401 })
      const form = new URLSearchParams(request.body)
      if (request.method === 'POST' && path === '/v1/checkout/sessions')
        return once(answers, request, () => open(form))
      if (request.method === 'POST' && path === '/v1/refunds')
        return once(answers, request, () => refund(form))
      if (path === '/v1/refunds')
        return refunds(request.url.searchParams.get('payment_intent') ?? '')
      const expiring = /^\/v1\/checkout\/sessions\/(\w+)\/expire$/.exec(path)?.[1]
      if (request.method === 'POST' && expiring) return expire(expiring)
      const disputeId = /^\/v1\/disputes\/(\w+)$/.exec(path)?.[1]
      if (disputeId) return dispute(disputeId)
      const sessionId = /^\/v1\/checkout\/sessions\/(\w+)$/.exec(path)?.[1]
      const session = sessionId && (await ledger.byId('stripe', sessionId))
      return session
        ? json(sessionOf(session, true))
        : failure('resource_missing', 'No such thing', { status: 404 })
    },
    async act(payment, action) {
      if (payment.state.status !== 'open')
        return { status: 200, type: 'text/html', body: doneElsewherePage('This payment is over.') }
      if (action === 'cancel') return redirect(payment.state.cancelUrl)
      if (action === 'fail')
        return {
          status: 200,
          type: 'text/html',
          body: doneElsewherePage('Your card was declined. Go back and try another one.'),
        }
      const late = action === 'late'
      const changed = await ledger.change(payment, {
        status: 'paid',
        paidAt: clock().getTime() + (late ? lateMs : 0),
        gatewayRef: `pi_${newId(20).toLowerCase()}`,
        ...(action === 'wrong_amount' && { paidAmount: 10_00 }),
        ...(action === 'wrong_currency' && { paidCurrency: 'USD' }),
        risky: action === 'risky',
        isNotified: action !== 'lost' && action !== 'lost_and_close',
        notifications: action === 'duplicates' ? 21 : 1,
        disputeId: action === 'dispute' ? `dp_${newId(16).toLowerCase()}` : null,
      })
      const completed = () => tell(changed, 'checkout.session.completed', sessionOf(changed))
      if (late) {
        setTimeout(() => void completed(), lateMs).unref()
        return {
          status: 200,
          type: 'text/html',
          body: doneElsewherePage(
            `The money arrives in ${lateMs / 60_000} minutes. Close this tab.`,
          ),
        }
      }
      await completed()
      if (action === 'dispute') await tell(changed, 'charge.dispute.created', disputeOf(changed))
      if (action === 'close' || action === 'lost_and_close')
        return {
          status: 200,
          type: 'text/html',
          body: doneElsewherePage('Paid. Close this tab now.'),
        }
      return redirect(payment.state.returnUrl)
    },
  }
}

/** The first response to an idempotency key is repeated; a different request with it is refused. */
async function once(
  answers: Map<string, { body: string; reply: Reply }>,
  request: SandboxRequest,
  work: () => Promise<Reply>,
): Promise<Reply> {
  const key = String(request.headers['idempotency-key'] ?? '')
  const answer = answers.get(key)
  if (answer && answer.body !== request.body)
    return failure(
      'idempotency_error',
      'Keys for idempotent requests can only be used with the same parameters',
      { status: 400, type: 'idempotency_error' },
    )
  if (answer) return answer.reply
  const reply = await work()
  if (key) answers.set(key, { body: request.body, reply })
  return reply
}

function failure(
  code: string,
  message: string,
  { status = 400, type = 'invalid_request_error' }: { status?: number; type?: string } = {},
): Reply {
  return json({ error: { type, code, message } }, status)
}

export function stripeSignature(body: string, seconds: number, secret = WEBHOOK_SECRET): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}
