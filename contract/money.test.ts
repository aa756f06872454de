import { expect, test } from 'vitest'
import {
  MAX_POISHA,
  poisha,
  readTaka,
  signedTakaText,
  takaText,
  takaWithTwoDecimals,
} from './money.ts'

test.each([
  ['4500', 450_000],
  ['4500.5', 450_050],
  ['4500.50', 450_050],
  ['0', 0],
  ['৪৫০০', 450_000],
  [' 12.05 ', 1_205],
  ['9999999.99', MAX_POISHA],
])('%j is read as %i poisha', (text, amount) => {
  expect(readTaka(text)).toBe(amount)
})

test.each([
  '',
  '-5',
  '+5',
  '1e3',
  '4,500',
  '1.005',
  '12,5o',
  '.5',
  '5.',
  'NaN',
  '99999999',
  '৳500',
  '1 000',
])('%j is not an amount', (text) => {
  expect(readTaka(text)).toBeNull()
})

test('an amount has one text on the wire, and reads back as itself', () => {
  for (const amount of [0, 1, 10, 100, 99_999, 450_000, 450_050, MAX_POISHA])
    expect(readTaka(takaText(poisha(amount)))).toBe(amount)
  expect([450_000, 450_050, 5].map((amount) => takaText(poisha(amount)))).toEqual([
    '4500',
    '4500.50',
    '0.05',
  ])
})

// Covers: §4 cart-total, §9 currency
test('a total always shows two decimals (§9)', () => {
  expect([450_000, 450_050, 5, 0].map((amount) => takaWithTwoDecimals(poisha(amount)))).toEqual([
    '4500.00',
    '4500.50',
    '0.05',
    '0.00',
  ])
})

test('a fraction of a poisha is a bug', () => {
  expect(() => poisha(0.1 * 3)).toThrow(RangeError)
})

test('an amount is whole and not negative; what may be negative says its sign', () => {
  for (const wrong of [-150, 1.5, Number.NaN]) expect(() => poisha(wrong)).toThrow(RangeError)
  expect([150, 0, -150, -15_000].map(signedTakaText)).toEqual(['1.50', '0', '-1.50', '-150'])
})
