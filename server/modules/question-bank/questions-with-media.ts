import { sql } from 'kysely'
import type { MediaUse } from '#contract/media/media.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'

const MOST_LETTERS = 80

/** The questions that show a medium in any version, as attempts show older ones, or whose passage does. */
export async function questionsWithMedia(
  db: Db | Trx,
  { mediaId, limit }: { mediaId: string; limit: number },
): Promise<MediaUse[]> {
  const named = JSON.stringify([mediaId])
  const names = (column: string) =>
    sql<boolean>`jsonb_path_query_array(${sql.ref(column)}, 'strict $.**.mediaId') @> ${named}::jsonb`
  const rows = await db
    .selectFrom('question_versions as version')
    .innerJoin('bank_questions as question', 'question.id', 'version.question_id')
    .innerJoin('question_banks as bank', 'bank.id', 'question.bank_id')
    .leftJoin('stimuli as stimulus', 'stimulus.id', 'version.stimulus_id')
    .select(['question.question_id', 'bank.bank_id', 'bank.title as bank'])
    .select(sql<string>`max(version.plain)`.as('plain'))
    .where(({ or }) =>
      or([names('version.shown'), names('version.explanation'), names('stimulus.text')]),
    )
    .groupBy(['question.id', 'question.question_id', 'bank.bank_id', 'bank.title'])
    .orderBy('question.id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    kind: 'question',
    title: row.plain.slice(0, MOST_LETTERS),
    within: row.bank,
    withinId: row.bank_id,
    id: row.question_id,
    isShown: true,
  }))
}
