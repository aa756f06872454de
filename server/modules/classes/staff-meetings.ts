import { sql } from 'kysely'
import type { StaffMeeting } from '#contract/classes/classes.ts'
import { Problem } from '#contract/problems.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import { asStaffMeeting, selectMeetings } from './meeting-records.ts'

/** The classes of a batch, in their order, as staff see them. @throws Problem batch_not_found */
export async function batchMeetings(db: Db | Trx, batchId: number): Promise<StaffMeeting[]> {
  const batch = await db
    .selectFrom('batches')
    .select('id')
    .where('id', '=', batchId)
    .executeTakeFirst()
  if (!batch) throw new Problem('batch_not_found')
  const rows = await selectMeetings(db)
    .where('meeting.batch_id', '=', batchId)
    .select(
      sql<number>`(select count(*)::int from class_attendance as attendance
        where attendance.meeting_id = meeting.id and attendance.is_present)`.as('attended'),
    )
    .execute()
  return rows.map(asStaffMeeting)
}
