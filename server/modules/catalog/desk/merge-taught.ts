import { sql } from 'kysely'
import type { CourseDocument } from '#contract/catalog/course-document.ts'
import type { Trx } from '#server/db/transact.ts'
import { documentOf } from './course-edits.ts'
import { documentPerson, PERSON_COLUMNS } from './course-rows.ts'

export interface InstructorIds {
  successor: { id: number; slug: string }
  closed: { id: number; slug: string }
}

type Person = CourseDocument['instructors'][number]

/**
 * The working copies that name the closed instructor, locked: what is saved meanwhile waits. Call it before the
 * catalogue is locked, as publishing does.
 */
export async function lockEditsNaming(trx: Trx, slug: string): Promise<number[]> {
  const named = JSON.stringify({ instructors: [{ slug }] })
  const rows = await trx
    .selectFrom('course_edits as edit')
    .innerJoin('courses as course', 'course.id', 'edit.course_id')
    .select(['course.id', 'course.course_id'])
    .where(sql<boolean>`edit.document @> ${named}::jsonb or edit.base @> ${named}::jsonb`)
    .orderBy('course.course_id')
    .execute()
  for (const { course_id: courseId } of rows)
    await sql`select pg_advisory_xact_lock(hashtext('course_edits'), hashtext(${courseId}))`.execute(
      trx,
    )
  return rows.map(({ id }) => id)
}

/**
 * Puts the successor in the place of the closed instructor: in courses, their working copies, and under the former
 * addresses. Then the closed one is no more. The catalogue is locked.
 *
 * @param edits those of `lockEditsNaming`
 */
export async function mergeTaught(
  trx: Trx,
  { successor, closed }: InstructorIds,
  { edits, now }: { edits: readonly number[]; now: Date },
): Promise<void> {
  await sql`
    update courses set changed_at = now(), updated_at = now() where id in (
      select course_id from course_instructors where instructor_id = ${closed.id})`.execute(trx)
  await sql`
    delete from course_instructors mine using course_instructors other
    where mine.instructor_id = ${closed.id} and other.instructor_id = ${successor.id}
      and other.course_id = mine.course_id`.execute(trx)
  await trx
    .updateTable('course_instructors')
    .set({ instructor_id: successor.id })
    .where('instructor_id', '=', closed.id)
    .execute()
  await renameInEdits(trx, { successor, closed }, edits)
  await trx
    .updateTable('former_instructors')
    .set({ instructor_id: successor.id })
    .where('instructor_id', '=', closed.id)
    .execute()
  await trx.deleteFrom('instructors').where('id', '=', closed.id).execute()
  await trx
    .insertInto('former_instructors')
    .values({ slug: closed.slug, instructor_id: successor.id, merged_at: now })
    .execute()
}

async function renameInEdits(
  trx: Trx,
  { successor, closed }: InstructorIds,
  edits: readonly number[],
): Promise<void> {
  if (edits.length === 0) return
  const person = await trx
    .selectFrom('instructors as person')
    .select(PERSON_COLUMNS)
    .where('person.id', '=', successor.id)
    .executeTakeFirstOrThrow()
  const rows = await trx
    .selectFrom('course_edits')
    .select(['course_id', 'document', 'base'])
    .where(sql<boolean>`course_id = any(${edits})`)
    .execute()
  for (const row of rows) {
    const renamed = (stored: unknown) =>
      JSON.stringify(withSuccessor(documentOf(stored), closed.slug, documentPerson(person)))
    await trx
      .updateTable('course_edits')
      .set({ document: renamed(row.document), base: renamed(row.base) })
      .where('course_id', '=', row.course_id)
      .execute()
  }
}

/** With the successor in the place of the closed one; of two entries of theirs the first stays. */
function withSuccessor(document: CourseDocument, slug: string, successor: Person): CourseDocument {
  const people = document.instructors.map((person) => (person.slug === slug ? successor : person))
  const first = people.findIndex((person) => person.slug === successor.slug)
  return {
    ...document,
    instructors: people.filter((person, at) => at === first || person.slug !== successor.slug),
  }
}
