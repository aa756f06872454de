import { sql } from 'kysely'
import type { Trx } from '#server/db/transact.ts'
import { chooseCounted } from '../results/choose-counted.ts'

/**
 * Gives the attempts of a closed account to the kept one, numbered after its own, and chooses anew which one counts.
 * The caller has made sure that no test was sat by both on paper, or is being sat by both.
 */
export async function mergeAttempts(
  trx: Trx,
  { keptId, closedId }: { keptId: number; closedId: number },
): Promise<void> {
  const tests = await trx
    .selectFrom('attempts')
    .select('test_id')
    .distinct()
    .where('student_id', '=', closedId)
    .orderBy('test_id')
    .execute()
  if (tests.length === 0) return
  // First the old choice goes: one row of a student counts at any moment.
  await trx
    .updateTable('attempt_results')
    .set({ counts: false, is_listed: false })
    .where('student_id', '=', closedId)
    .execute()
  await sql`update attempts theirs set student_id = ${keptId},
      number = theirs.number + coalesce((select max(mine.number) from attempts mine
        where mine.student_id = ${keptId} and mine.test_id = theirs.test_id and mine.mode = theirs.mode), 0)
    where theirs.student_id = ${closedId}`.execute(trx)
  await trx
    .updateTable('attempt_results')
    .set({ student_id: keptId })
    .where('student_id', '=', closedId)
    .execute()
  for (const { test_id } of tests) await chooseCounted(trx, { test: test_id, students: [keptId] })
}
