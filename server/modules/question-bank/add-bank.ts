import type { NewBank, QuestionBank } from '#contract/question-bank/banks.ts'
import { Problem } from '#contract/problems.ts'
import { recordAudit } from '#server/audit/index.ts'
import { transact } from '#server/db/transact.ts'
import { type BankDesk, newPublicId } from './context.ts'
import { showBank } from './list-banks.ts'

/** Adds an empty bank. @throws Problem course_not_found */
export function addBank(
  { db, now, staff }: BankDesk,
  { title, courseId }: NewBank,
): Promise<QuestionBank> {
  return transact(db, async (trx) => {
    const course = courseId
      ? await trx
          .selectFrom('courses')
          .select('id')
          .where('course_id', '=', courseId)
          .executeTakeFirst()
      : null
    if (course === undefined) throw new Problem('course_not_found')
    const bankId = newPublicId()
    await trx
      .insertInto('question_banks')
      .values({ bank_id: bankId, title, course_id: course?.id ?? null, created_at: now })
      .execute()
    await recordAudit(trx, {
      actor: staff,
      action: 'question_bank.added',
      subject: bankId,
      after: { title, courseId },
    })
    return showBank(trx, bankId)
  })
}
