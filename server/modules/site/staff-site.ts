import { isDeepStrictEqual } from 'node:util'
import { inEachLanguage } from '#contract/languages.ts'
import { Problem } from '#contract/problems.ts'
import {
  LOGO_PATH,
  PORTRAIT_PATH,
  type SitePartChange,
  type SitePartValues,
  type StaffSite,
  type SitePageText,
} from '#contract/site/site-parts.ts'
import { type SitePart, siteParts } from '#contract/site/terms.ts'
import { dhakaDay } from '#contract/time.ts'
import { noteAudit, recordAudit } from '#server/audit/index.ts'
import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import type { FileStore } from '#server/storage/index.ts'
import { allSections, type ContentFiles, mapPages } from './read-content.ts'
import { pictureKey } from './pictures.ts'
import { valueOf } from './saved-parts.ts'

/** What the verbs of the owner's desk need. */
export interface SiteDesk {
  db: Db
  now: Date
  staff: { id: number }
  files: FileStore
  /** What the files of the content say. */
  defaults: ContentFiles
  /** Says that pages are out of date; the catalogue keeps their version. */
  raiseVersion: (trx: Trx) => Promise<void>
}

/** The parts of the site, each as it is now, with its version. */
export async function showStaffSite(db: Db | Trx, defaults: ContentFiles): Promise<StaffSite> {
  const rows = await db
    .selectFrom('site_parts')
    .leftJoin('students', 'students.id', 'site_parts.saved_by')
    .select(['part', 'value', 'version', 'saved_at', 'students.name'])
    .execute()
  const files = defaultsOf(defaults)
  const stateOf = (part: SitePart) => {
    const row = rows.find((one) => one.part === part)
    const own = row ? valueOf(part, row.value) : null
    return {
      value: own ?? files[part],
      version: row?.version ?? 0,
      isOwn: own !== null,
      savedBy: row?.name ?? null,
      savedAt: row?.saved_at?.toISOString() ?? null,
    }
  }
  return Object.fromEntries(siteParts.map((part) => [part, stateOf(part)])) as StaffSite
}

/**
 * Saves one part where no one has saved another since `version`. The same again changes nothing.
 *
 * @throws Problem logo_not_found, site_picture_not_found; site_part_changed with the fact `savedBy`
 */
export async function saveSitePart(
  desk: SiteDesk,
  { part, version, value }: SitePartChange,
): Promise<StaffSite> {
  if (part === 'look') await refuseLostLogo(desk, value.logo)
  if (part === 'testimonials')
    for (const { picture } of value.testimonials) await refuseLostPicture(desk, picture)
  return changePart(desk, { part, version, value })
}

/** A page says when its text was last another one. */
function dated(now: Date, value: SitePartValue, before: SitePartValue): SitePartValue {
  if (!isText(value)) return value
  const isSame =
    isText(before) && isDeepStrictEqual({ ...value, updatedOn: before.updatedOn }, before)
  return { ...value, updatedOn: isSame ? before.updatedOn : dhakaDay(now) }
}

type SitePartValue = SitePartValues[SitePart] | null

function isText(value: SitePartValue): value is SitePageText {
  return value !== null && 'updatedOn' in value
}

/** Makes one part what the files say again. @throws Problem site_part_changed with the fact `savedBy` */
export function resetSitePart(
  desk: SiteDesk,
  change: { part: SitePart; version: number },
): Promise<StaffSite> {
  return changePart(desk, { ...change, value: null })
}

function changePart(
  { db, now, staff, defaults, raiseVersion }: SiteDesk,
  { part, version, value: typed }: { part: SitePart; version: number; value: SitePartValue },
): Promise<StaffSite> {
  return transact(db, async (trx) => {
    const row = await lockPart(trx, part)
    const before = valueOf(part, row.value)
    const value = dated(now, typed, before ?? defaultsOf(defaults)[part])
    if (row.version > 0 && isDeepStrictEqual(value, before)) {
      noteAudit()
      return showStaffSite(trx, defaults)
    }
    if (row.version !== version)
      throw new Problem('site_part_changed', {
        facts: { savedBy: await nameOf(trx, row.saved_by) },
      })
    await trx
      .updateTable('site_parts')
      .set({
        value: value === null ? null : JSON.stringify(value),
        version: version + 1,
        saved_at: now,
        saved_by: staff.id,
      })
      .where('part', '=', part)
      .execute()
    const files = defaultsOf(defaults)[part]
    await recordAudit(trx, {
      actor: staff,
      action: value === null ? 'site.reset' : 'site.changed',
      subject: part,
      before: before ?? files,
      after: value ?? files,
    })
    await raiseVersion(trx)
    return showStaffSite(trx, defaults)
  })
}

/** The row of a part, made if it was never saved. */
async function lockPart(trx: Trx, part: SitePart) {
  await trx
    .insertInto('site_parts')
    .values({ part, value: null, version: 0 })
    .onConflict((conflict) => conflict.column('part').doNothing())
    .execute()
  return trx
    .selectFrom('site_parts')
    .selectAll()
    .where('part', '=', part)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

async function nameOf(trx: Trx, id: number | null): Promise<string> {
  if (id === null) return ''
  const person = await trx
    .selectFrom('students')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirst()
  return person?.name ?? ''
}

/** A logo is one that was uploaded, or that of the content's files. @throws Problem logo_not_found */
async function refuseLostLogo({ files, defaults }: SiteDesk, logo: string | null): Promise<void> {
  if (logo === null || logo === defaults.site.logo) return
  if (!LOGO_PATH.test(logo) || (await files.size(pictureKey(logo))) === null)
    throw new Problem('logo_not_found')
}

/** A picture is one that was uploaded, or one of the content's folder. @throws Problem site_picture_not_found */
async function refuseLostPicture({ files }: SiteDesk, path: string | null): Promise<void> {
  if (path !== null && PORTRAIT_PATH.test(path) && (await files.size(pictureKey(path))) === null)
    throw new Problem('site_picture_not_found')
}

function defaultsOf({ site: file, home, written }: ContentFiles): Omit<
  SitePartValues,
  'announcement'
> & {
  announcement: SitePartValues['announcement'] | null
} {
  const { name, tagline, email, phones, whatsapp, office, map, registration } = file
  return {
    names: { name, tagline },
    contact: { email, phones, whatsapp, office, map, registration },
    social: { social: file.social },
    look: { logo: file.logo, colours: file.colours },
    announcement: file.announcement,
    home: { sections: allSections(home.sections) },
    reasons: { reasons: home.reasons },
    testimonials: { testimonials: home.testimonials },
    faq: inEachLanguage((language) => written[language].faq),
    teaching: { lessons: 'none' },
    enrolment: { batchChange: 'none' },
    ...mapPages((page) => ({
      ...inEachLanguage((language) => {
        const { title, text } = written[language].pages[page]
        return { title, text }
      }),
      updatedOn: written.en.pages[page].updatedOn,
    })),
  }
}
