import { sql } from 'kysely'
import type { AttendanceCorrection } from '#contract/classes/attendance.ts'
import type { StaffMeeting } from '#contract/classes/classes.ts'
import { Problem } from '#contract/problems.ts'
import {
  InstructorAttendance,
  type InstructorClass,
  type InstructorCourse,
  InstructorClass as TaughtClassSchema,
  TimetableClass,
} from '#contract/teaching/teaching.ts'
import type { Day } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import { findAdmittedStanding, type Learner } from '../learning/index.ts'
import type { ClassContext } from './context.ts'
import { type AttendanceContext, correctAttendance } from './attendance/correct-attendance.ts'
import { hostMeeting } from './join-meeting.ts'
import { listAttendance } from './attendance/list-attendance.ts'
import { isJoinable } from './meeting-records.ts'
import { ownMeetings, refuseOthers } from './own-meetings.ts'
import { batchMeetings } from './staff-meetings.ts'

/** An instructor whose session proves their address. */
interface Teacher {
  teacher: { id: number }
}

/**
 * The timetable of a batch for an instructor: all of it where they teach the course, else the classes they are named for.
 *
 * @throws Problem batch_not_found
 */
export async function taughtMeetings(
  db: Db,
  { teacher, batchId }: Teacher & { batchId: number },
): Promise<TimetableClass[]> {
  const own = await ownMeetings(db, teacher.id).where('batch_id', '=', batchId).execute()
  const ids = new Set(own.map(({ meeting_id }) => String(meeting_id)))
  const course = await db
    .selectFrom('batches')
    .innerJoin('teachers', 'teachers.course_id', 'batches.course_id')
    .select('batches.id')
    .where('batches.id', '=', batchId)
    .where('teachers.student_id', '=', teacher.id)
    .executeTakeFirst()
  if (!course && ids.size === 0) throw new Problem('batch_not_found')
  return (await batchMeetings(db, batchId))
    .map((meeting) => asTimetableClass(meeting, ids.has(meeting.meetingId)))
    .filter((meeting) => course !== undefined || meeting.isOwn)
}

/**
 * The classes of a course in its classroom, for those who teach it and for staff. To its students
 * there are none here, unless they teach it too: they see those of their own batch.
 *
 * @throws Problem course_not_found, not_enrolled, enrolment_ended, access_ended, batch_not_found
 */
export async function instructorCourse(
  { db, now }: Pick<ClassContext, 'db' | 'now'>,
  { learner, courseId, batch }: { learner: Learner; courseId: string; batch?: string | undefined },
): Promise<InstructorCourse> {
  const standing = await findAdmittedStanding(db, learner, courseId)
  const { course, person } = standing
  const as = standing.as === 'student' && person.teaches ? 'instructor' : standing.as
  if (as === 'student') return { as: null, batches: [], batchId: null, classes: [] }
  const batches = await batchesWithClasses(db, { courseRow: course.id, now })
  const chosen =
    batch === undefined
      ? (batches.find(({ is_next }) => is_next) ?? batches[0])
      : batches.find(({ id }) => String(id) === batch)
  if (batch !== undefined && !chosen) throw new Problem('batch_not_found')
  const own =
    as === 'instructor' && chosen
      ? await ownMeetings(db, learner.id).where('batch_id', '=', chosen.id).execute()
      : []
  const ids = new Set(own.map(({ meeting_id }) => String(meeting_id)))
  const meetings = chosen ? await batchMeetings(db, chosen.id) : []
  return {
    as,
    batches: batches.map(({ id, number, starts_on }) => ({
      batchId: String(id),
      number,
      startsOn: starts_on as Day,
    })),
    batchId: chosen ? String(chosen.id) : null,
    classes: meetings.map((meeting) =>
      asTaughtClass(meeting, as === 'staff' || ids.has(meeting.meetingId)),
    ),
  }
}

/** The batches of a course that have classes, latest first; `is_next` is that of the soonest class still to come. */
function batchesWithClasses(db: Db, { courseRow, now }: { courseRow: number; now: Date }) {
  return db
    .selectFrom('batches as batch')
    .select(['batch.id', 'batch.number', 'batch.starts_on'])
    .select(
      sql<boolean | null>`batch.id = (
        select next.batch_id from class_meetings next join batches own on own.id = next.batch_id
        where own.course_id = ${courseRow} and next.state = 'planned' and next.ends_at > ${now}
        order by next.starts_at, next.id limit 1)`.as('is_next'),
    )
    .where('batch.course_id', '=', courseRow)
    .where((where) =>
      where.exists(
        where
          .selectFrom('class_meetings as meeting')
          .select('meeting.id')
          .whereRef('meeting.batch_id', '=', 'batch.id'),
      ),
    )
    .orderBy('batch.starts_on', 'desc')
    .orderBy('batch.id', 'desc')
    .execute()
}

/** @throws Problem class_not_found */
export async function taughtAttendance(
  db: Db,
  { teacher, meetingId }: Teacher & { meetingId: number },
): Promise<InstructorAttendance> {
  await refuseOthers(db, { teacher, meetingId })
  return asTaught(await listAttendance(db, { meetingId }))
}

/**
 * An instructor says who was in a class of theirs, as staff do.
 *
 * @throws Problem class_not_found, class_cancelled, class_not_begun, invalid_input
 */
export async function correctTaughtAttendance(
  context: AttendanceContext,
  {
    teacher,
    meetingId,
    correction,
  }: Teacher & { meetingId: number; correction: AttendanceCorrection },
): Promise<InstructorAttendance> {
  await refuseOthers(context.db, { teacher, meetingId })
  return asTaught(await correctAttendance(context, { staff: teacher, meetingId, correction }))
}

/** Opens a class of one's own as its host. @throws Problem class_not_found and those of hostMeeting */
export async function hostTaughtMeeting(
  context: ClassContext,
  {
    teacher,
    person,
    meetingId,
  }: Teacher & { person: { studentId: string; name: string }; meetingId: number },
): Promise<{ address: string }> {
  await refuseOthers(context.db, { teacher, meetingId })
  return hostMeeting(context, { person, meetingId, leaveTo: '/dashboard/teaching' })
}

/** With its link for who gives it alone: they set it. */
function asTimetableClass(meeting: StaffMeeting, isOwn: boolean): TimetableClass {
  return TimetableClass.parse({
    ...meeting,
    address: isOwn ? meeting.address : null,
    isOwn,
    isJoinable: isJoinable(meeting),
  })
}

/** The schema lets no address of the meeting out. */
function asTaughtClass(meeting: StaffMeeting, isOwn: boolean): InstructorClass {
  return TaughtClassSchema.parse({ ...meeting, isOwn, isJoinable: isJoinable(meeting) })
}

/** The schema lets neither addresses of students nor that of the meeting out. */
function asTaught({ meeting, students }: Awaited<ReturnType<typeof listAttendance>>) {
  return InstructorAttendance.parse({
    meeting: { ...meeting, isOwn: true, isJoinable: isJoinable(meeting) },
    students,
  })
}
