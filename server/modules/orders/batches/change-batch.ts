import { isDeepStrictEqual } from 'node:util'
import type { Selectable } from 'kysely'
import type { BatchChange, StaffBatch } from '#contract/orders/batches.ts'
import { Problem } from '#contract/problems.ts'
import { type Day, dhakaMoment } from '#contract/time.ts'
import { recordAudit } from '#server/audit/index.ts'
import type { Db } from '#server/db/connect.ts'
import type { Batches } from '#server/db/tables.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import {
  CHOSEN_BY_COLUMNS,
  lockCatalogue,
  moveBatch,
  raiseCatalogueVersion,
  refuseSmallRoom,
  refuseTakenRoom,
  renewEarlyFee,
  updateBatch,
} from '../../catalog/index.ts'
import { asStaffBatch, batchColumns, noteIfSteep } from '../staff/save-batch.ts'
import { offerFreeSeats } from '../waiting-list/pass-on-seats.ts'
import { dropChangesFrom } from './drop-changes.ts'
import { recordDecisions, studentLines } from './decide-students.ts'

type BatchRow = Selectable<Batches>

/**
 * Changes a batch. `change.students` says what happens to each student where it is cancelled or gets other days, hours or
 * venue, and otherwise who moves. Decisions are recorded with it and carried out later (`carryOutBatchDecisions`).
 *
 * @throws Problem batch_not_found, batch_exists, seats_below_taken, invalid_input, batch_state_final,
 * batch_has_students (facts: students), nothing_to_decide, batch_full (facts: batch, left), payment_not_checked (facts: order),
 * not_yours_to_decide, room_too_small (facts: seats), room_taken (facts: see `refuseTakenRoom`)
 */
export async function changeBatch(
  db: Db,
  {
    staff,
    batchId,
    change,
    today,
  }: { staff: { id: number }; batchId: number; change: BatchChange; today: Day },
): Promise<StaffBatch> {
  const { students, sharesRoom = false, ...draft } = change
  const { state, ...columns } = batchColumns(draft)
  return transact(db, async (trx) => {
    await lockCatalogue(trx)
    await raiseCatalogueVersion(trx)
    const batch = await lockBatches(trx, batchId, students)
    if (columns.seats !== null && columns.seats < batch.seats_taken)
      throw new Problem('seats_below_taken')
    await refuseTwin(trx, batch, draft.number)
    if (state !== 'cancelled' && isRoomChanged(batch, columns)) await refuseSmallRoom(trx, columns)
    await updateBatch(trx, batchId, columns)
    await moveBatch(trx, batch, state)
    if (batch.venue !== columns.venue && !sharesRoom)
      await refuseTakenRoom(trx, { classes: { batchId }, now: dhakaMoment(today, '00:00') })
    await offerFreeSeats(trx, { batchId, today })
    const changed = await trx
      .selectFrom('batches')
      .selectAll()
      .where('id', '=', batchId)
      .executeTakeFirstOrThrow()
    const decided = await decideStudents(trx, { staff, before: batch, after: changed, students })
    await renewEarlyFee(trx, batch.course_id, today)
    const course = await trx
      .selectFrom('courses')
      .select('course_id')
      .where('id', '=', batch.course_id)
      .executeTakeFirstOrThrow()
    const row = await trx
      .selectFrom('batches')
      .selectAll()
      .where('id', '=', batchId)
      .executeTakeFirstOrThrow()
    const shown = asStaffBatch(row, course.course_id)
    await recordAudit(trx, {
      actor: staff,
      action: 'batch.changed',
      subject: `${course.course_id} ${batch.number}`,
      before: asStaffBatch(batch, course.course_id),
      after: { ...shown, ...(decided && { students }) },
    })
    if (row.early_fee_poisha !== batch.early_fee_poisha)
      await noteIfSteep(trx, { staff, courseId: course.course_id, batch: row })
    return shown
  })
}

/** The batch and those its students are to move to, always in the order of their ids. @throws Problem batch_not_found */
async function lockBatches(
  trx: Trx,
  batchId: number,
  students: BatchChange['students'],
): Promise<BatchRow> {
  const targets = students
    ? [students.otherwise, ...students.choices].map((choice) => Number(choice.toBatchId ?? 0))
    : []
  const ids = [...new Set([batchId, ...targets.filter(Number.isSafeInteger)])]
  const rows = await trx
    .selectFrom('batches')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  const batch = rows.find((row) => row.id === batchId)
  if (!batch) throw new Problem('batch_not_found')
  return batch
}

async function refuseTwin(trx: Trx, batch: BatchRow, number: number): Promise<void> {
  const twin = await trx
    .selectFrom('batches')
    .select('id')
    .where('course_id', '=', batch.course_id)
    .where('number', '=', number)
    .where('id', '<>', batch.id)
    .executeTakeFirst()
  if (twin) throw new Problem('batch_exists')
}

async function decideStudents(
  trx: Trx,
  {
    staff,
    before,
    after,
    students,
  }: {
    staff: { id: number }
    before: BatchRow
    after: BatchRow
    students: BatchChange['students']
  },
): Promise<boolean> {
  const cause =
    after.state === 'cancelled' ? 'cancelled' : isRescheduled(before, after) ? 'rescheduled' : null
  if (cause) await dropChangesFrom(trx, before.id)
  const lines = (await studentLines(trx, before.id)).filter((line) => line.deciding === null)
  if (!cause) return moveSome(trx, { staff, batch: before, lines, students })
  if (lines.length === 0) return false
  if (!students)
    throw new Problem('batch_has_students', { facts: { students: String(lines.length) } })
  await recordDecisions(trx, { staff, batch: before, cause, lines, students })
  return true
}

/**
 * Moves students of a batch that itself goes on as it was: those for whom staff chose another one. Nothing else can be
 * decided about students then.
 *
 * @returns whether anyone moves
 * @throws Problem nothing_to_decide, and as `recordDecisions` does
 */
async function moveSome(
  trx: Trx,
  {
    students,
    lines,
    ...decided
  }: {
    staff: { id: number }
    batch: BatchRow
    lines: Awaited<ReturnType<typeof studentLines>>
    students: BatchChange['students']
  },
): Promise<boolean> {
  if (!students) return false
  const actOf = new Map(students.choices.map(({ itemId, act }) => [itemId, act]))
  const acts = lines.map((line) => actOf.get(String(line.id)) ?? students.otherwise.act)
  const moving = lines.filter((_, index) => acts[index] === 'move')
  if (moving.length === 0 || acts.includes('refund')) throw new Problem('nothing_to_decide')
  await recordDecisions(trx, { ...decided, cause: 'rescheduled', lines: moving, students })
  return true
}

/** What was so before stays possible, where a room lost seats meanwhile. */
function isRoomChanged(
  before: BatchRow,
  after: { venue: string | null; seats: number | null },
): boolean {
  return before.venue !== after.venue || before.seats !== after.seats
}

function isRescheduled(before: BatchRow, after: BatchRow): boolean {
  const chosenBy = (batch: BatchRow) => CHOSEN_BY_COLUMNS.map((column) => batch[column])
  return !isDeepStrictEqual(chosenBy(before), chosenBy(after))
}
