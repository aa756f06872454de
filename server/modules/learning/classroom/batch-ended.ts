import { type Day, dhakaDay } from '#contract/time.ts'
import { shareHeld } from '../../catalog/index.ts'

/** What says when a batch is over. */
export interface BatchDays {
  startsOn: Day
  classDays: readonly string[]
  /** How many lessons the course was sold with: one for each class day of a batch without a timetable. */
  lessonCount: number
  /** Its live classes that are not cancelled; null: it has no timetable. */
  classes: { days: readonly Day[]; held: number } | null
}

/** Whether the last class of a batch was held; without a timetable, whether its class days have passed. */
export function hasBatchEnded(batch: BatchDays, now: Date): boolean {
  if (batch.classes) return batch.classes.held >= batch.classes.days.length
  return shareHeld(batch, batch.lessonCount, dhakaDay(now)) >= 100
}
