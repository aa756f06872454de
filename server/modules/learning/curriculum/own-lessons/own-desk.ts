import { Problem } from '#contract/problems.ts'
import { instructorKinds } from '#contract/learning/terms.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import type { Course, Desk } from '../context.ts'

/** An instructor at work on the lessons of their own courses. */
export interface OwnDesk {
  db: Db | Trx
  now: Date
  teacher: { id: number }
  /** Whether the provider has instructors write drafts. */
  mayWrite: (db: Db | Trx) => Promise<boolean>
}

/** The same person for the verbs that staff use too; who may do what was looked at before. */
export function deskOf({ now, teacher }: OwnDesk, db: Db): Desk {
  return { db, now, staff: teacher }
}

/** @throws Problem own_lessons_off; course_not_found for a course that one does not teach */
export async function findOwnCourse(desk: OwnDesk, courseId: string): Promise<Course> {
  await refuseIfOff(desk)
  const course = await desk.db
    .selectFrom('courses as course')
    .innerJoin('teachers', 'teachers.course_id', 'course.id')
    .select(['course.id', 'course.course_id', 'course.title'])
    .where('course.course_id', '=', courseId)
    // guard: an instructor writes lessons of their own courses (own-lessons)
    .where('teachers.student_id', '=', desk.teacher.id)
    .executeTakeFirst()
  if (!course) throw new Problem('course_not_found')
  return course
}

/**
 * A lesson that one may write: of a course one teaches, not archived, without marks, and for every batch.
 *
 * @throws Problem own_lessons_off, lesson_not_found, lesson_of_staff
 */
export async function findOwnLesson(desk: OwnDesk, lessonId: string) {
  await refuseIfOff(desk)
  const lesson = await desk.db
    .selectFrom('lessons as lesson')
    .innerJoin('course_sections as section', 'section.id', 'lesson.section_id')
    .innerJoin('teachers', 'teachers.course_id', 'lesson.course_id')
    .select(['lesson.id', 'lesson.lesson_id', 'lesson.kind', 'lesson.batch_id', 'lesson.draft'])
    .select('lesson.published_number')
    .where('lesson.lesson_id', '=', lessonId)
    .where('lesson.archived_at', 'is', null)
    .where('section.archived_at', 'is', null)
    // guard: an instructor reads drafts of their own courses (own-lessons)
    .where('teachers.student_id', '=', desk.teacher.id)
    .executeTakeFirst()
  if (!lesson) throw new Problem('lesson_not_found')
  // guard: tests and recordings are of staff (own-lessons)
  if (!isWritable(lesson)) throw new Problem('lesson_of_staff')
  return lesson
}

function isWritable({ kind, batch_id }: { kind: string; batch_id: number | null }): boolean {
  return batch_id === null && instructorKinds.some((one) => one === kind)
}

/** @throws Problem own_lessons_off */
async function refuseIfOff({ db, mayWrite }: OwnDesk): Promise<void> {
  // guard: instructors write where the provider wants it (own-lessons)
  if (!(await mayWrite(db))) throw new Problem('own_lessons_off')
}
