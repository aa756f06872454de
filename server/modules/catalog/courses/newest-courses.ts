import type { Db } from '#server/db/connect.ts'
import { banglaOf } from './course-record.ts'

export interface NewCourse {
  courseId: string
  title: string
  subtitle: string
  /** null where it is not written. */
  titleBn: string | null
  subtitleBn: string | null
  category: string
  categoryBn: string
  publishedAt: Date
  updatedAt: Date
}

/** The courses published last, newest first. */
export async function newestCourses(db: Db, most: number): Promise<NewCourse[]> {
  const rows = await db
    .selectFrom('public_courses as courses')
    .innerJoin('categories', 'categories.id', 'courses.category_id')
    .select([
      'course_id',
      'title',
      'subtitle',
      'bangla',
      'published_at',
      'updated_at',
      'categories.name',
      'categories.name_bn',
    ])
    .orderBy('published_at', 'desc')
    .orderBy('courses.id', 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => ({
    courseId: row.course_id,
    title: row.title,
    subtitle: row.subtitle,
    titleBn: banglaOf(row.bangla).title ?? null,
    subtitleBn: banglaOf(row.bangla).subtitle ?? null,
    category: row.name,
    categoryBn: row.name_bn,
    publishedAt: row.published_at,
    updatedAt: row.updated_at,
  }))
}
