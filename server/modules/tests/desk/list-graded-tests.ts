import { sql } from 'kysely'
import type { GradedTest } from '#contract/tests/graded-tests.ts'
import type { Db } from '#server/db/connect.ts'

/**
 * Tests that were sat: first those in which most waits for a person, then the latest.
 *
 * @param courses rows of the courses to list; null: of all
 */
export async function listGradedTests(
  db: Db,
  { courses, page, limit }: { courses: readonly number[] | null; page: number; limit: number },
): Promise<{ tests: GradedTest[]; hasMore: boolean }> {
  if (courses?.length === 0) return { tests: [], hasMore: false }
  const ofCourses = courses === null ? sql`` : sql`and lesson.course_id = any(${courses}::bigint[])`
  const { rows } = await sql<GradedTest>`
    with waiting as (
      select test_id, count(*)::integer as count from attempt_results
      where waiting_count > 0 group by test_id
    ), objected as (
      select test_id, count(*)::integer as count from objections
      where is_accepted is null group by test_id
    ), sat as (
      select test_id, count(*)::integer as count from attempt_results
      where student_id is not null group by test_id
    )
    select course.course_id as "courseId", course.title as "courseName",
      lesson.lesson_id as "lessonId", lesson.title,
      coalesce(sat.count, 0) as attempts, coalesce(waiting.count, 0) as "toMark",
      coalesce(objected.count, 0) as objections
    from tests test
    join lessons lesson on lesson.id = test.lesson_id
    join courses course on course.id = lesson.course_id
    left join waiting on waiting.test_id = test.id
    left join objected on objected.test_id = test.id
    left join sat on sat.test_id = test.id
    where (sat.count > 0 or objected.count > 0) ${ofCourses}
    order by coalesce(waiting.count, 0) + coalesce(objected.count, 0) desc, test.id desc
    limit ${limit + 1} offset ${(page - 1) * limit}`.execute(db)
  return { tests: rows.slice(0, limit), hasMore: rows.length > limit }
}
