import { expect, test } from 'vitest'
import { nameOf, sortFailures, type TestFailure } from './flaky-journeys.ts'

const failure = (title: string | null, file = 'e2e/cart.test.ts'): TestFailure => ({
  file,
  title,
  reason: 'expected 1, got 2',
})

test('a journey that passes the second time is flaky', () => {
  const [a, b] = [failure('a'), failure('b')]
  expect(sortFailures([a, b], [b])).toEqual({ flaky: [a], failed: [b] })
})

test('a journey that first fails in the second run counts', () => {
  const [a, b] = [failure('a'), failure('b')]
  expect(sortFailures([a], [b])).toEqual({ flaky: [a], failed: [b] })
})

test('a file that breaks outside its tests in the second run forgives none of them', () => {
  const [a, elsewhere] = [failure('a'), failure('a', 'e2e/home.test.ts')]
  const broken = failure(null)
  expect(sortFailures([a, elsewhere], [broken])).toEqual({
    flaky: [elsewhere],
    failed: [a, broken],
  })
})

test('a second run without a result forgives nothing', () => {
  expect(sortFailures([failure('a')], null)).toEqual({ flaky: [], failed: [failure('a')] })
})

test('of more than three flaky journeys none is forgiven', () => {
  const three = ['a', 'b', 'c'].map((title) => failure(title))
  expect(sortFailures(three, []).failed).toEqual([])
  const four = [...three, failure('d')]
  expect(sortFailures(four, [])).toEqual({ flaky: [], failed: four })
})

test('a failure is named by its file and title', () => {
  expect(nameOf(failure('adds a course'))).toBe('e2e/cart.test.ts › adds a course')
  expect(nameOf(failure(null))).toBe('e2e/cart.test.ts')
})
