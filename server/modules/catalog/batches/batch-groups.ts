import { type RawBuilder, sql } from 'kysely'
import type { CourseBatch } from '#contract/catalog/courses.ts'
import type { Day } from '#contract/time.ts'

/** Services of the groups of batches, by the batch's id. */
export type GroupsByBatch = Record<string, CourseBatch['groups']>

/**
 * On which services the open batches of a course have groups, never their links, as a column of a query that reads
 * courses under the name `course`.
 */
export function batchGroups(course: string, today: Day): RawBuilder<GroupsByBatch> {
  return sql`(
    select coalesce(jsonb_object_agg(batch_id, services), '{}')
    from (
      select own.batch_id, jsonb_agg(own.service order by own.service desc) as services
      from batches join batch_groups own on own.batch_id = batches.id
      where batches.course_id = ${sql.ref(`${course}.id`)} and batches.state = 'open' and batches.enrol_by >= ${today}
      group by own.batch_id
    ) as by_batch)`
}
