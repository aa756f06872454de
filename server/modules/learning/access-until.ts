import { type RawBuilder, sql } from 'kysely'
import type { LimitedAccess } from '#contract/learning/classroom.ts'
import type { Day } from '#contract/time.ts'

/** Today in Dhaka, by the clock that dates enrolments. */
const TODAY = sql`(now() at time zone 'Asia/Dhaka')::date`

/** For a query of enrolments: whether the last day of access has passed. */
export const isAccessOver = sql<boolean>`coalesce(enrolment.access_until < ${TODAY}, false)`

/**
 * For a query that enrols: the last day of access. The days of the course count from today, or from the first day of
 * the batch where that is later. Null: access has no end.
 */
export function accessUntil(columns: {
  accessDays: RawBuilder<unknown>
  startsOn: RawBuilder<unknown>
}): RawBuilder<Day | null> {
  return sql<Day | null>`greatest(${TODAY}, ${columns.startsOn}) + ${columns.accessDays}::integer`
}

/**
 * For an update of enrolments: the last day once the batch starts later than it did. Access moves by as many days;
 * it never becomes shorter.
 */
export function accessAfterMove(starts: {
  before: Day | null
  after: RawBuilder<unknown>
}): RawBuilder<Day | null> {
  const from = sql`greatest(${starts.before}::date, (enrolled_at at time zone 'Asia/Dhaka')::date)`
  return sql<Day | null>`access_until + greatest(0, ${starts.after} - ${from})`
}

/** A row with `isAccessOver` as `is_over`, as answers have it. Null: access has no end. */
export function limitedAccess(row: {
  access_until: Day | null
  is_over: boolean
}): LimitedAccess | null {
  return row.access_until === null ? null : { until: row.access_until, isOver: row.is_over }
}
