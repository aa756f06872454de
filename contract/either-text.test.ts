import { expect, test } from 'vitest'
import { eitherText } from './either-text.ts'

test.each([
  ['en', { en: 'Loops', bn: 'লুপ' }, 'Loops'],
  ['bn', { en: 'Loops', bn: 'লুপ' }, 'লুপ'],
  ['bn', { en: 'Loops', bn: null }, 'Loops'],
  ['en', { en: null, bn: 'লুপ' }, 'লুপ'],
  ['en', { en: '', bn: 'লুপ' }, 'লুপ'],
  ['en', { en: null, bn: null }, null],
] as const)('in %s of %o', (language, texts, expected) => {
  expect(eitherText(language, texts)).toBe(expected)
})
