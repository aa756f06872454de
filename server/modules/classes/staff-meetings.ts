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
  const rows = await forStaff(db).where('meeting.batch_id', '=', batchId).execute()
  return rows.map(asStaffMeeting)
}

/** One class as staff see it. @throws Problem class_not_found */
export async function staffMeeting(db: Db | Trx, meetingId: number): Promise<StaffMeeting> {
  const row = await forStaff(db).where('meeting.id', '=', meetingId).executeTakeFirst()
  if (!row) throw new Problem('class_not_found')
  return asStaffMeeting(row)
}

function forStaff(db: Db | Trx) {
  return selectMeetings(db).select([
    sql<number>`(select count(*)::int from class_attendance as attendance
      where attendance.meeting_id = meeting.id and attendance.is_present)`.as('attended'),
    sql<StaffMeeting['recordings']>`coalesce((
      select jsonb_agg(jsonb_build_object(
        'lessonId', lesson.lesson_id, 'title', lesson.title, 'titleBn', version.title_bn,
        'source', own.source) order by own.id)
      from class_recordings as own join lessons as lesson on lesson.id = own.lesson_id
      left join lesson_versions as version
        on version.lesson_id = lesson.id and version.number = lesson.published_number
      where own.meeting_id = meeting.id and own.removed_at is null), '[]')`.as('recordings'),
  ])
}
