import type { TestToday } from '#contract/reports/today.ts'
import { TODAY_ROWS } from '#contract/reports/terms.ts'
import type { Day } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import { boundsOf } from './day-bounds.ts'

/** The published tests whose window opens or closes on a day, by time. */
export async function listTests(db: Db, { day }: { day: Day }): Promise<TestToday[]> {
  const { from, before } = boundsOf(day)
  const rows = await db
    .selectFrom('tests as test')
    .innerJoin('lessons as lesson', 'lesson.id', 'test.lesson_id')
    .innerJoin('courses as course', 'course.id', 'lesson.course_id')
    .select(['course.course_id', 'course.title as course_name'])
    .select(['lesson.lesson_id', 'lesson.title', 'test.opens_at', 'test.closes_at'])
    .select((select) =>
      select
        .selectFrom('attempts as attempt')
        .whereRef('attempt.test_id', '=', 'test.id')
        .where('attempt.is_in_window', '=', true)
        .select((count) => count.fn.countAll<number>().as('count'))
        .as('started'),
    )
    .where('lesson.archived_at', 'is', null)
    .where('lesson.published_number', 'is not', null)
    .where((where) =>
      where.or([
        where.and([where('test.opens_at', '>=', from), where('test.opens_at', '<', before)]),
        where.and([where('test.closes_at', '>=', from), where('test.closes_at', '<', before)]),
      ]),
    )
    .orderBy((order) => order.fn.coalesce('test.opens_at', 'test.closes_at'))
    .orderBy('test.id')
    .limit(TODAY_ROWS)
    .execute()
  return rows.map((row) => ({
    courseId: row.course_id,
    courseName: row.course_name,
    lessonId: row.lesson_id,
    title: row.title,
    opensAt: row.opens_at?.toISOString() ?? null,
    closesAt: row.closes_at?.toISOString() ?? null,
    started: row.started ?? 0,
  }))
}
