import type { BankQuestion } from '#contract/question-bank/banks.ts'
import type { QuestionDocument } from '#contract/question-bank/question.ts'
import { Problem } from '#contract/problems.ts'
import { recordAudit } from '#server/audit/index.ts'
import { transact } from '#server/db/transact.ts'
import type { BankDesk } from './context.ts'
import { refuseFaultyFormulas } from './formula-faults.ts'
import { saveVersion, stimuliOf, wrong } from './save-questions.ts'
import { latestVersion, showQuestion } from './show-question.ts'
import { refuseUnknownMedia } from './unknown-media.ts'

/**
 * Saves a question anew where no one has saved another version since `number`. The same again changes nothing.
 *
 * @throws Problem question_not_found, question_changed with the facts `number` and `savedBy`, media_not_found,
 *   invalid_input for a stimulus of another bank, an external id that is taken or a formula that cannot be drawn
 */
export async function changeQuestion(
  { db, now, staff }: BankDesk,
  {
    questionId,
    number,
    document,
  }: { questionId: string; number: number; document: QuestionDocument },
): Promise<BankQuestion> {
  await refuseFaultyFormulas([document], () => 'document.')
  return transact(db, async (trx) => {
    await trx
      .selectFrom('bank_questions')
      .select('id')
      .where('question_id', '=', questionId)
      .forUpdate()
      .execute()
    const earlier = await latestVersion(trx, questionId)
    if (earlier.number !== number)
      throw new Problem('question_changed', {
        facts: { number: String(earlier.number), savedBy: earlier.saver_name ?? '' },
      })
    await refuseUnknownMedia(trx, [document])
    const stimuli = await stimuliOf(trx, earlier.bank_id, [document])
    const stimulus = document.stimulus === null ? null : stimuli.get(document.stimulus)
    if (stimulus === undefined) throw wrong('document.stimulus')
    const twin = await trx
      .selectFrom('bank_questions')
      .select('id')
      .where('bank_id', '=', earlier.bank_id)
      .where('external_id', '=', document.externalId)
      .where('id', '<>', earlier.question_id)
      .executeTakeFirst()
    if (twin) throw wrong('document.externalId')
    await saveVersion(trx, { now, staff, earlier, document, stimulus })
    const question = await showQuestion(trx, questionId)
    await recordAudit(trx, {
      actor: staff,
      action: 'bank_question.changed',
      subject: `${question.bankId} ${questionId}`,
      before: { version: number },
      after: { version: question.number },
    })
    return question
  })
}
