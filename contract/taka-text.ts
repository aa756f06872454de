import { z } from 'zod'

/** Taka as numeric text. Source: spec §3. Apart from money.ts, so that screens can count without the schema library. */
export const TakaText = z
  .string()
  .regex(/^\d{1,7}(\.\d{2})?$/)
  .meta({
    description: 'Taka as numeric text: "4500", or "4500.50" where there are poisha.',
    examples: ['4500'],
  })
