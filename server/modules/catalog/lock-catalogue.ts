import type { Trx } from '#server/db/transact.ts'

export interface Category {
  id: number
  slug: string
  name: string
  /** null: `name`. */
  name_en: string | null
  name_bn: string
  picture_path: string | null
}

/**
 * Lets one transaction at a time change the catalogue, since the counts it keeps depend on what was there before.
 * Readers and enrolments go on meanwhile, however long an import takes.
 *
 * @returns the categories by name
 */
export async function lockCatalogue(trx: Trx): Promise<Map<string, Category>> {
  const rows = await trx
    .selectFrom('categories')
    .select(['id', 'slug', 'name', 'name_en', 'name_bn', 'picture_path'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map((row) => [row.name, row]))
}
