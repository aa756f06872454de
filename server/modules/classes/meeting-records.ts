import { sql } from 'kysely'
import { type ClassMeeting, ClassMeeting as ClassMeetingSchema } from '#contract/classes/classes.ts'
import { type StaffMeeting, StaffMeeting as StaffMeetingSchema } from '#contract/classes/classes.ts'
import { joinOpensAt, placeOfClass } from '#contract/classes/terms.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'

/** Classes with what is shown of their batch, course and instructor, in their order. */
export function selectMeetings(db: Db | Trx) {
  return db
    .selectFrom('class_meetings as meeting')
    .innerJoin('batches as batch', 'batch.id', 'meeting.batch_id')
    .innerJoin('courses as course', 'course.id', 'batch.course_id')
    .leftJoin('instructors as instructor', 'instructor.id', 'meeting.instructor_id')
    .leftJoin('lessons as recording', (join) =>
      join
        .onRef('recording.id', '=', 'meeting.recording_lesson_id')
        .on('recording.published_number', 'is not', null)
        .on('recording.archived_at', 'is', null),
    )
    .select([
      'meeting.id',
      'meeting.batch_id',
      'meeting.number',
      'meeting.topic',
      'meeting.topic_bn',
      'meeting.starts_at',
      'meeting.ends_at',
      'meeting.room',
      'meeting.place',
      'meeting.address',
      'meeting.state',
      'meeting.started_at',
      'meeting.version',
      'meeting.sequence',
      'meeting.changed_at',
    ])
    .select([
      'course.course_id',
      'course.title as course_name',
      'batch.number as batch_number',
      'batch.venue',
      'instructor.slug as instructor_slug',
      'instructor.name as instructor_name',
      'instructor.name_bn as instructor_name_bn',
      'recording.lesson_id as recording_lesson_id',
    ])
    .orderBy('meeting.starts_at')
    .orderBy('meeting.id')
}

export type MeetingRow = Awaited<ReturnType<ReturnType<typeof selectMeetings>['execute']>>[number]

/** For a query of classes: whether one student was in each; null where nothing is known. */
export const presenceOf = (studentId: number) =>
  sql<boolean | null>`(select attendance.is_present from class_attendance as attendance
    where attendance.meeting_id = meeting.id and attendance.student_id = ${studentId})`

/** For a query of classes: whether staff excused one student from each. */
export const excuseOf = (studentId: number) =>
  sql<boolean>`exists (select from class_attendance as attendance
    where attendance.meeting_id = meeting.id and attendance.student_id = ${studentId}
      and attendance.is_excused)`

/** What students may see of a class. The schema lets nothing else out: no address and no key of a room. */
export function asClassMeeting(
  row: MeetingRow & { attended: boolean | null; is_excused: boolean },
  as: ClassMeeting['as'] = 'student',
): ClassMeeting {
  return ClassMeetingSchema.parse({
    ...sharedOf(row),
    as,
    joinOpensAt: joinOpensAt(row.starts_at).toISOString(),
    isJoinable: isJoinable(row),
    attended: row.attended,
    isExcused: row.is_excused,
  })
}

export function asStaffMeeting(
  row: MeetingRow & Pick<StaffMeeting, 'attended' | 'recordings'>,
): StaffMeeting {
  return StaffMeetingSchema.parse({
    ...sharedOf(row),
    batchId: String(row.batch_id),
    address: row.address,
    ownPlace: row.place,
    instructorSlug: row.instructor_slug,
    version: row.version,
    isStarted: row.started_at !== null,
    attended: row.attended,
    recordings: row.recordings,
  })
}

/** Whether there is something to join: no one joins a place, nor a link that no one has entered yet. */
export function isJoinable({ room, address }: { room: string; address: string | null }): boolean {
  return room === 'link' ? address !== null : room !== 'place'
}

function sharedOf(row: MeetingRow) {
  return {
    meetingId: String(row.id),
    courseId: row.course_id,
    courseName: row.course_name,
    batchNumber: row.batch_number,
    number: row.number,
    topic: { en: row.topic, bn: row.topic_bn },
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    instructor:
      row.instructor_name === null ? null : { en: row.instructor_name, bn: row.instructor_name_bn },
    room: row.room,
    place: placeOfClass(row),
    state: row.state,
    sequence: row.sequence,
    changedAt: row.changed_at.toISOString(),
    recordingLessonId: row.recording_lesson_id,
  }
}
