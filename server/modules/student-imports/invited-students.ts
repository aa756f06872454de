import { sql } from 'kysely'
import type { LanguageCode } from '#contract/languages.ts'
import { Problem } from '#contract/problems.ts'
import type { InvitedPerson } from '#contract/student-imports/imports.ts'
import { INVITATION_DAYS, MINUTES_BETWEEN_INVITATIONS } from '#contract/student-imports/terms.ts'
import { emailKey } from '#contract/text.ts'
import { recordAudit } from '#server/audit/index.ts'
import type { Db } from '#server/db/connect.ts'
import { containing } from '#server/db/contains.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { raiseCatalogueVersion } from '../catalog/index.ts'
import { releaseRowSeat } from './carry-out-row.ts'
import type { ImportContext } from './context.ts'
import { mailAddresses } from './mail-invited.ts'
import { FORGOTTEN, moveRow } from './row-states.ts'

const DAY_MS = 86_400_000

/** People who wait, by their address. */
export async function listInvitedStudents(
  db: Db,
  { q, after, limit }: { q?: string | undefined; after?: string | undefined; limit: number },
): Promise<{ rows: InvitedPerson[]; next: string | null }> {
  let query = db
    .selectFrom('student_import_rows')
    .select('email_key')
    .distinct()
    .where('state', '=', 'waiting')
    .orderBy('email_key')
    .limit(limit + 1)
  if (after) query = query.where('email_key', '>', after)
  if (q) {
    const anywhere = containing(q)
    query = query.where((where) =>
      where.or([
        where('email_key', 'ilike', anywhere),
        where(sql<string>`details->>'name'`, 'ilike', anywhere),
      ]),
    )
  }
  const keys = (await query.execute()).flatMap(({ email_key }) => email_key ?? [])
  const shown = keys.slice(0, limit)
  return {
    rows: await peopleOf(db, shown),
    next: keys.length > limit ? (shown.at(-1) ?? null) : null,
  }
}

async function peopleOf(db: Db, keys: readonly string[]): Promise<InvitedPerson[]> {
  if (keys.length === 0) return []
  const rows = await db
    .selectFrom('student_import_rows as row')
    .innerJoin('courses as course', 'course.id', 'row.course_id')
    .leftJoin('batches as batch', 'batch.id', 'row.batch_id')
    .select(['row.email_key', 'row.details', 'row.mailed_at', 'row.changed_at'])
    .select(['course.course_id', 'course.title', 'batch.number'])
    .where('row.state', '=', 'waiting')
    .where('row.email_key', '=', sql<string>`any(${keys})`)
    .orderBy('row.email_key')
    .orderBy('row.import_id')
    .orderBy('row.line')
    .execute()
  const people = Map.groupBy(rows, ({ email_key }) => email_key)
  return keys.flatMap((key) => {
    const courses = people.get(key)
    const first = courses?.[0]
    if (!courses || !first) return []
    const since = Math.min(...courses.map(({ changed_at }) => changed_at.getTime()))
    const mailed = courses.flatMap(({ mailed_at }) => mailed_at?.getTime() ?? [])
    return {
      email: first.details?.email ?? key,
      name: courses.find(({ details }) => details?.name)?.details?.name ?? '',
      courses: courses.map((course) => ({
        courseId: course.course_id,
        courseName: course.title,
        batchNumber: course.number,
      })),
      invitedAt: new Date(since).toISOString(),
      mailedAt: mailed.length > 0 ? new Date(Math.max(...mailed)).toISOString() : null,
      removedOn: new Date(since + INVITATION_DAYS * DAY_MS).toISOString(),
    }
  })
}

/** @throws Problem invitation_not_found, invited_lately */
export async function mailInvitedStudent(
  ctx: ImportContext,
  { email, language, staff }: { email: string; language: LanguageCode; staff: { id: number } },
): Promise<void> {
  const key = emailKey(email)
  await transact(ctx.db, async (trx) => {
    const rows = await lockedRows(trx, key)
    const oldest = ctx.now.getTime() - MINUTES_BETWEEN_INVITATIONS * 60_000
    if (rows.some(({ mailed_at }) => mailed_at !== null && mailed_at.getTime() > oldest))
      throw new Problem('invited_lately')
    await mailAddresses({ ...ctx, trx }, { keys: [key], language })
    await recordAudit(trx, {
      actor: staff,
      action: 'student.invited_again',
      subject: key,
      after: { language },
    })
  })
  await ctx.wake('send-mails')
}

/** @throws Problem invitation_not_found */
export async function removeInvitedStudent(
  { db, now }: Pick<ImportContext, 'db' | 'now'>,
  { email, staff }: { email: string; staff: { id: number } },
): Promise<void> {
  const key = emailKey(email)
  await transact(db, async (trx) => {
    const rows = await lockedRows(trx, key)
    for (const row of rows) await removeRow(trx, row, { now, reason: 'by_staff' })
    await recordAudit(trx, {
      actor: staff,
      action: 'student.invitation_removed',
      subject: key,
      before: { courses: rows.length },
    })
  })
  await raiseCatalogueVersion(db)
}

type LockedRow = Awaited<ReturnType<typeof lockedRows>>[number]

/** @throws Problem invitation_not_found */
async function lockedRows(trx: Trx, key: string) {
  const rows = await trx
    .selectFrom('student_import_rows')
    .select(['import_id', 'line', 'batch_id', 'holds_seat', 'added_seat', 'mailed_at'])
    .where('email_key', '=', key)
    .where('state', '=', 'waiting')
    .orderBy('import_id')
    .orderBy('line')
    .forUpdate()
    .execute()
  if (rows.length === 0) throw new Problem('invitation_not_found')
  return rows
}

/** Takes a waiting row back, with its seat and what the file says of its person. */
export async function removeRow(
  trx: Trx,
  row: Omit<LockedRow, 'mailed_at'>,
  { now, reason }: { now: Date; reason: 'by_staff' | 'never_came' | 'undone' },
): Promise<void> {
  const { batch_id: batchId, added_seat: addedSeat } = row
  if (row.holds_seat) await releaseRowSeat(trx, { batchId, addedSeat })
  await moveRow(trx, row, {
    to: 'removed',
    at: now,
    set: { ...FORGOTTEN, reason, added_seat: false },
  })
}
