import { expect, test } from 'vitest'
import { clockParts, timeLeft } from './countdown.ts'

test('time left never falls below zero', () => {
  const until = '2026-12-05T10:00:00.000Z'
  expect(timeLeft(until, Date.parse('2026-12-05T09:59:30.000Z'))).toBe(30_000)
  expect(timeLeft(until, Date.parse('2026-12-05T10:00:01.000Z'))).toBe(0)
})

test('a time is shown in whole hours, minutes and seconds', () => {
  expect(clockParts(29 * 60_000 + 59_999)).toEqual({ hours: 0, minutes: 29, seconds: 59 })
  expect(clockParts(24 * 3_600_000)).toEqual({ hours: 24, minutes: 0, seconds: 0 })
})
