import { sql } from 'kysely'
import { type CourseDocument, StoredCourseDocument } from '#contract/catalog/course-document.ts'
import { Problem } from '#contract/problems.ts'
import type { revisionKinds } from '#contract/catalog/terms.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import { type CourseRow, readCourse } from './course-rows.ts'
import { saveDescriptions } from './save-descriptions.ts'
import { onTopOf } from './merge-documents.ts'

/** A course and its working copy. */
export interface CourseWithEdits extends CourseRow {
  /** 0: there is none yet, and the document is what the course says. */
  version: number
  document: CourseDocument
  editedBy: { id: number; name: string } | null
  editedAt: Date | null
  publishAt: Date | null
  publishFailed: string | null
}

/** @throws Problem course_not_found */
export async function readEdit(db: Db | Trx, courseId: string): Promise<CourseWithEdits> {
  const course = await readCourse(db, courseId)
  const edit = await db
    .selectFrom('course_edits as edit')
    .leftJoin('students as person', 'person.id', 'edit.edited_by')
    .selectAll('edit')
    .select('person.name')
    .where('edit.course_id', '=', course.id)
    .executeTakeFirst()
  if (!edit)
    return {
      ...course,
      version: 0,
      document: course.live,
      editedBy: null,
      editedAt: null,
      publishAt: null,
      publishFailed: null,
    }
  const document = onTopOf(course.live, {
    document: documentOf(edit.document),
    base: documentOf(edit.base),
  })
  return {
    ...course,
    version: edit.version,
    document,
    editedBy: edit.edited_by === null ? null : { id: edit.edited_by, name: edit.name ?? '' },
    editedAt: edit.edited_at,
    publishAt: edit.publish_at,
    publishFailed: edit.publish_failed,
  }
}

/** A document as it was stored, perhaps by an earlier release. */
export function documentOf(stored: unknown): CourseDocument {
  return StoredCourseDocument.parse(stored)
}

/**
 * The course, which no other of these verbs changes until the transaction ends: of two saves at once the second sees the
 * first.
 *
 * @throws Problem course_not_found, course_edit_stale where `version` is not the last one (facts: version, editedBy, document)
 */
export async function lockEdit(
  trx: Trx,
  courseId: string,
  version?: number,
): Promise<CourseWithEdits> {
  // Not the row of the course: an import that holds the catalogue would wait for it, and this for the import.
  await sql`select pg_advisory_xact_lock(hashtext('course_edits'), hashtext(${courseId}))`.execute(
    trx,
  )
  const edit = await readEdit(trx, courseId)
  if (version !== undefined && version !== edit.version)
    throw new Problem('course_edit_stale', {
      facts: {
        version: String(edit.version),
        editedBy: edit.editedBy?.name ?? '',
        document: JSON.stringify(edit.document),
      },
    })
  return edit
}

/** Writes a working copy; `base` is the course it is on top of. @returns its version */
export async function writeEdit(
  trx: Trx,
  edit: Pick<CourseWithEdits, 'id' | 'version' | 'live'>,
  { document, staff, now }: { document: CourseDocument; staff: { id: number } | null; now: Date },
): Promise<number> {
  const columns = {
    version: edit.version + 1,
    document: JSON.stringify(document),
    base: JSON.stringify(edit.live),
    edited_by: staff?.id ?? null,
    edited_at: now,
    publish_failed: null,
  }
  await trx
    .insertInto('course_edits')
    .values({ course_id: edit.id, ...columns })
    .onConflict((conflict) => conflict.column('course_id').doUpdateSet(columns))
    .execute()
  await trx
    .updateTable('courses')
    .set({ changed_at: sql`now()` })
    .where('id', '=', edit.id)
    .execute()
  await saveDescriptions(trx, [edit.live, document])
  return columns.version
}

/** Keeps what a course was in its history. */
export async function saveRevision(
  trx: Trx,
  course: { id: number },
  revision: {
    kind: (typeof revisionKinds)[number]
    version: number
    document: CourseDocument
    staff: { id: number } | null
    at: Date
  },
): Promise<void> {
  await trx
    .insertInto('course_revisions')
    .values({
      course_id: course.id,
      kind: revision.kind,
      version: revision.version,
      document: JSON.stringify(revision.document),
      made_by: revision.staff?.id ?? null,
      made_at: revision.at,
    })
    .execute()
}
