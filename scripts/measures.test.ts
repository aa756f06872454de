import { expect, test } from 'vitest'
import { measure } from './measures.ts'

test('every measure of the house is a number of what is there', () => {
  const measures = new Map(measure())
  for (const [name, value] of measures)
    expect([name, value]).toEqual([name, expect.stringMatching(/^\d/)])
  // `max-params` of the linter holds declared functions to three; only a constructor or a callback may have more.
  expect(Number(measures.get('functions with 5 or more positional parameters'))).toBeLessThan(5)
  expect(Number(measures.get('branches on one language'))).toBeLessThan(20)
})
