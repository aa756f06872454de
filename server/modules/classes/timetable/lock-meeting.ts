import { Problem } from '#contract/problems.ts'
import type { Trx } from '#server/db/transact.ts'
import { lockBatch, type LockedBatch } from './lock-batch.ts'

/** The class, its batch locked. @throws Problem class_not_found, class_changed */
export async function lockMeeting(
  trx: Trx,
  { meetingId, version }: { meetingId: number; version: number },
) {
  const place = await trx
    .selectFrom('class_meetings')
    .select('batch_id')
    .where('id', '=', meetingId)
    .executeTakeFirst()
  if (!place) throw new Problem('class_not_found')
  const batch = await lockBatch(trx, place.batch_id)
  const meeting = await trx
    .selectFrom('class_meetings')
    .selectAll()
    .where('id', '=', meetingId)
    .executeTakeFirstOrThrow()
  if (meeting.version !== version) throw new Problem('class_changed')
  return { batch, meeting }
}

/** How the audit list names a class. */
export function subjectOf({ course_id, number }: LockedBatch, meeting: number): string {
  return `${course_id} ${number}/${meeting}`
}
