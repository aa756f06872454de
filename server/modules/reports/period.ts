import { Problem } from '#contract/problems.ts'
import { REPORT_DAYS } from '#contract/reports/terms.ts'
import { type Day, daysBetween } from '#contract/time.ts'

/** The days of a report, the last included. */
export interface Period {
  from: Day
  to: Day
}

/** @throws Problem invalid_input for a period that ends before it begins or is longer than REPORT_DAYS */
export function refuseLength({ from, to }: Period): void {
  const days = daysBetween(from, to)
  if (days < 0 || days >= REPORT_DAYS)
    throw new Problem('invalid_input', {
      errors: [
        days < 0
          ? { field: 'to', code: 'too_small', message: 'The period ends before it begins.' }
          : { field: 'to', code: 'too_big', message: `At most ${REPORT_DAYS} days.` },
      ],
    })
}
