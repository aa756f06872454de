import { sql } from 'kysely'
import type { CategoryChange, StaffCategory } from '#contract/catalog/staff-categories.ts'
import { Problem } from '#contract/problems.ts'
import { recordAudit } from '#server/audit/index.ts'
import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { raiseCatalogueVersion } from '../catalogue-version.ts'
import { lockCatalogue } from '../lock-catalogue.ts'
import { listStaffCategories } from './list-staff-categories.ts'
import { refuseTakenName } from './refuse-taken-name.ts'

/**
 * Renames, hides, shows or moves a category. Under a new name its courses are found once their
 * words are rewritten, which a job does at once.
 *
 * @throws Problem category_not_found, category_name_taken
 */
export async function changeCategory(
  { db, staff, wake }: { db: Db; staff: { id: number }; wake: (job: string) => Promise<void> },
  { slug, after, ...change }: CategoryChange & { slug: string },
): Promise<StaffCategory[]> {
  const { isRenamed, categories } = await transact(db, async (trx) => {
    await lockCatalogue(trx)
    const before = await readCategory(trx, slug)
    await refuseTakenName(trx, [change.nameEn, change.nameBn], before.id)
    await trx
      .updateTable('categories')
      .set({
        name_en: change.nameEn ?? before.name_en,
        name_bn: change.nameBn ?? before.name_bn,
        is_hidden: change.isHidden ?? before.is_hidden,
      })
      .where('id', '=', before.id)
      .execute()
    if (after !== undefined) await moveBehind(trx, slug, after)
    const now = await readCategory(trx, slug)
    await recordAudit(trx, {
      actor: staff,
      action: 'category.changed',
      subject: slug,
      before: noted(before),
      after: noted(now),
    })
    const isRenamed = shownEn(before) !== shownEn(now) || before.name_bn !== now.name_bn
    if (isRenamed)
      await trx
        .updateTable('courses')
        .set({ search_form: 0 })
        .where('category_id', '=', before.id)
        .execute()
    await raiseCatalogueVersion(trx)
    return { isRenamed, categories: await listStaffCategories(trx) }
  })
  if (isRenamed) await wake('renew-search-texts')
  return categories
}

async function readCategory(trx: Trx, slug: string) {
  const category = await trx
    .selectFrom('categories')
    .selectAll()
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (!category) throw new Problem('category_not_found')
  return category
}

type Row = Awaited<ReturnType<typeof readCategory>>

function shownEn({ name, name_en }: Row): string {
  return name_en ?? name
}

function noted(row: Row) {
  return {
    name: shownEn(row),
    nameBn: row.name_bn,
    isHidden: row.is_hidden,
    position: row.position,
  }
}

async function moveBehind(trx: Trx, slug: string, after: string | null): Promise<void> {
  const rows = await trx.selectFrom('categories').select('slug').orderBy('position').execute()
  const others = rows.map((row) => row.slug).filter((other) => other !== slug)
  const at = after === null ? 0 : others.indexOf(after) + 1
  if (after !== null && at === 0) throw new Problem('category_not_found')
  const order = others.toSpliced(at, 0, slug)
  // Out of the way first: no two rows may have one position, not even for a moment.
  await trx
    .updateTable('categories')
    .set({ position: sql`-position` })
    .execute()
  for (const [place, each] of order.entries())
    await trx
      .updateTable('categories')
      .set({ position: place + 1 })
      .where('slug', '=', each)
      .execute()
}
