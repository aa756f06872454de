import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import type { ClassroomContext } from '../../learning/index.ts'
import { findTestLesson, type TestDesk, type TestLesson } from '../plans/context.ts'

/** What the verbs that change marks work with: marks can earn a certificate. */
export interface ResultsDesk extends TestDesk, Omit<ClassroomContext, 'db' | 'now'> {}

/** The test of a lesson; `test`: null where it was never saved. @throws Problem lesson_not_found, not_a_test */
export async function findTest(
  db: Db | Trx,
  lessonId: string,
): Promise<{ lesson: TestLesson; test: number | null }> {
  const lesson = await findTestLesson(db, lessonId)
  const row = await db
    .selectFrom('tests')
    .select('id')
    .where('lesson_id', '=', lesson.id)
    .executeTakeFirst()
  return { lesson, test: row?.id ?? null }
}

/** Lets one transaction at a time change what attempts of a test are worth, or how long they last. */
export async function lockTest(trx: Trx, test: number): Promise<void> {
  await trx.selectFrom('tests').select('id').where('id', '=', test).forNoKeyUpdate().execute()
}
