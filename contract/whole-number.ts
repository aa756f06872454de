import { z } from 'zod'

/** The largest number that a database column of type integer takes. */
const MAX_INTEGER = 2 ** 31 - 1

/** A number that counts up from one: a version, or the number of a batch or of a class. */
export const OrdinalNumber = z.int().min(1).max(MAX_INTEGER)

/** A whole number in an address or a form, within bounds: each way to be wrong has words of its own. */
export function wholeNumber({ min, max }: { min: number; max: number }) {
  return z.coerce
    .number({ error: 'number_expected' })
    .int({ error: 'number_expected' })
    .min(min, { error: 'too_small' })
    .max(max, { error: 'too_big' })
}

/** How many rows of a list one call answers. */
export function pageLimit({ most, usual }: { most: number; usual: number }) {
  return wholeNumber({ min: 1, max: most }).default(usual)
}
