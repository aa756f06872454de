import { sql } from 'kysely'
import type { CourseDateKind } from '#contract/calendar/terms.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'

/** A date of a student’s course that is no class: a test opens, or an assignment is due. */
export interface CourseDate {
  kind: CourseDateKind
  /** A row of `lessons`. */
  lesson: number
  lessonId: string
  title: string
  courseId: string
  courseTitle: string
  courseTitleBn: string | null
  startsAt: Date
  /** When the test closes; null: it does not, or it is an assignment. */
  endsAt: Date | null
  /** Raised by each saving of the test or the assignment. */
  revision: number
  changedAt: Date
  /** Sat, or handed in. */
  isDone: boolean
}

/** Dates with what is shown of their lesson and course. */
export function selectDates(db: Db | Trx) {
  return db
    .selectFrom('course_dates as date')
    .innerJoin('lessons as lesson', 'lesson.id', 'date.lesson_id')
    .innerJoin('lesson_versions as version', (join) =>
      join
        .onRef('version.lesson_id', '=', 'lesson.id')
        .onRef('version.number', '=', 'lesson.published_number'),
    )
    .innerJoin('courses as course', 'course.id', 'date.course_id')
    .select(['date.kind', 'lesson.id as lesson', 'lesson.lesson_id as lessonId', 'version.title'])
    .select(['course.course_id as courseId', 'course.title as courseTitle'])
    .select(sql<string | null>`course.bangla->>'title'`.as('courseTitleBn'))
    .select([
      sql<Date>`date.starts_at`.as('startsAt'),
      'date.ends_at as endsAt',
      sql<number>`date.revision`.as('revision'),
      sql<Date>`date.changed_at`.as('changedAt'),
      sql<boolean>`date.is_done`.as('isDone'),
    ])
    .$narrowType<{ kind: CourseDateKind }>()
}

/** The dates of a student between two moments, in their order. */
export async function findDates(
  db: Db,
  { studentId, from, to, most }: { studentId: number; from: Date; to: Date; most: number },
): Promise<CourseDate[]> {
  return selectDates(db)
    .where('date.student_id', '=', studentId)
    .where(sql<Date>`coalesce(date.ends_at, date.starts_at)`, '>=', from)
    .where('date.starts_at', '<=', to)
    .orderBy('date.starts_at')
    .orderBy('lesson.id')
    .limit(most)
    .execute()
}
