import { randomInt } from 'node:crypto'
import type { StaffPaper } from '#contract/tests/paper.ts'
import { Problem } from '#contract/problems.ts'
import { noteAudit, recordAudit } from '#server/audit/index.ts'
import { transact } from '#server/db/transact.ts'
import { findTest, lockTest } from '../desk/context.ts'
import { type TestDesk, testSubject } from '../plans/context.ts'
import { composeSlots } from './compose-slots.ts'
import { makeSets } from './make-sets.ts'
import { insertSets, storedSets } from './paper-sets.ts'
import { SEEDS } from './seeded-random.ts'
import { paperFault, paperOf } from './show-paper.ts'

/**
 * Makes the sets of a test. They are fixed then: printing again, or another plan of the test, changes nothing in them.
 *
 * @throws Problem lesson_not_found, not_a_test, paper_made, paper_unfit
 */
export function makePaper(
  { db, now, staff }: TestDesk,
  { lessonId, setCount }: { lessonId: string; setCount: number },
): Promise<StaffPaper> {
  return transact(db, async (trx) => {
    const { lesson, test } = await findTest(trx, lessonId)
    if (test === null) throw new Problem('paper_unfit')
    await lockTest(trx, test)
    if ((await storedSets(trx, test)).length > 0) throw new Problem('paper_made')
    const row = await trx
      .selectFrom('tests')
      .selectAll()
      .where('id', '=', test)
      .executeTakeFirstOrThrow()
    const seed = randomInt(SEEDS)
    const { slots, sectionTitles } = await composeSlots(trx, { test: row, seed })
    if (paperFault(slots)) throw new Problem('paper_unfit')
    const sets = makeSets(slots, { setCount, seed, shufflesOptions: row.shuffles_options })
    await trx
      .insertInto('paper_editions')
      .values({ test_id: test, seed, made_at: now, made_by: staff.id })
      .execute()
    await insertSets(trx, { test, sets, sectionTitles })
    await recordAudit(trx, {
      actor: staff,
      action: 'test.paper_made',
      subject: testSubject(lesson),
      after: { sets: sets.map(({ letter }) => letter).join(' '), questions: slots.length },
    })
    return paperOf(trx, { lesson, test })
  })
}

/**
 * Discards the sets, so that others can be made. Not once answers to them are entered.
 *
 * @throws Problem lesson_not_found, not_a_test, paper_answered
 */
export function discardPaper(
  { db, staff }: TestDesk,
  { lessonId }: { lessonId: string },
): Promise<StaffPaper> {
  return transact(db, async (trx) => {
    const { lesson, test } = await findTest(trx, lessonId)
    if (test !== null) await lockTest(trx, test)
    const sets = await storedSets(trx, test)
    if (test === null || sets.length === 0) {
      noteAudit()
      return paperOf(trx, { lesson, test })
    }
    const sheet = await trx
      .selectFrom('paper_sheets as sheet')
      .innerJoin('attempts as attempt', 'attempt.id', 'sheet.attempt_id')
      .select('attempt.id')
      .where('attempt.test_id', '=', test)
      .where('sheet.letter', 'is not', null)
      .executeTakeFirst()
    if (sheet) throw new Problem('paper_answered')
    await trx.deleteFrom('paper_editions').where('test_id', '=', test).execute()
    await recordAudit(trx, {
      actor: staff,
      action: 'test.paper_discarded',
      subject: testSubject(lesson),
      before: { sets: sets.map(({ letter }) => letter).join(' ') },
    })
    return paperOf(trx, { lesson, test })
  })
}
