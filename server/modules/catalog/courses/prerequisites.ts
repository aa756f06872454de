import { type RawBuilder, sql } from 'kysely'
import type { CourseWithBatches } from '#contract/catalog/courses.ts'

/** For a query: the published ones of some courses by their ids, as pages name them, in the order of the ids. */
export function prerequisitesOf(
  ids: RawBuilder<unknown>,
): RawBuilder<CourseWithBatches['prerequisites']> {
  return sql`(select coalesce(jsonb_agg(jsonb_build_object(
      'courseId', needed.course_id, 'courseTitle', needed.title,
      'courseTitleBn', needed.bangla->>'title') order by array_position(${ids}, needed.course_id)), '[]')
    from public_courses as needed where needed.course_id = any(${ids}))`
}
