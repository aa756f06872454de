import { Problem } from '#contract/problems.ts'
import { transact } from '#server/db/transact.ts'
import type { DiscussionContext } from './context.ts'
import { type QuestionRequest, holdQuestion } from './show-question.ts'

/**
 * Reports to staff that something does not belong here. Once per person and item: repeating changes nothing.
 *
 * @throws Problem question_not_found, answer_not_found, and those of a course that is closed
 */
export async function report(
  { db, now }: DiscussionContext,
  { answerId, reason, ...request }: QuestionRequest & { answerId: number | null; reason: string },
): Promise<void> {
  await transact(db, async (trx) => {
    const { question } = await holdQuestion(trx, request)
    if (answerId !== null) {
      const answer = await trx
        .selectFrom('answers')
        .select('id')
        .where('id', '=', answerId)
        .where('question_id', '=', question.id)
        .where('hidden_at', 'is', null)
        .forKeyShare()
        .executeTakeFirst()
      if (!answer) throw new Problem('answer_not_found')
    }
    await trx
      .insertInto('question_reports')
      .values({
        question_id: question.id,
        answer_id: answerId,
        student_id: request.person.id,
        reason,
        created_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}
