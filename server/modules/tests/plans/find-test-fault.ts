import type { TestFault } from '#contract/tests/plans.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import { findTestLesson } from './context.ts'
import { testOf } from './show-test.ts'

/** The first reason why the test of a lesson cannot be published; null: it can. @throws Problem lesson_not_found, not_a_test */
export async function findTestFault(db: Db | Trx, lessonId: string): Promise<TestFault | null> {
  const { faults } = await testOf(db, await findTestLesson(db, lessonId))
  return faults[0]?.fault ?? null
}
