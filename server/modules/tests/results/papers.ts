import { sql } from 'kysely'
import type { NegativeShare } from '#contract/question-bank/question-shape.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import type { QuestionOrder } from '../attempts/question-order.ts'

/** Questions in an order, fixed. Lists have one entry a question. */
export interface PaperPlan {
  versionIds: number[]
  sectionNumbers: number[]
  hundredths: number[]
  negatives: NegativeShare[]
  orders: QuestionOrder[]
  sectionTitles: string[]
}

/** The questions of an attempt as they were fixed at its start. */
export interface Paper extends PaperPlan {
  attempt: number
}

/** The columns of a plan; the embedded database and PostgreSQL read arrays of numbers alike as JSON. */
export const planColumns = [
  sql<number[]>`to_jsonb(version_ids)`.as('version_ids'),
  sql<number[]>`to_jsonb(section_numbers)`.as('section_numbers'),
  sql<number[]>`to_jsonb(hundredths)`.as('hundredths'),
  sql<string[]>`to_jsonb(negatives)`.as('negatives'),
  sql<QuestionOrder[]>`orders`.as('orders'),
] as const

/** A row of `planColumns`. */
interface PlanRow {
  version_ids: number[]
  section_numbers: number[]
  hundredths: number[]
  negatives: string[]
  orders: QuestionOrder[]
  section_titles: string[]
}

export function planOf(row: PlanRow): PaperPlan {
  return {
    versionIds: row.version_ids,
    sectionNumbers: row.section_numbers,
    hundredths: row.hundredths,
    negatives: row.negatives.map(negativeOf),
    orders: row.orders,
    sectionTitles: row.section_titles,
  }
}

/** A plan as the columns of a row keep it. */
export function planValues(plan: PaperPlan) {
  return {
    version_ids: sql<number[]>`${plan.versionIds}::bigint[]`,
    section_numbers: plan.sectionNumbers,
    hundredths: plan.hundredths,
    negatives: plan.negatives.map(negativeText),
    orders: JSON.stringify(plan.orders),
    section_titles: plan.sectionTitles,
  }
}

/** The papers of attempts, by their rows. */
export async function papersOf(db: Db | Trx, attempts: readonly number[]): Promise<Paper[]> {
  const rows = await db
    .selectFrom('attempt_papers')
    .select(['attempt_id', 'section_titles'])
    .select(planColumns)
    .where(sql<boolean>`attempt_id = any (${attempts}::bigint[])`)
    .execute()
  return rows.map((row) => ({ attempt: row.attempt_id, ...planOf(row) }))
}

/** A share as its column keeps it: `1/4`. */
export function negativeText([numerator, denominator]: NegativeShare): string {
  return `${numerator}/${denominator}`
}

function negativeOf(text: string): NegativeShare {
  const [numerator = 0, denominator = 1] = text.split('/').map(Number)
  return [numerator, denominator]
}
