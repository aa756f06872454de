import { sql } from 'kysely'
import { type Batch, Batch as BatchSchema } from '#contract/catalog.ts'
import { poisha, takaText } from '#contract/money.ts'
import type { Day } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'

/** The batches one can still enrol in on `today`, soonest first, by the id of their course's row. Full ones stay listed. */
export async function openBatches(db: Db, courses: readonly number[], today: Day): Promise<(course: number) => Batch[]> {
  const rows = await db
    .selectFrom('batches')
    .select(['id', 'course_id', 'number', 'starts_on', 'enrol_by', 'seats', 'seats_taken', 'class_days', 'shift', 'orientation_on'])
    .select(['early_fee_poisha', 'early_until'])
    .where(sql<boolean>`course_id = any(${[...courses]})`)
    .where('state', '=', 'open')
    .where('enrol_by', '>=', today)
    .orderBy('starts_on')
    .orderBy('number')
    .execute()
  const batches = Map.groupBy(rows, (row) => row.course_id)
  return (course) =>
    (batches.get(course) ?? []).map((row) =>
      BatchSchema.parse({
        batchId: String(row.id),
        number: row.number,
        startsOn: row.starts_on,
        enrolBy: row.enrol_by,
        seats: row.seats,
        seatsLeft: row.seats === null ? null : row.seats - row.seats_taken,
        classDays: row.class_days,
        shift: row.shift,
        orientationOn: row.orientation_on,
        ...earlyBird(row, today),
      }),
    )
}

/** The early-bird fee while it is the fee. */
function earlyBird(row: { early_fee_poisha: number | null; early_until: Day | null }, today: Day) {
  const isEarly = row.early_fee_poisha !== null && row.early_until !== null && today <= row.early_until
  return { earlyFee: isEarly ? takaText(poisha(row.early_fee_poisha!)) : null, earlyUntil: isEarly ? row.early_until : null }
}

/** Of a course's batches, the soonest with a seat left, else the soonest. */
export function nextBatch(batches: readonly Batch[]): Batch | null {
  return batches.find((batch) => batch.seatsLeft !== 0) ?? batches[0] ?? null
}
