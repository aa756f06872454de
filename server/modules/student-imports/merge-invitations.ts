import { sql } from 'kysely'
import type { Trx } from '#server/db/transact.ts'

/** Courses that wait for the address of a closed account wait for the other address; one that waits for both does so once. */
export async function mergeInvitations(
  trx: Trx,
  { from, to }: { from: string; to: string },
): Promise<void> {
  if (from === to) return
  // A row that goes gives its seat back: a trigger of the table.
  await sql`delete from student_import_rows mine using student_import_rows other
    where mine.email_key = ${from} and mine.state = 'waiting'
      and other.email_key = ${to} and other.state = 'waiting' and other.course_id = mine.course_id`.execute(
    trx,
  )
  await trx
    .updateTable('student_import_rows')
    .set({ email_key: to })
    .where('email_key', '=', from)
    .where('state', '=', 'waiting')
    .execute()
}
