import { type Category, Category as CategorySchema } from '#contract/catalog/courses.ts'
import type { Db } from '#server/db/connect.ts'

/** The categories in the order of their tabs. Counts are kept when courses are saved, never counted here. */
export async function listCategories(db: Db): Promise<Category[]> {
  const rows = await db
    .selectFrom('categories')
    .select(['slug', 'name', 'name_bn', 'course_count'])
    .orderBy('position')
    .execute()
  return rows.map((row) =>
    CategorySchema.parse({
      slug: row.slug,
      name: row.name,
      nameBn: row.name_bn,
      courseCount: row.course_count,
    }),
  )
}
