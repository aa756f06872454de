import { sql } from 'kysely'
import type { CourseTest } from '#contract/tests/guests.ts'
import type { Db } from '#server/db/connect.ts'
import { requirePublicCourse } from './require-public-course.ts'

/** The page of a course adds them up. */
const MOST_LISTED = 500

/**
 * The published tests of a published course with their rules, in the order of its lessons. One query where it has any.
 *
 * @throws Problem course_not_found
 */
export async function listCourseTests(db: Db, courseId: string): Promise<CourseTest[]> {
  const rows = await db
    .selectFrom('tests as test')
    .innerJoin('lessons as lesson', 'lesson.id', 'test.lesson_id')
    .innerJoin('course_sections as part', 'part.id', 'lesson.section_id')
    .innerJoin('public_courses as course', 'course.id', 'lesson.course_id')
    .select(['lesson.lesson_id', 'test.opens_at', 'test.closes_at', 'test.has_merit_list'])
    .select(['test.negative_numerator', 'test.negative_denominator'])
    .select(
      sql<number>`(select coalesce(sum(coalesce(slot.draw_count, 1)), 0)::int
        from test_slots slot where slot.test_id = test.id)`.as('question_count'),
    )
    .where('course.course_id', '=', courseId)
    .where('lesson.published_number', 'is not', null)
    .where('lesson.archived_at', 'is', null)
    .where('lesson.batch_id', 'is', null)
    .where('part.archived_at', 'is', null)
    .orderBy('part.position')
    .orderBy('part.id')
    .orderBy('lesson.position')
    .orderBy('lesson.id')
    .limit(MOST_LISTED)
    .execute()
  if (rows.length === 0) await requirePublicCourse(db, courseId)
  return rows.map((row) => ({
    lessonId: row.lesson_id,
    questionCount: row.question_count,
    opensAt: row.opens_at?.toISOString() ?? null,
    closesAt: row.closes_at?.toISOString() ?? null,
    negative: [row.negative_numerator, row.negative_denominator],
    hasMeritList: row.has_merit_list,
  }))
}
