import { expect, test } from 'vitest'
import { countWatched, hasBucket, isWatched, mergeWatched } from '#contract/learning/watched.ts'
import { watchMeter, type WatchMeter } from './watch-meter.ts'

let now = 0

/** Plays from one place to another in the steps of a browser: four a second. */
function play(
  meter: WatchMeter,
  { from, to, speed = 1 }: { from: number; to: number; speed?: number },
): void {
  for (let at = from; at < to; at += 0.25 * speed) {
    meter.at(at, { speed, now })
    now += 0.25
  }
  meter.at(to, { speed, now })
}

test('a played bucket counts once', () => {
  const meter = watchMeter(62)
  play(meter, { from: 0, to: 20 })
  expect([...meter.take()]).toEqual([0b1111])
  play(meter, { from: 20, to: 62 })
  const rest = meter.take()
  expect(isWatched(mergeWatched(Uint8Array.of(0b1111), rest), 62)).toBe(true)
  play(meter, { from: 0, to: 20 })
  expect(meter.take()).toHaveLength(0)
})

test('skipping to the end completes nothing', () => {
  const meter = watchMeter(600)
  meter.at(0, { speed: 1, now })
  meter.seek()
  play(meter, { from: 590, to: 600 })
  const watched = meter.take()
  expect(countWatched(watched)).toBe(2)
  expect(hasBucket(watched, 0)).toBe(false)
  expect(hasBucket(watched, 119)).toBe(true)
})

test('jumping through the video second by second counts nothing while it is paused', () => {
  const meter = watchMeter(60)
  for (let at = 0; at <= 60; at += 1) meter.at(at, { speed: 0, now: now++ })
  expect(meter.take()).toHaveLength(0)
})

test('playing at double speed counts in full', () => {
  const meter = watchMeter(60)
  play(meter, { from: 0, to: 60, speed: 2 })
  expect(isWatched(meter.take(), 60)).toBe(true)
})

test('a bucket counts when most of it was played, also in two turns', () => {
  const meter = watchMeter(60)
  play(meter, { from: 0, to: 2 })
  expect(meter.take()).toHaveLength(0)
  meter.at(2, { speed: 0, now })
  play(meter, { from: 2, to: 4.5 })
  expect(countWatched(meter.take())).toBe(1)
})

test('dragging the time bar while it plays counts nothing', () => {
  const meter = watchMeter(64)
  for (let at = 0; at <= 64; at += 1) {
    meter.seek()
    meter.at(at, { speed: 1, now: (now += 0.1) })
    meter.at(at + 0.05, { speed: 1, now: (now += 0.05) })
  }
  expect(meter.take()).toHaveLength(0)
})

test('a step never counts for more than the time gone by, at the speed of playing', () => {
  const meter = watchMeter(60)
  for (let at = 0; at <= 60; at += 1) meter.at(at, { speed: 1, now: (now += 0.1) })
  expect(countWatched(meter.take())).toBe(0)
  for (let at = 0; at <= 60; at += 0.5) meter.at(at, { speed: 2, now: (now += 0.25) })
  expect(isWatched(meter.take(), 60)).toBe(true)
})

test('slowing down in the middle of a step counts what was played', () => {
  const meter = watchMeter(60)
  play(meter, { from: 0, to: 4, speed: 2 })
  meter.at(5, { speed: 0.75, now: (now += 0.5) })
  expect(countWatched(meter.take())).toBe(1)
})
