import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Batch } from '#contract/catalog/courses.ts'
import { poisha, takaText } from '#contract/money.ts'
import type { Day } from '#contract/time.ts'
import type { Batches } from '#server/db/tables.ts'
import { batchPlan, PLAN_COLUMNS } from './draft-columns.ts'
import { earlyFeeOn } from './early-fee.ts'

const COLUMNS = [
  'id',
  ...PLAN_COLUMNS,
  'enrol_by',
  'seats',
  'seats_taken',
  'orientation_on',
  'early_fee_poisha',
  'early_until',
] as const

/** A batch as the statement that reads its course brings it along. */
export type BatchRow = Pick<Selectable<Batches>, (typeof COLUMNS)[number]>

/**
 * The batches one can still enrol in on `today`, soonest first, full ones too, as a column beside a row `course`. As a
 * statement of their own they would cost a cold page more than the batches do.
 */
export function openBatchRows(course: string, today: Day): RawBuilder<BatchRow[]> {
  return sql`(
    select coalesce(json_agg(open_batch order by starts_on, number), '[]')
    from (
      select ${sql.join(COLUMNS.map((column) => sql.ref(column)))}
      from batches
      where batches.course_id = ${sql.ref(`${course}.id`)}
        and state = 'open' and enrol_by >= ${today} and ${sql.ref(`${course}.is_on_sale`)}
    ) as open_batch)`
}

export function asBatches(rows: readonly BatchRow[], today: Day): Batch[] {
  return rows.map((row) => ({
    batchId: String(row.id),
    ...batchPlan(row),
    enrolBy: row.enrol_by,
    seats: row.seats,
    seatsLeft: row.seats === null ? null : row.seats - row.seats_taken,
    orientationOn: row.orientation_on,
    ...earlyBird(row, today),
  }))
}

/** The early-bird fee while it is the fee. */
function earlyBird(row: { early_fee_poisha: number | null; early_until: Day | null }, today: Day) {
  const fee = earlyFeeOn(today, row)
  return fee === null
    ? { earlyFee: null, earlyUntil: null }
    : { earlyFee: takaText(poisha(fee)), earlyUntil: row.early_until }
}

/** Of a course's batches, the soonest with a seat left, else the soonest. */
export function nextBatch(batches: readonly Batch[]): Batch | null {
  return batches.find((batch) => batch.seatsLeft !== 0) ?? batches[0] ?? null
}
