import type { CategoryName } from '#contract/catalog/courses.ts'
import type { PopularityMark, TeachingLanguage } from '#contract/catalog/terms.ts'
import type { CourseDocument } from '#contract/catalog/course-document.ts'
import { Problem } from '#contract/problems.ts'
import { noteAudit, recordAudit } from '#server/audit/index.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { requireCategory } from '../categories/require-category.ts'
import { type CourseWithEdits, lockEdit } from './course-edits.ts'
import { carryOutMove } from './move-staff-course.ts'
import { publishEdit } from './publish-course.ts'
import { replaceDocument } from './save-edit.ts'
import { differingFields } from './merge-documents.ts'
import type { DeskContext } from './staff-course.ts'

export interface BulkEdit {
  courseIds: readonly string[]
  state?: 'published' | 'hidden' | 'archived' | undefined
  category?: CategoryName | undefined
  popularity?: PopularityMark | undefined
  /** In taka. */
  fee?: string | undefined
  taughtIn?: TeachingLanguage | undefined
}

/**
 * Changes several courses, each on its own, so that one that fails is in no one's way. What is changed of a
 * published course shows at once; if someone is editing it, it waits in the working copy.
 *
 * @throws Problem invalid_input for a category that there is not
 */
export async function editCourses(
  context: DeskContext,
  request: BulkEdit,
): Promise<{ changed: string[]; refused: { courseId: string; code: string }[] }> {
  if (request.category) await requireCategory(context.db, request.category)
  const changed: string[] = []
  const refused: { courseId: string; code: string }[] = []
  for (const courseId of new Set(request.courseIds)) {
    try {
      await transact(context.db, (trx) => editOne({ ...context, trx }, { ...request, courseId }))
      changed.push(courseId)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      refused.push({ courseId, code: error.code })
    }
  }
  if (changed.length === 0) noteAudit()
  return { changed, refused }
}

async function editOne(
  { trx, staff, now }: DeskContext & { trx: Trx },
  {
    courseId,
    state,
    category,
    popularity,
    fee,
    taughtIn,
  }: Omit<BulkEdit, 'courseIds'> & { courseId: string },
): Promise<void> {
  const edit = await lockEdit(trx, courseId)
  const document: CourseDocument = {
    ...edit.document,
    ...(category && { category }),
    ...(popularity && { popularity }),
    ...(fee && { fee }),
    ...(taughtIn && { taughtIn }),
  }
  const isChanged = differingFields(document, edit.document).length > 0
  const isClean = differingFields(edit.document, edit.live).length === 0
  if (isChanged) await replaceDocument(trx, edit, { document, staff, now })
  const saved: CourseWithEdits = isChanged ? await lockEdit(trx, courseId) : edit
  const publishes =
    state === 'published' ||
    (state === undefined && isChanged && isClean && edit.state === 'published')
  if (publishes) await publishEdit(trx, saved, { staff, now })
  else if (state)
    await carryOutMove(trx, saved, { staff, now, move: state === 'hidden' ? 'hide' : 'archive' })
  await recordAudit(trx, {
    actor: staff,
    action: 'course.saved',
    subject: courseId,
    before: bulkFields(edit.document),
    after: bulkFields(document),
  })
}

function bulkFields({ category, popularity, fee, taughtIn }: CourseDocument) {
  return { category, popularity, fee, taughtIn }
}
