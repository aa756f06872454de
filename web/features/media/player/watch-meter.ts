import { BUCKET_SECONDS, withBucket } from '#contract/learning/watched.ts'

/** A step of playing that is longer than this was a jump: players report their place several times a second. */
const LONGEST_STEP_SECONDS = 2.5
/** How much of a bucket has to be played for it to count. */
const ENOUGH = 0.8

/** Measures the played parts of a video, without skipped ones. */
export interface WatchMeter {
  /** Call with the position in seconds whenever it changes. `speed` 0: paused. `now`: a clock, in seconds. */
  at(place: number, clock: { speed: number; now: number }): void
  /** The position jumps: what lies between was not played. */
  seek(): void
  /** Buckets watched since the last call, as a bitmap; empty where there are none. */
  take(): Uint8Array
}

/** @param seconds length of the video */
export function watchMeter(seconds: number): WatchMeter {
  const played = new Map<number, number>()
  const counted = new Set<number>()
  let fresh: Uint8Array = new Uint8Array()
  let before: { place: number; speed: number; now: number } | null = null

  function count(bucket: number, share: number): void {
    const sum = (played.get(bucket) ?? 0) + share
    played.set(bucket, sum)
    // The last bucket is as long as what is left of the video.
    const length = Math.min(BUCKET_SECONDS, seconds - bucket * BUCKET_SECONDS)
    if (sum < length * ENOUGH || counted.has(bucket)) return
    counted.add(bucket)
    fresh = withBucket(fresh, bucket)
  }

  return {
    at(place, { speed, now }) {
      const last = before
      before = speed > 0 ? { place, speed, now } : null
      if (!last) return
      const fastest = Math.max(last.speed, speed)
      if (place - last.place > LONGEST_STEP_SECONDS * Math.max(1, fastest)) return
      const to = Math.min(place, last.place + (now - last.now) * fastest)
      for (let at = last.place; at < to;) {
        const bucket = Math.floor(at / BUCKET_SECONDS)
        const end = Math.min(to, (bucket + 1) * BUCKET_SECONDS)
        count(bucket, end - at)
        at = end
      }
    },
    seek() {
      before = null
    },
    take() {
      const taken = fresh
      fresh = new Uint8Array()
      return taken
    },
  }
}
