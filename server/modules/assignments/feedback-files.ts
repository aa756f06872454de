import { isDeepStrictEqual } from 'node:util'
import type { FeedbackFile } from '#contract/assignments/submissions.ts'
import { assignmentLimits } from '#contract/assignments/terms.ts'
import { Problem } from '#contract/problems.ts'
import { changeOne } from '#server/db/change-one.ts'
import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import type { FileStore } from '#server/storage/index.ts'
import type { AssignmentDesk } from './context.ts'
import { contentOf, nameOf, newFileId, workFilePlace } from './file-content.ts'
import type { SubmissionRow } from './list-submissions.ts'
import { asWorkFile } from './read-submissions.ts'
import { findSubmission } from './show-submission.ts'
import type { WorkReader } from './work-files.ts'

/**
 * Keeps a file for the feedback on a submission, as files of submissions are kept. Its student sees it once marks are
 * saved with it.
 *
 * @throws Problem submission_not_found, own_submission, submission_replaced, file_not_found (what it is drawn on),
 *   file_unreadable, picture_unreadable, picture_too_many_pixels, picture_too_narrow, files_full, busy
 */
export async function sendFeedbackFile(
  { db, now, staff, files }: AssignmentDesk & { files: FileStore },
  {
    submissionId,
    name,
    drawnOn,
    bytes,
  }: { submissionId: string; name: string; drawnOn?: string | undefined; bytes: Uint8Array },
): Promise<FeedbackFile> {
  const row = await findMarkable(db, { submissionId, staff })
  const original = await findOriginal(db, { submission: row.id, fileId: drawnOn })
  await refuseFull(db, { submission: row.id, more: 0 })
  const { data, ...facts } = await contentOf(bytes, staff.id)
  const fileId = newFileId()
  const columns = { name: nameOf(name, facts.type), bytes: data.length, ...facts }
  // The row first, in its transaction: a file without one would never be found again.
  await transact(db, async (trx) => {
    await trx.selectFrom('submissions').select('id').where('id', '=', row.id).forUpdate().execute()
    await refuseFull(trx, { submission: row.id, more: data.length })
    await trx
      .insertInto('feedback_files')
      .values({
        file_id: fileId,
        submission_id: row.id,
        sent_by: staff.id,
        drawn_on: original,
        ...columns,
        created_at: now,
      })
      .execute()
    await files.put(workFilePlace(fileId), data, { type: facts.type })
  })
  return { fileId, ...columns, drawnOn: drawnOn ?? null }
}

/** @throws Problem submission_not_found, own_submission, submission_replaced */
async function findMarkable(
  db: Db,
  { submissionId, staff }: { submissionId: string; staff: { id: number } },
): Promise<SubmissionRow> {
  const row = await findSubmission(db, submissionId)
  if (row.student_row === staff.id) throw new Problem('own_submission')
  if (!row.is_latest) throw new Problem('submission_replaced')
  return row
}

/** The row of a picture of the submission; null: it is drawn on none. @throws Problem file_not_found */
async function findOriginal(
  db: Db,
  { submission, fileId }: { submission: number; fileId: string | undefined },
): Promise<number | null> {
  if (fileId === undefined) return null
  const original = await db
    .selectFrom('submission_files')
    .select('id')
    .where('file_id', '=', fileId)
    .where('submission_id', '=', submission)
    .where('width', 'is not', null)
    .executeTakeFirst()
  if (!original) throw new Problem('file_not_found')
  return original.id
}

/** @throws Problem files_full */
async function refuseFull(
  db: Db | Trx,
  { submission, more }: { submission: number; more: number },
): Promise<void> {
  const files = await db
    .selectFrom('feedback_files')
    .select('bytes')
    .where('submission_id', '=', submission)
    .execute()
  const bytes = files.reduce((sum, file) => sum + file.bytes, more)
  if (files.length >= assignmentLimits.feedbackFiles || bytes > assignmentLimits.feedbackBytes)
    throw new Problem('files_full')
}

/** Removes a file that is not released; one that is gone already changes nothing. @throws Problem submission_not_found */
export async function dropFeedbackFile(
  { db, staff }: Pick<AssignmentDesk, 'db' | 'staff'>,
  { submissionId, fileId }: { submissionId: string; fileId: string },
): Promise<void> {
  const row = await findSubmission(db, submissionId)
  if (row.student_row === staff.id) return
  await db
    .deleteFrom('feedback_files')
    .where('file_id', '=', fileId)
    .where('submission_id', '=', row.id)
    .where('student_id', 'is', null)
    .execute()
}

/**
 * Makes these the files of the feedback, in their order, whose student sees them from now on. What was released before or
 * sent by this person and is not among them goes. Left out: nothing changes.
 *
 * @returns whether the student sees others than before
 * @throws Problem file_not_found
 */
export async function releaseFiles(
  trx: Trx,
  {
    row,
    staff,
    fileIds,
  }: {
    row: Pick<SubmissionRow, 'id' | 'student_row'>
    staff: { id: number }
    fileIds: readonly string[] | undefined
  },
): Promise<boolean> {
  if (fileIds === undefined) return false
  const all = await trx
    .selectFrom('feedback_files')
    .select(['id', 'file_id', 'student_id', 'sent_by'])
    .where('submission_id', '=', row.id)
    .orderBy('position')
    .execute()
  const rowOf = new Map(all.map(({ id, file_id }) => [file_id, id]))
  if (!fileIds.every((fileId) => rowOf.has(fileId))) throw new Problem('file_not_found')
  const gone = all.filter(
    ({ file_id, student_id, sent_by }) =>
      !fileIds.includes(file_id) && (student_id !== null || sent_by === staff.id),
  )
  await trx
    .deleteFrom('feedback_files')
    .where('id', 'in', [0, ...gone.map(({ id }) => id)])
    .execute()
  const before = all.filter(({ student_id }) => student_id !== null)
  if (
    isDeepStrictEqual(
      before.map(({ file_id }) => file_id),
      fileIds,
    )
  )
    return false
  for (const [position, fileId] of fileIds.entries())
    await changeOne(
      trx
        .updateTable('feedback_files')
        .set({ student_id: row.student_row, position })
        .where('file_id', '=', fileId),
    )
  return true
}

/**
 * A file of feedback for its student once it is released, and for those who mark.
 *
 * @throws Problem file_not_found
 */
export async function openFeedbackFile(
  { db, files }: { db: Db; files: FileStore },
  { person, fileId }: { person: WorkReader; fileId: string },
): Promise<{ file: Pick<FeedbackFile, 'name' | 'type'>; data: Uint8Array }> {
  const row = await db
    .selectFrom('feedback_files as file')
    .innerJoin('submissions as submission', 'submission.id', 'file.submission_id')
    .innerJoin('lessons as lesson', 'lesson.id', 'submission.lesson_id')
    .select(['file.file_id', 'file.name', 'file.type', 'file.bytes', 'file.width', 'file.height'])
    .select(['file.student_id as released_to', 'submission.student_id', 'lesson.course_id'])
    .where('file.file_id', '=', fileId)
    .executeTakeFirst()
  // Those who mark see nothing early of the feedback on their own work either.
  const isOpen =
    row &&
    (row.student_id === person.id
      ? row.released_to === person.id
      : person.mayMark || person.courses.includes(row.course_id))
  const data = isOpen ? await files.read(workFilePlace(fileId)) : null
  if (!row || !data) throw new Problem('file_not_found')
  return { file: asWorkFile(row), data }
}
