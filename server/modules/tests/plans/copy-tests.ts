import type { Trx } from '#server/db/transact.ts'
import type { LessonCopy } from '../../learning/index.ts'
import { readTest } from './read-plan.ts'
import { writePlan } from './write-plan.ts'

/** Gives copies of lessons the plans of their tests. The questions are the same, in their banks. */
export async function copyTests(
  trx: Trx,
  { copies, staff, now }: { copies: readonly LessonCopy[]; staff: { id: number }; now: Date },
): Promise<void> {
  for (const { from, to } of await withTests(trx, copies)) {
    const { plan } = await readTest(trx, { id: from })
    const before = { id: null, revision: 0 }
    await writePlan(trx, { lesson: { id: to }, plan, before, staff, now })
  }
}

async function withTests(trx: Trx, copies: readonly LessonCopy[]): Promise<LessonCopy[]> {
  const tests = await trx
    .selectFrom('tests')
    .select('lesson_id')
    .where('lesson_id', 'in', [0, ...copies.map(({ from }) => from)])
    .execute()
  const lessons = new Set(tests.map(({ lesson_id }) => lesson_id))
  return copies.filter(({ from }) => lessons.has(from))
}
