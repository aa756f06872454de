import { Problem } from '#contract/problems.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'

/** The classes someone gives: named for them, or of a course they teach with no one named. */
export function ownMeetings(db: Db | Trx, studentId: number) {
  return db.selectFrom('taught_classes').select('meeting_id').where('student_id', '=', studentId)
}

/** To everyone who does not give a class, there is none. @throws Problem class_not_found */
export async function refuseOthers(
  db: Db | Trx,
  { teacher, meetingId }: { teacher: { id: number }; meetingId: number },
): Promise<void> {
  const own = await ownMeetings(db, teacher.id)
    .where('meeting_id', '=', meetingId)
    .executeTakeFirst()
  if (!own) throw new Problem('class_not_found')
}
