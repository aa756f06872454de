import type { Selectable } from 'kysely'
import { defined } from '#contract/defined.ts'
import { poisha, readTaka, takaText } from '#contract/money.ts'
import { StaffBatch, type StaffBatchDraft } from '#contract/orders/batches.ts'
import { Problem } from '#contract/problems.ts'
import type { Day } from '#contract/time.ts'
import { recordAudit } from '#server/audit/index.ts'
import type { Db } from '#server/db/connect.ts'
import type { Batches } from '#server/db/tables.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { isSteep, notePrices } from '#server/prices/index.ts'
import {
  batchPlan,
  draftRow,
  insertBatch,
  lockCatalogue,
  raiseCatalogueVersion,
  recentFees,
  refuseSmallRoom,
  renewEarlyFee,
} from '../../catalog/index.ts'

/** Every batch of a course, latest first. @throws Problem course_not_found */
export async function listBatches(db: Db, courseId: string): Promise<StaffBatch[]> {
  const course = await courseOf(db, courseId)
  const rows = await db
    .selectFrom('batches')
    .selectAll()
    .where('course_id', '=', course.id)
    .orderBy('number', 'desc')
    .execute()
  return rows.map((row) => asStaffBatch(row, courseId))
}

/** @throws Problem course_not_found, batch_exists, room_too_small, invalid_input */
export async function addBatch(
  db: Db,
  {
    staff,
    courseId,
    draft,
    today,
  }: { staff: { id: number }; courseId: string; draft: StaffBatchDraft; today: Day },
): Promise<StaffBatch> {
  const columns = batchColumns(draft)
  const course = await courseOf(db, courseId)
  return transact(db, async (trx) => {
    await lockCatalogue(trx)
    await raiseCatalogueVersion(trx)
    await refuseSmallRoom(trx, columns)
    const added = await insertBatch(trx, { course_id: course.id, ...columns })
    if (!added) throw new Problem('batch_exists')
    await renewEarlyFee(trx, course.id, today)
    const batch = asStaffBatch(added, courseId)
    await recordAudit(trx, {
      actor: staff,
      action: 'batch.added',
      subject: `${courseId} ${draft.number}`,
      after: batch,
    })
    await noteIfSteep(trx, { staff, courseId, batch: added })
    return batch
  })
}

/** An early-bird fee below half of what the course has cost in the last month is told to the owners. */
export async function noteIfSteep(
  trx: Trx,
  {
    staff,
    courseId,
    batch,
  }: {
    staff: { id: number }
    courseId: string
    batch: Pick<Selectable<Batches>, 'number' | 'early_fee_poisha'>
  },
): Promise<void> {
  if (batch.early_fee_poisha === null) return
  const { highest: was } = defined((await recentFees(trx, [courseId])).get(courseId))
  const is = poisha(batch.early_fee_poisha)
  if (isSteep(was, is))
    await notePrices(trx, staff, [
      { kind: 'early_fee', subject: `${courseId} ${batch.number}`, was, is },
    ])
}

async function courseOf(db: Db, courseId: string): Promise<{ id: number }> {
  const course = await db
    .selectFrom('courses')
    .select('id')
    .where('course_id', '=', courseId)
    .executeTakeFirst()
  if (!course) throw new Problem('course_not_found')
  return course
}

/** The columns of a batch as it is to be. @throws Problem invalid_input */
export function batchColumns(draft: StaffBatchDraft) {
  const earlyFee = draft.earlyFee ? readTaka(draft.earlyFee) : null
  if (draft.enrolBy > draft.startsOn)
    throw wrong('enrolBy', 'Enrolment ends on the first day at the latest.')
  if ((earlyFee === null) !== !draft.earlyUntil)
    throw wrong('earlyUntil', 'An early-bird price needs its last day, and a last day its price.')
  return {
    ...draftRow(draft),
    state: draft.state,
    early_fee_poisha: earlyFee,
    early_until: draft.earlyUntil ?? null,
  }
}

function wrong(field: string, message: string): Problem {
  return new Problem('invalid_input', { errors: [{ field, code: 'wrong_type', message }] })
}

export function asStaffBatch(row: Selectable<Batches>, courseId: string): StaffBatch {
  return StaffBatch.parse({
    batchId: String(row.id),
    courseId,
    ...batchPlan(row),
    enrolBy: row.enrol_by,
    seats: row.seats,
    seatsTaken: row.seats_taken,
    orientationOn: row.orientation_on,
    state: row.state,
    earlyFee: row.early_fee_poisha === null ? null : takaText(poisha(row.early_fee_poisha)),
    earlyUntil: row.early_until,
  })
}
