import { sql } from 'kysely'
import type { ClassToday } from '#contract/reports/today.ts'
import { TODAY_ROWS } from '#contract/reports/terms.ts'
import type { Day } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import { boundsOf } from './day-bounds.ts'

/** The classes of a day that are not cancelled, by time: of everyone, or those that one instructor gives. */
export async function listClasses(
  db: Db,
  { day, teacher }: { day: Day; teacher?: { id: number } },
): Promise<ClassToday[]> {
  const { from, before } = boundsOf(day)
  const rows = await db
    .selectFrom('class_meetings as meeting')
    .innerJoin('batches as batch', 'batch.id', 'meeting.batch_id')
    .innerJoin('courses as course', 'course.id', 'batch.course_id')
    .select(['course.course_id', 'course.title', 'batch.id as batch_id', 'batch.number'])
    .select(['meeting.id', 'meeting.topic', 'meeting.topic_bn', 'meeting.starts_at'])
    .select('meeting.ends_at')
    .select(sql<boolean>`meeting.room = 'link' and meeting.address is null`.as('is_link_missing'))
    .select(
      sql<ClassToday['instructors']>`coalesce((
        select json_agg(json_build_object('name', person.name, 'nameBn', person.name_bn) order by person.id)
        from instructors person
        where person.id = meeting.instructor_id
          or (meeting.instructor_id is null and person.id in (
            select instructor_id from course_instructors own where own.course_id = batch.course_id))
      ), '[]')`.as('instructors'),
    )
    .select((select) =>
      select
        .selectFrom('enrolments as enrolment')
        .whereRef('enrolment.batch_id', '=', 'batch.id')
        .where('enrolment.state', '<>', 'revoked')
        .select((count) => count.fn.countAll<number>().as('count'))
        .as('expected'),
    )
    .where('meeting.starts_at', '>=', from)
    .where('meeting.starts_at', '<', before)
    .where('meeting.state', '<>', 'cancelled')
    .where('batch.state', '<>', 'cancelled')
    .$if(teacher !== undefined, (query) =>
      query.where('meeting.id', 'in', (own) =>
        own
          .selectFrom('taught_classes')
          .select('taught_classes.meeting_id')
          .where('taught_classes.student_id', '=', teacher?.id ?? 0)
          .$castTo<{ meeting_id: number }>(),
      ),
    )
    .orderBy('meeting.starts_at')
    .orderBy('meeting.id')
    .limit(TODAY_ROWS)
    .execute()
  return rows.map((row) => ({
    courseId: row.course_id,
    courseName: row.title,
    meetingId: String(row.id),
    batchId: String(row.batch_id),
    batchNumber: row.number,
    topic: row.topic,
    topicBn: row.topic_bn,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    instructors: row.instructors,
    expected: row.expected ?? 0,
    isLinkMissing: row.is_link_missing,
  }))
}
