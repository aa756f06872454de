import type { BankChange, QuestionBank } from '#contract/question-bank/banks.ts'
import { recordAudit } from '#server/audit/index.ts'
import { transact } from '#server/db/transact.ts'
import { type BankDesk, lockBank } from './context.ts'
import { showBank } from './list-banks.ts'

/** Renames a bank, archives it or takes it back. @throws Problem not_found */
export function changeBank(
  { db, now, staff }: BankDesk,
  { bankId, title, isArchived }: { bankId: string } & BankChange,
): Promise<QuestionBank> {
  return transact(db, async (trx) => {
    const bank = await lockBank(trx, bankId)
    const before = { title: bank.title, isArchived: bank.archived_at !== null }
    const after = {
      title: title ?? before.title,
      isArchived: isArchived ?? before.isArchived,
    }
    await trx
      .updateTable('question_banks')
      .set({
        title: after.title,
        archived_at: after.isArchived ? (bank.archived_at ?? now) : null,
      })
      .where('id', '=', bank.id)
      .execute()
    await recordAudit(trx, {
      actor: staff,
      action: 'question_bank.changed',
      subject: bankId,
      before,
      after,
    })
    return showBank(trx, bankId)
  })
}
