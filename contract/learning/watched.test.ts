import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  bucketsOf,
  countWatched,
  hasBucket,
  isWatched,
  mergeWatched,
  readWatched,
  watchedText,
  withBucket,
} from './watched.ts'

const nothing = new Uint8Array()
const watching = (...buckets: number[]) => buckets.reduce(withBucket, nothing)
const bitmap = fc.uint8Array({ maxLength: 200 })

test('the first five seconds are the lowest bit of the first byte', () => {
  expect([...watching(0)]).toEqual([1])
  expect([...watching(9, 0)]).toEqual([1, 2])
  expect([hasBucket(watching(9), 9), hasBucket(watching(9), 8), hasBucket(nothing, 900)]).toEqual([
    true,
    false,
    false,
  ])
})

test('merging in any order, and again, comes to the same', () => {
  fc.assert(
    fc.property(bitmap, bitmap, (one, other) => {
      const merged = mergeWatched(one, other)
      expect(mergeWatched(other, one)).toEqual(merged)
      expect(mergeWatched(merged, other)).toEqual(merged)
      expect(countWatched(merged)).toBeGreaterThanOrEqual(countWatched(one))
    }),
  )
})

test('a bitmap comes back from its text', () => {
  fc.assert(
    fc.property(bitmap, (bits) => {
      expect([...readWatched(watchedText(bits))]).toEqual([...bits])
    }),
  )
})

test('a video is watched at nine tenths of its buckets, and not by its last ones alone', () => {
  const first = (count: number) => watching(...Array.from({ length: count }, (_, index) => index))
  expect(bucketsOf(101)).toBe(21)
  expect([isWatched(first(17), 100), isWatched(first(18), 100)]).toEqual([false, true])
  expect(isWatched(watching(19), 100)).toBe(false)
  // Bits beyond the end of the video count for nothing.
  expect(isWatched(new Uint8Array(100).fill(255, 10), 100)).toBe(false)
  expect(isWatched(new Uint8Array(100).fill(255), 0)).toBe(false)
})
