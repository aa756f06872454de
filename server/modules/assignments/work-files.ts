import { sql } from 'kysely'
import type { WorkFile } from '#contract/assignments/submissions.ts'
import { assignmentLimits } from '#contract/assignments/terms.ts'
import { Problem } from '#contract/problems.ts'
import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import type { FileStore } from '#server/storage/index.ts'
import type { WorkContext, WorkRequest } from './context.ts'
import { contentOf, nameOf, newFileId, workFilePlace } from './file-content.ts'
import { asWorkFile } from './read-submissions.ts'
import { findWorkStanding } from './show-work.ts'

/** Who opens a file: whether they mark everywhere, and the rows of the courses in which they do. */
export interface WorkReader {
  id: number
  mayMark: boolean
  courses: readonly number[]
}

const DAY_MS = 24 * 3_600_000
/** Files removed by one run. */
const AT_ONCE = 1_000

/**
 * Keeps a file that its sender is about to hand in: a picture as a WebP of ours, a PDF or ZIP as it is. What it is shows
 * its content, not its name.
 *
 * @throws Problem those of a closed assignment, work_not_taken, file_unreadable, picture_unreadable,
 *   picture_too_many_pixels, picture_too_narrow, files_full, busy
 */
export async function sendFile(
  { db, now, files }: Pick<WorkContext, 'db' | 'now' | 'files'>,
  { name, bytes, ...request }: WorkRequest & { name: string; bytes: Uint8Array },
): Promise<WorkFile> {
  const { learner } = request
  const { lesson, rules } = await findWorkStanding({ db, now }, request)
  if (!lesson.enrolment) throw new Problem('not_enrolled')
  if (!rules.takes.includes('files')) throw new Problem('work_not_taken')
  await refuseFull(db, { ownerId: learner.id, more: 0 })
  const { data, ...facts } = await contentOf(bytes, learner.id)
  const file: WorkFile = {
    fileId: newFileId(),
    name: nameOf(name, facts.type),
    bytes: data.length,
    ...facts,
  }
  // The row first, in its transaction: a file without one would never be found again.
  await transact(db, async (trx) => {
    await trx.selectFrom('students').select('id').where('id', '=', learner.id).forUpdate().execute()
    await refuseFull(trx, { ownerId: learner.id, more: data.length })
    const { fileId, ...columns } = file
    await trx
      .insertInto('submission_files')
      .values({
        file_id: fileId,
        owner_id: learner.id,
        lesson_id: lesson.lesson.id,
        ...columns,
        created_at: now,
      })
      .execute()
    await files.put(workFilePlace(fileId), data, { type: file.type })
  })
  return file
}

/** @throws Problem files_full */
async function refuseFull(
  db: Db | Trx,
  { ownerId, more }: { ownerId: number; more: number },
): Promise<void> {
  const { bytes, unused } = await db
    .selectFrom('submission_files')
    .select([
      sql<number>`coalesce(sum(bytes), 0)::bigint`.as('bytes'),
      sql<number>`count(*) filter (where submission_id is null)`.as('unused'),
    ])
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  if (bytes + more > assignmentLimits.bytesOfAPerson || unused >= assignmentLimits.unusedFiles)
    throw new Problem('files_full')
}

/** Removes a file of one’s own that is not handed in; one that is gone already changes nothing. */
export async function dropFile(
  { db, now }: Pick<WorkContext, 'db' | 'now'>,
  { fileId, ...request }: WorkRequest & { fileId: string },
): Promise<void> {
  const { lesson } = await findWorkStanding({ db, now }, request)
  await db
    .deleteFrom('submission_files')
    .where('file_id', '=', fileId)
    .where('owner_id', '=', request.learner.id)
    .where('lesson_id', '=', lesson.lesson.id)
    .where('submission_id', 'is', null)
    .execute()
}

/**
 * A file for its student, and once it is handed in for those who mark.
 *
 * @throws Problem file_not_found
 */
export async function openFile(
  { db, files }: { db: Db; files: FileStore },
  { person, fileId }: { person: WorkReader; fileId: string },
): Promise<{ file: WorkFile; data: Uint8Array }> {
  const row = await db
    .selectFrom('submission_files as file')
    .innerJoin('lessons as lesson', 'lesson.id', 'file.lesson_id')
    .selectAll('file')
    .select('lesson.course_id')
    .where('file.file_id', '=', fileId)
    .executeTakeFirst()
  const isOpen =
    row &&
    (row.owner_id === person.id ||
      (row.submission_id !== null && (person.mayMark || person.courses.includes(row.course_id))))
  const data = isOpen ? await files.read(workFilePlace(fileId)) : null
  if (!row || !data) throw new Problem('file_not_found')
  return { file: asWorkFile(row), data }
}

/** Removes files that nobody handed in or released within a week, and those whose row is gone. @returns how many files */
export async function removeWorkFiles({
  db,
  files,
  now,
}: Pick<WorkContext, 'db' | 'files' | 'now'>): Promise<number> {
  const before = new Date(now.getTime() - assignmentLimits.unusedFileDays * DAY_MS)
  await db
    .deleteFrom('submission_files')
    .where('submission_id', 'is', null)
    .where('created_at', '<', before)
    .execute()
  await db
    .deleteFrom('feedback_files')
    .where('student_id', 'is', null)
    .where('created_at', '<', before)
    .execute()
  const gone = await db.selectFrom('removed_submission_files').selectAll().limit(AT_ONCE).execute()
  for (const { file_id } of gone) {
    await files.remove(workFilePlace(file_id))
    await db.deleteFrom('removed_submission_files').where('file_id', '=', file_id).execute()
  }
  return gone.length
}
