import type { Category } from '#contract/catalog/courses.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import { categoryPicture } from './category-picture.ts'

/** The names of the categories that have a tab, in their order. */
export async function shownCategoryNames(db: Db): Promise<string[]> {
  return (await listCategories(db)).filter(({ isHidden }) => !isHidden).map(({ name }) => name)
}

/** The categories in the order of their tabs. Counts are updated when courses are saved, never counted here. */
export async function listCategories(db: Db | Trx): Promise<Category[]> {
  const rows = await db.selectFrom('categories').selectAll().orderBy('position').execute()
  return rows.map((row) => ({
    slug: row.slug,
    name: row.name,
    nameEn: row.name_en ?? row.name,
    nameBn: row.name_bn,
    courseCount: row.course_count,
    picture: categoryPicture(row),
    isHidden: row.is_hidden,
  }))
}
