import type { StaffCategory } from '#contract/catalog/staff-categories.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import { listCategories } from './list-categories.ts'

/** The categories in their order, with how many courses in any state each has. */
export async function listStaffCategories(db: Db | Trx): Promise<StaffCategory[]> {
  const categories = await listCategories(db)
  const counts = await db
    .selectFrom('courses')
    .innerJoin('categories', 'categories.id', 'courses.category_id')
    .select((select) => ['slug', select.fn.countAll<number>().as('count')])
    .groupBy('slug')
    .execute()
  const countOf = new Map(counts.map(({ slug, count }) => [slug, count]))
  return categories.map((category) => ({
    ...category,
    allCourses: countOf.get(category.slug) ?? 0,
  }))
}
