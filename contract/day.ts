import { z } from 'zod'

/** PostgreSQL has no year 0: the one before the first is 1 BC. */
export const SINCE_YEAR_1 = /^(?!0000)/

/** A calendar day in Asia/Dhaka. Apart from time.ts, so that screens can count days without the schema library. */
export const Day = z.iso
  .date()
  .regex(SINCE_YEAR_1)
  .meta({ description: 'A calendar day in Asia/Dhaka.', examples: ['2026-12-05'] })
export type Day = z.infer<typeof Day>

/** A moment, as ISO 8601 in UTC. */
export const Moment = z.iso.datetime().regex(SINCE_YEAR_1).meta({ description: 'A moment in UTC.' })
