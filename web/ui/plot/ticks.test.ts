import { expect, test } from 'vitest'
import { placeOf, ticksFor } from './ticks.ts'

test.each([
  [0, 0, [0, 1]],
  [0, 1, [0, 1]],
  [0, 3, [0, 1, 2, 3]],
  [0, 7, [0, 5, 10]],
  [0, 45_000, [0, 20_000, 40_000, 60_000]],
  [0, 100, [0, 50, 100]],
  [0, 1_234_567, [0, 500_000, 1_000_000, 1_500_000]],
  [-4_500, 9_000, [-5_000, 0, 5_000, 10_000]],
  [-3, 0, [-3, -2, -1, 0, 1]],
  [0, 0.4, [0, 1]],
])('from %d to %d the axis has few round numbers', (low, high, ticks) => {
  expect(ticksFor(low, high)).toEqual(ticks)
})

test('every value lies on the axis, and 0 is a tick', () => {
  for (let n = 0; n < 300; n += 1) {
    const high = Math.round(1.11 ** n) % 5_000_000
    const low = n % 3 === 0 ? -Math.round(high / (1 + (n % 7))) : 0
    const ticks = ticksFor(low, high)
    expect(ticks[0]).toBeLessThanOrEqual(low)
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(high)
    expect(ticks).toContain(0)
    expect(ticks.length).toBeLessThanOrEqual(6)
  }
})

test('a value is placed from the top', () => {
  expect([20, 10, 0].map((value) => placeOf(value, [0, 10, 20]))).toEqual([0, 50, 100])
  expect(placeOf(0, [-5, 0, 5])).toBe(50)
})
