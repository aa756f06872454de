import type { CourseDocument } from '#contract/catalog/course-document.ts'
import type { StaffCourse } from '#contract/catalog/staff-courses.ts'
import { recordAudit } from '#server/audit/index.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { requireCategory } from '../categories/require-category.ts'
import { saveCourses } from '../writing/save-courses.ts'
import { type CourseWithEdits, saveRevision, lockEdit, writeEdit } from './course-edits.ts'
import { readCourse } from './course-rows.ts'
import { unfinishedDraft } from './draft-of-document.ts'
import { differingFields } from './merge-documents.ts'
import { type DeskContext, staffCourse } from './staff-course.ts'

/** Saves of one person nearer to each other than this are one step of the history. */
const ONE_STEP_MS = 10 * 60_000

/**
 * Saves fields of a working copy. Nothing on the site changes.
 *
 * @throws Problem course_not_found, course_edit_stale, invalid_input for a category that there is not
 */
export function saveCourseEdit(
  { db, staff, now }: DeskContext,
  {
    courseId,
    version,
    changes,
  }: { courseId: string; version: number; changes: Partial<CourseDocument> },
): Promise<StaffCourse> {
  return transact(db, async (trx) => {
    const edit = await lockEdit(trx, courseId, version)
    if (changes.category) await requireCategory(trx, changes.category, 'changes.category')
    const document = { ...edit.document, ...changes }
    if (differingFields(document, edit.document).length > 0) {
      await keepStep(trx, edit, { staff, now })
      await replaceDocument(trx, edit, { document, staff, now })
    }
    // Working copies have a history of their own; the audit list has what is published.
    await recordAudit(trx, {
      actor: staff,
      action: 'course.saved',
      subject: courseId,
      before: {},
      after: {},
    })
    return staffCourse(trx, { courseId, now })
  })
}

/** Makes a document the working copy. A course that was never published is found by what its copy says. */
export async function replaceDocument(
  trx: Trx,
  edit: CourseWithEdits,
  { document, staff, now }: { document: CourseDocument; staff: { id: number }; now: Date },
): Promise<void> {
  if (edit.state !== 'draft') return void (await writeEdit(trx, edit, { document, staff, now }))
  await saveCourses(trx, [unfinishedDraft(edit.courseId, document)])
  const { live } = await readCourse(trx, edit.courseId)
  await writeEdit(trx, { ...edit, live }, { document, staff, now })
}

/** Keeps the document that is about to be replaced, where someone else wrote it or some time ago. */
async function keepStep(
  trx: Trx,
  edit: CourseWithEdits,
  { staff, now }: { staff: { id: number }; now: Date },
): Promise<void> {
  if (edit.version === 0)
    return saveRevision(trx, edit, {
      kind: 'saved',
      version: 0,
      document: edit.document,
      staff: null,
      at: edit.editedAt ?? now,
    })
  const last = await trx
    .selectFrom('course_revisions')
    .select(['version', 'made_at'])
    .where('course_id', '=', edit.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last && last.version >= edit.version) return
  const isSameStep =
    edit.editedBy?.id === staff.id &&
    edit.editedAt !== null &&
    now.getTime() - edit.editedAt.getTime() < ONE_STEP_MS
  if (isSameStep) return
  await saveRevision(trx, edit, {
    kind: 'saved',
    version: edit.version,
    document: edit.document,
    staff: edit.editedBy,
    at: edit.editedAt ?? now,
  })
}
