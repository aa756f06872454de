import { z } from 'zod'
import { Day } from '../day.ts'
import { Hours } from '../hours.ts'
import { typedText } from '../text.ts'
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
  venue: typedText({ min: 1, max: 300 }),
  orientationOn: Day,
}

/** A batch as it is to be. */
export const BatchDraft = z.object({
  ...batchFields,
  seats: batchFields.seats.nullable().default(null).meta({ description: 'null: no limit.' }),
  classDays: batchFields.classDays.default([]),
  hours: batchFields.hours.nullable().default(null),
  venue: batchFields.venue.nullable().default(null).meta({
    description: 'Where its classes are held that are held in a room.',
  }),
  orientationOn: batchFields.orientationOn.nullable().default(null),
})
export type BatchDraft = z.infer<typeof BatchDraft>

/** When and where a batch is taught, as its students know it. */
export const BatchPlan = z.object({
  number: z.int(),
  startsOn: Day,
  classDays: z.array(WeekDay),
  hours: z.string().nullable(),
  // What was kept of a batch before there were venues names none.
  venue: z.string().nullable().default(null).meta({ description: 'null: online.' }),
})
export type BatchPlan = z.infer<typeof BatchPlan>

/** A batch of an earlier file, which calls its hours `shift`, as a file writes it now. */
export function withHours(batch: unknown): unknown {
  if (typeof batch !== 'object' || batch === null || !('shift' in batch) || 'hours' in batch)
    return batch
  const { shift, ...rest } = batch
  return { ...rest, hours: shift }
}
