import { defined } from '#contract/defined.ts'
import { sql } from 'kysely'
import type {
  ArchiveCourse,
  ArchiveCurriculum,
  ArchiveHead,
} from '#contract/catalog/course-archive.ts'
import type { Trx } from '#server/db/transact.ts'
import { applyChange, emptyChange, note } from '../writing/catalogue-change.ts'
import { raiseCatalogueVersion } from '../catalogue-version.ts'
import type { CourseBangla } from '../writing/course-draft.ts'
import { lockCatalogue } from '../lock-catalogue.ts'
import { searchTexts } from '../search/search-texts.ts'
import { archiveLines } from './archive-lines.ts'

/** Writes the lessons of a course that is new. */
export type CurriculumWriter = (
  trx: Trx,
  input: { course: { id: number }; curriculum: ArchiveCurriculum; staff: { id: number } },
) => Promise<void>

export interface ArchiveWriter {
  staff: { id: number }
  writeCurriculum: CurriculumWriter
  /** Runs `save` in a separate transaction. */
  inPiece: (save: (trx: Trx) => Promise<PieceResult>) => Promise<void>
  /** Whether to stop before the next piece. */
  isStopped: () => boolean
}

export interface PieceResult {
  /** The ids of the rows that are new. */
  added: number[]
  /** How many courses of the file it was. */
  courses: number
}

const AT_ONCE = 100

/**
 * Adds courses of an archive, with all that belongs to them, a piece at a time. What is here already stays as it is.
 * Lines that cannot be read are left out: the caller has checked.
 */
export async function writeArchive(ctx: ArchiveWriter, file: string): Promise<void> {
  const seen = new Set<string>()
  let waiting: ArchiveCourse[] = []
  const save = async () => {
    await ctx.inPiece((trx) => savePiece({ ...ctx, trx }, waiting))
    waiting = []
  }
  for await (const line of archiveLines(file)) {
    if (ctx.isStopped()) return
    if ('head' in line) await ctx.inPiece((trx) => addShared(trx, line.head))
    if (!('course' in line) || seen.has(line.course.course_id.toLowerCase())) continue
    seen.add(line.course.course_id.toLowerCase())
    waiting.push(line.course)
    if (waiting.length === AT_ONCE) await save()
  }
  if (!ctx.isStopped()) await save()
}

async function addShared(trx: Trx, { categories, instructors }: ArchiveHead): Promise<PieceResult> {
  await lockCatalogue(trx)
  await insert(trx, { table: 'categories', rows: categories, ifFree: true })
  await insert(trx, { table: 'instructors', rows: instructors, ifFree: true })
  await raiseCatalogueVersion(trx)
  return { added: [], courses: 0 }
}

async function savePiece(
  ctx: PieceWriter,
  courses: readonly ArchiveCourse[],
): Promise<PieceResult> {
  const added = await addCourses(ctx, courses)
  const change = emptyChange()
  for (const row of added) if (row.state === 'published') note(change, row, 1)
  await applyChange(ctx.trx, change)
  if (change.categories.size > 0) await raiseCatalogueVersion(ctx.trx)
  return { added: added.map(({ id }) => id), courses: courses.length }
}

type PieceWriter = Pick<ArchiveWriter, 'staff' | 'writeCurriculum'> & { trx: Trx }

interface NewCourseRow {
  id: number
  course_id: string
  category_id: number
  state: string
  search_title: string
  search_text: string
}

async function addCourses(
  { trx, staff, writeCurriculum }: PieceWriter,
  courses: readonly ArchiveCourse[],
): Promise<NewCourseRow[]> {
  if (courses.length === 0) return []
  const categories = await lockCatalogue(trx)
  const here = await sql<{ id: string }>`
    select lower(course_id) as id from courses
    where lower(course_id) = any(${courses.map(({ course_id }) => course_id.toLowerCase())})`.execute(
    trx,
  )
  const courseIds = new Set(here.rows.map(({ id }) => id))
  const fresh = courses.filter(({ course_id }) => !courseIds.has(course_id.toLowerCase()))
  const people = await peopleOf(trx, fresh)
  const rows = fresh.map((course) => {
    const { category, instructors, ...texts } = columnsOf(course)
    const named = categories.get(category)
    if (!named) throw new Error(`the archive names no category ${category}`)
    const searched = {
      ...texts,
      whatYouLearn: texts.what_you_learn,
      designedFor: texts.designed_for,
      // The schema's optional texts are those of the column.
      bangla: texts.bangla as CourseBangla,
      instructors: instructors.map((slug) => defined(people.get(slug))),
    }
    return { ...texts, category_id: named.id, ...searchTexts(searched, named) }
  })
  const added = await insert<NewCourseRow>(trx, {
    table: 'courses',
    rows,
    returning: ['id', 'course_id', 'category_id', 'state', 'search_title', 'search_text'],
  })
  const idOf = new Map(added.map(({ course_id, id }) => [course_id, id]))
  const within = <T extends object>(of: (course: ArchiveCourse) => readonly T[]) =>
    fresh.flatMap((course) =>
      of(course).map((row) => ({ ...row, course_id: defined(idOf.get(course.course_id)) })),
    )
  await insert(trx, {
    table: 'course_instructors',
    rows: within(({ instructors }) =>
      instructors.map((slug, position) => ({
        instructor_id: defined(people.get(slug)).id,
        position,
      })),
    ),
  })
  await insert(trx, { table: 'batches', rows: within(({ batches }) => batches) })
  await insert(trx, {
    table: 'course_edits',
    rows: within(({ edit }) =>
      edit ? [{ ...edit, publish_by: edit.publish_at ? staff.id : null }] : [],
    ),
  })
  for (const { course_id, curriculum, updated_at } of fresh) {
    const id = defined(idOf.get(course_id))
    await writeCurriculum(trx, { course: { id }, curriculum, staff })
    // The lessons have written themselves into the outline.
    await sql`update courses set updated_at = ${updated_at}::timestamptz where id = ${id}`.execute(
      trx,
    )
  }
  return added
}

/** A course without what is in other tables. */
function columnsOf(course: ArchiveCourse) {
  const { batches: _batches, edit: _edit, curriculum: _curriculum, ...columns } = course
  return columns
}

interface Person {
  id: number
  slug: string
  name: string
  nameBn: string | null
}

async function peopleOf(trx: Trx, courses: readonly ArchiveCourse[]): Promise<Map<string, Person>> {
  const slugs = [...new Set(courses.flatMap(({ instructors }) => instructors))]
  const { rows } = await sql<Person>`
    select id, slug, name, name_bn as "nameBn" from instructors where slug = any(${slugs})`.execute(
    trx,
  )
  const people = new Map(rows.map((person) => [person.slug, person]))
  const missing = slugs.find((slug) => !people.has(slug))
  if (missing) throw new Error(`the archive names no instructor ${missing}`)
  return people
}

/** Tables of the catalogue that an archive fills. */
type Table =
  | 'categories'
  | 'instructors'
  | 'courses'
  | 'course_instructors'
  | 'batches'
  | 'course_edits'

async function insert<Row = unknown>(
  trx: Trx,
  {
    table,
    rows,
    ifFree = false,
    returning = [],
  }: { table: Table; rows: readonly object[]; ifFree?: boolean; returning?: readonly string[] },
): Promise<Row[]> {
  if (rows.length === 0) return []
  const columns = sql.join(Object.keys(defined(rows[0])).map((column) => sql.ref(column)))
  const inserted = await sql<Row>`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)
    ${ifFree ? sql`on conflict do nothing` : sql``}
    ${returning.length > 0 ? sql`returning ${sql.join(returning.map((column) => sql.ref(column)))}` : sql``}`.execute(
    trx,
  )
  return inserted.rows
}
