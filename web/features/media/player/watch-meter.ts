import { BUCKET_SECONDS, withBucket } from '#contract/learning/watched.ts'

/** A step of playing that is longer than this was a jump: players report their place several times a second. */
const LONGEST_STEP_SECONDS = 2.5
/** How much of a bucket has to be played for it to count. */
const ENOUGH = 0.8

/** Measures the played parts of a video, without skipped ones. */
export interface WatchMeter {
  /** Call with the player's position in seconds whenever it changes. `speed` 0: paused. */
  at(place: number, speed: number): void
  /** Buckets watched since the last call, as a bitmap; empty where there are none. */
  take(): Uint8Array
}

/** @param seconds length of the video */
export function watchMeter(seconds: number): WatchMeter {
  const played = new Map<number, number>()
  const counted = new Set<number>()
  let fresh: Uint8Array = new Uint8Array()
  let before: number | null = null

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
    at(place, speed) {
      const from = before
      before = speed > 0 ? place : null
      if (
        from === null ||
        place <= from ||
        place - from > LONGEST_STEP_SECONDS * Math.max(1, speed)
      )
        return
      for (let at = from; at < place;) {
        const bucket = Math.floor(at / BUCKET_SECONDS)
        const end = Math.min(place, (bucket + 1) * BUCKET_SECONDS)
        count(bucket, end - at)
        at = end
      }
    },
    take() {
      const taken = fresh
      fresh = new Uint8Array()
      return taken
    },
  }
}
