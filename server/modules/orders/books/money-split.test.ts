import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Poisha, poisha } from '#contract/money.ts'
import { couponDiscount, spread, vatInside } from './money-split.ts'

const amounts = fc.integer({ min: 0, max: 999_999_999 }).map(poisha)
const sum = (parts: readonly Poisha[]) => parts.reduce<number>((total, part) => total + part, 0)

test('VAT inside a price and the rest are the price, to the poisha', () => {
  expect(vatInside(poisha(450_000), 1500)).toEqual({ net: 391_304, vat: 58_696 })
  expect(vatInside(poisha(450_000), 0)).toEqual({ net: 450_000, vat: 0 })
  expect(vatInside(poisha(1), 1500)).toEqual({ net: 1, vat: 0 })
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: 10_000 }), (gross, rate) => {
      const { net, vat } = vatInside(gross, rate)
      expect(net + vat).toBe(gross)
      expect(Math.min(net, vat)).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('a coupon of 200 taka on 5,000 leaves 4,800 to pay', () => {
  expect(
    5_000_00 - couponDiscount({ percentBp: null, amount: poisha(200_00) }, poisha(5_000_00)),
  ).toBe(4_800_00)
})

test.each([
  [1000, 99_999_00, 9_999_90],
  [1, 100, 0],
  [3333, 100, 33],
  [10_000, 99_999_00, 99_999_00],
])(
  'a coupon of %i hundredths of a per cent on %i poisha takes %i off',
  (percentBp, eligible, off) => {
    expect(couponDiscount({ percentBp, amount: null }, poisha(eligible))).toBe(off)
  },
)

test('a coupon worth more than the order takes off the order and no more', () => {
  expect(couponDiscount({ percentBp: null, amount: poisha(500_00) }, poisha(120_50))).toBe(120_50)
})

test('a discount spread over lines loses no poisha and makes no line negative', () => {
  expect(spread(poisha(100), [poisha(100), poisha(100), poisha(100)])).toEqual([34, 33, 33])
  expect(spread(poisha(0), [poisha(0), poisha(0)])).toEqual([0, 0])
  fc.assert(
    fc.property(
      fc.array(amounts, { minLength: 1, maxLength: 20 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (parts, share) => {
        const amount = poisha(Math.floor(sum(parts) * share))
        const shares = spread(amount, parts)
        expect(sum(shares)).toBe(amount)
        shares.forEach((part, index) => expect(part).toBeLessThanOrEqual(parts[index]!))
      },
    ),
  )
})

test('more than all parts together cannot be spread', () => {
  expect(() => spread(poisha(3), [poisha(1), poisha(1)])).toThrow(RangeError)
})
