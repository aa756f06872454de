import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Trx } from '#server/db/transact.ts'
import type { CourseDraft, InstructorDraft } from './course-draft.ts'

/** Makes the instructors of saved courses those of their drafts. `id` is that of the course's row. */
export async function writeInstructors(trx: Trx, saved: readonly { draft: CourseDraft; id: number }[]): Promise<void> {
  await sql`delete from course_instructors where course_id = any(${saved.map(({ id }) => id)})`.execute(trx)
  const teaching = saved.flatMap(({ draft, id }) =>
    uniqueBySlug(draft.instructors).map(([slug], position) => ({ course_id: id, slug, position })),
  )
  if (teaching.length === 0) return
  const idOf = await upsert(trx, new Map(saved.flatMap(({ draft }) => uniqueBySlug(draft.instructors))))
  await trx
    .insertInto('course_instructors')
    .values(teaching.map(({ course_id, slug, position }) => ({ course_id, instructor_id: idOf.get(slug)!, position })))
    .execute()
}

/** The ids by slug; writes only who is new or has changed. */
async function upsert(trx: Trx, instructors: ReadonlyMap<string, InstructorDraft>): Promise<Map<string, number>> {
  const known = await trx
    .selectFrom('instructors')
    .selectAll()
    .where(sql<boolean>`slug = any(${[...instructors.keys()]})`)
    .execute()
  const idOf = new Map(known.map((row) => [row.slug, row.id]))
  const unchanged = new Set(known.filter((row) => isAsKept(instructors.get(row.slug)!, row)).map((row) => row.slug))
  const changed = [...instructors].filter(([slug]) => !unchanged.has(slug))
  if (changed.length === 0) return idOf
  const written = await trx
    .insertInto('instructors')
    .values(changed.map(([slug, { name, designation, image }]) => ({ slug, name, designation, image_path: image })))
    .onConflict((conflict) =>
      conflict.column('slug').doUpdateSet((row) => ({
        name: row.ref('excluded.name'),
        designation: row.ref('excluded.designation'),
        image_path: row.ref('excluded.image_path'),
      })),
    )
    .returning(['id', 'slug'])
    .execute()
  for (const { slug, id } of written) idOf.set(slug, id)
  return idOf
}

function isAsKept(draft: InstructorDraft, kept: { name: string; designation: string; image_path: string }): boolean {
  return draft.name === kept.name && draft.designation === kept.designation && draft.image === kept.image_path
}

function uniqueBySlug(instructors: readonly InstructorDraft[]): [string, InstructorDraft][] {
  return [...new Map(instructors.map((instructor) => [instructor.slug ?? slugOf(instructor), instructor]))]
}

/** People may share a name: the name, and a few letters that stand for name and designation together. */
function slugOf({ name, designation }: InstructorDraft): string {
  const words = name
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  return `${words}-${createHash('sha256').update(`${name}\n${designation}`).digest('hex').slice(0, 6)}`
}
