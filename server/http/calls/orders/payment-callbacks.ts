import type { Context, Hono } from 'hono'
import { gatewayIds } from '#contract/orders/terms.ts'
import { Problem } from '#contract/problems.ts'
import {
  countForgery,
  GatewayFailure,
  receiveNotification,
  receiveReturn,
  type PaymentGateway,
} from '../../../modules/orders/index.ts'
import { orderContext } from '../../../order-context.ts'
import type { Services } from '../../../services.ts'
import { readBytes } from '../../policy/body.ts'
import { rateLimit } from '../../policy/rate-limits.ts'
import { addressOf } from '../serve.ts'

// guard T22: a message has a largest size (gateway-messages)
// without: const BODY_LIMIT = 64 * 1024 * 1024
const BODY_LIMIT = 64 * 1024
/** Per IP address: a mobile operator puts many students behind one. */
const RETURNS = { points: 600, seconds: 60 }
/** Per IP address and payment: each request queries the gateway. */
const RETURNS_OF_PAYMENT = { points: 20, seconds: 60 }
/**
 * Only messages with a bad signature count: behind a proxy that hides addresses, a flood of them must not turn away the
 * gateway. Past the limit they are no longer counted, so a flood costs the database nothing either.
 */
const FORGERIES = { points: 60, seconds: 60 }
/** Anyone who has seen a genuine message can send it again; a new one is never limited. */
const REPEATS = { points: 600, seconds: 60 }
/** Amazon retries on 5xx; see `sns-certificates`. */
const UNCHECKED_RETRY_SECONDS = 60

/** Where students go after paying. Our own path, whatever the gateway or the browser says. */
const PAYMENT_PAGE = '/dashboard/payments/stripe'

/**
 * Where gateways send browsers and messages. Neither has a session: the browser arrives by a
 * cross-site form post, without our cookies, and is redirected with a 303.
 */
export function paymentCallbacks(app: Hono, services: Services): void {
  const { db, clock, payments } = services

  app.on(['GET', 'POST'], '/api/payments/:gateway/return', async (context) => {
    const gateway = gatewayOf(context)
    const address = addressOf(context, services)
    await rateLimit(services, { name: 'payment-return', limit: RETURNS, who: address })
    const fields = await fieldsOf(context)
    const { merchantRef, session } = gateway.readReturn(fields)
    const payment = `${address} ${gateway.id} ${(merchantRef ?? session ?? '').slice(0, 100)}`
    await rateLimit(services, {
      name: 'payment-return-of',
      limit: RETURNS_OF_PAYMENT,
      who: payment,
    })
    const order = await receiveReturn(orderContext(services), { gateway, fields })
    // guard T23: a returning browser is sent to our own page (gateway-messages)
    // without: const page = new URL(context.req.url).searchParams.get('to') ?? `${PAYMENT_PAGE}?order=${order?.number}`
    const page = order ? `${PAYMENT_PAGE}?order=${order.number}` : '/dashboard/order-history'
    return context.body(null, 303, { location: page, 'cache-control': 'no-store' })
  })

  app.post('/api/payments/:gateway/notify', async (context) => {
    const gateway = gatewayOf(context)
    const body = Buffer.from(await readBytes(context.req.raw, BODY_LIMIT)).toString('utf8')
    const received = await receiveNotification(orderContext(services), {
      gateway,
      message: { body, headers: context.req.raw.headers },
    }).catch((error: unknown) => cannotCheck(gateway, error))
    if (!received.authentic) {
      // guard T22: forged messages are limited, and genuine ones are not (gateway-messages)
      await rateLimit(services, {
        name: `payment-forgery-${gateway.id}`,
        limit: FORGERIES,
        who: addressOf(context, services),
      })
      await countForgery(db, { gateway: gateway.id, body, now: clock() })
      services.log.warn({ gateway: gateway.id }, 'a message with no valid signature of the gateway')
      throw new Problem('not_authentic')
    }
    if (received.outcome === 'repeated')
      await rateLimit(services, {
        name: `payment-repeated-${gateway.id}`,
        limit: REPEATS,
        who: addressOf(context, services),
      })
    return context.json({ outcome: received.outcome ?? 'kept' })
  })

  function cannotCheck(gateway: PaymentGateway, error: unknown): never {
    if (!(error instanceof GatewayFailure)) throw error
    services.log.warn(
      { err: error, gateway: gateway.id },
      'the signature of a message could not be checked',
    )
    throw new Problem('busy', { retryAfterSeconds: UNCHECKED_RETRY_SECONDS })
  }

  function gatewayOf(context: Context): PaymentGateway {
    const id = gatewayIds.find((candidate) => candidate === context.req.param('gateway'))
    const gateway = id && id !== 'manual' ? payments.gateways.get(id) : undefined
    if (!gateway) throw new Problem('not_found')
    return gateway
  }
}

/** The query parameters, overridden by the form fields. @throws Problem too_large */
async function fieldsOf(context: Context): Promise<URLSearchParams> {
  const fields = new URL(context.req.url).searchParams
  if (context.req.method !== 'POST') return fields
  const form = new URLSearchParams(
    Buffer.from(await readBytes(context.req.raw, BODY_LIMIT)).toString('utf8'),
  )
  return new URLSearchParams([...form, ...fields])
}
