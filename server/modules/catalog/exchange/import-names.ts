import { ImportNames } from '#contract/catalog/exchange.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'

/** How this provider's files name columns and values. */
export async function importNames(db: Db | Trx): Promise<ImportNames> {
  const row = await db
    .selectFrom('course_import_names')
    .select(['columns', 'written'])
    .executeTakeFirst()
  return row
    ? ImportNames.parse({ columns: row.columns, values: row.written })
    : { columns: {}, values: {} }
}

/** Remembers it for later files. */
export async function saveImportNames(db: Db, names: ImportNames): Promise<ImportNames> {
  const columns = {
    columns: JSON.stringify(names.columns),
    written: JSON.stringify(names.values),
  }
  await db
    .insertInto('course_import_names')
    .values(columns)
    .onConflict((conflict) => conflict.column('is_the_only_one').doUpdateSet(columns))
    .execute()
  return names
}
