import { type RawBuilder, sql } from 'kysely'
import type { CourseWithBatches } from '#contract/catalog/courses.ts'
import type { Day } from '#contract/time.ts'

/**
 * Of the classes of the last batch whose classes are all over, how many have a recording that its students can watch;
 * null where there is no such batch. As a column of a query that reads courses under the name `course`.
 */
export function recordedClasses(
  course: string,
  today: Day,
): RawBuilder<CourseWithBatches['recordings']> {
  return sql`(
    select jsonb_build_object('classes', count(*), 'recorded', count(*) filter (where exists (
      select 1 from class_recordings own join lessons lesson on lesson.id = own.lesson_id
      where own.meeting_id = meeting.id and own.removed_at is null
        and lesson.archived_at is null and lesson.published_number is not null)))
    from class_meetings meeting
    where meeting.state <> 'cancelled' and meeting.batch_id = (
      select past.id from batches past
      where past.course_id = ${sql.ref(`${course}.id`)} and past.starts_on < ${today}
        and exists (select 1 from class_meetings held where held.batch_id = past.id and held.state = 'held')
        and not exists (
          select 1 from class_meetings ahead
          where ahead.batch_id = past.id and ahead.state <> 'cancelled'
            and (ahead.ends_at at time zone 'Asia/Dhaka')::date >= ${today})
      order by past.starts_on desc, past.number desc
      limit 1)
    having count(*) > 0)`
}
