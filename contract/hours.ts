import { z } from 'zod'
import { spelledHours } from './typed-hours.ts'

/** The hours of a class or of every class of a batch, wherever they are entered. */
export const Hours = z
  .string({ error: 'text_expected' })
  .overwrite(spelledHours)
  // The hours end at another time than they begin: an end before the start is on the next day.
  .regex(/^(?!(.{5})-\1$)([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/, {
    error: 'not_hours',
  })
  .meta({
    description:
      'Hours in Dhaka, at two different times, also as "8pm - 9:30pm". An end before the start is on the next day.',
    examples: ['20:00-21:30'],
  })
