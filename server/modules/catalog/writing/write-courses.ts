import { defined } from '#contract/defined.ts'
import { type Selectable, sql } from 'kysely'
import type { Courses } from '#server/db/tables.ts'
import type { Trx } from '#server/db/transact.ts'
import { type CatalogueChange, note } from './catalogue-change.ts'
import { categoryPicture } from '../categories/category-picture.ts'
import { banglaOf } from '../courses/course-record.ts'
import { type CourseDraft, STARTING_SCORE } from './course-draft.ts'
import { keepFormerFees } from './former-fees.ts'
import { type Category, lockCatalogue } from '../lock-catalogue.ts'
import { searchTexts } from '../search/search-texts.ts'
import { writeBatches } from '../batches/write-batches.ts'
import { writeInstructors } from './write-instructors.ts'

/**
 * Writes courses, each courseId once, except those that are as their draft says. `change` notes which, and what follows
 * for stored counts: the caller applies it, and raises the catalogue version afterwards.
 */
export async function writeCourses(
  trx: Trx,
  drafts: readonly CourseDraft[],
  change: CatalogueChange,
): Promise<void> {
  if (drafts.length === 0) return
  const categories = await lockCatalogue(trx)
  const existing = await knownOf(trx, drafts)
  const rows = drafts.map((draft) =>
    asRow(draft, {
      category: defined(categories.get(draft.category)),
      existing: existing.get(draft.courseId),
    }),
  )
  const idOf = await writeRows(trx, rows, { existing, change })
  const saved = drafts.map((draft) => ({ draft, id: defined(idOf.get(draft.courseId)) }))
  const touched = new Set([
    ...(await writeInstructors(trx, saved)),
    ...(await writeBatches(trx, saved)),
  ])
  if (touched.size > 0)
    await sql`update courses set updated_at = now(), changed_at = now() where id = any(${[...touched]})`.execute(
      trx,
    )
  for (const id of touched) change.courses.add(id)
  // A person who teaches several courses changes them all.
  const others = [...touched].some((id) => !saved.some((course) => course.id === id))
  const isPublic = (draft: CourseDraft) =>
    (existing.get(draft.courseId)?.state ?? draft.state ?? 'published') === 'published'
  if (others || saved.some(({ draft, id }) => change.courses.has(id) && isPublic(draft)))
    change.isPublic = true
}

/** What a draft decides; its date of publication and its popularity are kept from the first time. */
const DECIDED = [
  'category_id',
  'title',
  'subtitle',
  'banner_path',
  'fee_poisha',
  'lesson_count',
  'level',
  'popularity',
  'what_you_learn',
  'outline',
  'designed_for',
  'bangla',
  'banner_alt',
  'prerequisites',
  'taught_in',
  'description',
  'trailer',
  'access_days',
  'requirements',
  'faq',
  'search_title',
  'search_head',
  'search_text',
  'search_form',
  'is_sample',
] as const

type Row = ReturnType<typeof asRow>
type ExistingCourses = Awaited<ReturnType<typeof knownOf>>

function asRow(
  draft: CourseDraft,
  {
    category,
    existing,
  }: {
    category: Category
    existing:
      | Pick<
          Selectable<Courses>,
          | 'bangla'
          | 'banner_alt'
          | 'prerequisites'
          | 'taught_in'
          | 'description'
          | 'trailer'
          | 'access_days'
          | 'requirements'
          | 'faq'
        >
      | undefined
  },
) {
  const bangla = draft.bangla ?? (existing ? banglaOf(existing.bangla) : {})
  return {
    course_id: draft.courseId,
    category_id: category.id,
    title: draft.title,
    subtitle: draft.subtitle,
    banner_path: draft.bannerPath ?? categoryPicture(category),
    fee_poisha: draft.fee,
    lesson_count: draft.lessonCount,
    level: draft.level,
    popularity: draft.popularity,
    popularity_score: draft.popularityScore ?? STARTING_SCORE[draft.popularity],
    what_you_learn: draft.whatYouLearn,
    outline: draft.outline,
    designed_for: draft.designedFor,
    bangla,
    banner_alt: draft.bannerAlt ?? existing?.banner_alt ?? '',
    prerequisites: [...(draft.prerequisites ?? existing?.prerequisites ?? [])],
    taught_in: draft.taughtIn === undefined ? (existing?.taught_in ?? null) : draft.taughtIn,
    description: draft.description ?? existing?.description ?? '',
    trailer: draft.trailer === undefined ? (existing?.trailer ?? null) : draft.trailer,
    access_days:
      draft.accessDays === undefined ? (existing?.access_days ?? null) : draft.accessDays,
    requirements: [...(draft.requirements ?? existing?.requirements ?? [])],
    faq: [...(draft.faq ?? existing?.faq ?? [])],
    ...searchTexts({ ...draft, bangla }, category),
    is_sample: draft.isSample ?? false,
    ...(draft.publishedAt && { published_at: draft.publishedAt }),
    state: draft.state ?? 'published',
  }
}

async function knownOf(trx: Trx, drafts: readonly CourseDraft[]) {
  const courses = await trx
    .selectFrom('courses')
    .select([
      'id',
      'course_id',
      'category_id',
      'search_title',
      'search_text',
      'state',
      'bangla',
      'banner_alt',
      'prerequisites',
      'taught_in',
      'description',
      'trailer',
      'access_days',
      'requirements',
      'faq',
    ])
    .where(sql<boolean>`course_id = any(${drafts.map((draft) => draft.courseId)})`)
    .execute()
  return new Map(courses.map((course) => [course.course_id, course]))
}

/** Adds the courses that are new and renews those that differ. @returns the ids of all of them by courseId */
async function writeRows(
  trx: Trx,
  rows: readonly Row[],
  { existing, change }: { existing: ExistingCourses; change: CatalogueChange },
): Promise<Map<string, number>> {
  const renewed = new Set(
    await renew(
      trx,
      rows.filter((row) => existing.has(row.course_id)),
    ),
  )
  const added = await add(
    trx,
    rows.filter((row) => !existing.has(row.course_id)),
  )
  for (const row of rows) {
    const course = existing.get(row.course_id)
    if (course && !renewed.has(course.id)) continue
    // Counts are of what visitors can find.
    if ((course ?? row).state !== 'published') continue
    if (course) note(change, course, -1)
    note(change, row, 1)
  }
  for (const id of [...renewed, ...added.values()]) change.courses.add(id)
  return new Map([
    ...[...existing.values()].map((course) => [course.course_id, course.id] as const),
    ...added,
  ])
}

/** Not "on conflict do update", which takes a number of the sequence for each course it finds. @returns the ids renewed */
async function renew(trx: Trx, rows: readonly Row[]): Promise<number[]> {
  if (rows.length === 0) return []
  await keepFormerFees(trx, rows)
  const currentValues = sql.join(DECIDED.map((column) => sql.ref(`courses.${column}`)))
  const draftValues = sql.join(DECIDED.map((column) => sql.ref(`given.${column}`)))
  const assignments = sql.join(
    DECIDED.map((column) => sql`${sql.ref(column)} = ${sql.ref(`given.${column}`)}`),
  )
  const renewed = await sql<{ id: number }>`
    update courses set ${assignments}, updated_at = now(), changed_at = now()
    from json_populate_recordset(null::courses, ${JSON.stringify(rows)}::json) as given
    where courses.course_id = given.course_id and row(${currentValues}) is distinct from row(${draftValues})
    returning courses.id`.execute(trx)
  return renewed.rows.map(({ id }) => id)
}

async function add(trx: Trx, rows: readonly Row[]): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map()
  const added = await trx
    .insertInto('courses')
    .values(
      rows.map((row) => ({
        ...row,
        outline: JSON.stringify(row.outline),
        faq: JSON.stringify(row.faq),
        bangla: JSON.stringify(row.bangla),
      })),
    )
    .returning(['id', 'course_id'])
    .execute()
  return new Map(added.map((row) => [row.course_id, row.id]))
}
