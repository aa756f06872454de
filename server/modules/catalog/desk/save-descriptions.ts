import { sql } from 'kysely'
import type { CourseDocument } from '#contract/catalog/course-document.ts'
import { COURSE_PICTURE_PATH } from '#contract/catalog/course-pictures.ts'
import { inEachLanguage } from '#contract/languages.ts'
import type { Trx } from '#server/db/transact.ts'

/** Saves the descriptions that documents give their uploaded banners; of two documents with one banner, the last counts. */
export async function saveDescriptions(
  trx: Trx,
  documents: readonly CourseDocument[],
): Promise<void> {
  for (const document of documents) {
    const name = COURSE_PICTURE_PATH.exec(document.banner)?.[1]
    const alt = inEachLanguage((language) => document[language].bannerAlt.trim())
    if (!name || !Object.values(alt).some(Boolean)) continue
    // A row that another save is writing is left to that one: two saves that share pictures never wait for each other.
    await sql`
      update course_pictures set alt = ${JSON.stringify(alt)}::jsonb
      where id in (
        select id from course_pictures
        where name = ${name} and alt <> ${JSON.stringify(alt)}::jsonb for update skip locked)`.execute(
      trx,
    )
  }
}
