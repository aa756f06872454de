import type { StaffCourse } from '#contract/catalog/staff-courses.ts'
import { dhakaDay } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import { readNotes } from '../exchange/import-notes.ts'
import { checklistOf } from './checklist.ts'
import { type CourseWithEdits, readEdit } from './course-edits.ts'
import { draftOfDocument } from './draft-of-document.ts'
import { differingFields } from './merge-documents.ts'

/** What verbs of the desk work with: the member of staff, and now. */
export interface DeskContext {
  db: Db
  staff: { id: number }
  now: Date
}

/** A course with its working copy. @throws Problem course_not_found */
export async function staffCourse(
  db: Db | Trx,
  { courseId, now }: { courseId: string; now: Date },
): Promise<StaffCourse> {
  return asStaffCourse(db, await readEdit(db, courseId), now)
}

export async function asStaffCourse(
  db: Db | Trx,
  edit: CourseWithEdits,
  now: Date,
): Promise<StaffCourse> {
  const read = draftOfDocument(edit)
  const errors = 'errors' in read ? read.errors : []
  const batches = await db
    .selectFrom('batches')
    .select((select) => [
      select.fn.countAll<number>().as('all'),
      select.fn
        .countAll<number>()
        .filterWhere((where) =>
          where.and([where('state', '=', 'open'), where('enrol_by', '>=', dhakaDay(now))]),
        )
        .as('open'),
    ])
    .where('course_id', '=', edit.id)
    .executeTakeFirstOrThrow()
  const facts = {
    errors,
    openBatches: batches.open,
    isSelfPaced: batches.all === 0 || edit.sellsSelfPaced,
    hasLessons: edit.hasLessons,
  }
  return {
    courseId: edit.courseId,
    state: edit.state,
    version: edit.version,
    document: edit.document,
    live: edit.live,
    changes: differingFields(edit.document, edit.live),
    editedBy: edit.editedBy?.name ?? null,
    editedAt: edit.editedAt?.toISOString() ?? null,
    publishAt: edit.publishAt?.toISOString() ?? null,
    publishFailed: edit.publishFailed,
    checklist: checklistOf(edit.document, facts),
    ...facts,
    publishedLessons: edit.publishedLessons,
    isOnSale: edit.isOnSale,
    importNotes: await readNotes(db, edit.id),
  }
}
