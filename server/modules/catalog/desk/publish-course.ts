import { readTaka } from '#contract/money.ts'
import { Problem } from '#contract/problems.ts'
import type { StaffCourse } from '#contract/catalog/staff-courses.ts'
import { recordAudit } from '#server/audit/index.ts'
import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { moveCourse } from '../course-states.ts'
import { noteLoweredFees } from '../writing/former-fees.ts'
import { saveCourses } from '../writing/save-courses.ts'
import { type CourseWithEdits, saveRevision, lockEdit, writeEdit } from './course-edits.ts'
import { differingFields } from './merge-documents.ts'
import { readCourse } from './course-rows.ts'
import { draftOfDocument } from './draft-of-document.ts'
import { type DeskContext, staffCourse } from './staff-course.ts'

/**
 * Puts the working copy on the site, now or at a time; a time that has passed is now.
 *
 * @throws Problem course_not_found, course_edit_stale, course_not_ready (errors by field), course_state_final
 */
export function publishCourse(
  { db, staff, now }: DeskContext,
  { courseId, version, at }: { courseId: string; version: number; at?: string | null | undefined },
): Promise<StaffCourse> {
  return transact(db, async (trx) => {
    const edit = await lockEdit(trx, courseId, version)
    const when = at ? new Date(at) : now
    if (when > now) await planPublication(trx, edit, { staff, now, when })
    else await publishEdit(trx, edit, { staff, now })
    return staffCourse(trx, { courseId, now })
  })
}

/** Forgets when a course was to be published. @throws Problem course_not_found */
export function forgetPublication(
  { db, staff, now }: DeskContext,
  courseId: string,
): Promise<StaffCourse> {
  return transact(db, async (trx) => {
    const edit = await lockEdit(trx, courseId)
    const plan = { publish_at: null, publish_by: null, publish_failed: null }
    await trx.updateTable('course_edits').set(plan).where('course_id', '=', edit.id).execute()
    const before = { at: edit.publishAt?.toISOString() ?? null }
    await recordAudit(trx, {
      actor: staff,
      action: 'course.publication_planned',
      subject: courseId,
      before,
      after: { at: null },
    })
    return staffCourse(trx, { courseId, now })
  })
}

/**
 * Publishes the courses whose time has come, as they are saved by then. One that cannot be published any more stays as
 * it is, and says so in the list of the staff.
 *
 * @returns how many were published
 */
export async function publishPlannedCourses(db: Db, now: Date): Promise<number> {
  let published = 0
  for (;;) {
    const due = await db
      .selectFrom('course_edits as edit')
      .innerJoin('courses as course', 'course.id', 'edit.course_id')
      .select(['course.course_id', 'edit.publish_by'])
      .where('edit.publish_at', '<=', now)
      .orderBy('edit.publish_at')
      .limit(1)
      .executeTakeFirst()
    if (!due) return published
    if (await publishDue(db, { courseId: due.course_id, now })) published += 1
  }
}

function publishDue(db: Db, { courseId, now }: { courseId: string; now: Date }): Promise<boolean> {
  return transact(db, async (trx) => {
    const edit = await lockEdit(trx, courseId)
    const plan = await trx
      .selectFrom('course_edits')
      .select('publish_by')
      .where('course_id', '=', edit.id)
      .where('publish_at', '<=', now)
      .executeTakeFirst()
    // Another process was here, or someone changed their mind.
    if (!plan?.publish_by) return false
    const failed = await whyNotReady(edit)
    if (failed === null) {
      await publishEdit(trx, edit, { staff: { id: plan.publish_by }, now })
      return true
    }
    const forgotten = { publish_at: null, publish_by: null, publish_failed: failed }
    await trx.updateTable('course_edits').set(forgotten).where('course_id', '=', edit.id).execute()
    return false
  })
}

async function whyNotReady(edit: CourseWithEdits): Promise<string | null> {
  if (edit.state === 'archived') return 'state'
  const read = draftOfDocument(edit)
  return 'errors' in read ? read.errors.map(({ field }) => field).join(', ') : null
}

async function planPublication(
  trx: Trx,
  edit: CourseWithEdits,
  { staff, now, when }: { staff: { id: number }; now: Date; when: Date },
): Promise<void> {
  readyDraft(edit)
  if (edit.state === 'archived')
    throw new Problem('course_state_final', { facts: { from: edit.state, to: 'published' } })
  // A plan is of a copy, also where no one has edited the course yet.
  if (edit.version === 0) await writeEdit(trx, edit, { document: edit.document, staff, now })
  const plan = { publish_at: when, publish_by: staff.id, publish_failed: null }
  await trx.updateTable('course_edits').set(plan).where('course_id', '=', edit.id).execute()
  const [before, after] = [
    { at: edit.publishAt?.toISOString() ?? null },
    { at: when.toISOString() },
  ]
  await recordAudit(trx, {
    actor: staff,
    action: 'course.publication_planned',
    subject: edit.courseId,
    before,
    after,
  })
}

/** Writes the working copy into the catalogue by the verb that imports use. */
export async function publishEdit(
  trx: Trx,
  edit: CourseWithEdits,
  { staff, now }: { staff: { id: number }; now: Date },
): Promise<void> {
  const draft = readyDraft(edit)
  await saveCourses(trx, [draft])
  await moveCourse(trx, edit.id, 'published')
  const { live } = await readCourse(trx, edit.courseId)
  const version = await writeEdit(trx, { ...edit, live }, { document: live, staff, now })
  const plan = { publish_at: null, publish_by: null }
  await trx.updateTable('course_edits').set(plan).where('course_id', '=', edit.id).execute()
  const isNew = edit.state !== 'published' || differingFields(live, edit.live).length > 0
  if (isNew)
    await saveRevision(trx, edit, { kind: 'published', version, document: live, staff, at: now })
  await recordAudit(trx, {
    actor: staff,
    action: 'course.published',
    subject: edit.courseId,
    before: { ...edit.live, state: edit.state },
    after: { ...live, state: 'published' },
  })
  const [was, is] = [readTaka(edit.live.fee), readTaka(live.fee)]
  if (was !== null && is !== null && is < was)
    await noteLoweredFees(trx, { staff, courses: [edit.courseId] })
}

function readyDraft(edit: CourseWithEdits) {
  const read = draftOfDocument(edit)
  if ('errors' in read) throw new Problem('course_not_ready', { errors: read.errors })
  return read.draft
}
