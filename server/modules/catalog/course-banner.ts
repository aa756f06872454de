import type { Db } from '#server/db/connect.ts'

/** The path of a course's banner on this site; null where there is no such course. */
export async function courseBanner(db: Db, courseId: string): Promise<string | null> {
  const course = await db.selectFrom('courses').select('banner_path').where('course_id', '=', courseId).executeTakeFirst()
  return course?.banner_path ?? null
}
