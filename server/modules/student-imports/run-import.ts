import { sql } from 'kysely'
import { defined } from '#contract/defined.ts'
import { permits, staffRoleOf } from '#contract/staff/permissions.ts'
import { Problem } from '#contract/problems.ts'
import type { StudentImport } from '#contract/student-imports/imports.ts'
import { recordAudit } from '#server/audit/index.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { raiseCatalogueVersion } from '../catalog/index.ts'
import { claimRowSeat, enrolRow } from './carry-out-row.ts'
import type { ImportContext, Importer } from './context.ts'
import { type ImportRecord, lockImport, showImport } from './import-records.ts'
import { type Judgement, judgeRows } from './judge-rows.ts'
import { mailInvited } from './mail-invited.ts'
import { moveRow } from './row-states.ts'

/** Rows of one call: on a busy embedded database they take a second. */
const ROWS_AT_ONCE = 50
const MAILS_AT_ONCE = 100

/**
 * Carries out the next rows of an import; after the last of them it sends mails, and then it has ended. It may be called
 * by several at once, and again after it was cut off.
 *
 * @throws Problem import_not_found, import_undone, import_unsent
 */
export async function runImport(
  ctx: ImportContext,
  { importId }: { importId: number },
): Promise<StudentImport> {
  const step = await transact(ctx.db, (trx) => runStep({ ...ctx, trx }, importId))
  if (step.hasNewSeats) await raiseCatalogueVersion(ctx.db)
  if (step.didEnrol) await ctx.deliver()
  if (step.didMail) await ctx.wake('send-mails')
  return step.shown
}

interface Step {
  shown: StudentImport
  didEnrol: boolean
  didMail: boolean
  hasNewSeats: boolean
}

async function runStep(
  ctx: Omit<ImportContext, 'db'> & { trx: Trx },
  importId: number,
): Promise<Step> {
  const { trx, now } = ctx
  const record = await lockImport(trx, importId)
  if (record.undone_at) throw new Problem('import_undone')
  const quiet = { didEnrol: false, didMail: false, hasNewSeats: false }
  if (record.ended_at) return { ...quiet, shown: await showImport(trx, importId) }
  const before = await showImport(trx, importId)
  if (before.state === 'unsent') throw new Problem('import_unsent')
  const carriedOut = defined(before.counts.planned) > 0 ? await carryOutSome(ctx, record) : null
  const mailed = carriedOut ? 0 : await mailInvited(ctx, { record, limit: MAILS_AT_ONCE })
  const after = await showImport(trx, importId)
  const hasEnded = after.counts.planned === 0 && after.mailsLeft === 0
  if (hasEnded) await endImport(trx, record, { now, counts: after.counts })
  return {
    shown: hasEnded ? { ...after, state: 'done' } : after,
    didEnrol: (carriedOut?.enrolled ?? 0) > 0,
    didMail: mailed > 0 || (record.sends_mail && (carriedOut?.enrolled ?? 0) > 0),
    hasNewSeats: (carriedOut?.seats ?? 0) > 0,
  }
}

async function endImport(
  trx: Trx,
  record: ImportRecord,
  { now, counts }: { now: Date; counts: StudentImport['counts'] },
): Promise<void> {
  await trx
    .updateTable('student_imports')
    .set({ ended_at: now })
    .where('id', '=', record.id)
    .execute()
  const { seats } = await trx
    .selectFrom('student_import_rows')
    .select(sql<number>`count(*) filter (where added_seat)`.as('seats'))
    .where('import_id', '=', record.id)
    .executeTakeFirstOrThrow()
  await recordAudit(trx, {
    actor: { id: record.made_by },
    action: 'students.imported',
    subject: record.file_name,
    after: {
      enrolled: counts.enrolled,
      waiting: counts.waiting,
      already: counts.already,
      refused: counts.refused,
      addedSeats: Number(seats),
    },
  })
}

async function carryOutSome(
  ctx: Omit<ImportContext, 'db'> & { trx: Trx },
  record: ImportRecord,
): Promise<{ enrolled: number; seats: number }> {
  const { trx } = ctx
  const rows = await trx
    .selectFrom('student_import_rows')
    .select(['line', 'details'])
    .where('import_id', '=', record.id)
    .where('state', '=', 'planned')
    .orderBy('line')
    .limit(ROWS_AT_ONCE)
    .forUpdate()
    .execute()
  const staff = await importerOf(trx, record)
  const judged = await judgeRows(trx, ctx, {
    rows: rows.flatMap(({ details }) => details ?? []),
    staff,
  })
  // In one order, so that two who enrol the same people wait for each other once.
  const ids = judged.flatMap(({ account }) => (account?.isProved ? [account.id] : []))
  await trx
    .selectFrom('students')
    .select('id')
    .where('id', '=', sql<number>`any(${ids})`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const done = { enrolled: 0, seats: 0 }
  for (const judgement of judged) {
    const result = await carryOut(ctx, { record, judgement, staff })
    if (result === 'enrolled') done.enrolled += 1
    if (result !== null) done.seats += 1
  }
  return done
}

/** @returns what came of it where a seat was taken, else null */
async function carryOut(
  ctx: Omit<ImportContext, 'db'> & { trx: Trx },
  { record, judgement, staff }: { record: ImportRecord; judgement: Judgement; staff: Importer },
): Promise<'enrolled' | 'waiting' | null> {
  const { trx, now } = ctx
  const { reading, outcome, course, account } = judgement
  const key = { import_id: record.id, line: reading.row.line }
  const batchId = judgement.batch?.id ?? null
  const about = { course_id: course?.id ?? null, batch_id: batchId }
  if (!course || !reading.email || outcome === 'refused' || outcome === 'already') {
    const to = outcome === 'already' ? 'already' : 'refused'
    await moveRow(trx, key, { to, at: now, set: { ...about, reason: judgement.reason } })
    return null
  }
  const seat = await claimRowSeat(trx, { batchId, mayAddSeats: record.may_add_seats })
  if ('reason' in seat) {
    await moveRow(trx, key, { to: 'refused', at: now, set: { ...about, reason: seat.reason } })
    return null
  }
  if (account?.isProved) {
    const work = {
      key,
      reading,
      course,
      batchId,
      staff,
      fileName: record.file_name,
      language: record.language,
      sendsMail: record.sends_mail,
    }
    const result = await enrolRow(ctx, work, { studentId: account.id, addedSeat: seat.addedSeat })
    return result === 'enrolled' ? 'enrolled' : null
  }
  await moveRow(trx, key, {
    to: 'waiting',
    at: now,
    set: {
      ...about,
      email_key: reading.email.key,
      holds_seat: batchId !== null,
      added_seat: seat.addedSeat,
      mail_due: record.sends_mail,
    },
  })
  return 'waiting'
}

/** Whoever began the import, with what their role includes now. */
async function importerOf(trx: Trx, record: ImportRecord): Promise<Importer> {
  const { role, staff_role } = await trx
    .selectFrom('students')
    .select(['role', 'staff_role'])
    .where('id', '=', record.made_by)
    .executeTakeFirstOrThrow()
  const isOwner = role === 'staff' && permits(staffRoleOf(staff_role), 'people')
  return { id: record.made_by, isOwner }
}
