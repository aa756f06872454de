import type { BankQuestion, QuestionVersion } from '#contract/question-bank/banks.ts'
import type { QuestionDocument } from '#contract/question-bank/question.ts'
import { bankLimits } from '#contract/question-bank/terms.ts'
import { Problem } from '#contract/problems.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import { documentOf, selectLatest, selectVersions, type VersionRow } from './question-rows.ts'

/** A question with its key and its versions. @throws Problem question_not_found */
export async function showQuestion(db: Db | Trx, questionId: string): Promise<BankQuestion> {
  const latest = await latestVersion(db, questionId)
  const bank = await db
    .selectFrom('question_banks')
    .select(['bank_id', 'title'])
    .where('id', '=', latest.bank_id)
    .executeTakeFirstOrThrow()
  const versions = await db
    .selectFrom('question_versions as version')
    .leftJoin('students as saver', 'saver.id', 'version.saved_by')
    .select(['version.number', 'version.saved_at', 'saver.name as saver_name'])
    .where('version.question_id', '=', latest.question_id)
    .orderBy('version.number', 'desc')
    .limit(bankLimits.versionsListed)
    .execute()
  return {
    questionId,
    bankId: bank.bank_id,
    bankTitle: bank.title,
    isArchived: latest.archived_at !== null,
    ...asVersion(latest),
    document: documentOf(latest),
    versions: versions.map(asVersion),
  }
}

/** An earlier version of a question. @throws Problem question_not_found */
export async function showQuestionVersion(
  db: Db,
  { questionId, number }: { questionId: string; number: number },
): Promise<QuestionVersion & { document: QuestionDocument }> {
  const row = await selectVersions(db)
    .where('question.question_id', '=', questionId)
    .where('version.number', '=', number)
    .executeTakeFirst()
  if (!row) throw new Problem('question_not_found')
  return { ...asVersion(row), document: documentOf(row) }
}

/** @throws Problem question_not_found */
export async function latestVersion(db: Db | Trx, questionId: string): Promise<VersionRow> {
  const row = await selectLatest(db)
    .where('question.question_id', '=', questionId)
    .executeTakeFirst()
  if (!row) throw new Problem('question_not_found')
  return row
}

function asVersion({
  number,
  saved_at,
  saver_name,
}: Pick<VersionRow, 'number' | 'saved_at' | 'saver_name'>): QuestionVersion {
  return { number, savedAt: saved_at.toISOString(), savedBy: saver_name }
}
