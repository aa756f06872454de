import { sql } from 'kysely'
import type { Instructor } from '#contract/catalog.ts'
import type { Db } from '#server/db/connect.ts'

/** Who teaches courses, in the order the course names them, by the id of the course's row. */
export async function courseInstructors(db: Db, courses: readonly number[]): Promise<(course: number) => Instructor[]> {
  const rows = await db
    .selectFrom('course_instructors as teaching')
    .innerJoin('instructors as instructor', 'instructor.id', 'teaching.instructor_id')
    .select(['teaching.course_id', 'instructor.image_path as image', 'instructor.name', 'instructor.designation'])
    .where(sql<boolean>`teaching.course_id = any(${[...courses]})`)
    .orderBy('teaching.position')
    .execute()
  const instructors = Map.groupBy(rows, (row) => row.course_id)
  return (course) => (instructors.get(course) ?? []).map(({ image, name, designation }) => ({ image, name, designation }))
}
