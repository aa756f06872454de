import { isDeepStrictEqual } from 'node:util'
import type { AssignmentRules } from '#contract/assignments/assignments.ts'
import type { StaffSubmissionDetail } from '#contract/assignments/marking.ts'
import type { SubmissionMark } from '#contract/assignments/submissions.ts'
import { Problem } from '#contract/problems.ts'
import { noteAudit, recordAudit } from '#server/audit/index.ts'
import { changeOne } from '#server/db/change-one.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { completeByTest } from '../learning/index.ts'
import { notify } from '../notifications/index.ts'
import { type MarkingDesk, readRules } from './context.ts'
import { marksGiven } from './lateness.ts'
import type { SubmissionRow } from './list-submissions.ts'
import { releaseFiles } from './feedback-files.ts'
import { findSubmission, showSubmission } from './show-submission.ts'

/** What the person who marks gives. */
interface MarkDraft {
  hundredths: number | null
  criteria: readonly number[]
  feedback: string
  isAgain: boolean
  /** All files of the feedback; left out: those it has. */
  fileIds?: readonly string[] | undefined
}

/**
 * Marks a submission, or marks it otherwise, and tells its student. Passing completes the lesson, with the certificate if
 * it was the last one; marks that are lowered later take nothing back. The same again changes nothing.
 *
 * @throws Problem submission_not_found, own_submission, submission_replaced, marks_do_not_fit, file_not_found
 */
export async function markSubmission(
  desk: MarkingDesk,
  { submissionId, ...draft }: MarkDraft & { submissionId: string },
): Promise<StaffSubmissionDetail> {
  const { db, staff, courses } = desk
  const serials = await transact(db, async (trx) => {
    await trx
      .selectFrom('submissions')
      .select('id')
      .where('submission_id', '=', submissionId)
      .forUpdate()
      .execute()
    const row = await findSubmission(trx, submissionId)
    if (row.student_row === staff.id) throw new Problem('own_submission')
    if (!row.is_latest) throw new Problem('submission_replaced')
    const { rules } = await readRules(trx, { id: row.lesson_row })
    const mark = markOf(rules, { draft, latePercent: row.late_percent })
    const changesFiles = await releaseFiles(trx, { row, staff, fileIds: draft.fileIds })
    if (isSame(row, mark) && !changesFiles) {
      noteAudit()
      return null
    }
    await writeMark(trx, { desk, row, mark })
    if (!mark.is_passed) return null
    return completeByTest(trx, desk, { lesson: row.lesson_row, students: [row.student_row] })
  })
  if (serials && serials.size > 0) desk.sendMailsSoon()
  return showSubmission(db, { staff, submissionId, courses })
}

interface MarkColumns {
  hundredths: number
  hundredths_given: number
  hundredths_possible: number
  is_passed: boolean | null
  criteria: SubmissionMark['criteria']
  feedback: string
  is_again: boolean
}

/** @throws Problem marks_do_not_fit */
function markOf(
  rules: AssignmentRules,
  { draft, latePercent }: { draft: MarkDraft; latePercent: number },
): MarkColumns {
  const { hundredths: possible, passHundredths, rubric } = rules
  const fits =
    draft.criteria.length === rubric.length &&
    rubric.every(({ hundredths }, at) => (draft.criteria[at] ?? 0) <= hundredths)
  const hundredths =
    rubric.length > 0 ? draft.criteria.reduce((sum, part) => sum + part, 0) : draft.hundredths
  if (!fits || hundredths === null || hundredths > possible) throw new Problem('marks_do_not_fit')
  const marks = marksGiven(hundredths, latePercent)
  return {
    hundredths,
    hundredths_given: marks,
    hundredths_possible: possible,
    is_passed: passHundredths === null ? null : !draft.isAgain && marks >= passHundredths,
    criteria: rubric.map((criterion, at) => ({ ...criterion, given: draft.criteria[at] ?? 0 })),
    feedback: draft.feedback,
    is_again: draft.isAgain,
  }
}

function isSame(row: SubmissionRow, mark: MarkColumns): boolean {
  return (
    row.hundredths === mark.hundredths &&
    row.feedback === mark.feedback &&
    row.is_again === mark.is_again &&
    isDeepStrictEqual(row.criteria, mark.criteria)
  )
}

async function writeMark(
  trx: Trx,
  { desk: { now, staff }, row, mark }: { desk: MarkingDesk; row: SubmissionRow; mark: MarkColumns },
): Promise<void> {
  await changeOne(
    trx
      .updateTable('submissions')
      .set({
        ...mark,
        criteria: JSON.stringify(mark.criteria),
        marked_at: now,
        marked_by: staff.id,
      })
      .where('id', '=', row.id),
  )
  await recordAudit(trx, {
    actor: staff,
    action: 'submission.marked',
    subject: `${row.course_id} ${row.lesson_id} ${row.submission_id}`,
    before:
      row.marked_at === null
        ? null
        : { hundredths: row.hundredths, isAgain: row.is_again, feedback: row.feedback },
    after: { hundredths: mark.hundredths, isAgain: mark.is_again, feedback: mark.feedback },
  })
  await notify(
    { db: trx, now },
    {
      to: [row.student_row],
      subject: `assignment/${row.lesson_id}`,
      notice: {
        kind: 'work-marked',
        facts: {
          courseId: row.course_id,
          courseName: row.course_title,
          lessonId: row.lesson_id,
          title: row.title,
          outcome: mark.is_again ? 'again' : mark.is_passed ? 'passed' : 'marked',
        },
      },
    },
  )
}
