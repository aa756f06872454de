import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withBucket } from '#contract/learning/watched.ts'
import { bytesOfBuckets, monthData, spendData } from './month-data.ts'

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('data use adds up per person and month in Dhaka', () => {
  const december = new Date('2026-11-30T18:00:00Z')
  spendData('me', 1_000_000, new Date('2026-11-30T17:59:59Z'))
  spendData('me', 500_000.4, new Date('2026-11-30T17:59:59Z'))
  expect(monthData('me', new Date('2026-11-30T17:59:59Z'))).toBe(1_500_000)
  expect([monthData('me', december), monthData('other', new Date('2026-11-30T10:00:00Z'))]).toEqual(
    [0, 0],
  )
  spendData('other', 7, december)
  expect([monthData('me', december), monthData('other', december)]).toEqual([0, 7])
})

test('without storage nothing is counted, and nothing fails', () => {
  vi.stubGlobal('localStorage', undefined)
  spendData('me', 1)
  expect(monthData('me')).toBe(0)
})

test('buckets cost their part of the video', () => {
  const watched = [0, 1, 2].reduce(withBucket, new Uint8Array())
  const quality = { bytes: 600_000 }
  expect(bytesOfBuckets(watched, { play: { seconds: 60 }, quality })).toBe(150_000)
  expect(bytesOfBuckets(watched, { play: { seconds: 12 }, quality })).toBe(600_000)
  expect(bytesOfBuckets(watched, { play: { seconds: null }, quality })).toBe(0)
})
