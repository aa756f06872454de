import { defined } from '#contract/defined.ts'
import { sql } from 'kysely'
import type { Trx } from '#server/db/transact.ts'

interface MeetingStart {
  id: number
  started_at: Date | null
}

/**
 * Someone was seen in a class. Who is seen again, such as after a lost connection, keeps the first
 * time; what staff said of them stays, with this beside it.
 *
 * @returns when they were seen first
 */
export async function recordSeen(
  trx: Trx,
  {
    meeting,
    studentId,
    by,
    now,
  }: { meeting: MeetingStart; studentId: number; by: 'joined' | 'scanned'; now: Date },
): Promise<Date> {
  await recordStart(trx, { meeting, at: now })
  const { seen_at } = await trx
    .insertInto('class_attendance')
    .values({
      meeting_id: meeting.id,
      student_id: studentId,
      is_present: true,
      by,
      at: now,
      seen_by: by,
      seen_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['meeting_id', 'student_id']).doUpdateSet({
        seen_by: sql`coalesce(class_attendance.seen_by, excluded.seen_by)`,
        seen_at: sql`coalesce(class_attendance.seen_at, excluded.seen_at)`,
      }),
    )
    .returning('seen_at')
    .executeTakeFirstOrThrow()
  return defined(seen_at)
}

/**
 * Someone was in a class: unless staff say otherwise it was held. Asked for once only, so that
 * many who come in the same second do not wait for one another.
 */
export async function recordStart(
  trx: Trx,
  { meeting, at }: { meeting: MeetingStart; at: Date },
): Promise<void> {
  if (meeting.started_at !== null) return
  await trx
    .updateTable('class_meetings')
    .set({ started_at: at })
    .where('id', '=', meeting.id)
    .where('started_at', 'is', null)
    .execute()
}
