import type { Updateable } from 'kysely'
import { Problem } from '#contract/problems.ts'
import type { Db } from '#server/db/connect.ts'
import type { Students } from '#server/db/tables.ts'
import type { Trx } from '#server/db/transact.ts'
import type { StudentRecord } from './student-record.ts'

/**
 * Changes what a student has said about themself; a field left out stays.
 *
 * @throws Problem session_ended: the account is deleted, maybe by a call that came just before
 */
export function changeStudent(
  { db, now }: { db: Db | Trx; now: Date },
  { id }: { id: number },
  change: Updateable<Students>,
): Promise<StudentRecord> {
  return db
    .updateTable('students')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirstOrThrow(() => new Problem('session_ended'))
}
