import type { CourseRevision, StaffCourse } from '#contract/catalog/staff-courses.ts'
import { Problem } from '#contract/problems.ts'
import { recordAudit } from '#server/audit/index.ts'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { pageOf } from '#server/db/page-of.ts'
import { documentOf, saveRevision, lockEdit } from './course-edits.ts'
import { readCourse } from './course-rows.ts'
import { differingFields } from './merge-documents.ts'
import { replaceDocument } from './save-edit.ts'
import { type DeskContext, staffCourse } from './staff-course.ts'

/** Earlier versions, the last first. @throws Problem course_not_found */
export async function courseHistory(
  db: Db,
  { courseId, after, limit }: { courseId: string; after?: string | undefined; limit: number },
): Promise<{ rows: CourseRevision[]; next: string | null }> {
  const { id } = await readCourse(db, courseId)
  const rows = await db
    .selectFrom('course_revisions as revision')
    .leftJoin('students as person', 'person.id', 'revision.made_by')
    .select([
      'revision.id',
      'revision.kind',
      'revision.version',
      'revision.document',
      'revision.made_at',
      'person.name',
    ])
    .where('revision.course_id', '=', id)
    .$if(after !== undefined, (select) => select.where('revision.id', '<', Number(after)))
    .orderBy('revision.id', 'desc')
    // One more, to compare the last with and to know whether there is another page.
    .limit(limit + 1)
    .execute()
  const { shown, next } = pageOf(rows, limit)
  return {
    rows: shown.map((row, at) => {
      const earlier = rows[at + 1]
      return {
        revisionId: String(row.id),
        kind: row.kind as CourseRevision['kind'],
        version: row.version,
        madeBy: row.name,
        madeAt: row.made_at.toISOString(),
        changes: earlier
          ? differingFields(documentOf(row.document), documentOf(earlier.document))
          : [],
      }
    }),
    next,
  }
}

/**
 * Makes an earlier version the working copy; what it replaces is kept.
 *
 * @throws Problem course_not_found, course_edit_stale, revision_not_found
 */
export function restoreRevision(
  { db, staff, now }: DeskContext,
  { courseId, version, revisionId }: { courseId: string; version: number; revisionId: string },
): Promise<StaffCourse> {
  return transact(db, async (trx) => {
    const edit = await lockEdit(trx, courseId, version)
    const revision = await trx
      .selectFrom('course_revisions')
      .select(['document', 'version'])
      .where('id', '=', Number(revisionId))
      .where('course_id', '=', edit.id)
      .executeTakeFirst()
    if (!revision) throw new Problem('revision_not_found')
    const document = documentOf(revision.document)
    await saveRevision(trx, edit, {
      kind: 'saved',
      version: edit.version,
      document: edit.document,
      staff: edit.editedBy,
      at: edit.editedAt ?? now,
    })
    await replaceDocument(trx, edit, { document, staff, now })
    await saveRevision(trx, edit, {
      kind: 'restored',
      version: edit.version + 1,
      document,
      staff,
      at: now,
    })
    await recordAudit(trx, {
      actor: staff,
      action: 'course.restored',
      subject: courseId,
      after: { version: revision.version },
    })
    return staffCourse(trx, { courseId, now })
  })
}
