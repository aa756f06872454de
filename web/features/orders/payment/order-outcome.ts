import { defined } from '#contract/defined.ts'
import type { Order, OrderPayment } from '#contract/orders/order.ts'

/** The main state of an order's page. */
export type Outcome =
  | 'choose'
  | 'confirming'
  | 'transfer'
  | 'verifying'
  | 'review'
  | 'underpaid'
  | 'paid'
  | 'paid_in_part'
  | 'cancelled'
  | 'expired'
  | 'refunded'
  | 'partly_refunded'

export function outcomeOf(order: Order): Outcome {
  switch (order.state) {
    case 'pending_payment': {
      const live = livePayment(order)
      if (!live) return 'choose'
      return live.gateway === 'manual' ? 'transfer' : 'confirming'
    }
    case 'awaiting_verification':
      return 'verifying'
    case 'payment_review':
      return missingTaka(order) === null ? 'review' : 'underpaid'
    case 'paid':
      return order.items.some(({ state }) => state === 'undeliverable') ? 'paid_in_part' : 'paid'
    case 'partially_refunded':
      return 'partly_refunded'
    default:
      return order.state
  }
}

/** The attempt that may still become money in the ordinary way. */
export function livePayment(order: Order): OrderPayment | undefined {
  return order.payments.find(({ state }) => state === 'created' || state === 'pending')
}

/** What is missing of a transfer by hand; null where nothing is, and while a further one is looked for. */
export function missingTaka(order: Order): string | null {
  const short = order.payments.find(({ missing }) => missing)
  const isInReview = short?.transfer?.state === 'submitted' || short?.transfer?.state === 'seen'
  return isInReview ? null : (short?.missing ?? null)
}

/** The further transfer that is being looked for. */
export function furtherTransfer(order: Order): NonNullable<OrderPayment['transfer']> | null {
  const transfer = order.payments.find(({ missing }) => missing)?.transfer
  return transfer?.state === 'submitted' || transfer?.state === 'seen' ? transfer : null
}

/** The attempt that ended last without money, where nothing came after it. */
export function lastEnded(order: Order): OrderPayment | undefined {
  const last = order.payments.at(-1)
  return last && ['failed', 'cancelled', 'expired'].includes(last.state) ? last : undefined
}

/** Why the last reported transfer was rejected, while none was reported after it. */
export function rejectedReason(order: Order): string | null {
  const transfer = order.payments.findLast(({ transfer }) => transfer !== null)?.transfer
  return transfer?.state === 'rejected' ? (transfer.reason ?? '') : null
}

const GATEWAY_WAITS_MS = [1000, 2000, 4000, 8000, 15_000, 30_000, 60_000]
const DELIVERY_WAITS_MS = [500, 1000, 2000, 4000, 8000, 30_000]
const STAFF_WAIT_MS = 60_000
/** An order whose time is over is closed by a job, after a last question to the gateway. */
const EXPIRY_WAIT_MS = 5000

/**
 * How long to wait before asking about an order again, at growing intervals.
 *
 * @param askCount how often it was asked already
 * @returns milliseconds; null where nothing is awaited
 */
export function nextAskAfter(order: Order, askCount: number): number | null {
  const outcome = outcomeOf(order)
  if (outcome === 'confirming')
    return defined(GATEWAY_WAITS_MS[Math.min(askCount, GATEWAY_WAITS_MS.length - 1)])
  if (order.expiresAt !== null && order.expiresAt <= order.now) return EXPIRY_WAIT_MS
  if (outcome === 'verifying' || outcome === 'review' || outcome === 'underpaid')
    return STAFF_WAIT_MS
  if (order.items.some(({ state }) => state === 'due'))
    return defined(DELIVERY_WAITS_MS[Math.min(askCount, DELIVERY_WAITS_MS.length - 1)])
  return null
}

/** After this many questions a confirmation takes longer than usual. */
export const SLOW_AFTER_ASKS = 6
