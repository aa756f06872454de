import { expect, test } from 'vitest'
import type { Order, OrderItem } from '#contract/orders/order.ts'
import { orders as words } from '#web/text/en/orders.ts'
import { lineState } from './line-state.ts'

const stateOf = (order: Order['state'], item: OrderItem['state']) =>
  lineState({ state: order } as Order, { state: item } as OrderItem, words)

test('a line of an open order has its seat kept, one of an order that is over has not', () => {
  expect(stateOf('pending_payment', 'pending')).toBe('Seat reserved')
  expect(stateOf('expired', 'pending')).toBe('Not bought')
  expect(stateOf('cancelled', 'pending')).toBe('Not bought')
})

test('money that came too late says that the course could not be given', () => {
  expect(stateOf('cancelled', 'undeliverable')).toBe('Could not be enrolled')
})
