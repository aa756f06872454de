import { Problem } from '#contract/problems.ts'
import { transact } from '#server/db/transact.ts'
import { findAdmittedStanding, type Learner } from '../../learning/index.ts'
import type { ClassContext } from '../context.ts'
import { findMeeting, refuseClosed, refuseEarly } from '../open-meeting.ts'
import { recordSeen } from './record-seen.ts'
import { isRoomCode, roomCode } from './room-code.ts'

/**
 * The address that a room shows for scanning, while its class is open.
 *
 * @throws Problem class_not_found, class_not_open, class_over, class_cancelled
 */
export async function showRoomCode(
  { db, now, origin }: Pick<ClassContext, 'db' | 'now' | 'origin'>,
  { meetingId }: { meetingId: number },
): Promise<{ address: string; changesAt: string }> {
  const meeting = await findMeeting(db, meetingId).executeTakeFirst()
  if (!meeting) throw new Problem('class_not_found')
  refuseClosed(meeting, now)
  refuseEarly(meeting, now)
  const { code, changesAt } = roomCode(meeting.scan_key, now)
  return {
    address: `${origin}/learn/${meeting.course_id}/classes/${meetingId}?code=${code}`,
    changesAt: changesAt.toISOString(),
  }
}

/**
 * Counts a student as present by the code of the room.
 *
 * @throws Problem course_not_found, not_enrolled, enrolment_ended, access_ended, class_not_found, class_not_open, class_over,
 * class_cancelled, code_expired
 */
export async function scanRoomCode(
  { db, now }: Pick<ClassContext, 'db' | 'now'>,
  {
    learner,
    courseId,
    meetingId,
    code,
  }: { learner: Learner; courseId: string; meetingId: number; code: string },
) {
  const { enrolment } = await findAdmittedStanding(db, learner, courseId)
  if (!enrolment) throw new Problem('not_enrolled')
  const meeting = await findMeeting(db, meetingId)
    .innerJoin('enrolments as enrolment', 'enrolment.batch_id', 'meeting.batch_id')
    .where('enrolment.id', '=', enrolment.id)
    .executeTakeFirst()
  if (!meeting) throw new Problem('class_not_found')
  refuseClosed(meeting, now)
  refuseEarly(meeting, now)
  if (!isRoomCode(meeting.scan_key, { code, now })) throw new Problem('code_expired')
  const seenAt = await transact(db, (trx) =>
    recordSeen(trx, { meeting, studentId: learner.id, by: 'scanned', now }),
  )
  return {
    number: meeting.number,
    topic: { en: meeting.topic, bn: meeting.topic_bn },
    scannedAt: seenAt.toISOString(),
  }
}
