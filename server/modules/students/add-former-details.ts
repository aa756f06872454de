import { sql } from 'kysely'
import { TAGS_OF_A_STUDENT } from '#contract/staff/student-overview.ts'
import type { Trx } from '#server/db/transact.ts'

/** What another system knew of a student. */
export interface FormerDetails {
  studentId: number
  phone: string | null
  /** For the staff; empty: none. */
  note: string
  tags: readonly string[]
  staff: { id: number }
  now: Date
}

/** Adds what another system knew of a student: a phone where there is none, a note for the staff, and tags. */
export async function addFormerDetails(trx: Trx, details: FormerDetails): Promise<void> {
  const { studentId, phone, note, tags, staff, now } = details
  if (phone !== null)
    await trx
      .updateTable('students')
      .set({ phone, updated_at: now })
      .where('id', '=', studentId)
      .where('phone', 'is', null)
      .execute()
  if (note !== '')
    await trx
      .insertInto('student_notes')
      .values({ student_id: studentId, text: note, written_by: staff.id, written_at: now })
      .execute()
  if (tags.length > 0)
    await sql`insert into student_tags (student_id, tag)
      select ${studentId}, tag from unnest(${[...new Set(tags)]}::text[]) tag
      where tag not in (select tag from student_tags where student_id = ${studentId})
      limit greatest(0, ${TAGS_OF_A_STUDENT} - (select count(*) from student_tags where student_id = ${studentId}))`.execute(
      trx,
    )
}
