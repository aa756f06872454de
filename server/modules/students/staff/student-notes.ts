import { Problem } from '#contract/problems.ts'
import { OVERVIEW_NOTES, type StudentNote } from '#contract/staff/student-overview.ts'
import { recordAudit } from '#server/audit/index.ts'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { byStudentId } from '../list-students.ts'

interface Staff {
  id: number
  name: string
}

/** What staff noted about a student, newest first. */
export async function listStudentNotes(
  db: Db,
  { student, staff }: { student: { id: number }; staff: { id: number } },
): Promise<StudentNote[]> {
  const rows = await db
    .selectFrom('student_notes as note')
    .leftJoin('students as author', 'author.id', 'note.written_by')
    .select(['note.id', 'note.text', 'note.written_by', 'note.written_at', 'author.name'])
    .where('note.student_id', '=', student.id)
    .orderBy('note.id', 'desc')
    .limit(OVERVIEW_NOTES)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    text: row.text,
    author: row.name,
    writtenAt: row.written_at.toISOString(),
    isOwn: row.written_by === staff.id,
  }))
}

/** @throws Problem student_not_found */
export async function addStudentNote(
  { db, now }: { db: Db; now: Date },
  { studentId, text, staff }: { studentId: string; text: string; staff: Staff },
): Promise<StudentNote> {
  const student = await byStudentId(db, studentId)
  if (!student) throw new Problem('student_not_found')
  return transact(db, async (trx) => {
    const { id } = await trx
      .insertInto('student_notes')
      .values({ student_id: student.id, text, written_by: staff.id, written_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordAudit(trx, { actor: staff, action: 'student.note_written', subject: studentId })
    return { id, text, author: staff.name, writtenAt: now.toISOString(), isOwn: true }
  })
}

/**
 * Removes a note of one's own.
 *
 * @throws Problem not_found: there is none, or somebody else wrote it
 */
export async function removeStudentNote(
  db: Db,
  { studentId, id, staff }: { studentId: string; id: number; staff: Staff },
): Promise<void> {
  await transact(db, async (trx) => {
    const note = await trx
      .deleteFrom('student_notes')
      .where('id', '=', id)
      .where('written_by', '=', staff.id)
      .where('student_id', 'in', (of) =>
        of.selectFrom('students').select('id').where('student_id', '=', studentId),
      )
      .returning('id')
      .executeTakeFirst()
    if (!note) throw new Problem('not_found')
    await recordAudit(trx, {
      actor: staff,
      action: 'student.note_removed',
      subject: studentId,
    })
  })
}
