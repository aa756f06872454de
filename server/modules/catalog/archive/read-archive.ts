import { defined } from '#contract/defined.ts'
import { sql } from 'kysely'
import type { ArchiveCurriculum, ArchiveHead } from '#contract/catalog/course-archive.ts'
import type { Db } from '#server/db/connect.ts'
import { pageOf } from '#server/db/page-of.ts'
import { leftOutColumns } from './archived-columns.ts'

/** Where the lessons of courses come from, by the ids of the courses' rows: a module that knows the catalogue. */
export type CurriculumReader = (
  db: Db,
  courses: readonly number[],
) => Promise<Map<number, ArchiveCurriculum>>

/** Every column but those left out; what is added to a table is in the archive from then on. */
const rowOf = (table: keyof typeof leftOutColumns, alias: string) =>
  sql`to_jsonb(${sql.ref(alias)}) - ${Object.keys(leftOutColumns[table])}::text[]`

/** What courses share: the first line. */
export async function readArchiveHead(db: Db): Promise<ArchiveHead> {
  const { rows } = await sql<Pick<ArchiveHead, 'categories' | 'instructors'>>`
    select
      (select coalesce(jsonb_agg(${rowOf('categories', 'category')} order by position, id), '[]')
        from categories category) as categories,
      (select coalesce(jsonb_agg(${rowOf('instructors', 'person')} order by slug), '[]')
        from instructors person) as instructors`.execute(db)
  return { edi: 'courses', version: 1, ...defined(rows[0]) }
}

/**
 * A part of all courses as lines, in the order they were made.
 *
 * @param after where the last part ended
 */
export async function readArchive(
  { db, readCurricula }: { db: Db; readCurricula: CurriculumReader },
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<{ text: string; next: string | null }> {
  const { rows } = await sql<{ id: number; course: object }>`
    select course.id, ${rowOf('courses', 'course')} || jsonb_build_object(
      'category', (select name from categories where categories.id = course.category_id),
      'instructors', (
        select coalesce(jsonb_agg(person.slug order by teaching.position), '[]')
        from course_instructors teaching join instructors person on person.id = teaching.instructor_id
        where teaching.course_id = course.id),
      'batches', (
        select coalesce(jsonb_agg(${rowOf('batches', 'batch')} order by batch.number), '[]')
        from batches batch where batch.course_id = course.id),
      'edit', (
        select ${rowOf('course_edits', 'edit')} from course_edits edit where edit.course_id = course.id)
    ) as course
    from courses course
    where course.id > ${after === undefined ? 0 : Number(after)}
    order by course.id limit ${limit + 1}`.execute(db)
  const { shown, next } = pageOf(rows, limit)
  const curricula = await readCurricula(
    db,
    shown.map(({ id }) => id),
  )
  const head = after === undefined ? [await readArchiveHead(db)] : []
  const courses = shown.map(({ id, course }) => ({ ...course, curriculum: curricula.get(id) }))
  return {
    text: [...head, ...courses].map((part) => `${JSON.stringify(part)}\n`).join(''),
    next,
  }
}
