import type { Order, OrderItem, OrderPayment } from '#contract/orders/order.ts'
import type { Quote } from '#contract/orders/checkout.ts'

/** A course of an order; one that starts any time. */
export function orderItem(courseId: string, own: Partial<OrderItem> = {}): OrderItem {
  return {
    itemId: `item-${courseId}`,
    courseId,
    courseName: `Course ${courseId}`,
    image: '/x.svg',
    batch: null,
    batchNow: null,
    isBatchCancelled: false,
    fee: '4500',
    discount: '0',
    vat: '0',
    total: '4500',
    refunded: '0',
    state: 'pending',
    changesOrder: null,
    ...own,
  }
}

/** An order that waits for payment. */
export function anOrder(own: Partial<Order> = {}): Order {
  return {
    number: 'ED23456789',
    state: 'pending_payment',
    items: [orderItem('PRG-101')],
    fee: '4500',
    discount: '0',
    coupon: null,
    vat: '0',
    total: '4500',
    refunded: '0',
    createdAt: '2026-12-05T14:00:00.000Z',
    paidAt: null,
    expiresAt: null,
    now: '2026-12-05T14:00:00.000Z',
    payments: [],
    refunds: [],
    receipts: [],
    ...own,
  }
}

/** An attempt to pay that has not ended. */
export function aPayment(own: Partial<OrderPayment> = {}): OrderPayment {
  return {
    gateway: 'bkash',
    state: 'pending',
    amount: '4500',
    received: null,
    missing: null,
    account: null,
    gatewayRef: null,
    failure: null,
    sandbox: false,
    startedAt: '2026-12-05T14:01:00.000Z',
    finishedAt: null,
    transfer: null,
    ...own,
  }
}

/** A transfer by hand, as the student reported it. */
export function aTransfer(own: Partial<NonNullable<OrderPayment['transfer']>> = {}) {
  return {
    channel: 'nagad' as const,
    trxId: '9AB7C2D1EF',
    sender: null,
    claimed: '4500',
    state: 'submitted' as const,
    reason: null,
    ...own,
  }
}

/** A course of a quote, without batches. */
export function quoteItem(
  courseId: string,
  own: Partial<Quote['items'][number]> = {},
): Quote['items'][number] {
  return {
    courseId,
    courseName: `Course ${courseId}`,
    image: '/x.svg',
    batch: null,
    fee: '4500',
    discount: '0',
    total: '4500',
    usualFee: null,
    earlyBirdUntil: null,
    problem: null,
    ...own,
  }
}
