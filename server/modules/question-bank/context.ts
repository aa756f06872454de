import { customAlphabet } from 'nanoid'
import { Problem } from '#contract/problems.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'

/** What the verbs of question banks work with: who acts, and when. */
export interface BankDesk {
  db: Db
  now: Date
  staff: { id: number }
}

/** The public id of a bank, a question or a stimulus. */
export const newPublicId = customAlphabet('abcdefghijklmnopqrstuvwxyz0123456789', 10)

/** @throws Problem not_found */
export async function findBank(db: Db | Trx, bankId: string) {
  const bank = await db
    .selectFrom('question_banks')
    .selectAll()
    .where('bank_id', '=', bankId)
    .executeTakeFirst()
  if (!bank) throw new Problem('not_found')
  return bank
}

/** A bank that one transaction at a time writes into. @throws Problem not_found */
export async function lockBank(trx: Trx, bankId: string) {
  const bank = await trx
    .selectFrom('question_banks')
    .selectAll()
    .where('bank_id', '=', bankId)
    .forUpdate()
    .executeTakeFirst()
  if (!bank) throw new Problem('not_found')
  return bank
}
