import type { LessonNote } from '#contract/learning/classroom.ts'
import { MOST_NOTES } from '#contract/learning/terms.ts'
import { Problem } from '#contract/problems.ts'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import type { ClassroomContext, Learner } from './context.ts'
import { outlineRows } from './course-outline.ts'
import { findAdmittedStanding } from './find-course-standing.ts'

const columns = ['id', 'text', 'at_seconds', 'created_at', 'updated_at'] as const

/** A student's notes on a lesson, first to last. */
export async function notesOf(
  db: Db,
  { studentId, lessonRow }: { studentId: number; lessonRow: number },
): Promise<LessonNote[]> {
  const rows = await db
    .selectFrom('lesson_notes')
    .select(columns)
    .where('student_id', '=', studentId)
    .where('lesson_id', '=', lessonRow)
    .orderBy('id')
    .execute()
  return rows.map(asNote)
}

/**
 * Writes a note on a lesson of a course one learns.
 *
 * @throws Problem course_not_found, not_enrolled, enrolment_ended, access_ended, lesson_not_found, notes_full
 */
export async function addNote(
  { db, now }: ClassroomContext,
  {
    learner,
    courseId,
    lessonId,
    text,
    atSeconds,
  }: {
    learner: Learner
    courseId: string
    lessonId: string
    text: string
    atSeconds: number | null
  },
): Promise<LessonNote> {
  return transact(db, async (trx) => {
    const { course } = await findAdmittedStanding(trx, learner, courseId)
    const lesson = (await outlineRows(trx, { courseIds: [course.id], studentId: null })).find(
      (row) => row.lessonId === lessonId,
    )
    if (!lesson) throw new Problem('lesson_not_found')
    const { count } = await trx
      .selectFrom('lesson_notes')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('student_id', '=', learner.id)
      .where('lesson_id', '=', lesson.id)
      .executeTakeFirstOrThrow()
    if (count >= MOST_NOTES) throw new Problem('notes_full')
    return asNote(
      await trx
        .insertInto('lesson_notes')
        .values({
          student_id: learner.id,
          lesson_id: lesson.id,
          text,
          at_seconds: atSeconds,
          created_at: now,
          updated_at: now,
        })
        .returning(columns)
        .executeTakeFirstOrThrow(),
    )
  })
}

/**
 * Changes a note of one's own. One's words stay one's own when the enrolment has ended.
 *
 * @throws Problem note_not_found
 */
export async function changeNote(
  { db, now }: ClassroomContext,
  { learner, noteId, text }: { learner: Learner; noteId: number; text: string },
): Promise<LessonNote> {
  const changed = await db
    .updateTable('lesson_notes')
    .set({ text, updated_at: now })
    .where('id', '=', noteId)
    .where('student_id', '=', learner.id)
    .returning(columns)
    .executeTakeFirst()
  if (!changed) throw new Problem('note_not_found')
  return asNote(changed)
}

/**
 * Deletes a note of one's own.
 *
 * @throws Problem note_not_found
 */
export async function deleteNote(
  { db }: ClassroomContext,
  { learner, noteId }: { learner: Learner; noteId: number },
): Promise<void> {
  const deleted = await db
    .deleteFrom('lesson_notes')
    .where('id', '=', noteId)
    .where('student_id', '=', learner.id)
    .returning('id')
    .executeTakeFirst()
  if (!deleted) throw new Problem('note_not_found')
}

function asNote(row: {
  id: number
  text: string
  at_seconds: number | null
  created_at: Date
  updated_at: Date
}): LessonNote {
  return {
    id: row.id,
    text: row.text,
    atSeconds: row.at_seconds,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
