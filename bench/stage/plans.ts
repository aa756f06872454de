import type { Database, Db } from '#server/db/connect.ts'
import { recordSql } from './record-sql.ts'

/** The plans of the statements that `work` sends, as they ran, with what they read. */
export async function plansOf(
  { pool }: Pick<Database, 'pool'>,
  work: (db: Db) => Promise<unknown>,
): Promise<string> {
  const plans: string[] = []
  for (const { text, values } of await recordSql(pool, work)) {
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>({
      text: `explain (analyze, buffers, costs off, timing off) ${text}`,
      values,
    })
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
  }
  return plans.join('\n\n')
}
