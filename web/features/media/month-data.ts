import { BUCKET_SECONDS, countWatched } from '#contract/learning/watched.ts'
import type { MediaPlay, Rendition } from '#contract/media/media.ts'
import { dhakaDay } from '#contract/time.ts'

/** "2026-12.1500000.abc123": the month in Dhaka, bytes, the person. A cookie, so that the server can show it, too. */
const COOKIE = 'month-data'

/** What the browser's cookies are; the server passes those of its request. */
const ownCookies = () => globalThis.document?.cookie ?? ''

/** The approximate bytes a person's videos used on this device this month. */
export function monthData(
  person: string,
  { cookies = ownCookies(), now = new Date() }: { cookies?: string; now?: Date } = {},
): number {
  const stored = new RegExp(`(?:^|; )${COOKIE}=([^;]*)`).exec(cookies)?.[1] ?? ''
  const [month, bytes = '', spender] = stored.split('.')
  const isTheirs = spender === person && month === monthOf(now)
  return isTheirs && /^\d{1,15}$/.test(bytes) ? Number(bytes) : 0
}

/** Adds what was just watched or loaded. Another month or person starts at zero. */
export function spendData(person: string, bytes: number, now = new Date()): void {
  if (bytes < 1 || !globalThis.document) return
  const spent = monthData(person, { now }) + Math.round(bytes)
  const value = [monthOf(now), spent, person].join('.')
  document.cookie = `${COOKIE}=${value};path=/;max-age=${32 * 24 * 60 * 60};samesite=lax`
}

/** The approximate bytes of a video's buckets in a quality. */
export function bytesOfBuckets(
  watched: Uint8Array,
  { play, quality }: { play: Pick<MediaPlay, 'seconds'>; quality: Pick<Rendition, 'bytes'> },
): number {
  const seconds = Math.min(countWatched(watched) * BUCKET_SECONDS, play.seconds ?? 0)
  return play.seconds ? (quality.bytes * seconds) / play.seconds : 0
}

function monthOf(now: Date): string {
  return dhakaDay(now).slice(0, 7)
}
