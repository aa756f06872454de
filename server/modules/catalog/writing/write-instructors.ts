import { defined } from '#contract/defined.ts'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Trx } from '#server/db/transact.ts'
import type { CourseDraft, InstructorDraft } from './course-draft.ts'

type DraftRows = readonly { draft: CourseDraft; id: number }[]
type CourseInstructorRow = { course_id: number; instructor_id: number; position: number }

/**
 * Makes the instructors of saved courses those of their drafts. `id` is that of the course's row.
 *
 * @returns the ids of courses that show other instructors, or another picture of one, than before
 */
export async function writeInstructors(trx: Trx, drafts: DraftRows): Promise<number[]> {
  const { idOf, changed } = await writePeople(
    trx,
    new Map(drafts.flatMap(({ draft }) => uniqueBySlug(draft.instructors))),
  )
  const courses = drafts.map(({ id }) => id)
  const currentTeaching = Map.groupBy(await teachingOf(trx, courses), (row) => row.course_id)
  const others = drafts
    .map(({ draft, id }) => ({ id, teaching: asTeaching(draft, id, idOf) }))
    .filter(({ id, teaching }) => !isSame(teaching, currentTeaching.get(id) ?? []))
  await replaceTeaching(trx, others)
  return [...others.map(({ id }) => id), ...(await coursesOf(trx, changed))]
}

function asTeaching(
  draft: CourseDraft,
  id: number,
  idOf: ReadonlyMap<string, number>,
): CourseInstructorRow[] {
  // Two addresses may be one person.
  const ids = new Set(uniqueBySlug(draft.instructors).map(([slug]) => defined(idOf.get(slug))))
  return [...ids].map((instructorId, position) => ({
    course_id: id,
    instructor_id: instructorId,
    position,
  }))
}

function teachingOf(trx: Trx, courses: readonly number[]): Promise<CourseInstructorRow[]> {
  return trx
    .selectFrom('course_instructors')
    .select(['course_id', 'instructor_id', 'position'])
    .where(sql<boolean>`course_id = any(${courses})`)
    .orderBy('position')
    .execute()
}

function isSame(
  one: readonly CourseInstructorRow[],
  other: readonly CourseInstructorRow[],
): boolean {
  return (
    one.length === other.length &&
    one.every(({ instructor_id }, at) => instructor_id === other[at]?.instructor_id)
  )
}

async function replaceTeaching(
  trx: Trx,
  courses: readonly { id: number; teaching: CourseInstructorRow[] }[],
): Promise<void> {
  if (courses.length === 0) return
  await sql`delete from course_instructors where course_id = any(${courses.map(({ id }) => id)})`.execute(
    trx,
  )
  const rows = courses.flatMap(({ teaching }) => teaching)
  if (rows.length > 0) await trx.insertInto('course_instructors').values(rows).execute()
}

async function coursesOf(trx: Trx, instructors: readonly number[]): Promise<number[]> {
  if (instructors.length === 0) return []
  const taught = await trx
    .selectFrom('course_instructors')
    .select('course_id')
    .where(sql<boolean>`instructor_id = any(${instructors})`)
    .execute()
  return taught.map((row) => row.course_id)
}

interface People {
  idOf: Map<string, number>
  /** Ids of those who were known and have changed. */
  changed: number[]
}

/** Writes only people who are new or have changed. */
async function writePeople(
  trx: Trx,
  instructors: ReadonlyMap<string, InstructorDraft>,
): Promise<People> {
  const instructorRows = await trx
    .selectFrom('instructors')
    .selectAll()
    .where(sql<boolean>`slug = any(${[...instructors.keys()]})`)
    .execute()
  const former = await trx
    .selectFrom('former_instructors')
    .select(['slug', 'instructor_id as id'])
    .where(sql<boolean>`slug = any(${[...instructors.keys()]})`)
    .execute()
  const idOf = new Map([...instructorRows, ...former].map((row) => [row.slug, row.id]))
  // Under a former address people are as their own row says.
  const isFormer = new Set(former.map((row) => row.slug))
  const unchanged = new Set(
    instructorRows
      .filter((row) => isAsKept(defined(instructors.get(row.slug)), row))
      .map((row) => row.slug),
  )
  const others = [...instructors].filter(([slug]) => !unchanged.has(slug) && !isFormer.has(slug))
  const changed = others.flatMap(([slug]) => idOf.get(slug) ?? [])
  if (others.length === 0) return { idOf, changed }
  const written = await trx
    .insertInto('instructors')
    .values(others.map(([slug, instructor]) => ({ slug, ...columnsOf(instructor) })))
    .onConflict((conflict) =>
      conflict.column('slug').doUpdateSet((row) => ({
        name: row.ref('excluded.name'),
        designation: row.ref('excluded.designation'),
        image_path: row.ref('excluded.image_path'),
        name_bn: row.ref('excluded.name_bn'),
        designation_bn: row.ref('excluded.designation_bn'),
      })),
    )
    .returning(['id', 'slug'])
    .execute()
  for (const { slug, id } of written) idOf.set(slug, id)
  return { idOf, changed }
}

type Columns = ReturnType<typeof columnsOf>

function columnsOf({ name, designation, image, nameBn, designationBn }: InstructorDraft) {
  return {
    name,
    designation,
    image_path: image,
    name_bn: nameBn ?? null,
    designation_bn: designationBn ?? null,
  }
}

function isAsKept(draft: InstructorDraft, row: Columns): boolean {
  return Object.entries(columnsOf(draft)).every(
    ([column, value]) => row[column as keyof Columns] === value,
  )
}

function uniqueBySlug(instructors: readonly InstructorDraft[]): [string, InstructorDraft][] {
  return [...new Map(instructors.map((instructor) => [instructorSlug(instructor), instructor]))]
}

/** The slug of a draft; people may share a name, so it is the name and a few letters derived from name and designation. */
export function instructorSlug({ slug, name, designation }: InstructorDraft): string {
  if (slug !== undefined) return slug
  const words = name
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  return `${words}-${createHash('sha256').update(`${name}\n${designation}`).digest('hex').slice(0, 6)}`
}
