import { sql } from 'kysely'
import { defined } from '#contract/defined.ts'
import type { LessonKind } from '#contract/learning/terms.ts'
import { Problem } from '#contract/problems.ts'
import type { LessonReport } from '#contract/reports/learning.ts'
import type { Db } from '#server/db/connect.ts'
import { publishedLessons } from './published-lessons.ts'
import { courseRow } from './report-batches.ts'

/**
 * How many of the students of a course, or of one of its batches, opened and finished each lesson, in its order.
 *
 * @throws Problem course_not_found, batch_not_found
 */
export async function reportLessons(
  db: Db,
  { course: courseId, batch }: { course: string; batch?: number | undefined },
): Promise<LessonReport> {
  const course = await courseRow(db, courseId)
  const batches = await db
    .selectFrom('batches')
    .select(['id', 'number', 'starts_on'])
    .where('course_id', '=', course.id)
    .where('state', '<>', 'draft')
    .orderBy('number', 'desc')
    .execute()
  const chosen = batches.find(({ number }) => number === batch)
  if (batch !== undefined && !chosen) throw new Problem('batch_not_found')
  const { enrolled } = await db
    .selectFrom('enrolments')
    .select((select) => select.fn.countAll<number>().as('enrolled'))
    .where('course_id', '=', course.id)
    .where('state', '<>', 'revoked')
    .$if(chosen !== undefined, (query) => query.where('batch_id', '=', defined(chosen).id))
    .executeTakeFirstOrThrow()
  const lessons = await lessonRows(db, { course: course.id, batch: chosen?.id ?? null })
  return {
    courseId,
    courseName: course.title,
    batch: batch ?? null,
    batches: batches.map(({ number, starts_on }) => ({ number, startsOn: starts_on })),
    enrolled,
    lessons,
    biggestDrop: biggestDropOf(lessons, enrolled),
  }
}

async function lessonRows(
  db: Db,
  { course, batch }: { course: number; batch: number | null },
): Promise<LessonReport['lessons']> {
  const { rows } = await sql<{
    lesson_id: string
    title: string
    section_title: string
    kind: LessonKind
    opened: number
    completed: number
  }>`
    with lesson as (select * from ${publishedLessons} as each where each.course_id = ${course}),
    learnt as (
      select progress.lesson_id, count(*)::integer as opened,
        count(progress.completed_at)::integer as completed
      from lesson
      join lesson_progress progress on progress.lesson_id = lesson.id
      join enrolments enrolment on enrolment.student_id = progress.student_id
        and enrolment.course_id = ${course} and enrolment.state <> 'revoked'
        and (${batch}::bigint is null or enrolment.batch_id = ${batch})
      group by progress.lesson_id
    )
    select lesson.lesson_id, lesson.title, lesson.section_title, lesson.kind,
      coalesce(learnt.opened, 0) as opened, coalesce(learnt.completed, 0) as completed
    from lesson left join learnt on learnt.lesson_id = lesson.id
    order by lesson.section_position, lesson.section_id, lesson.position, lesson.id`.execute(db)
  return rows.map(({ lesson_id, section_title, ...row }) => ({
    lessonId: lesson_id,
    sectionTitle: section_title,
    ...row,
  }))
}

/** Where the most stopped: of everyone enrolled before the first lesson, then from each lesson to the next. */
export function biggestDropOf(
  lessons: readonly { lessonId: string; opened: number }[],
  enrolled: number,
): LessonReport['biggestDrop'] {
  let before = enrolled
  let biggest: LessonReport['biggestDrop'] = null
  for (const { lessonId, opened } of lessons) {
    const lost = before - opened
    if (lost > (biggest?.lost ?? 0)) biggest = { lessonId, lost }
    before = opened
  }
  return biggest
}
