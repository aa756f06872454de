import { sql } from 'kysely'
import type { CourseCard } from '#contract/catalog/courses.ts'
import { LEAST_FOR_AVERAGE } from '#contract/reviews/terms.ts'

/**
 * For a query of courses: the average of what their students wrote, rounded down to one decimal. null: of too few. What
 * was removed or brought along from elsewhere is not counted.
 */
export const ratingOfCourse = sql<CourseCard['rating']>`(
  select case when count(*) >= ${sql.lit(LEAST_FOR_AVERAGE)} then jsonb_build_object(
    'average', trunc(avg(review.stars), 1), 'count', count(*)) end
  from reviews as review where review.course_id = courses.id
    and review.removed_at is null and review.student_id is not null)`
