import type { Heartbeat, LessonProgress } from '#contract/learning/classroom.ts'
import { readWatched, watchedText } from '#contract/learning/watched.ts'
import { type Day, dhakaDay } from '#contract/time.ts'
import { acceptWatched } from './accept-watched.ts'

/** What a student has of a lesson, as its row says. */
export interface ProgressRow {
  watched: Uint8Array
  claimed_at: Date | null
  opened_at: Date
  position_seconds: number
  position_at: Date | null
  completed_at: Date | null
}

/** What heartbeats change. */
interface MergeResult {
  row: { watched: Buffer; claimed_at: Date; position_seconds: number; position_at: Date | null }
  progress: LessonProgress
  isNewlyComplete: boolean
  /** Days of learning that may not be noted yet. */
  days: Day[]
}

/** Adds the heartbeats of one lesson to a row that is locked. */
export function mergeBeats(
  row: ProgressRow,
  beats: readonly Heartbeat[],
  { lesson, now }: { lesson: { kind: string; seconds: number | null }; now: Date },
): MergeResult {
  let has: ReturnType<typeof acceptWatched> = {
    bitmap: new Uint8Array(row.watched),
    claimedAt: row.claimed_at ?? row.opened_at,
    isComplete: false,
  }
  let position = { seconds: row.position_seconds, at: row.position_at }
  for (const beat of beats) {
    if (lesson.kind === 'video')
      has = acceptWatched(has, readWatched(beat.watched), { seconds: lesson.seconds, now })
    // A clock that is ahead must not hold the position for ever.
    const at = new Date(Math.min(Date.parse(beat.at), now.getTime()))
    if (beat.position !== null && (position.at === null || at >= position.at))
      position = { seconds: beat.position, at }
  }
  const isNewlyComplete = has.isComplete && row.completed_at === null
  // The day of the last heartbeat is there: most heartbeats write nothing here.
  const lastDay = row.position_at && dhakaDay(row.position_at)
  const days = beats.map(({ at }) => dhakaDay(new Date(Math.min(Date.parse(at), now.getTime()))))
  return {
    row: {
      watched: Buffer.from(has.bitmap),
      claimed_at: has.claimedAt,
      position_seconds: position.seconds,
      position_at: position.at,
    },
    progress: {
      watched: watchedText(has.bitmap),
      position: position.seconds,
      isCompleted: isNewlyComplete || row.completed_at !== null,
    },
    isNewlyComplete,
    days: days.filter((day) => day !== lastDay),
  }
}
