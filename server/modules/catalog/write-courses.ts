import { sql } from 'kysely'
import type { Trx } from '#server/db/transact.ts'
import { type CatalogueChange, note } from './catalogue-change.ts'
import { type CourseDraft, STARTING_SCORE } from './course-draft.ts'
import { type Category, lockCatalogue } from './lock-catalogue.ts'
import { searchable } from './words.ts'
import { writeBatches } from './write-batches.ts'
import { writeInstructors } from './write-instructors.ts'

/**
 * Writes courses, each courseId once, and notes in `change` what that does to the counts kept beside them.
 * Whoever calls this applies the change and raises the catalogue version afterwards.
 */
export async function writeCourses(trx: Trx, drafts: readonly CourseDraft[], change: CatalogueChange): Promise<void> {
  if (drafts.length === 0) return
  const categories = await lockCatalogue(trx)
  const rows = drafts.map((draft) => asRow(draft, categories.get(draft.category)!))
  await noteChange(trx, rows, change)
  const written = await upsert(trx, rows)
  const idOf = new Map(written.map((row) => [row.course_id, row.id]))
  const saved = drafts.map((draft) => ({ draft, id: idOf.get(draft.courseId)! }))
  await writeInstructors(trx, saved)
  await writeBatches(trx, saved)
}

type Row = ReturnType<typeof asRow>

function asRow(draft: CourseDraft, category: Category) {
  return {
    course_id: draft.courseId,
    category_id: category.id,
    title: draft.title,
    subtitle: draft.subtitle,
    banner_path: draft.bannerPath ?? `/pictures/categories/${category.slug}.svg`,
    fee_poisha: draft.fee,
    lesson_count: draft.lessonCount,
    level: draft.level,
    popularity: draft.popularity,
    popularity_score: draft.popularityScore ?? STARTING_SCORE[draft.popularity],
    what_you_learn: draft.whatYouLearn,
    outline: JSON.stringify(draft.outline),
    designed_for: draft.designedFor,
    search_title: searchable(draft.title),
    search_text: searchable(
      draft.title,
      draft.subtitle,
      category.name,
      category.name_bn,
      ...draft.whatYouLearn,
      ...draft.instructors.map((instructor) => instructor.name),
    ),
    is_sample: draft.isSample ?? false,
    ...(draft.publishedAt && { published_at: draft.publishedAt }),
  }
}

async function noteChange(trx: Trx, rows: readonly Row[], change: CatalogueChange): Promise<void> {
  const before = await trx
    .selectFrom('courses')
    .select(['category_id', 'search_title', 'search_text'])
    .where(sql<boolean>`course_id = any(${rows.map((row) => row.course_id)})`)
    .execute()
  for (const course of before) note(change, course, -1)
  for (const course of rows) note(change, course, 1)
}

async function upsert(trx: Trx, rows: readonly Row[]): Promise<{ id: number; course_id: string }[]> {
  return trx
    .insertInto('courses')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.column('course_id').doUpdateSet((row) => ({
        category_id: row.ref('excluded.category_id'),
        title: row.ref('excluded.title'),
        subtitle: row.ref('excluded.subtitle'),
        banner_path: row.ref('excluded.banner_path'),
        fee_poisha: row.ref('excluded.fee_poisha'),
        lesson_count: row.ref('excluded.lesson_count'),
        level: row.ref('excluded.level'),
        popularity: row.ref('excluded.popularity'),
        what_you_learn: row.ref('excluded.what_you_learn'),
        outline: row.ref('excluded.outline'),
        designed_for: row.ref('excluded.designed_for'),
        search_title: row.ref('excluded.search_title'),
        search_text: row.ref('excluded.search_text'),
        is_sample: row.ref('excluded.is_sample'),
        updated_at: sql`now()`,
      })),
    )
    .returning(['id', 'course_id'])
    .execute()
}
