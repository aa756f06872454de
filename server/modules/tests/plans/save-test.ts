import { isDeepStrictEqual } from 'node:util'
import type { StaffTest, TestPlan } from '#contract/tests/plans.ts'
import { Problem } from '#contract/problems.ts'
import { noteAudit, recordAudit } from '#server/audit/index.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { raiseCatalogueVersion } from '../../catalog/index.ts'
import { lockTestLesson, type TestDesk, testSubject } from './context.ts'
import { readTest } from './read-plan.ts'
import { testOf } from './show-test.ts'
import { writePlan } from './write-plan.ts'

/**
 * Saves the test of a lesson where no one has saved another since `revision`. The same plan again changes nothing. A
 * published test stays one that can be started.
 *
 * @throws Problem lesson_not_found, not_a_test, test_changed with the fact `savedBy`, question_not_found,
 *   lesson_not_ready with the fact `reason`
 */
export function saveTest(
  { db, now, staff }: TestDesk,
  { lessonId, revision, plan: sent }: { lessonId: string; revision: number; plan: TestPlan },
): Promise<StaffTest> {
  return transact(db, async (trx) => {
    const lesson = await lockTestLesson(trx, lessonId)
    const plan = asStored(sent)
    const before = await readTest(trx, lesson)
    if (before.revision > 0 && isDeepStrictEqual(plan, before.plan)) {
      noteAudit()
      return testOf(trx, lesson)
    }
    if (before.revision !== revision) throw await changedBy(trx, before.savedBy)
    await writePlan(trx, { before, lesson, plan, now, staff })
    const saved = await testOf(trx, lesson)
    const [fault] = saved.faults
    if (saved.isPublished && fault)
      throw new Problem('lesson_not_ready', { facts: { reason: fault.fault } })
    await recordAudit(trx, {
      actor: staff,
      action: 'test.saved',
      subject: testSubject(lesson),
      before: before.revision === 0 ? null : audited(before),
      after: audited(saved),
    })
    // The page of the course says what its tests are like, and which are open to visitors.
    if (saved.isPublished) await raiseCatalogueVersion(trx)
    return saved
  })
}

/** Moments as they come back from the database: with milliseconds. */
function asStored({ rules, sections }: TestPlan): TestPlan {
  const moment = (text: string | null) => text && new Date(text).toISOString()
  const { opensAt, closesAt } = rules
  return { rules: { ...rules, opensAt: moment(opensAt), closesAt: moment(closesAt) }, sections }
}

async function changedBy(trx: Trx, saver: number | null): Promise<Problem> {
  const person = await trx
    .selectFrom('students')
    .select('name')
    .where('id', '=', saver)
    .executeTakeFirst()
  return new Problem('test_changed', { facts: { savedBy: person?.name ?? '' } })
}

/** The rules, and of the questions how they are made up: the plan itself is in the editor. */
function audited({ plan: { rules, sections }, revision }: { plan: TestPlan; revision: number }) {
  const slots = sections.flatMap((section) => section.slots)
  return {
    ...rules,
    version: revision,
    section: sections.length,
    questions: slots.reduce((sum, slot) => sum + (slot.pick === 'draw' ? slot.count : 1), 0),
  }
}
