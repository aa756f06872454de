import { expect, test } from 'vitest'
import { itemNumbers, numbersOf } from './item-statistics.ts'

/**
 * Five attempts by hand. Marks 1 1 0 1 0, rest of the test 4 3 3 2 0; means 0.6 and 2.4.
 * Covariance: (0.4·1.6 + 0.4·0.6 − 0.6·0.6 + 0.4·−0.4 − 0.6·−2.4) / 4 = 1.8 / 4 = 0.45.
 * Variances: 1.2 / 4 = 0.3 and (2.56 + 0.36 + 0.36 + 0.16 + 5.76) / 4 = 2.3; √0.69 = 0.83066.
 * Sorted, 0 0 1 1 1 with 0 2 3 3 4: (−0.6·−2.4 − 0.6·−0.4 + 0.4·0.6 + 0.4·0.6 + 0.4·1.6) / 4 = 2.8 / 4 = 0.7.
 */
const rows = [
  [1, 5],
  [1, 4],
  [0, 3],
  [1, 3],
  [0, 0],
].map(([marks, total]) => ({ marks: marks!, possible: 1, total: total! }))

test('numbers as they come out by hand', () => {
  const { facility, discriminationIndex, discriminativeEfficiency } = numbersOf(rows)
  expect(facility).toBeCloseTo(60, 6)
  expect(discriminationIndex).toBeCloseTo((100 * 0.45) / Math.sqrt(0.69), 6)
  expect(discriminativeEfficiency).toBeCloseTo((100 * 0.45) / 0.7, 6)
})

test('a question that the better get wrong discriminates the other way', () => {
  const upside = rows.map(({ marks, total }) => ({
    marks: 1 - marks,
    possible: 1,
    total: total - marks + (1 - marks),
  }))
  expect(numbersOf(upside).discriminationIndex).toBeCloseTo((-100 * 0.45) / Math.sqrt(0.69), 6)
})

test('where all earn the same, nothing tells them apart', () => {
  const same = rows.map((row) => ({ ...row, marks: 1, total: row.total - row.marks + 1 }))
  expect(numbersOf(same)).toEqual({
    facility: 100,
    discriminationIndex: null,
    discriminativeEfficiency: null,
  })
})

test('fewer than 30 attempts say nothing', () => {
  const many = Array.from({ length: 30 }, (_, at) => rows[at % rows.length]!)
  expect(itemNumbers(many.slice(1)).facility).toBeNull()
  expect(itemNumbers(many).facility).toBeCloseTo(60, 6)
})
