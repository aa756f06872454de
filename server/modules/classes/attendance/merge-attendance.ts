import { sql } from 'kysely'
import type { Trx } from '#server/db/transact.ts'

/** Of a class that both accounts of a person have a line for, the one where they came counts, or the excused one. */
export async function mergeAttendance(
  trx: Trx,
  { keptId, closedId }: { keptId: number; closedId: number },
): Promise<void> {
  await sql`delete from class_attendance worse using class_attendance better
    where worse.meeting_id = better.meeting_id
      and (worse.student_id = ${closedId} and better.student_id = ${keptId}
          and (better.is_present, better.is_excused) >= (worse.is_present, worse.is_excused)
        or worse.student_id = ${keptId} and better.student_id = ${closedId}
          and (better.is_present, better.is_excused) > (worse.is_present, worse.is_excused))`.execute(
    trx,
  )
  await trx
    .updateTable('class_attendance')
    .set({ student_id: keptId })
    .where('student_id', '=', closedId)
    .execute()
}
