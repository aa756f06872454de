import type { QuestionsChange } from '#contract/question-bank/banks.ts'
import type { QuestionDocument } from '#contract/question-bank/question.ts'
import { questionLimits } from '#contract/question-bank/terms.ts'
import { Problem } from '#contract/problems.ts'
import { recordAudit } from '#server/audit/index.ts'
import { transact } from '#server/db/transact.ts'
import { type BankDesk, lockBank } from './context.ts'
import { documentOf, selectLatest } from './question-rows.ts'
import { saveVersion } from './save-questions.ts'
import { tagText } from './tags.ts'

/**
 * Changes tags, marks or difficulty of several questions, each by a new version; archives them or takes them back.
 *
 * @throws Problem not_found, question_not_found for one that is not in the bank, invalid_input for too many tags
 */
export function changeQuestions(
  { db, now, staff }: BankDesk,
  { bankId, questionIds, isArchived, ...change }: { bankId: string } & QuestionsChange,
): Promise<{ changed: number }> {
  return transact(db, async (trx) => {
    const bank = await lockBank(trx, bankId)
    const ids = [...new Set(questionIds)]
    await trx
      .selectFrom('bank_questions')
      .select('id')
      .where('bank_id', '=', bank.id)
      .where('question_id', 'in', ids)
      .orderBy('id')
      .forUpdate()
      .execute()
    const rows = await selectLatest(trx)
      .where('question.bank_id', '=', bank.id)
      .where('question.question_id', 'in', ids)
      .execute()
    if (rows.length < ids.length) throw new Problem('question_not_found')
    const moved = rows.filter(
      ({ archived_at }) => isArchived !== undefined && (archived_at !== null) !== isArchived,
    )
    if (moved.length > 0)
      await trx
        .updateTable('bank_questions')
        .set({ archived_at: isArchived ? now : null })
        .where(
          'id',
          'in',
          moved.map(({ question_id }) => question_id),
        )
        .execute()
    const changed = new Set(moved.map(({ public_id }) => public_id))
    for (const earlier of rows) {
      const document = changedDocument(documentOf(earlier), change)
      const stimulus = earlier.stimulus_id === null ? null : { id: earlier.stimulus_id }
      if (await saveVersion(trx, { now, staff, earlier, document, stimulus }))
        changed.add(earlier.public_id)
    }
    await recordAudit(trx, {
      actor: staff,
      action: 'bank_questions.changed',
      subject: bankId,
      before: { questions: [] },
      after: { questions: [...changed], ...(changed.size > 0 && { ...change, isArchived }) },
    })
    return { changed: changed.size }
  })
}

function changedDocument(
  before: QuestionDocument,
  change: Pick<QuestionsChange, 'addTags' | 'removeTags' | 'hundredths' | 'difficulty'>,
): QuestionDocument {
  const removed = new Set((change.removeTags ?? []).map(tagText))
  const remainingTags = before.tags.filter((tag) => !removed.has(tagText(tag)))
  const texts = new Set(remainingTags.map(tagText))
  const tags = [
    ...remainingTags,
    ...(change.addTags ?? []).filter((tag) => !texts.has(tagText(tag))),
  ]
  if (tags.length > questionLimits.tags)
    throw new Problem('invalid_input', {
      errors: [
        {
          field: 'addTags',
          code: 'too_big',
          message: `A question has at most ${questionLimits.tags} tags.`,
        },
      ],
    })
  const isInParts = before.kind === 'long_answer' && before.shown.parts !== undefined
  return {
    ...before,
    tags,
    hundredths: isInParts ? before.hundredths : (change.hundredths ?? before.hundredths),
    difficulty: change.difficulty === undefined ? before.difficulty : change.difficulty,
  }
}
