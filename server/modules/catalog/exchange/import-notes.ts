import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import type { ImportNote } from '../import/prepare-row.ts'

/** What a file said of a course in columns that a course does not have. */
export interface CourseNotes {
  courseId: string
  notes: ImportNote[]
}

/** Keeps notes of courses in place of those of an earlier file. `importId`: null at the command line. */
export async function writeNotes(
  trx: Trx,
  importId: number | null,
  notes: readonly CourseNotes[],
): Promise<void> {
  if (notes.length === 0) return
  await sql`
    insert into course_import_notes (course_id, import_id, notes)
    select course.id, ${importId}::bigint, noted.notes
    from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb) as noted ("courseId" text, notes jsonb)
    join courses course on course.course_id = noted."courseId"
    on conflict (course_id) do update set import_id = excluded.import_id, notes = excluded.notes`.execute(
    trx,
  )
}

/** The notes of a course; none where no file had any. */
export async function readNotes(db: Db | Trx, course: number): Promise<ImportNote[]> {
  const row = await db
    .selectFrom('course_import_notes')
    .select('notes')
    .where('course_id', '=', course)
    .executeTakeFirst()
  // As writeNotes stores them.
  return (row?.notes ?? []) as unknown as ImportNote[]
}
