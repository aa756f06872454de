import { sql } from 'kysely'
import type { BankQuestionQuery, BankQuestionSummary } from '#contract/question-bank/banks.ts'
import { containing } from '#server/db/contains.ts'
import type { Db } from '#server/db/connect.ts'
import { pageOf } from '#server/db/page-of.ts'
import { findBank } from './context.ts'
import { beginningOf, comparedText, documentOf, selectLatest } from './question-rows.ts'

/** The questions of a bank that fit, newest first. @throws Problem not_found */
export async function listQuestions(
  db: Db,
  { bankId, ...wishes }: { bankId: string } & BankQuestionQuery,
): Promise<{ rows: BankQuestionSummary[]; next: string | null }> {
  const bank = await findBank(db, bankId)
  let query = selectLatest(db)
    .where('question.bank_id', '=', bank.id)
    .where('question.archived_at', wishes.archived === 'only' ? 'is not' : 'is', null)
    .orderBy('question.id', 'desc')
    .limit(wishes.limit + 1)
  if (wishes.kind) query = query.where('version.kind', '=', wishes.kind)
  if (wishes.difficulty) query = query.where('version.difficulty', '=', wishes.difficulty)
  if (wishes.tag) query = query.where(sql<boolean>`version.tags @> array[${wishes.tag}]::text[]`)
  if (wishes.q) query = query.where('version.plain', 'like', containing(comparedText(wishes.q)))
  if (wishes.after) query = query.where('question.id', '<', Number(wishes.after))
  const rows = await query.execute()
  const { shown, next } = pageOf(rows, wishes.limit, ({ question_id }) => String(question_id))
  return {
    rows: shown.map((row) => {
      const document = documentOf(row)
      return {
        questionId: row.public_id,
        number: row.number,
        kind: document.kind,
        beginning: beginningOf(document),
        hundredths: row.hundredths,
        difficulty: row.difficulty,
        tags: document.tags,
        externalId: row.external_id,
        savedAt: row.saved_at.toISOString(),
        isArchived: row.archived_at !== null,
      }
    }),
    next,
  }
}
