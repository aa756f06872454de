import { expect, test } from 'vitest'
import { areAllSet } from './complete-settings.ts'

test.each([
  [{ KEY: 'k', SECRET: 's' }, true],
  [{ KEY: 'k', SECRET: undefined }, false],
  [{}, false],
])('of %j all are set: %s', (settings: { KEY?: string; SECRET?: string }, expected) => {
  expect(areAllSet(settings, ['KEY', 'SECRET'])).toBe(expected)
})
