import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'

/** The key of the version of the catalogue among the versions. */
export const CATALOGUE = 'catalogue'

/** Where server processes LISTEN for a new catalogue version; a hint only, the row is the truth. */
export const CATALOGUE_CHANNEL = 'edi_catalogue'

/**
 * Says that pages made from the catalogue are out of date, once the transaction commits. Call it last: others who
 * change what pages show wait for the row until then.
 */
export async function raiseCatalogueVersion(db: Db | Trx): Promise<void> {
  await db
    .with('raised', (raised) =>
      raised
        .updateTable('cache_versions')
        .set((row) => ({ version: row('version', '+', 1) }))
        .where('key', '=', CATALOGUE)
        .returning('version'),
    )
    .selectFrom('raised')
    .select(sql`pg_notify(${CATALOGUE_CHANNEL}, raised.version::text)`.as('notified'))
    .executeTakeFirstOrThrow()
}

/** Grows with every change of the catalogue. */
export async function catalogueVersion(db: Db): Promise<number> {
  const { version } = await readVersion(db).executeTakeFirstOrThrow()
  return version
}

function readVersion(db: Db) {
  return db.selectFrom('cache_versions').select('version').where('key', '=', CATALOGUE)
}
