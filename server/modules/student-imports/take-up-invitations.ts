import { dhakaDay } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { enrolRow, releaseRowSeat } from './carry-out-row.ts'
import type { ImportContext } from './context.ts'
import { readRow } from './read-row.ts'
import { FORGOTTEN, moveRow, type RowKey } from './row-states.ts'

/** More courses than anyone brings along; the rest follows with the next sign-in. */
const MOST_AT_ONCE = 50

/** A student with a session that proves an address. */
export interface ProvedStudent {
  id: number
  /** The key of that address. */
  provedKey: string
}

type TakeUpContext = Pick<ImportContext, 'db' | 'now' | 'rules' | 'log' | 'deliver'>

/**
 * Enrols a student in the courses that wait for the address their session proves. A row that fails is logged and waits:
 * nobody is kept from signing in.
 *
 * @returns how many courses there were
 */
export async function takeUpInvitations(
  ctx: TakeUpContext,
  student: ProvedStudent,
): Promise<number> {
  const rows = await waitingRows(ctx.db, student.provedKey).limit(MOST_AT_ONCE).execute()
  let enrolled = 0
  for (const key of rows)
    try {
      if (await transact(ctx.db, (trx) => takeUp({ ...ctx, trx }, { key, student }))) enrolled += 1
    } catch (error) {
      ctx.log.error({ err: error, ...key }, 'an invited student could not be enrolled')
    }
  if (enrolled > 0) await ctx.deliver()
  return enrolled
}

function waitingRows(db: Db, key: string) {
  return db
    .selectFrom('student_import_rows')
    .select(['import_id', 'line'])
    .where('email_key', '=', key)
    .where('state', '=', 'waiting')
    .orderBy('import_id')
    .orderBy('line')
}

async function takeUp(
  ctx: Omit<TakeUpContext, 'db'> & { trx: Trx },
  { key, student }: { key: RowKey; student: ProvedStudent },
): Promise<boolean> {
  const { trx, now } = ctx
  const row = await trx
    .selectFrom('student_import_rows')
    .select(['details', 'course_id', 'batch_id', 'added_seat', 'state', 'email_key'])
    .where('import_id', '=', key.import_id)
    .where('line', '=', key.line)
    .forUpdate()
    .executeTakeFirst()
  // An undo, or another call of the same person, came first.
  if (row?.state !== 'waiting' || row.email_key !== student.provedKey) return false
  if (!row.details || row.course_id === null) return false
  const { batch_id: batchId, added_seat: addedSeat } = row
  const batch = batchId === null ? null : await lockedBatch(trx, batchId)
  if (batch?.state === 'cancelled') {
    await releaseRowSeat(trx, { batchId, addedSeat })
    const gone = { ...FORGOTTEN, reason: 'batch_cancelled', added_seat: false } as const
    await moveRow(trx, key, { to: 'refused', at: now, set: gone })
    return false
  }
  const course = await trx
    .selectFrom('courses')
    .select(['id', 'title'])
    .where('id', '=', row.course_id)
    .executeTakeFirstOrThrow()
  const { made_by, ...studentImport } = await trx
    .selectFrom('student_imports')
    .select(['made_by', 'file_name as fileName', 'language'])
    .where('id', '=', key.import_id)
    .executeTakeFirstOrThrow()
  const work = {
    ...studentImport,
    key,
    reading: readRow(row.details, dhakaDay(now)),
    course,
    batchId,
    staff: { id: made_by },
    // They are here, and see the course.
    sendsMail: false,
  }
  return (await enrolRow(ctx, work, { studentId: student.id, addedSeat })) === 'enrolled'
}

/** A cancellation waits for us, or came first and is seen. */
function lockedBatch(trx: Trx, batchId: number) {
  return trx
    .selectFrom('batches')
    .select('state')
    .where('id', '=', batchId)
    .forKeyShare()
    .executeTakeFirstOrThrow()
}
