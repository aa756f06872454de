import { INVITATION_DAYS, LEFTOVER_DAYS } from '#contract/student-imports/terms.ts'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { removeRow } from './invited-students.ts'
import { FORGOTTEN } from './row-states.ts'

const DAY_MS = 86_400_000
const AT_ONCE = 200

/**
 * Removes invitations that nobody took up in time, and what files say of people whom they enrolled in nothing. Run it
 * once a day.
 *
 * @returns how many invitations ended
 */
export async function forgetInvited({ db, now }: { db: Db; now: Date }): Promise<number> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  let ended = 0
  for (let some = AT_ONCE; some === AT_ONCE; ended += some)
    some = await transact(db, async (trx) => {
      const rows = await trx
        .selectFrom('student_import_rows')
        .select(['import_id', 'line', 'batch_id', 'holds_seat', 'added_seat'])
        .where('state', '=', 'waiting')
        .where('changed_at', '<', daysAgo(INVITATION_DAYS))
        .orderBy('import_id')
        .orderBy('line')
        .limit(AT_ONCE)
        .forUpdate()
        .execute()
      for (const row of rows) await removeRow(trx, row, { now, reason: 'never_came' })
      return rows.length
    })
  await db
    .updateTable('student_import_rows')
    .set({ ...FORGOTTEN })
    .where('state', 'in', ['planned', 'refused', 'already'])
    .where('details', 'is not', null)
    .where('changed_at', '<', daysAgo(LEFTOVER_DAYS))
    .execute()
  return ended
}
