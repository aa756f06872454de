import { defined } from '#contract/defined.ts'
import type {
  FeedbackFile,
  Submission,
  SubmissionMark,
  WorkFile,
} from '#contract/assignments/submissions.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'

const FILE_COLUMNS = ['file_id', 'name', 'type', 'bytes', 'width', 'height'] as const
type FileColumns = Record<'file_id' | 'name', string> & {
  type: WorkFile['type']
  bytes: number
  width: number | null
  height: number | null
}

export function asWorkFile({
  file_id: fileId,
  name,
  type,
  bytes,
  width,
  height,
}: FileColumns): WorkFile {
  return { fileId, name, type, bytes, width, height }
}

/** What one student handed in for an assignment, newest first. `lesson`, `student`: rows. */
export async function submissionsOf(
  db: Db | Trx,
  { lesson, student }: { lesson: number; student: number },
): Promise<Submission[]> {
  const rows = await selectSubmissions(db)
    .where('lesson_id', '=', lesson)
    .where('student_id', '=', student)
    .orderBy('number', 'desc')
    .execute()
  const ids = rows.map(({ id }) => id)
  const files = await filesOf(db, ids)
  const feedback = await feedbackFilesOf(db, ids)
  return rows.map((row) =>
    asSubmission(row, { files: files.get(row.id) ?? [], feedback: feedback.get(row.id) ?? [] }),
  )
}

function selectFeedbackFiles(db: Db | Trx, submissions: readonly number[]) {
  return db
    .selectFrom('feedback_files as file')
    .leftJoin('submission_files as original', 'original.id', 'file.drawn_on')
    .select(['file.file_id', 'file.name', 'file.type', 'file.bytes', 'file.width', 'file.height'])
    .select(['file.submission_id', 'original.file_id as drawn_on'])
    .where('file.submission_id', 'in', [0, ...submissions])
}

/** The files of the released feedback of submissions, by their rows. */
async function feedbackFilesOf(
  db: Db | Trx,
  ids: readonly number[],
): Promise<Map<number, FeedbackFile[]>> {
  const rows = await selectFeedbackFiles(db, ids)
    .where('file.student_id', 'is not', null)
    .orderBy('file.position')
    .execute()
  const bySubmission = Map.groupBy(rows, ({ submission_id }) => submission_id)
  return new Map([...bySubmission].map(([id, files]) => [id, files.map(asFeedbackFile)]))
}

/** Those that are not released yet, oldest first. @param submission a row of `submissions` */
export async function feedbackDraftsOf(db: Db | Trx, submission: number): Promise<FeedbackFile[]> {
  const rows = await selectFeedbackFiles(db, [submission])
    .where('file.student_id', 'is', null)
    .orderBy('file.id')
    .execute()
  return rows.map(asFeedbackFile)
}

function asFeedbackFile(row: FileColumns & { drawn_on: string | null }): FeedbackFile {
  return { ...asWorkFile(row), drawnOn: row.drawn_on }
}

/** Files that someone sent for an assignment and has not handed in, oldest first. */
export async function unusedFilesOf(
  db: Db | Trx,
  { lesson, student }: { lesson: number; student: number },
): Promise<WorkFile[]> {
  const rows = await db
    .selectFrom('submission_files')
    .select(FILE_COLUMNS)
    .where('lesson_id', '=', lesson)
    .where('owner_id', '=', student)
    .where('submission_id', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(asWorkFile)
}

function selectSubmissions(db: Db | Trx) {
  return db
    .selectFrom('submissions')
    .select(['id', 'submission_id', 'number', 'text', 'links', 'submitted_at'])
    .select(['late_days', 'late_percent', 'is_latest', 'hundredths', 'hundredths_given'])
    .select(['hundredths_possible', 'is_passed', 'criteria', 'feedback', 'is_again', 'marked_at'])
}
type SubmissionRow = Awaited<
  ReturnType<ReturnType<typeof selectSubmissions>['executeTakeFirstOrThrow']>
>

async function filesOf(db: Db | Trx, ids: readonly number[]): Promise<Map<number, WorkFile[]>> {
  const found = new Map<number, WorkFile[]>()
  if (ids.length === 0) return found
  const rows = await db
    .selectFrom('submission_files')
    .select([...FILE_COLUMNS, 'submission_id'])
    .where('submission_id', 'in', [...ids])
    .orderBy('position')
    .execute()
  for (const row of rows) {
    const id = defined(row.submission_id)
    found.set(id, [...(found.get(id) ?? []), asWorkFile(row)])
  }
  return found
}

function asSubmission(
  row: SubmissionRow,
  { files, feedback }: { files: WorkFile[]; feedback: FeedbackFile[] },
): Submission {
  return {
    submissionId: row.submission_id,
    number: row.number,
    text: row.text,
    links: row.links,
    files,
    submittedAt: row.submitted_at.toISOString(),
    lateDays: row.late_days,
    latePercent: row.late_percent,
    isReplaced: !row.is_latest,
    mark: row.marked_at && asMark({ ...row, marked_at: row.marked_at }, feedback),
  }
}

function asMark(row: SubmissionRow & { marked_at: Date }, files: FeedbackFile[]): SubmissionMark {
  return {
    at: row.marked_at.toISOString(),
    hundredths: defined(row.hundredths),
    hundredthsGiven: defined(row.hundredths_given),
    hundredthsPossible: defined(row.hundredths_possible),
    criteria: defined(row.criteria),
    isPassed: row.is_passed,
    feedback: defined(row.feedback),
    files,
    isAgain: row.is_again,
  }
}
