import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { raiseCatalogueVersion } from '../catalogue-version.ts'
import { lockCatalogue } from '../lock-catalogue.ts'

/**
 * Counts the words of the catalogue again: a net under the counts that saving courses keeps. For a
 * nightly job.
 */
export function rebuildSearchTerms(db: Db): Promise<void> {
  return transact(db, async (trx) => {
    await lockCatalogue(trx)
    await sql`delete from search_terms`.execute(trx)
    await sql`
      insert into search_terms (term, course_count, title_count)
      select word, words.ndoc, coalesce(titles.ndoc, 0)
      from ts_stat('select search_vector from public_courses') as words
      left join ts_stat('select title_vector from public_courses') as titles using (word)
      where word !~ '^[#@%!$^]'`.execute(trx)
    await raiseCatalogueVersion(trx)
  })
}
