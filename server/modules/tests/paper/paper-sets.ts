import { sql } from 'kysely'
import type { PaperLetter } from '#contract/tests/terms.ts'
import { Problem } from '#contract/problems.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import type { QuestionOrder } from '../attempts/question-order.ts'
import { negativeOf, negativeText, type PaperPlan } from '../results/papers.ts'
import type { NewSet } from './make-sets.ts'

export interface StoredSet extends PaperPlan {
  letter: PaperLetter
}

/** The sets of a test, A first. @param test a row of `tests`; null: never saved */
export async function storedSets(db: Db | Trx, test: number | null): Promise<StoredSet[]> {
  if (test === null) return []
  const rows = await db
    .selectFrom('paper_sets')
    .select(['letter', 'section_titles'])
    // The embedded database and PostgreSQL read arrays of numbers alike as JSON.
    .select([
      sql<number[]>`to_jsonb(version_ids)`.as('version_ids'),
      sql<number[]>`to_jsonb(section_numbers)`.as('section_numbers'),
      sql<number[]>`to_jsonb(hundredths)`.as('hundredths'),
      sql<string[]>`to_jsonb(negatives)`.as('negatives'),
      sql<QuestionOrder[]>`orders`.as('orders'),
    ])
    .where('test_id', '=', test)
    .orderBy('letter')
    .execute()
  return rows.map((row) => ({
    letter: row.letter,
    versionIds: row.version_ids,
    sectionNumbers: row.section_numbers,
    hundredths: row.hundredths,
    negatives: row.negatives.map(negativeOf),
    orders: row.orders,
    sectionTitles: row.section_titles,
  }))
}

/** The same where there has to be one. @throws Problem paper_not_made */
export async function madeSets(db: Db | Trx, test: number | null): Promise<StoredSet[]> {
  const sets = await storedSets(db, test)
  if (sets.length === 0) throw new Problem('paper_not_made')
  return sets
}

/** @param test a row of `tests` */
export async function insertSets(
  trx: Trx,
  { test, sets, sectionTitles }: { test: number; sets: readonly NewSet[]; sectionTitles: string[] },
): Promise<void> {
  await trx
    .insertInto('paper_sets')
    .values(
      sets.map(({ letter, slots }) => ({
        test_id: test,
        letter,
        version_ids: sql`${slots.map(({ version }) => version)}::bigint[]`,
        section_numbers: slots.map(({ section }) => section),
        hundredths: slots.map(({ hundredths }) => hundredths),
        negatives: slots.map(({ negative }) => negativeText(negative)),
        orders: JSON.stringify(slots.map(({ order }) => order)),
        section_titles: sectionTitles,
      })),
    )
    .execute()
}

/** All marks of a set, in hundredths of one: of every set the same. */
export function marksOfSet({ hundredths }: Pick<StoredSet, 'hundredths'>): number {
  return hundredths.reduce((sum, one) => sum + one, 0)
}
