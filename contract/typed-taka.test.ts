import { expect, test } from 'vitest'
import { readTypedTaka } from './typed-taka.ts'

test.each([
  ['৪,৫০০', 450_000],
  ['4,500', 450_000],
  ['৳1,23,456.50', 12_345_650],
  ['2500/-', 250_000],
  ['0', 0],
])('%s is an amount', (typed, poisha) => {
  expect(readTypedTaka(typed)).toBe(poisha)
})

test.each(['4,5', '45,00', '1,2,3', '-5', ''])('"%s" is none', (typed) => {
  expect(readTypedTaka(typed)).toBeNull()
})
