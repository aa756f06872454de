import type { StaffCourse } from '#contract/catalog/staff-courses.ts'
import { recordAudit } from '#server/audit/index.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { moveCourse } from '../course-states.ts'
import { type CourseWithEdits, saveRevision, lockEdit } from './course-edits.ts'
import { type DeskContext, staffCourse } from './staff-course.ts'

const MOVES = {
  hide: { to: 'hidden', kind: 'hidden', action: 'course.hidden' },
  archive: { to: 'archived', kind: 'archived', action: 'course.archived' },
  unarchive: { to: 'hidden', kind: 'unarchived', action: 'course.unarchived' },
} as const
export type CourseMove = keyof typeof MOVES

/**
 * Takes a course off the site, puts it away, or brings it back to work on. Its students keep it, and orders that were
 * made for it before can still be paid.
 *
 * @throws Problem course_not_found, course_state_final
 */
export function moveStaffCourse(
  { db, staff, now }: DeskContext,
  courseId: string,
  move: CourseMove,
): Promise<StaffCourse> {
  return transact(db, async (trx) => {
    await carryOutMove(trx, await lockEdit(trx, courseId), { staff, now, move })
    return staffCourse(trx, { courseId, now })
  })
}

export async function carryOutMove(
  trx: Trx,
  edit: CourseWithEdits,
  { staff, now, move }: { staff: { id: number }; now: Date; move: CourseMove },
): Promise<void> {
  const { to, kind, action } = MOVES[move]
  await moveCourse(trx, edit.id, to)
  if (edit.state !== to) {
    // Off the site it stays: a time to publish it would bring it back behind everyone's back.
    await trx
      .updateTable('course_edits')
      .set({ publish_at: null, publish_by: null })
      .where('course_id', '=', edit.id)
      .execute()
    await saveRevision(trx, edit, {
      kind,
      version: edit.version,
      document: edit.document,
      staff,
      at: now,
    })
  }
  await recordAudit(trx, {
    actor: staff,
    action,
    subject: edit.courseId,
    before: { state: edit.state },
    after: { state: to },
  })
}
