import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#contract/time.ts'

/**
 * Whether someone who enrols in a course on `today` gets something: a published lesson, or a batch with its days. For a
 * query that reads courses under the name `course`. False only where it would be sold without a batch and has no lesson.
 */
export function isCourseReady(course: string, today: Day): RawBuilder<boolean> {
  const own = (column: string) => sql.ref(`${course}.${column}`)
  return sql`(${own('curriculum_lesson_count')} is not null
    or exists (select from batches where batches.course_id = ${own('id')}
      and (not ${own('sells_self_paced')} or (state = 'open' and enrol_by >= ${today}))))`
}
