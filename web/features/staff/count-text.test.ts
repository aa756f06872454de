import { expect, test } from 'vitest'
import { countText } from './count-text.ts'

test('a count that stopped counting says so', () => {
  expect([countText(7), countText(999), countText(1000)]).toEqual(['7', '999', '999+'])
})
