import { z } from 'zod'
import { Day } from '../day.ts'
import { Hours } from '../hours.ts'
import { WeekDay } from './courses.ts'
import { MOST_SEATS } from './terms.ts'

/** What is entered of a batch: one rule for each field, in the form, in files of courses and in complete copies. */
export const batchFields = {
  number: z
    .int({ error: 'number_expected' })
    .min(1, { error: 'too_small' })
    .max(100_000, { error: 'too_big' }),
  startsOn: Day,
  enrolBy: Day,
  seats: z
    .int({ error: 'number_expected' })
    .min(0, { error: 'too_small' })
    .max(MOST_SEATS, { error: 'too_big' }),
  classDays: z.array(WeekDay).max(7),
  hours: Hours,
  orientationOn: Day,
}

/** A batch as it is to be. */
export const BatchDraft = z.object({
  ...batchFields,
  seats: batchFields.seats.nullable().default(null).meta({ description: 'null: no limit.' }),
  classDays: batchFields.classDays.default([]),
  hours: batchFields.hours.nullable().default(null),
  orientationOn: batchFields.orientationOn.nullable().default(null),
})
export type BatchDraft = z.infer<typeof BatchDraft>

/** A batch of an earlier file, which calls its hours `shift`, as a file writes it now. */
export function withHours(batch: unknown): unknown {
  if (typeof batch !== 'object' || batch === null || !('shift' in batch) || 'hours' in batch)
    return batch
  const { shift, ...rest } = batch
  return { ...rest, hours: shift }
}
