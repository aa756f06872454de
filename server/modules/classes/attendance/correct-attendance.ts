import { defined } from '#contract/defined.ts'
import type { AttendanceCorrection, ClassAttendance } from '#contract/classes/attendance.ts'
import { joinOpensAt, type Presence } from '#contract/classes/terms.ts'
import { Problem } from '#contract/problems.ts'
import { noteAudit, recordAudit } from '#server/audit/index.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { certifyClasses } from '../close-meetings.ts'
import type { ClassContext } from '../context.ts'
import { listAttendance, presenceOfRow, selectPeople } from './list-attendance.ts'
import { recordStart } from './record-seen.ts'

export type AttendanceContext = Pick<ClassContext, 'db' | 'now' | 'issuer' | 'sendMailsSoon'>

/**
 * Staff say who was in a class, and who was not. Before it opens students can be excused only.
 * Anyone who has attended enough by that gets their certificate. What they said before changes nothing.
 *
 * @throws Problem class_not_found, class_cancelled, class_not_begun, invalid_input (a student of another batch)
 */
export async function correctAttendance(
  { db, now, issuer, sendMailsSoon }: AttendanceContext,
  {
    staff,
    meetingId,
    correction: { marks, reason },
  }: { staff: { id: number }; meetingId: number; correction: AttendanceCorrection },
): Promise<ClassAttendance> {
  const corrected = await transact(db, async (trx) => {
    const meeting = await lockMeeting(trx, meetingId)
    if (meeting.state === 'cancelled') throw new Problem('class_cancelled')
    const saysMore = marks.some(({ presence }) => presence !== 'excused')
    if (saysMore && now < joinOpensAt(meeting.starts_at)) throw new Problem('class_not_begun')
    const people = new Map(
      (await selectPeople(trx, meetingId).execute()).map((one) => [one.student_id, one]),
    )
    // The last mark of someone who is named twice counts.
    const wanted = new Map(marks.map(({ studentId, presence }) => [studentId, presence]))
    for (const studentId of wanted.keys())
      if (!people.has(studentId)) throw notOfThisBatch(studentId)
    const changed = [...wanted].filter(
      ([studentId, presence]) => presenceOfRow(defined(people.get(studentId))) !== presence,
    )
    if (changed.length === 0) {
      noteAudit()
      return listAttendance(trx, { meetingId })
    }
    await writeMarks(trx, {
      meetingId,
      marks: changed.map(([studentId, presence]) => ({
        id: defined(people.get(studentId)).id,
        presence,
      })),
      reason,
      by: staff.id,
      now,
    })
    if (changed.some(([, presence]) => presence === 'present'))
      await recordStart(trx, { meeting, at: meeting.starts_at })
    await certifyClasses(trx, {
      now,
      issuer,
      meetings: [meetingId],
      students: changed.map(([studentId]) => defined(people.get(studentId)).id),
    })
    await recordAudit(trx, {
      actor: staff,
      action: 'attendance.corrected',
      subject: `${meeting.course_id} ${meeting.batch}/${meeting.number}`,
      before: Object.fromEntries(
        changed.map(([id]) => [id, presenceOfRow(defined(people.get(id)))]),
      ),
      after: { ...Object.fromEntries(changed), reason },
    })
    return listAttendance(trx, { meetingId })
  })
  sendMailsSoon()
  return corrected
}

/** The class, locked against being closed or changed meanwhile. */
async function lockMeeting(trx: Trx, meetingId: number) {
  const meeting = await trx
    .selectFrom('class_meetings as meeting')
    .innerJoin('batches as batch', 'batch.id', 'meeting.batch_id')
    .innerJoin('courses as course', 'course.id', 'batch.course_id')
    .select(['meeting.id', 'meeting.number', 'meeting.state'])
    .select(['meeting.starts_at', 'meeting.started_at'])
    .select(['batch.number as batch', 'course.course_id'])
    .where('meeting.id', '=', meetingId)
    .forUpdate('meeting')
    .executeTakeFirst()
  if (!meeting) throw new Problem('class_not_found')
  return meeting
}

async function writeMarks(
  trx: Trx,
  {
    meetingId,
    marks,
    reason,
    by,
    now,
  }: {
    meetingId: number
    marks: readonly { id: number; presence: Presence }[]
    reason: string
    by: number
    now: Date
  },
): Promise<void> {
  await trx
    .insertInto('class_attendance')
    .values(
      marks.map(({ id, presence }) => ({
        meeting_id: meetingId,
        student_id: id,
        is_present: presence === 'present',
        is_excused: presence === 'excused',
        by: 'staff',
        at: now,
        corrected_by: by,
        reason,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['meeting_id', 'student_id']).doUpdateSet((row) => ({
        is_present: row.ref('excluded.is_present'),
        is_excused: row.ref('excluded.is_excused'),
        by: row.ref('excluded.by'),
        at: row.ref('excluded.at'),
        corrected_by: row.ref('excluded.corrected_by'),
        reason: row.ref('excluded.reason'),
      })),
    )
    .execute()
}

function notOfThisBatch(studentId: string): Problem {
  return new Problem('invalid_input', {
    errors: [
      {
        field: 'marks',
        code: 'not_a_choice',
        message: `${studentId} is not enrolled in the batch of this class.`,
      },
    ],
  })
}
