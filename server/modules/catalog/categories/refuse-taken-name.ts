import { Problem } from '#contract/problems.ts'
import type { Trx } from '#server/db/transact.ts'

/**
 * A category is found by its first name, its English and its Bangla one. So no two share any of these, whatever their
 * capitals.
 *
 * @param except the category that is being renamed
 * @throws Problem category_name_taken (facts: name)
 */
export async function refuseTakenName(
  trx: Trx,
  names: readonly (string | undefined)[],
  except?: number,
): Promise<void> {
  const categories = await trx
    .selectFrom('categories')
    .select(['id', 'name', 'name_en', 'name_bn'])
    .execute()
  const taken = new Set(
    categories
      .filter(({ id }) => id !== except)
      .flatMap(({ name, name_en, name_bn }) => [name, name_en ?? name, name_bn])
      .map(plain),
  )
  const name = names.find((candidate) => candidate !== undefined && taken.has(plain(candidate)))
  if (name !== undefined) throw new Problem('category_name_taken', { facts: { name } })
}

function plain(name: string): string {
  return name.normalize('NFC').toLowerCase()
}
