import { sql } from 'kysely'
import type { RecentLearning } from '#contract/reports/today.ts'
import { PLOT_DAYS } from '#contract/reports/terms.ts'
import { addDays, type Day } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import { boundsOf, daysFrom } from './day-bounds.ts'

/**
 * How many students learnt on each of the last days, and how many lessons they finished: of everyone, or in the courses
 * someone teaches. There, those learnt who finished a lesson.
 */
export async function sumLearning(
  db: Db,
  { day, teacher }: { day: Day; teacher?: { id: number } },
): Promise<RecentLearning> {
  const first = addDays(day, 1 - PLOT_DAYS)
  const { from, before } = boundsOf(addDays(first, -PLOT_DAYS), day)
  const finished = await db
    .selectFrom('lesson_progress as progress')
    .select(sql<Day>`(progress.completed_at at time zone 'Asia/Dhaka')::date::text`.as('day'))
    .select((select) => [
      select.fn.countAll<number>().as('lessons'),
      select.fn.count<number>('progress.student_id').distinct().as('students'),
    ])
    .where('progress.completed_at', '>=', from)
    .where('progress.completed_at', '<', before)
    .$if(teacher !== undefined, (query) =>
      query.where('progress.lesson_id', 'in', (own) =>
        own
          .selectFrom('teachers')
          .innerJoin('lessons', 'lessons.course_id', 'teachers.course_id')
          .select('lessons.id')
          .where('teachers.student_id', '=', teacher?.id ?? 0),
      ),
    )
    .groupBy('day')
    .execute()
  const active = teacher
    ? finished
    : await db
        .selectFrom('learning_days')
        .select('day')
        .select((select) => select.fn.countAll<number>().as('students'))
        .where('day', '>=', first)
        .where('day', '<=', day)
        .groupBy('day')
        .execute()
  const students = new Map(active.map((row) => [row.day, row.students]))
  const lessons = new Map(finished.map((row) => [row.day, row.lessons]))
  return {
    days: daysFrom(first, day).map((each) => ({
      day: each,
      students: students.get(each) ?? 0,
      lessons: lessons.get(each) ?? 0,
    })),
    lessonsBefore: finished
      .filter((row) => row.day < first)
      .reduce((sum, row) => sum + row.lessons, 0),
  }
}
