import { defined } from '#contract/defined.ts'
import type { AttendanceLine, ClassAttendance } from '#contract/classes/attendance.ts'
import type { Presence } from '#contract/classes/terms.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import { staffMeeting } from '../staff-meetings.ts'

/**
 * A class with everyone who is enrolled in its batch or was in it, by name.
 *
 * @throws Problem class_not_found
 */
export async function listAttendance(
  db: Db | Trx,
  { meetingId }: { meetingId: number },
): Promise<ClassAttendance> {
  const meeting = await staffMeeting(db, meetingId)
  const rows = await selectPeople(db, meetingId)
    .leftJoin('students as staff', 'staff.id', 'attendance.corrected_by')
    .select('staff.name as corrected_by')
    .orderBy('student.name')
    .orderBy('student.id')
    .execute()
  return { meeting, students: rows.map(asLine) }
}

/** The students of the batch of a class, each once, with what is known of them and the class. */
export function selectPeople(db: Db | Trx, meetingId: number) {
  return db
    .selectFrom('class_meetings as meeting')
    .innerJoin('students as student', (join) => join.onTrue())
    .leftJoin('class_attendance as attendance', (join) =>
      join
        .onRef('attendance.meeting_id', '=', 'meeting.id')
        .onRef('attendance.student_id', '=', 'student.id'),
    )
    .select(['student.id', 'student.student_id', 'student.name', 'student.email'])
    .select(['attendance.is_present', 'attendance.is_excused', 'attendance.reason'])
    .select(['attendance.at', 'attendance.seen_by', 'attendance.seen_at'])
    .where('meeting.id', '=', meetingId)
    .where('student.deleted_at', 'is', null)
    .where('student.id', 'in', (people) =>
      people
        .selectFrom('enrolments')
        .innerJoin('class_meetings as own', 'own.batch_id', 'enrolments.batch_id')
        .select('enrolments.student_id')
        .where('own.id', '=', meetingId)
        .where('enrolments.state', '<>', 'revoked')
        .union((was) =>
          was
            .selectFrom('class_attendance')
            .select('student_id')
            .where('meeting_id', '=', meetingId),
        ),
    )
}

type Row = Awaited<ReturnType<ReturnType<typeof selectPeople>['execute']>>[number]

function asLine(row: Row & { corrected_by: string | null }): AttendanceLine {
  return {
    studentId: row.student_id,
    name: row.name,
    email: row.email,
    presence: presenceOfRow(row),
    seen: row.seen_by
      ? { by: row.seen_by as 'joined' | 'scanned', at: defined(row.seen_at).toISOString() }
      : null,
    correction:
      row.corrected_by === null
        ? null
        : { by: row.corrected_by, at: defined(row.at).toISOString(), reason: row.reason },
  }
}

export function presenceOfRow(row: Pick<Row, 'is_present' | 'is_excused'>): Presence | null {
  if (row.is_present === null) return null
  return row.is_present ? 'present' : row.is_excused ? 'excused' : 'absent'
}
