import { expect, test } from 'vitest'
import { roomOf } from './amounts.ts'

test.each([
  [0, '0 MB'],
  [222_131, '0 MB'],
  [12.4 * 1024 ** 2, '12 MB'],
  [53_686_870_000, '50 GB'],
  [49.83 * 1024 ** 3, '49.8 GB'],
])('%i bytes are %s', (bytes, text) => {
  expect(roomOf(bytes, 'en')).toBe(text)
})

test('in Bangla its digits are Bangla', () => {
  expect(roomOf(49.83 * 1024 ** 3, 'bn')).toBe('৪৯.৮ GB')
})
