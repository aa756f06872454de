import { sql } from 'kysely'
import { Problem } from '#contract/problems.ts'
import type { NotReadyReason } from '#contract/learning/terms.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'

/** What the verbs of the curriculum work with: who acts, and when. */
export interface Desk {
  db: Db
  now: Date
  staff: { id: number }
}

/** What publishing asks of the modules above this one. */
export interface PublishingDesk extends Desk {
  /** Why the test of a lesson cannot be published; null: it can. */
  findTestFault: (db: Db | Trx, lessonId: string) => Promise<NotReadyReason | null>
}

export interface Course {
  id: number
  course_id: string
  title: string
}

/** @throws Problem course_not_found */
export async function findCourse(db: Db, courseId: string): Promise<Course> {
  const course = await db
    .selectFrom('courses')
    .select(['id', 'course_id', 'title'])
    .where('course_id', '=', courseId)
    .executeTakeFirst()
  if (!course) throw new Problem('course_not_found')
  return course
}

/** A lesson in the audit list: as with batches and classes, its course comes first and finds it. */
export function lessonSubject({
  courseId,
  lessonId,
}: {
  courseId: string
  lessonId: string
}): string {
  return `${courseId} ${lessonId}`
}

/** The course that a lesson is in. */
export function courseOf(db: Db, lesson: { course_id: number }): Promise<Course> {
  return db
    .selectFrom('courses')
    .select(['id', 'course_id', 'title'])
    .where('id', '=', lesson.course_id)
    .executeTakeFirstOrThrow()
}

/** Lets one transaction at a time rearrange the curriculum of a course: places depend on what is there. */
export async function lockCurriculum(trx: Trx, course: { id: number }): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('curriculum', ${course.id}))`.execute(trx)
}

/**
 * A lesson and its course, whose curriculum is locked.
 *
 * @throws Problem lesson_not_found
 */
export async function lockLesson(trx: Trx, lessonId: string) {
  const { course_id } = await findLesson(trx, lessonId)
  await lockCurriculum(trx, { id: course_id })
  return findLesson(trx, lessonId)
}

async function findLesson(trx: Trx, lessonId: string) {
  const lesson = await trx
    .selectFrom('lessons')
    .selectAll()
    .where('lesson_id', '=', lessonId)
    .executeTakeFirst()
  if (!lesson) throw new Problem('lesson_not_found')
  return lesson
}
