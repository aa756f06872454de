import { sitePartSchemas, type SitePartValues } from '#contract/site/site-parts.ts'
import { type SitePart, siteParts } from '#contract/site/terms.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'

/** What was saved in the browser. A value that this version cannot read is left out: the files say it then. */
export async function readSavedParts(db: Db | Trx): Promise<Partial<SitePartValues>> {
  const rows = await db.selectFrom('site_parts').select(['part', 'value']).execute()
  return Object.fromEntries(
    rows.flatMap(({ part, value }) => {
      const sitePart = siteParts.find((one) => one === part)
      const read = sitePart && valueOf(sitePart, value)
      return read ? [[part, read]] : []
    }),
  )
}

/** A saved value, parsed as the files are; null where the files say it. */
export function valueOf(part: SitePart, value: unknown): SitePartValues[SitePart] | null {
  const read = sitePartSchemas[part].safeParse(value)
  return read.success ? read.data : null
}

/** Whether instructors write drafts in their own courses. The provider says so; unless they did, no. */
export async function instructorsWrite(db: Db | Trx): Promise<boolean> {
  return (await savedPart(db, 'teaching'))?.lessons === 'drafts'
}

/** Whether students change the batch of a place themselves. The provider says so; unless they did, no. */
export async function studentsChangeBatch(db: Db | Trx): Promise<boolean> {
  return (await savedPart(db, 'enrolment'))?.batchChange === 'once'
}

async function savedPart<Part extends SitePart>(
  db: Db | Trx,
  part: Part,
): Promise<SitePartValues[Part] | null> {
  const saved = await db
    .selectFrom('site_parts')
    .select('value')
    .where('part', '=', part)
    .executeTakeFirst()
  return saved ? (valueOf(part, saved.value) as SitePartValues[Part] | null) : null
}
