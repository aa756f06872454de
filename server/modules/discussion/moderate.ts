import { Problem } from '#contract/problems.ts'
import { recordAudit } from '#server/audit/index.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { withdrawNotifications } from '../notifications/index.ts'
import type { DiscussionContext } from './context.ts'
import { subjectOf } from './question-notice.ts'

interface Staff {
  id: number
}

/**
 * Hides a question, locks it, or takes that back; what is not given stays. Its reports count as handled.
 *
 * @throws Problem question_not_found
 */
export async function moderateQuestion(
  { db, now }: DiscussionContext,
  {
    staff,
    questionId,
    isHidden,
    isLocked,
  }: {
    staff: Staff
    questionId: string
    isHidden?: boolean | undefined
    isLocked?: boolean | undefined
  },
): Promise<void> {
  await transact(db, async (trx) => {
    const question = await lockQuestion(trx, questionId)
    const before = { isHidden: question.hidden_at !== null, isLocked: question.locked_at !== null }
    const after = { isHidden: isHidden ?? before.isHidden, isLocked: isLocked ?? before.isLocked }
    await trx
      .updateTable('questions')
      .set({
        hidden_at: after.isHidden ? (question.hidden_at ?? now) : null,
        locked_at: after.isLocked ? (question.locked_at ?? now) : null,
      })
      .where('id', '=', question.id)
      .execute()
    if (after.isHidden) await withdrawNotifications({ db: trx }, { subject: subjectOf(questionId) })
    const reports = await handle(trx, { question: question.id, answer: null, now })
    await recordAudit(trx, {
      actor: staff,
      action: 'question.moderated',
      subject: `question/${questionId}`,
      before: { ...before, reports },
      after: { ...after, reports: 0 },
    })
  })
}

/**
 * Hides an answer, or shows it again. Its reports count as handled.
 *
 * @throws Problem question_not_found, answer_not_found
 */
export async function moderateAnswer(
  { db, now }: DiscussionContext,
  {
    staff,
    questionId,
    answerId,
    isHidden,
  }: { staff: Staff; questionId: string; answerId: number; isHidden: boolean },
): Promise<void> {
  await transact(db, async (trx) => {
    const question = await lockQuestion(trx, questionId)
    const answer = await trx
      .selectFrom('answers')
      .select('hidden_at')
      .where('id', '=', answerId)
      .where('question_id', '=', question.id)
      .executeTakeFirst()
    if (!answer) throw new Problem('answer_not_found')
    await trx
      .updateTable('answers')
      .set({ hidden_at: isHidden ? (answer.hidden_at ?? now) : null })
      .where('id', '=', answerId)
      .execute()
    const reports = await handle(trx, { question: question.id, answer: answerId, now })
    await recordAudit(trx, {
      actor: staff,
      action: 'answer.moderated',
      subject: `question/${questionId}/answer/${answerId}`,
      before: { isHidden: answer.hidden_at !== null, reports },
      after: { isHidden, reports: 0 },
    })
  })
}

/**
 * Marks all reports about a question and its answers as handled, and leaves them as they are.
 *
 * @throws Problem question_not_found
 */
export async function dismissReports(
  { db, now }: DiscussionContext,
  { staff, questionId }: { staff: Staff; questionId: string },
): Promise<void> {
  await transact(db, async (trx) => {
    const question = await lockQuestion(trx, questionId)
    const { numUpdatedRows } = await trx
      .updateTable('question_reports')
      .set({ handled_at: now })
      .where('question_id', '=', question.id)
      .where('handled_at', 'is', null)
      .executeTakeFirst()
    await recordAudit(trx, {
      actor: staff,
      action: 'question.reports_dismissed',
      subject: `question/${questionId}`,
      before: { reports: Number(numUpdatedRows) },
      after: { reports: 0 },
    })
  })
}

/** @throws Problem question_not_found */
async function lockQuestion(trx: Trx, questionId: string) {
  const question = await trx
    .selectFrom('questions')
    .select(['id', 'hidden_at', 'locked_at'])
    .where('question_id', '=', questionId)
    .forUpdate()
    .executeTakeFirst()
  if (!question) throw new Problem('question_not_found')
  return question
}

/**
 * @param answer null: the reports about the question itself
 * @returns how many were waiting
 */
async function handle(
  trx: Trx,
  { question, answer, now }: { question: number; answer: number | null; now: Date },
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('question_reports')
    .set({ handled_at: now })
    .where('question_id', '=', question)
    .where('answer_id', answer === null ? 'is' : '=', answer)
    .where('handled_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
