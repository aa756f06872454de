import { BUCKET_SECONDS, countWatched } from '#contract/learning/watched.ts'
import type { MediaPlay, Rendition } from '#contract/media/media.ts'
import { dhakaDay } from '#contract/time.ts'

const STORAGE_KEY = 'month-data'

interface MonthData {
  person: string
  /** "2026-12", in Dhaka. */
  month: string
  bytes: number
}

/** The approximate bytes a person's videos used on this device this month. */
export function monthData(person: string, now = new Date()): number {
  const stored = read()
  return stored?.person === person && stored.month === monthOf(now) ? stored.bytes : 0
}

/** Adds what was just watched or loaded. Another month or person starts at zero. */
export function spendData(person: string, bytes: number, now = new Date()): void {
  if (bytes < 1) return
  const spent = monthData(person, now) + Math.round(bytes)
  try {
    const data: MonthData = { person, month: monthOf(now), bytes: spent }
    localStorage.setItem(STORAGE_KEY, JSON.stringify(data))
  } catch {
    // Storage is off: nothing is counted.
  }
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

function read(): MonthData | null {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null') as MonthData | null
  } catch {
    return null
  }
}
