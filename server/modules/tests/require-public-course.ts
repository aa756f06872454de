import { Problem } from '#contract/problems.ts'
import type { Db } from '#server/db/connect.ts'

/** @throws Problem course_not_found where visitors see no such course */
export async function requirePublicCourse(db: Db, courseId: string): Promise<void> {
  const course = await db
    .selectFrom('public_courses')
    .select('id')
    .where('course_id', '=', courseId)
    .executeTakeFirst()
  if (!course) throw new Problem('course_not_found')
}
