import type { NewCategory, StaffCategory } from '#contract/catalog/staff-categories.ts'
import { MOST_CATEGORIES } from '#contract/catalog/terms.ts'
import { Problem } from '#contract/problems.ts'
import { type AuditActor, recordAudit } from '#server/audit/index.ts'
import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { raiseCatalogueVersion } from '../catalogue-version.ts'
import { lockCatalogue } from '../lock-catalogue.ts'
import { listStaffCategories } from './list-staff-categories.ts'
import { refuseTakenName } from './refuse-taken-name.ts'

/** The picture of a category that the sample has none for. */
const PICTURE = '/pictures/categories/other.svg'

/**
 * Adds a category behind the others. Its English name is what addresses call it from now on.
 *
 * @throws Problem category_name_taken, too_many_categories
 */
export function addCategory(
  { db, staff }: { db: Db; staff: AuditActor },
  { nameEn, nameBn }: NewCategory,
): Promise<StaffCategory[]> {
  return transact(db, async (trx) => {
    await lockCatalogue(trx)
    const { count, last } = await trx
      .selectFrom('categories')
      .select((select) => [
        select.fn.countAll<number>().as('count'),
        select.fn.max('position').as('last'),
      ])
      .executeTakeFirstOrThrow()
    if (count >= MOST_CATEGORIES) throw new Problem('too_many_categories')
    await refuseTakenName(trx, [nameEn, nameBn])
    const slug = await freeSlug(trx, nameEn)
    await trx
      .insertInto('categories')
      .values({
        slug,
        name: nameEn,
        name_bn: nameBn,
        position: (last ?? 0) + 1,
        picture_path: PICTURE,
      })
      .execute()
    await recordAudit(trx, {
      actor: staff,
      action: 'category.added',
      subject: slug,
      after: { name: nameEn, nameBn },
    })
    await raiseCatalogueVersion(trx)
    return listStaffCategories(trx)
  })
}

async function freeSlug(trx: Trx, name: string): Promise<string> {
  const base =
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'category'
  const rows = await trx.selectFrom('categories').select('slug').execute()
  const taken = new Set(rows.map(({ slug }) => slug))
  let slug = base
  for (let number = 2; taken.has(slug); number += 1) slug = `${base}-${number}`
  return slug
}
