import type { PaperLetter } from '#contract/tests/terms.ts'
import { Problem } from '#contract/problems.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import { planOfPaper } from '../attempts/compose-paper.ts'
import { type PaperPlan, planColumns, planOf, planValues } from '../results/papers.ts'
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
    .select(planColumns)
    .where('test_id', '=', test)
    .orderBy('letter')
    .execute()
  return rows.map((row) => ({ letter: row.letter, ...planOf(row) }))
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
        ...planValues(planOfPaper({ slots, sectionTitles })),
      })),
    )
    .execute()
}

/** All marks of a set, in hundredths of one: of every set the same. */
export function marksOfSet({ hundredths }: Pick<StoredSet, 'hundredths'>): number {
  return hundredths.reduce((sum, one) => sum + one, 0)
}
