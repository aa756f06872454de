import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countWatched, withBucket } from '#contract/learning/watched.ts'
import { acceptWatched, type WatchRecord } from './accept-watched.ts'

const OPENED = new Date('2026-12-05T14:00:00Z')
const after = (seconds: number) => new Date(OPENED.getTime() + seconds * 1000)
const justOpened: WatchRecord = { bitmap: new Uint8Array(), claimedAt: OPENED }
/** Buckets from … to …, the last one not included. */
const buckets = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => from + index).reduce(withBucket, new Uint8Array())
const seconds = 600

test('watching at double speed counts all of the video', () => {
  let has = justOpened
  for (let beat = 1; beat <= 18; beat += 1)
    has = acceptWatched(has, buckets((beat - 1) * 6, beat * 6), { seconds, now: after(beat * 15) })
  expect(countWatched(has.bitmap)).toBe(108)
  expect(acceptWatched(has, new Uint8Array(), { seconds, now: after(271) }).isComplete).toBe(true)
})

test('a whole video at once is taken as far as the time since it was opened allows', () => {
  const claim = buckets(0, 120)
  const { bitmap, isComplete } = acceptWatched(justOpened, claim, { seconds, now: after(60) })
  expect([countWatched(bitmap), isComplete]).toEqual([(60 * 2 + 30) / 5, false])
  expect(acceptWatched(justOpened, claim, { seconds, now: after(300) }).isComplete).toBe(true)
})

test('a lesson left open saves up no more than some minutes once playing goes on', () => {
  const long = { seconds: 3600 }
  const resumed = acceptWatched(justOpened, buckets(0, 3), { ...long, now: after(1800) })
  expect(countWatched(resumed.bitmap)).toBe(3)
  const skipped = acceptWatched(resumed, buckets(0, 720), { ...long, now: after(1815) })
  expect(countWatched(skipped.bitmap)).toBe(3 + ((240 + 15) * 2 + 30) / 5)
})

test('a long lesson watched offline counts whole when it comes at once', () => {
  const claim = buckets(0, 720)
  expect(acceptWatched(justOpened, claim, { seconds: 3600, now: after(1800) }).isComplete).toBe(
    true,
  )
})

test('offline progress counts once the time has passed, in any order', () => {
  const later = acceptWatched(justOpened, buckets(60, 120), { seconds, now: after(3600) })
  expect(acceptWatched(later, buckets(0, 60), { seconds, now: after(3601) }).isComplete).toBe(true)
})

test('the same claim again costs nothing and changes nothing', () => {
  const once = acceptWatched(justOpened, buckets(0, 10), { seconds, now: after(60) })
  expect(acceptWatched(once, buckets(0, 10), { seconds, now: after(60) })).toEqual(once)
})

test('many claims at once never come to more than one', () => {
  let has = justOpened
  for (let index = 0; index < 100; index += 1)
    has = acceptWatched(has, buckets(index, index + 20), { seconds, now: after(10) })
  expect(countWatched(has.bitmap)).toBe((10 * 2 + 30) / 5)
})

test('bits beyond the end of the video are not kept; a clock that went back gives nothing', () => {
  expect(
    countWatched(
      acceptWatched(justOpened, buckets(0, 4000), { seconds: 20, now: after(9999) }).bitmap,
    ),
  ).toBe(4)
  expect(
    countWatched(
      acceptWatched(justOpened, buckets(0, 4000), { seconds, now: after(-3600) }).bitmap,
    ),
  ).toBe(0)
})

test('whatever is claimed, nothing that was watched is lost and no more than the time is added', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 300 }),
      fc.uint8Array({ maxLength: 300 }),
      fc.nat(10_000),
      (bitmap, claim, waited) => {
        const has = { bitmap, claimedAt: OPENED }
        const { bitmap: got } = acceptWatched(has, claim, { seconds: null, now: after(waited) })
        for (const [index, byte] of bitmap.entries()) expect(got[index]! & byte).toBe(byte)
        expect((countWatched(got) - countWatched(bitmap)) * 5).toBeLessThanOrEqual(waited * 2 + 30)
      },
    ),
  )
})
