import { expect, test } from 'vitest'
import { cartTotal } from './cart-total.ts'

const fees = (...courseFees: string[]) => cartTotal(courseFees.map((courseFee) => ({ courseFee })))

// Covers: §3 cart-state, §4 cart-total
test('the total is the sum of the fees to the poisha (§4)', () => {
  expect(fees('0.10', '0.20')).toBe('0.30')
  expect(fees('4500', '1299.50')).toBe('5799.50')
  expect(fees()).toBe('0')
})

// Covers: §4 cart-total
test('an invalid fee counts as zero (§4)', () => {
  expect(fees('free', '4500', '12,500', '-3')).toBe('4500')
})
