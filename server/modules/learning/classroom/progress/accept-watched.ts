import {
  BUCKET_SECONDS,
  bucketsOf,
  hasBucket,
  isWatched,
  mergeWatched,
  MOST_BUCKETS,
  withBucket,
} from '#contract/learning/watched.ts'

/** The fastest the player plays. */
const FASTEST = 2
/** What may be ahead of the clock: a player that has just begun, a clock that is a little off. */
const SLACK_SECONDS = 30
/** What stays of unused time once something is claimed: for a second device, or the rest of what was watched offline. */
const UNUSED_SECONDS = 240

export interface WatchRecord {
  bitmap: Uint8Array
  /** Up to when watching is accounted for. */
  claimedAt: Date
}

/**
 * Adds what a student says they watched, up to twice the time since the last claim or the opening. So a page left open
 * saves up no time for skipping. What does not fit may come again later; a claim twice or late changes nothing.
 *
 * @param seconds the length of the video; null: not known
 */
export function acceptWatched(
  has: WatchRecord,
  claim: Uint8Array,
  { seconds, now }: { seconds: number | null; now: Date },
): WatchRecord & { isComplete: boolean } {
  const buckets = seconds === null ? MOST_BUCKETS : bucketsOf(seconds)
  const free = FASTEST * ((now.getTime() - has.claimedAt.getTime()) / 1000) + SLACK_SECONDS
  let left = Math.max(0, Math.floor(free / BUCKET_SECONDS))
  let accepted = 0
  let added: Uint8Array = new Uint8Array()
  for (let bucket = 0; bucket < Math.min(buckets, claim.length * 8) && left > 0; bucket += 1) {
    if (!hasBucket(claim, bucket) || hasBucket(has.bitmap, bucket)) continue
    added = withBucket(added, bucket)
    left -= 1
    accepted += 1
  }
  const bitmap = mergeWatched(has.bitmap, added)
  const used = has.claimedAt.getTime() + (accepted * BUCKET_SECONDS * 1000) / FASTEST
  const saved = now.getTime() - UNUSED_SECONDS * 1000
  return {
    bitmap,
    claimedAt: accepted === 0 ? has.claimedAt : new Date(Math.max(used, saved)),
    isComplete: seconds !== null && isWatched(bitmap, seconds),
  }
}
