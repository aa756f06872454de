import { type RawBuilder, sql } from 'kysely'
import type { CourseDateKind } from '#contract/calendar/terms.ts'
import { type Day, dhakaDay } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import { isWithinAccess } from '../learning/index.ts'

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

/** For a query of dates: whether the student still has access on the day of one. */
export function isDateOpen(today: Day): RawBuilder<boolean> {
  return isWithinAccess({
    until: sql.ref('date.access_until'),
    at: sql.ref('date.starts_at'),
    today,
  })
}

/** The dates of a student between two moments, in their order, up to the last day of access. */
export async function findDates(
  db: Db,
  {
    studentId,
    from,
    to,
    most,
    now,
  }: { studentId: number; from: Date; to: Date; most: number; now: Date },
): Promise<CourseDate[]> {
  return selectDates(db)
    .where('date.student_id', '=', studentId)
    .where(isDateOpen(dhakaDay(now)))
    .where(sql<Date>`coalesce(date.ends_at, date.starts_at)`, '>=', from)
    .where('date.starts_at', '<=', to)
    .orderBy('date.starts_at')
    .orderBy('lesson.id')
    .limit(most)
    .execute()
}
