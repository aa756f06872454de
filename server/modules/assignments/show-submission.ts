import { sql } from 'kysely'
import type { StaffSubmissionDetail } from '#contract/assignments/marking.ts'
import { assignmentLimits } from '#contract/assignments/terms.ts'
import { Problem } from '#contract/problems.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import { readRules } from './context.ts'
import { asListed, type SubmissionRow, selectListed } from './list-submissions.ts'
import { feedbackDraftsOf, submissionsOf } from './read-submissions.ts'
import { likeness } from './sketch.ts'

/** One submission for the person who marks. @throws Problem submission_not_found */
export async function showSubmission(
  db: Db | Trx,
  {
    staff,
    submissionId,
    courses,
  }: { staff: { id: number }; submissionId: string; courses?: readonly number[] | undefined },
): Promise<StaffSubmissionDetail> {
  const row = await findSubmission(db, submissionId)
  const { rules } = await readRules(db, { id: row.lesson_row })
  return {
    summary: asListed(row, staff),
    rules,
    dueAt: row.due_at?.toISOString() ?? null,
    submissions: await submissionsOf(db, { lesson: row.lesson_row, student: row.student_row }),
    feedbackDrafts: row.student_row === staff.id ? [] : await feedbackDraftsOf(db, row.id),
    alike: await findAlike(db, row),
    comments: await ownComments(db, staff),
    next: await nextWaiting(db, { staff, row, courses }),
  }
}

/** @throws Problem submission_not_found */
export async function findSubmission(db: Db | Trx, submissionId: string): Promise<SubmissionRow> {
  const row = await selectListed(db)
    .where('submission.submission_id', '=', submissionId)
    .executeTakeFirst()
  if (!row) throw new Problem('submission_not_found')
  return row
}

/** Who may not mark in its course learns no more than that there is none. @throws Problem submission_not_found */
export async function refuseSubmissionOfOthers(
  db: Db,
  { submissionId, courses }: { submissionId: string; courses: readonly number[] },
): Promise<void> {
  const row = await db
    .selectFrom('submissions as submission')
    .innerJoin('lessons as lesson', 'lesson.id', 'submission.lesson_id')
    .select('lesson.course_id')
    .where('submission.submission_id', '=', submissionId)
    .executeTakeFirst()
  if (!row || !courses.includes(row.course_id)) throw new Problem('submission_not_found')
}

/** The latest texts of other students that are much like one, most first. */
async function findAlike(
  db: Db | Trx,
  row: SubmissionRow,
): Promise<StaffSubmissionDetail['alike']> {
  if (row.sketch.length === 0) return []
  const others = await db
    .selectFrom('submissions as submission')
    .innerJoin('students as student', 'student.id', 'submission.student_id')
    .select(['submission.submission_id', 'submission.sketch', 'student.name'])
    .where('submission.lesson_id', '=', row.lesson_row)
    .where('submission.student_id', '<>', row.student_row)
    .where('submission.is_latest', '=', true)
    .where(sql<boolean>`cardinality(submission.sketch) > 0`)
    .orderBy('submission.id', 'desc')
    .limit(assignmentLimits.textsCompared)
    .execute()
  return others
    .map(({ submission_id, sketch, name }) => ({
      submissionId: submission_id,
      name,
      percent: Math.round(likeness(row.sketch, sketch) * 100),
    }))
    .filter(({ percent }) => percent >= assignmentLimits.leastAlike)
    .toSorted((a, b) => b.percent - a.percent)
    .slice(0, assignmentLimits.alikeShown)
}

/** What someone wrote when marking, each once, newest first. */
async function ownComments(db: Db | Trx, staff: { id: number }): Promise<string[]> {
  const rows = await db
    .selectFrom('submissions')
    .select('feedback')
    .where('marked_by', '=', staff.id)
    .where('feedback', '<>', '')
    .groupBy('feedback')
    .orderBy((order) => order.fn.max('marked_at'), 'desc')
    .limit(assignmentLimits.comments)
    .execute()
  return rows.map(({ feedback }) => feedback ?? '')
}

/** The next that waits after this one, else the one that waits longest; never one’s own. */
async function nextWaiting(
  db: Db | Trx,
  {
    staff,
    row,
    courses,
  }: { staff: { id: number }; row: SubmissionRow; courses: readonly number[] | undefined },
): Promise<string | null> {
  const next = await db
    .selectFrom('submissions')
    .select('submission_id')
    .$if(courses !== undefined, (query) =>
      query.where('lesson_id', 'in', (lessons) =>
        lessons
          .selectFrom('lessons')
          .select('id')
          .where(sql<boolean>`course_id = any(${courses ?? []}::bigint[])`),
      ),
    )
    .where('is_latest', '=', true)
    .where('marked_at', 'is', null)
    .where('student_id', '<>', staff.id)
    .where('id', '<>', row.id)
    .orderBy(sql`id > ${row.id}`, 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return next?.submission_id ?? null
}
