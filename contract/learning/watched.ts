/**
 * What of a video was really played: a bit for every five seconds, the first bucket in the lowest bit of the first byte.
 * Bitmaps only ever gain bits, so two of them are merged by OR, in any order and as often as one likes.
 */
export const BUCKET_SECONDS = 5

/** Twelve hours of video; a longer bitmap is not taken. */
export const MOST_BUCKETS = (12 * 3600) / BUCKET_SECONDS
export const MOST_BITMAP_BYTES = MOST_BUCKETS / 8

/** A video counts as watched at this share of its buckets: credits and pauses at the end need not be sat through. */
export const WATCHED_SHARE = 0.9

/** How many buckets a video of this length has. */
export function bucketsOf(seconds: number): number {
  return Math.ceil(seconds / BUCKET_SECONDS)
}

export function hasBucket(bitmap: Uint8Array, bucket: number): boolean {
  return ((bitmap[bucket >> 3] ?? 0) & (1 << (bucket & 7))) !== 0
}

/** The bitmap with one more bucket; the same one where it is there already. */
export function withBucket(bitmap: Uint8Array, bucket: number): Uint8Array {
  if (hasBucket(bitmap, bucket)) return bitmap
  const grown = new Uint8Array(Math.max(bitmap.length, (bucket >> 3) + 1))
  grown.set(bitmap)
  const at = bucket >> 3
  grown[at] = (grown[at] ?? 0) | (1 << (bucket & 7))
  return grown
}

export function mergeWatched(one: Uint8Array, other: Uint8Array): Uint8Array {
  const merged = new Uint8Array(Math.max(one.length, other.length))
  merged.set(one)
  for (const [index, byte] of other.entries()) merged[index] = (merged[index] ?? 0) | byte
  return merged
}

/** How many buckets were watched, of the first `of` only. */
export function countWatched(bitmap: Uint8Array, of = Infinity): number {
  let count = 0
  for (let bucket = 0; bucket < Math.min(of, bitmap.length * 8); bucket += 1)
    if (hasBucket(bitmap, bucket)) count += 1
  return count
}

/** Whether enough of a video of this length was watched to complete its lesson. */
export function isWatched(bitmap: Uint8Array, seconds: number): boolean {
  const all = bucketsOf(seconds)
  return all > 0 && countWatched(bitmap, all) >= all * WATCHED_SHARE
}

/** As it travels: base64. */
export function watchedText(bitmap: Uint8Array): string {
  return btoa(String.fromCharCode(...bitmap))
}

/** @param text base64, as `watchedText` writes it */
export function readWatched(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}
