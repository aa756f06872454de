import type { OrderState, PaymentState, RefundState } from '#contract/orders/terms.ts'

/** A move of a lifecycle that is allowed; everything not listed is refused. */
export interface Move<State extends string> {
  from: State
  to: State
  when: string
}

/** What may become of an order. A gateway's "failed" or "cancelled" is no move: it ends the attempt only. */
export const orderMoves: readonly Move<OrderState>[] = [
  { from: 'pending_payment', to: 'awaiting_verification', when: 'a transfer by hand is reported' },
  { from: 'pending_payment', to: 'paid', when: 'the money is there, or nothing is to pay' },
  { from: 'pending_payment', to: 'payment_review', when: 'money arrived otherwise than expected' },
  { from: 'pending_payment', to: 'cancelled', when: 'the student or staff give it up' },
  { from: 'pending_payment', to: 'expired', when: 'the time is over and no gateway has the money' },
  { from: 'awaiting_verification', to: 'paid', when: 'staff saw the exact amount' },
  { from: 'awaiting_verification', to: 'payment_review', when: 'staff saw less' },
  { from: 'awaiting_verification', to: 'pending_payment', when: 'staff rejected the transfer' },
  {
    from: 'payment_review',
    to: 'paid',
    when: 'staff accept the money, or another attempt pays in full',
  },
  {
    from: 'payment_review',
    to: 'cancelled',
    when: 'staff refuse the money, or nothing could be delivered',
  },
  { from: 'cancelled', to: 'paid', when: 'the money arrives late and a seat is free' },
  { from: 'expired', to: 'paid', when: 'the money arrives late and a seat is free' },
  { from: 'paid', to: 'partially_refunded', when: 'a part went back' },
  { from: 'paid', to: 'refunded', when: 'everything went back' },
  { from: 'partially_refunded', to: 'partially_refunded', when: 'another part was refunded' },
  { from: 'partially_refunded', to: 'refunded', when: 'the rest went back' },
  { from: 'refunded', to: 'partially_refunded', when: 'a refund did not arrive after all' },
  { from: 'refunded', to: 'paid', when: 'the only refund did not arrive after all' },
  { from: 'partially_refunded', to: 'paid', when: 'the only refund did not arrive after all' },
]

// guard T12: an attempt that failed may turn out to have the money (settle)
// without: const MAY_HAVE_MONEY = ['created', 'pending'] as const
const MAY_HAVE_MONEY = ['created', 'pending', 'failed', 'cancelled', 'expired'] as const

/** What may become of an attempt. The late truth wins: even a failed one may turn out to have the money. */
export const paymentMoves: readonly Move<PaymentState>[] = [
  { from: 'created', to: 'pending', when: 'the gateway opened a session' },
  ...(['created', 'pending'] as const).flatMap((from) => [
    { from, to: 'failed' as const, when: 'the gateway says so' },
    {
      from,
      to: 'cancelled' as const,
      when: 'the gateway says so, or another attempt took its place',
    },
    { from, to: 'expired' as const, when: 'the gateway says so, or the order ran out' },
  ]),
  ...MAY_HAVE_MONEY.flatMap((from) => [
    { from, to: 'succeeded' as const, when: 'the gateway has exactly our money' },
    { from, to: 'review' as const, when: 'the gateway has something else' },
    { from, to: 'surplus' as const, when: 'the gateway has money nothing is owed for' },
  ]),
  ...(['failed', 'cancelled'] as const).map((from) => ({
    from,
    to: 'pending' as const,
    when: 'the payer had come back from the page without paying, and agreed after all',
  })),
  { from: 'review', to: 'succeeded', when: 'staff accept it' },
  { from: 'review', to: 'surplus', when: 'staff refuse it, or nothing is owed for it any more' },
]

export const refundMoves: readonly Move<RefundState>[] = [
  { from: 'requested', to: 'approved', when: 'someone else agrees' },
  { from: 'requested', to: 'rejected', when: 'staff say why not' },
  { from: 'approved', to: 'submitted', when: 'we are about to tell the gateway' },
  { from: 'approved', to: 'succeeded', when: 'staff sent it by hand' },
  { from: 'submitted', to: 'processing', when: 'the gateway took it' },
  { from: 'submitted', to: 'succeeded', when: 'the gateway did it at once' },
  { from: 'submitted', to: 'failed', when: 'the gateway refused' },
  { from: 'processing', to: 'succeeded', when: 'the money is back' },
  { from: 'processing', to: 'failed', when: 'the gateway gave up' },
  { from: 'submitted', to: 'approved', when: 'the call never reached the gateway' },
  { from: 'submitted', to: 'unclear', when: 'no answer came, and the gateway does not tell' },
  { from: 'processing', to: 'unclear', when: 'the gateway does not tell any more' },
  { from: 'unclear', to: 'succeeded', when: 'it is found at the gateway' },
  { from: 'unclear', to: 'approved', when: 'staff saw that it did not happen' },
  { from: 'unclear', to: 'failed', when: 'the gateway says that it failed' },
  { from: 'succeeded', to: 'failed', when: 'the gateway takes its word back' },
  { from: 'failed', to: 'approved', when: 'staff try again' },
  { from: 'failed', to: 'succeeded', when: 'staff paid it by hand' },
  { from: 'failed', to: 'rejected', when: 'staff withdraw it' },
]

export function mayMove<State extends string>(
  moves: readonly Move<State>[],
  from: string,
  to: State,
): boolean {
  return moves.some((move) => move.from === from && move.to === to)
}

/** Orders that wait for their student's money, or for staff to see it: a student has at most one, and finishes it before the next. */
export const BLOCKING_ORDER_STATES = [
  'pending_payment',
  'awaiting_verification',
] as const satisfies readonly OrderState[]
/**
 * Orders that are not decided yet. One under review waits for staff, and keeps no one from
 * ordering something else.
 */
export const OPEN_ORDER_STATES: readonly OrderState[] = [
  'pending_payment',
  'awaiting_verification',
  'payment_review',
]
/** Orders whose money is here or on its way, and being checked by staff: their seats stay held until then. */
export const CHECKED_ORDER_STATES: readonly OrderState[] = [
  'awaiting_verification',
  'payment_review',
]
/** Attempts that may still become money in the ordinary way; an order has at most one. */
export const LIVE_PAYMENT_STATES: readonly PaymentState[] = ['created', 'pending']
/** Refunds that use up what may be refunded. */
export const STANDING_REFUND_STATES = [
  'requested',
  'approved',
  'submitted',
  'processing',
  'unclear',
  'succeeded',
  'failed',
] as const satisfies readonly RefundState[]
