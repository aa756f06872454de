import type { CategoryName } from '#contract/catalog/courses.ts'
import { fieldErrorWords } from '#contract/field-errors.ts'
import { Problem } from '#contract/problems.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'

function named(db: Db, { name }: { name: CategoryName }) {
  return db.selectFrom('categories').select('id').where('name', '=', name)
}

/** @throws Problem invalid_input where there is no category of this name */
export async function requireCategory(
  db: Db | Trx,
  name: CategoryName,
  field = 'category',
): Promise<void> {
  if (!(await named(db, { name }).executeTakeFirst())) throw noSuchCategory(field)
}

export function noSuchCategory(field = 'category'): Problem {
  return new Problem('invalid_input', {
    errors: [{ field, code: 'not_a_choice', message: fieldErrorWords.not_a_choice }],
  })
}
