import type { CategoryName } from '#contract/catalog/courses.ts'
import type { PopularityMark, TeachingLanguage } from '#contract/catalog/terms.ts'
import type { CourseDocument } from '#contract/catalog/course-document.ts'
import { Problem } from '#contract/problems.ts'
import type { BulkOutcome } from '#contract/catalog/staff-courses.ts'
import { noteAudit, recordAudit } from '#server/audit/index.ts'
import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { requireCategory } from '../categories/require-category.ts'
import { type CourseWithEdits, lockEdit } from './course-edits.ts'
import { documentPerson, PERSON_COLUMNS } from './course-rows.ts'
import { type CourseFilter, matchingCourses } from './list-staff-courses.ts'
import { carryOutMove } from './move-staff-course.ts'
import { publishEdit } from './publish-course.ts'
import { replaceDocument } from './save-edit.ts'
import { differingFields } from './merge-documents.ts'
import type { DeskContext } from './staff-course.ts'

export interface BulkEdit {
  courseIds?: readonly string[] | undefined
  /** Instead of ids: all that the list of courses has with these filters, and how many that were. */
  matching?: (CourseFilter & { count: number }) | undefined
  state?: 'published' | 'hidden' | 'archived' | undefined
  category?: CategoryName | undefined
  popularity?: PopularityMark | undefined
  /** In taka. */
  fee?: string | undefined
  taughtIn?: TeachingLanguage | undefined
  /** By the slugs of their pages. */
  addInstructors?: readonly string[] | undefined
  removeInstructors?: readonly string[] | undefined
}

/**
 * Changes several courses, each on its own, so that one that fails is in no one's way. What is changed of a
 * published course shows at once; if someone is editing it, it waits in the working copy.
 *
 * @throws Problem invalid_input for a category that there is not, instructor_not_found, courses_not_as_counted
 */
export async function editCourses(context: DeskContext, request: BulkEdit): Promise<BulkOutcome> {
  const outcome = await editEach(context, request, (work) => transact(context.db, work))
  if (outcome.changed.length === 0) noteAudit()
  return outcome
}

/** What `editCourses` would do: each course is changed and put back. @throws as it does */
export function previewBulkEdit(context: DeskContext, request: BulkEdit): Promise<BulkOutcome> {
  return editEach(context, request, async (work) => {
    try {
      await transact(context.db, async (trx) => {
        await work(trx)
        throw new PutBack()
      })
    } catch (error) {
      if (!(error instanceof PutBack)) throw error
    }
  })
}

/** Ends a transaction whose changes are not to stay. */
class PutBack extends Error {}

async function editEach(
  context: DeskContext,
  request: BulkEdit,
  run: (work: (trx: Trx) => Promise<void>) => Promise<void>,
): Promise<BulkOutcome> {
  if (request.category) await requireCategory(context.db, request.category)
  const added = await findPeople(context.db, request.addInstructors ?? [])
  const outcome: BulkOutcome = { changed: [], refused: [] }
  for (const courseId of new Set(await idsOf(context.db, request))) {
    try {
      await run((trx) => editOne({ ...context, trx }, courseId, { ...request, added }))
      outcome.changed.push(courseId)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const fields = (error.errors ?? []).map(({ field }) => field)
      outcome.refused.push({ courseId, code: error.code, fields: [...new Set(fields)] })
    }
  }
  return outcome
}

/** @throws Problem courses_not_as_counted */
async function idsOf(db: Db, { courseIds, matching }: BulkEdit): Promise<readonly string[]> {
  if (!matching) return courseIds ?? []
  const { count, ...filter } = matching
  const found = await matchingCourses(db, filter)
  if (found.length !== count)
    throw new Problem('courses_not_as_counted', { facts: { count: String(found.length) } })
  return found
}

type Person = CourseDocument['instructors'][number]

/** In the order they were named. @throws Problem instructor_not_found */
async function findPeople(db: Db, slugs: readonly string[]): Promise<Person[]> {
  if (slugs.length === 0) return []
  const rows = await db
    .selectFrom('instructors as person')
    .select(PERSON_COLUMNS)
    .where('person.slug', 'in', slugs)
    .execute()
  return slugs.map((slug) => {
    const row = rows.find((person) => person.slug === slug)
    if (!row) throw new Problem('instructor_not_found')
    return documentPerson(row)
  })
}

async function editOne(
  { trx, staff, now }: DeskContext & { trx: Trx },
  courseId: string,
  request: BulkEdit & { added: readonly Person[] },
): Promise<void> {
  const { state } = request
  const edit = await lockEdit(trx, courseId)
  const document = withChanges(edit.document, request)
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

function withChanges(
  document: CourseDocument,
  {
    category,
    popularity,
    fee,
    taughtIn,
    added,
    removeInstructors = [],
  }: BulkEdit & { added: readonly Person[] },
): CourseDocument {
  const staying = document.instructors.filter(({ slug }) => !removeInstructors.includes(slug))
  const coming = added.filter(({ slug }) => !staying.some((person) => person.slug === slug))
  return {
    ...document,
    ...(category && { category }),
    ...(popularity && { popularity }),
    ...(fee && { fee }),
    ...(taughtIn && { taughtIn }),
    instructors: [...staying, ...coming],
  }
}

function bulkFields({ category, popularity, fee, taughtIn, instructors }: CourseDocument) {
  const names = instructors.map(({ name, nameBn }) => name || nameBn)
  return { category, popularity, fee, taughtIn, instructors: names.join(', ') }
}
