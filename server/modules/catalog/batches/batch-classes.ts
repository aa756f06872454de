import { type RawBuilder, sql } from 'kysely'
import type { Batch, CourseBatch } from '#contract/catalog/courses.ts'
import type { Day } from '#contract/time.ts'
import type { GroupsByBatch } from './batch-groups.ts'

/** The classes of batches, by the batch's id. */
type ClassesByBatch = Record<string, CourseBatch['classes']>

/** The live classes of the open batches of a course, as a column of a query that reads courses under the name `course`. */
export function batchClasses(course: string, today: Day): RawBuilder<ClassesByBatch> {
  return sql`(
    select coalesce(jsonb_object_agg(batch_id, classes), '{}')
    from (
      select meeting.batch_id, jsonb_build_object(
        'count', count(*),
        'minutes', (sum(extract(epoch from meeting.ends_at - meeting.starts_at)) / 60)::integer,
        'lastOn', max(at.day),
        'next', coalesce(to_jsonb((array_agg(at.day order by meeting.starts_at)
          filter (where at.day >= ${today}))[1:3]), '[]')) as classes
      from batches
      join class_meetings meeting on meeting.batch_id = batches.id and meeting.state <> 'cancelled'
      cross join lateral (
        select to_char(meeting.starts_at at time zone 'Asia/Dhaka', 'YYYY-MM-DD') as day) at
      where batches.course_id = ${sql.ref(`${course}.id`)} and batches.state = 'open' and batches.enrol_by >= ${today}
      group by meeting.batch_id
    ) as timetables)`
}

/** Batches as the page of their course sells them. */
export function withClasses(
  batches: readonly Batch[],
  { classes, groups }: { classes: ClassesByBatch; groups: GroupsByBatch },
): CourseBatch[] {
  return batches.map((batch) => ({
    ...batch,
    classes: classes[batch.batchId] ?? null,
    groups: groups[batch.batchId] ?? [],
  }))
}
