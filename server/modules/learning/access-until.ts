import { type RawBuilder, sql } from 'kysely'
import type { LimitedAccess } from '#contract/learning/classroom.ts'
import type { Day } from '#contract/time.ts'

/** Today in Dhaka, by the clock that dates enrolments. */
const TODAY = sql`(now() at time zone 'Asia/Dhaka')::date`

/** For a query of enrolments: whether the last day of access has passed. */
export const isAccessOver = sql<boolean>`coalesce(enrolment.access_until < ${TODAY}, false)`

/** For a query that tells students something: whether someone has access on a day. */
export function hasAccessOn(today: Day, until: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`coalesce(${until} >= ${today}::date, true)`
}

/**
 * For a query of what a course has at a moment: whether a student has access today, and still has it on the day of that.
 *
 * @param until the last day of access; null in a row: access has no end
 */
export function isWithinAccess({
  until,
  at,
  today,
}: {
  until: RawBuilder<unknown>
  at: RawBuilder<unknown>
  today: Day
}): RawBuilder<boolean> {
  return sql<boolean>`coalesce(${until} >= greatest(${today}::date, (${at} at time zone 'Asia/Dhaka')::date), true)`
}

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
