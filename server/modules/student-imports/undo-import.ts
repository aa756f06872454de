import { defined } from '#contract/defined.ts'
import { Problem } from '#contract/problems.ts'
import type { StudentImport } from '#contract/student-imports/imports.ts'
import type { RowReason } from '#contract/student-imports/terms.ts'
import { recordAudit } from '#server/audit/index.ts'
import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { raiseCatalogueVersion, removeAddedSeat } from '../catalog/index.ts'
import { findUsedEnrolments } from '../learning/index.ts'
import { endEnrolments } from '../orders/index.ts'
import type { ImportContext } from './context.ts'
import { lockImport, showImport } from './import-records.ts'
import { removeRow } from './invited-students.ts'
import { dropPlannedRows, FORGOTTEN, moveRow } from './row-states.ts'

const ROWS_AT_ONCE = 50

type UndoContext = Pick<ImportContext, 'db' | 'now' | 'deliver'>
interface UndoRequest {
  importId: number
  staff: { id: number }
}

/**
 * Takes back the next rows of an import: invitations that wait, then enrolments that nobody has used. It may be called
 * again after it was cut off, and by several at once.
 *
 * @throws Problem import_not_found
 */
export async function undoStudentImport(
  ctx: UndoContext,
  undoing: UndoRequest,
): Promise<StudentImport> {
  const { db } = ctx
  const { importId } = undoing
  const removed = await transact(db, (trx) => undoWaiting({ ...ctx, trx }, undoing))
  const ended = removed === 0 ? await undoEnrolled(ctx, undoing) : 0
  if (removed + ended > 0) await raiseCatalogueVersion(db)
  if (ended > 0) await ctx.deliver()
  return transact(db, (trx) => finishUndo({ ...ctx, trx }, undoing)).then(() =>
    showImport(db, importId),
  )
}

/** @returns how many rows were taken back */
async function undoWaiting(
  { trx, now }: Omit<UndoContext, 'db'> & { trx: Trx },
  { importId, staff }: UndoRequest,
): Promise<number> {
  const record = await lockImport(trx, importId)
  if (!record.undone_at) {
    await trx
      .updateTable('student_imports')
      .set({ undone_at: now, undone_by: staff.id })
      .where('id', '=', importId)
      .execute()
    await recordAudit(trx, {
      actor: staff,
      action: 'students.import_undo_begun',
      subject: record.file_name,
    })
    await dropPlannedRows(trx, importId, now)
  }
  const rows = await trx
    .selectFrom('student_import_rows')
    .select(['import_id', 'line', 'batch_id', 'added_seat', 'holds_seat'])
    .where('import_id', '=', importId)
    .where('state', '=', 'waiting')
    .orderBy('line')
    .limit(ROWS_AT_ONCE)
    .forUpdate()
    .execute()
  for (const row of rows) await removeRow(trx, row, { now, reason: 'undone' })
  return rows.length
}

interface EnrolledRow {
  import_id: number
  line: number
  batch_id: number | null
  student_id: number | null
  order_item_id: number | null
  added_seat: boolean
}

/** One order after another, as staff end one by hand: each locks its own student. @returns how many were looked at */
async function undoEnrolled(ctx: UndoContext, { importId, staff }: UndoRequest): Promise<number> {
  const rows = await ctx.db
    .selectFrom('student_import_rows')
    .select(['import_id', 'line', 'batch_id', 'student_id', 'order_item_id', 'added_seat'])
    .where('import_id', '=', importId)
    .where('state', '=', 'enrolled')
    .orderBy('line')
    .limit(ROWS_AT_ONCE)
    .execute()
  const used = await findUsedEnrolments(
    ctx.db,
    rows.flatMap(({ order_item_id }) => order_item_id ?? []),
  )
  for (const row of rows) {
    const reason = used.get(defined(row.order_item_id)) ?? (await endEnrolled(ctx, { row, staff }))
    await transact(ctx.db, (trx) => settleRow({ trx, now: ctx.now }, { row, reason }))
  }
  return rows.length
}

/** @returns why it stays; null: it has ended, now or before this was cut off */
async function endEnrolled(
  { db }: UndoContext,
  { row, staff }: { row: EnrolledRow; staff: { id: number } },
): Promise<RowReason | null> {
  const item = await itemOf(db, row)
  if (!item || item.fulfilment === 'revoked') return null
  if (item.student_id === staff.id) return 'own_account'
  try {
    await endEnrolments(
      db,
      { id: item.order_id, student_id: item.student_id },
      {
        itemIds: [String(item.id)],
        by: { kind: 'staff', id: staff.id },
        reason: 'Import undone',
        keepCertificate: false,
      },
    )
    return null
  } catch (error) {
    // Money came to it since, or another call ended it at this moment.
    if (!(error instanceof Problem)) throw error
    return error.code === 'ends_by_refund' ? 'has_order' : null
  }
}

function itemOf(db: Db, { order_item_id }: EnrolledRow) {
  return db
    .selectFrom('order_items')
    .select(['id', 'order_id', 'student_id', 'fulfilment'])
    .where('id', '=', order_item_id)
    .executeTakeFirst()
}

async function settleRow(
  { trx, now }: { trx: Trx; now: Date },
  { row, reason }: { row: EnrolledRow; reason: RowReason | null },
): Promise<void> {
  const { state } = await trx
    .selectFrom('student_import_rows')
    .select('state')
    .where('import_id', '=', row.import_id)
    .where('line', '=', row.line)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (state !== 'enrolled') return
  if (reason) return moveRow(trx, row, { to: 'kept', at: now, set: { reason } })
  if (row.added_seat && row.batch_id !== null) await removeAddedSeat(trx, row.batch_id)
  await moveRow(trx, row, {
    to: 'removed',
    at: now,
    set: { ...FORGOTTEN, reason: 'undone', added_seat: false },
  })
}

async function finishUndo(
  { trx, now }: { trx: Trx; now: Date },
  { importId, staff }: UndoRequest,
): Promise<void> {
  const record = await lockImport(trx, importId)
  if (record.undo_ended_at) return
  const { counts } = await showImport(trx, importId)
  if ((counts.waiting ?? 0) + (counts.enrolled ?? 0) > 0) return
  await trx
    .updateTable('student_imports')
    .set({ undo_ended_at: now })
    .where('id', '=', importId)
    .execute()
  await recordAudit(trx, {
    actor: staff,
    action: 'students.import_undone',
    subject: record.file_name,
    after: { removed: counts.removed, kept: counts.kept },
  })
}
