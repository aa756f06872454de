import type { BankWithTags, QuestionBank } from '#contract/question-bank/banks.ts'
import { bankLimits } from '#contract/question-bank/terms.ts'
import { Problem } from '#contract/problems.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import { sql } from 'kysely'
import { tagOf } from './tags.ts'

/** All banks: those in use first, by title. */
export async function listBanks(db: Db): Promise<QuestionBank[]> {
  const rows = await selectBanks(db)
    .orderBy(sql`bank.archived_at is not null`)
    .orderBy('bank.title')
    .orderBy('bank.id')
    .limit(bankLimits.banks)
    .execute()
  return rows.map(asBank)
}

/** @throws Problem not_found */
export async function showBank(db: Db | Trx, bankId: string): Promise<QuestionBank> {
  const row = await selectBanks(db).where('bank.bank_id', '=', bankId).executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return asBank(row)
}

/** A bank with the tags of its questions, to filter by. @throws Problem not_found */
export async function showBankWithTags(db: Db, bankId: string): Promise<BankWithTags> {
  const bank = await showBank(db, bankId)
  const { rows } = await sql<{ tag: string; count: number }>`
    select tag, count(*)::integer as count
    from bank_questions as question
    join question_banks as bank on bank.id = question.bank_id
    join question_versions as version
      on version.question_id = question.id and version.number = question.latest_number
    cross join unnest(version.tags) as tag
    where bank.bank_id = ${bankId} and question.archived_at is null
    group by tag order by count desc, tag limit 500`.execute(db)
  return { ...bank, tags: rows.map(({ tag, count }) => ({ ...tagOf(tag), count })) }
}

function selectBanks(db: Db | Trx) {
  return db
    .selectFrom('question_banks as bank')
    .leftJoin('courses as course', 'course.id', 'bank.course_id')
    .select(['bank.bank_id', 'bank.title', 'bank.created_at', 'bank.archived_at'])
    .select(['course.course_id', 'course.title as course_title'])
    .select((select) =>
      select
        .selectFrom('bank_questions as question')
        .whereRef('question.bank_id', '=', 'bank.id')
        .where('question.archived_at', 'is', null)
        .select((count) => count.fn.countAll<number>().as('count'))
        .as('question_count'),
    )
}

function asBank(
  row: Awaited<ReturnType<ReturnType<typeof selectBanks>['executeTakeFirstOrThrow']>>,
): QuestionBank {
  return {
    bankId: row.bank_id,
    title: row.title,
    course:
      row.course_id === null || row.course_title === null
        ? null
        : { courseId: row.course_id, title: row.course_title },
    questionCount: Number(row.question_count ?? 0),
    createdAt: row.created_at.toISOString(),
    isArchived: row.archived_at !== null,
  }
}
