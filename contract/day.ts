import { z } from 'zod'

/** A calendar day in Asia/Dhaka. Apart from time.ts, so that screens can count days without the schema library. */
export const Day = z.iso
  .date()
  .meta({ description: 'A calendar day in Asia/Dhaka.', examples: ['2026-12-05'] })
export type Day = z.infer<typeof Day>

/** A moment, as ISO 8601 in UTC. */
export const Moment = z.iso.datetime().meta({ description: 'A moment in UTC.' })
