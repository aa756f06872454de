import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { learnServerTime, serverNow } from './server-clock.ts'

const NOON = Date.parse('2026-03-01T12:00:00Z')
const MINUTE = 60_000

beforeEach(() => vi.useFakeTimers({ now: NOON }))
afterEach(() => {
  learnServerTime(Date.now())
  vi.useRealTimers()
})

test.each([-40, 40, 24 * 60])('a phone that is %i minutes off goes by the server', (off) => {
  learnServerTime(NOON + off * MINUTE)
  vi.advanceTimersByTime(5 * MINUTE)
  expect(serverNow()).toBe(NOON + (off + 5) * MINUTE)
})

test('a phone that is right to half a minute keeps its own clock', () => {
  learnServerTime(NOON + 40 * MINUTE)
  learnServerTime(NOON - 29_000)
  expect(serverNow()).toBe(NOON)
})

test('an answer that was long on its way makes no right clock wrong', () => {
  vi.advanceTimersByTime(2 * MINUTE)
  learnServerTime(NOON + 1_000, NOON)
  expect(serverNow()).toBe(NOON + 2 * MINUTE)
})

test('a wrong clock is seen on a slow connection too', () => {
  vi.advanceTimersByTime(2 * MINUTE)
  learnServerTime(NOON + 61 * MINUTE, NOON)
  expect(serverNow()).toBe(NOON + 62 * MINUTE)
})
