import type { Stripe } from 'stripe'
import { z } from 'zod'
import { defined } from '#contract/defined.ts'
import { poisha } from '#contract/money.ts'
import {
  type CaptureAnswer,
  type Dispute,
  type GatewayAnswer,
  GatewayFailure,
  AuthenticityError,
  NO_PAYMENT,
  type PaymentGateway,
  type RefundAnswer,
} from './gateway.ts'

export interface StripeKeys {
  secretKey: string
  webhookSecret: string
  mode: 'sandbox' | 'live'
  /** Another host than Stripe's, where it is a fake one. */
  host: { protocol: 'http' | 'https'; host: string; port: number } | null
}

/** A session may be open for 30 minutes to a day. */
const LEAST_SESSION_MS = 31 * 60_000
/** Its most is 24 hours; an order may be held longer, and a session that ended is opened anew. */
const MOST_SESSION_MS = 23 * 3_600_000

/** Stripe Checkout by redirect, for cards from abroad: no card field and no script of Stripe in our pages. */
export function stripeCheckout(
  keys: StripeKeys,
  clock: () => Date,
  timeoutMs = 30_000,
): PaymentGateway {
  let opened: Promise<Stripe> | undefined
  /** Stripe's library takes 35 MB, so it comes with the first payment. */
  const open = () =>
    (opened ??= import('stripe').then(
      (library) =>
        new library.Stripe(keys.secretKey, {
          telemetry: false,
          maxNetworkRetries: 1,
          timeout: timeoutMs,
          ...keys.host,
        }),
    ))

  /** Stripe's library answers a 404 without an error member as if it were the thing asked for. */
  async function answered<T extends { object: string }>(
    what: string,
    object: T['object'],
    asking: Promise<T>,
  ): Promise<T> {
    const answer = await asking.catch((error: unknown) => {
      throw failureOf(what, error)
    })
    // guard T26: an answer that is not the thing asked for is no answer (gateway-contract)
    // without: if (!answer) …
    if (answer?.object !== object)
      throw new GatewayFailure('stripe', `${what}: an answer that is no ${object}`)
    return answer
  }

  return {
    id: 'stripe',
    mode: keys.mode,
    // Stripe's least is half a dollar or its like; ours is far above whatever the rate.
    limits: { least: poisha(100_00), most: poisha(999_999_99) },
    refundsByHand: false,
    refundsFailLater: true,

    async create(payment) {
      const stripe = await open()
      const earliest = clock().getTime() + LEAST_SESSION_MS
      const latest = clock().getTime() + MOST_SESSION_MS
      const session = await answered(
        'open a session',
        'checkout.session',
        stripe.checkout.sessions.create(
          {
            mode: 'payment',
            ui_mode: 'hosted_page',
            client_reference_id: payment.merchantRef,
            customer_email: payment.customer.email,
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: 'bdt',
                  unit_amount: payment.amount,
                  product_data: { name: payment.description },
                },
              },
            ],
            metadata: { merchant_ref: payment.merchantRef },
            payment_intent_data: { metadata: { merchant_ref: payment.merchantRef } },
            success_url: `${payment.returnUrl}?session_id={CHECKOUT_SESSION_ID}&result=success`,
            cancel_url: `${payment.returnUrl}?ref=${payment.merchantRef}&result=cancel`,
            expires_at: Math.floor(
              Math.min(latest, Math.max(earliest, payment.expiresAt.getTime())) / 1000,
            ),
          },
          { idempotencyKey: `${payment.merchantRef}:create` },
        ),
      )
      if (!session.url) throw new GatewayFailure('stripe', 'open a session: no page to go to')
      return { session: session.id, redirectUrl: session.url }
    },

    async readNotification({ body, headers }) {
      const event = authenticEvent(await open(), {
        body,
        signature: headers.get('stripe-signature') ?? '',
        secret: keys.webhookSecret,
        now: clock(),
      })
      const thing = event.data.object
      if (event.type.startsWith('checkout.session.'))
        return {
          dedupeKey: event.id,
          kind: 'payment',
          merchantRef: thing.client_reference_id ?? null,
        }
      if (event.type.startsWith('charge.dispute.') && thing.id)
        return { dedupeKey: event.id, kind: 'dispute', merchantRef: null, disputeRef: thing.id }
      if (event.type.startsWith('refund.'))
        return {
          dedupeKey: event.id,
          kind: 'refund',
          merchantRef: thing.metadata?.['merchant_ref'] ?? null,
        }
      return { dedupeKey: event.id, kind: 'other', merchantRef: null }
    },

    readReturn(fields) {
      const result = fields.get('result')
      return {
        merchantRef: fields.get('ref'),
        session: fields.get('session_id'),
        hint: result === 'success' ? 'success' : result === 'cancel' ? 'cancel' : 'unknown',
      }
    },

    async query(payment): Promise<GatewayAnswer> {
      if (!payment.session) return { outcome: 'pending' }
      const stripe = await open()
      const session = await answered(
        'ask about a session',
        'checkout.session',
        stripe.checkout.sessions.retrieve(payment.session, {
          expand: ['payment_intent.latest_charge.balance_transaction'],
        }),
      )
      if (session.payment_status === 'paid') return capturedOf(session)
      if (session.status === 'expired')
        return {
          outcome: 'expired',
          merchantRef: session.client_reference_id ?? '',
          code: 'expired',
          raw: storedPart(session),
        }
      return { outcome: 'pending' }
    },

    async close(payment) {
      if (!payment.session) return false
      const stripe = await open()
      try {
        await answered(
          'close a session',
          'checkout.session',
          stripe.checkout.sessions.expire(payment.session),
        )
        return true
      } catch (error) {
        // Paid or over already: Stripe expires only what is open.
        if (refusalOf(error)) return false
        throw error
      }
    },

    async refund(order) {
      if (!order.payment.gatewayRef) return { outcome: 'failed', code: 'no payment intent' }
      const stripe = await open()
      const asking = stripe.refunds.create(
        {
          payment_intent: order.payment.gatewayRef,
          amount: order.amount,
          metadata: { refund_ref: order.refundRef, merchant_ref: order.payment.merchantRef },
        },
        { idempotencyKey: `${order.refundRef}:refund` },
      )
      try {
        return refundAnswerOf(await answered('refund', 'refund', asking))
      } catch (error) {
        const refusal = refusalOf(error)
        if (refusal) return { outcome: 'failed', code: refusal.code ?? 'refused' }
        throw error
      }
    },

    async queryRefund(order): Promise<RefundAnswer> {
      if (!order.payment.gatewayRef) return { outcome: 'failed', code: 'no payment intent' }
      const stripe = await open()
      const list = await answered(
        'ask about refunds',
        'list',
        stripe.refunds.list({ payment_intent: order.payment.gatewayRef, limit: 100 }),
      )
      const ours = list.data.find((refund) => refund.metadata?.['refund_ref'] === order.refundRef)
      return ours ? refundAnswerOf(ours) : { outcome: 'unknown' }
    },

    async queryDispute(disputeRef): Promise<Dispute> {
      const stripe = await open()
      const dispute = await answered(
        'ask about a dispute',
        'dispute',
        stripe.disputes.retrieve(disputeRef),
      )
      const intent =
        typeof dispute.payment_intent === 'string'
          ? dispute.payment_intent
          : dispute.payment_intent?.id
      if (!intent) throw new GatewayFailure('stripe', 'ask about a dispute: of no payment')
      return {
        gatewayRef: intent,
        amount: poisha(dispute.amount),
        currency: dispute.currency.toUpperCase(),
        state: dispute.status === 'won' ? 'won' : dispute.status === 'lost' ? 'lost' : 'open',
      }
    },

    async checkKeys() {
      const stripe = await open()
      const asking = stripe.checkout.sessions.retrieve(NO_PAYMENT)
      try {
        await answered('check the keys', 'checkout.session', asking)
      } catch (error) {
        // It knows us, and no such session.
        if (!refusalOf(error)) throw error
      }
    },
  }
}

/** What we read of an event after its signature is right: Stripe's library checks the signature and nothing else. */
const Event = z.object({
  object: z.literal('event'),
  id: z.string().min(1),
  type: z.string().min(1),
  data: z.object({
    object: z.looseObject({
      id: z.string().optional(),
      client_reference_id: z.string().nullish(),
      metadata: z.record(z.string(), z.string()).nullish(),
    }),
  }),
})

/** Seconds an event may be old or, which the library does not check, ahead. */
const TOLERANCE_SECONDS = 300

/** @throws AuthenticityError */
function authenticEvent(
  stripe: Stripe,
  { body, signature, secret, now }: { body: string; signature: string; secret: string; now: Date },
): z.infer<typeof Event> {
  const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1])
  // guard T03d: an event of the future is refused (gateway-messages)
  if (!(signedAt - now.getTime() / 1000 <= TOLERANCE_SECONDS)) throw new AuthenticityError()
  try {
    defined(stripe.webhooks.signature).verifyHeader(
      body,
      signature,
      secret,
      TOLERANCE_SECONDS,
      undefined,
      now.getTime(),
    )
    return Event.parse(JSON.parse(body))
  } catch {
    throw new AuthenticityError()
  }
}

function capturedOf(session: Stripe.Checkout.Session): CaptureAnswer {
  const intent = typeof session.payment_intent === 'string' ? null : session.payment_intent
  const charge = intent && typeof intent.latest_charge !== 'string' ? intent.latest_charge : null
  const balance =
    charge && typeof charge.balance_transaction !== 'string' ? charge.balance_transaction : null
  if (!intent || session.amount_total === null || !session.currency)
    throw new GatewayFailure(
      'stripe',
      'ask about a session: a paid one without amount, currency or payment',
    )
  const card = charge?.payment_method_details?.card
  return {
    outcome: 'captured',
    merchantRef: session.client_reference_id ?? '',
    gatewayRef: intent.id,
    amount: poisha(session.amount_total),
    currency: session.currency.toUpperCase(),
    // Fees are in the currency of the settlement; in another one they are found when settlements are compared.
    fee: poisha(balance?.currency === 'bdt' ? balance.fee : 0),
    risky: charge?.outcome?.risk_level === 'highest',
    account: card ? `${(card.brand ?? 'card').toUpperCase()} ••${card.last4}` : null,
    raw: storedPart(session),
  }
}

/** What we store of a session: the rest is the customer's. */
function storedPart(session: Stripe.Checkout.Session) {
  const { id, status, payment_status, amount_total, currency, client_reference_id } = session
  return { id, status, payment_status, amount_total, currency, client_reference_id }
}

function refundAnswerOf(refund: Stripe.Refund): RefundAnswer {
  if (refund.status === 'succeeded') return { outcome: 'succeeded', gatewayRef: refund.id }
  if (refund.status === 'failed' || refund.status === 'canceled')
    return { outcome: 'failed', code: refund.failure_reason ?? refund.status }
  return { outcome: 'processing', gatewayRef: refund.id }
}

function failureOf(what: string, error: unknown): GatewayFailure {
  return new GatewayFailure('stripe', `${what}: ${stripeErrorOf(error)?.type ?? 'unknown'}`, {
    cause: error,
  })
}

/** Stripe understood the question and said no; null for every other failure. */
function refusalOf(error: unknown): { code?: string } | null {
  const refusal = error instanceof GatewayFailure ? stripeErrorOf(error.cause) : null
  return refusal?.type === 'StripeInvalidRequestError' ? refusal : null
}

/** What the library says of a failure; null for one that is not its own. It names its errors by `type`. */
function stripeErrorOf(error: unknown): { type: string; code?: string } | null {
  const { type } = (error ?? {}) as { type?: unknown }
  return typeof type === 'string' && type.startsWith('Stripe')
    ? (error as { type: string; code?: string })
    : null
}
