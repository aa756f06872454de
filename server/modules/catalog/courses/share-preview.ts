import type { Db } from '#server/db/connect.ts'

/** What a picture of a shared link shows of a course: its title, and the path of its banner on this site. */
export interface SharePreview {
  title: string
  banner: string
}

/** null where there is no such course. */
export async function sharePreview(db: Db, courseId: string): Promise<SharePreview | null> {
  const course = await db
    .selectFrom('public_courses')
    .select(['title', 'banner_path'])
    .where('course_id', '=', courseId)
    .executeTakeFirst()
  return course ? { title: course.title, banner: course.banner_path } : null
}
