import { expect, test } from 'vitest'
import type { Order, OrderItem, OrderPayment } from '#contract/orders/order.ts'
import {
  furtherTransfer,
  lastEnded,
  nextAskAfter,
  outcomeOf,
  rejectedReason,
} from './order-outcome.ts'

function order(
  state: Order['state'],
  more: { payments?: Partial<OrderPayment>[]; items?: Partial<OrderItem>[] } = {},
): Order {
  return {
    state,
    payments: more.payments ?? [],
    items: more.items ?? [],
    expiresAt: null,
    now: '2026-12-05T10:00:00.000Z',
  } as unknown as Order
}

test('an order without an attempt lets one choose how to pay', () => {
  expect(outcomeOf(order('pending_payment'))).toBe('choose')
})

test('an order whose last attempt failed lets one choose again', () => {
  const failed = order('pending_payment', {
    payments: [{ gateway: 'sslcommerz', state: 'failed' }],
  })
  expect(outcomeOf(failed)).toBe('choose')
  expect(lastEnded(failed)?.gateway).toBe('sslcommerz')
})

test('an order with an attempt at a gateway is being confirmed, even after an earlier one failed', () => {
  const payments: Partial<OrderPayment>[] = [
    { gateway: 'bkash', state: 'failed' },
    { gateway: 'sslcommerz', state: 'pending' },
  ]
  expect(outcomeOf(order('pending_payment', { payments }))).toBe('confirming')
  expect(lastEnded(order('pending_payment', { payments }))).toBeUndefined()
})

test('an order that waits for money sent by hand shows where to send it', () => {
  expect(
    outcomeOf(order('pending_payment', { payments: [{ gateway: 'manual', state: 'pending' }] })),
  ).toBe('transfer')
})

test('an order of which a line could not be given says so', () => {
  expect(
    outcomeOf(order('paid', { items: [{ state: 'enrolled' }, { state: 'undeliverable' }] })),
  ).toBe('paid_in_part')
  expect(outcomeOf(order('paid', { items: [{ state: 'enrolled' }] }))).toBe('paid')
})

test('a gateway is asked at growing intervals, never more than a minute apart', () => {
  const confirming = order('pending_payment', {
    payments: [{ gateway: 'sslcommerz', state: 'pending' }],
  })
  const waits = Array.from({ length: 10 }, (_, asked) => nextAskAfter(confirming, asked)!)
  expect(waits.slice(0, 4)).toEqual([1000, 2000, 4000, 8000])
  expect(waits.toSorted((a, b) => a - b)).toEqual(waits)
  expect(waits.at(-1)).toBe(60_000)
})

test('an order of which a part arrived by hand asks for the rest, until a further transfer is looked for', () => {
  const short = (state: 'verified' | 'submitted' | 'rejected') =>
    order('payment_review', {
      payments: [
        {
          gateway: 'manual',
          state: 'review',
          missing: '500',
          transfer: { state } as OrderPayment['transfer'],
        },
      ],
    })
  expect(outcomeOf(short('verified'))).toBe('underpaid')
  expect(outcomeOf(short('rejected'))).toBe('underpaid')
  expect(outcomeOf(short('submitted'))).toBe('review')
  expect(furtherTransfer(short('submitted'))?.state).toBe('submitted')
  expect(
    outcomeOf(
      order('payment_review', {
        payments: [{ gateway: 'sslcommerz', state: 'review', missing: null }],
      }),
    ),
  ).toBe('review')
})

test('a closed order is not polled', () => {
  for (const state of ['cancelled', 'expired', 'refunded'] as const)
    expect(nextAskAfter(order(state), 0)).toBeNull()
  expect(nextAskAfter(order('paid', { items: [{ state: 'enrolled' }] }), 0)).toBeNull()
})

test('a paid order is polled until its enrolment is recorded', () => {
  expect(nextAskAfter(order('paid', { items: [{ state: 'due' }] }), 0)).toBe(500)
})

test('a rejected transfer shows why until another one is reported', () => {
  const transfer = (state: 'rejected' | 'submitted') =>
    ({ transfer: { state, reason: 'Not in the wallet.' } }) as Partial<OrderPayment>
  expect(rejectedReason(order('pending_payment', { payments: [transfer('rejected')] }))).toBe(
    'Not in the wallet.',
  )
  expect(
    rejectedReason(
      order('awaiting_verification', { payments: [transfer('rejected'), transfer('submitted')] }),
    ),
  ).toBeNull()
})

test('an expired order is polled until it is closed', () => {
  const over = { ...order('pending_payment'), expiresAt: '2026-12-05T09:59:59.000Z' }
  expect(nextAskAfter(over, 3)).toBe(5000)
  expect(nextAskAfter({ ...over, expiresAt: '2026-12-05T10:30:00.000Z' }, 3)).toBeNull()
})
