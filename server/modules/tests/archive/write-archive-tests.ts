import type { ArchiveTest } from '#contract/catalog/course-archive.ts'
import type { TestPlan } from '#contract/tests/plans.ts'
import type { Trx } from '#server/db/transact.ts'
import { findTestFault } from '../plans/find-test-fault.ts'
import { writePlan } from '../plans/write-plan.ts'

/** The questions that tests take, and what they draw. */
export function demandOf(plans: readonly TestPlan[]) {
  const slots = plans.flatMap(({ sections }) => sections.flatMap((section) => section.slots))
  return {
    taken: slots.flatMap((slot) => (slot.pick === 'question' ? [slot.questionId] : [])),
    draws: slots.flatMap((slot) => (slot.pick === 'draw' ? [slot] : [])),
  }
}

/**
 * Gives lessons of a new course their tests; their banks are written already.
 *
 * @returns the lessons whose test can be started as it is
 */
export async function writeArchiveTests(
  trx: Trx,
  { tests, staff, now }: { tests: readonly ArchiveTest[]; staff: { id: number }; now: Date },
): Promise<string[]> {
  const ready: string[] = []
  for (const { lesson_id, plan } of tests) {
    const lesson = await trx
      .selectFrom('lessons')
      .select('id')
      .where('lesson_id', '=', lesson_id)
      .where('kind', '=', 'quiz')
      .executeTakeFirst()
    if (!lesson || !(await hasAll(trx, plan))) continue
    await writePlan(trx, { lesson, plan, before: { id: null, revision: 0 }, staff, now })
    if ((await findTestFault(trx, lesson_id)) === null) ready.push(lesson_id)
  }
  return ready
}

/** Whether every question and bank that a plan names is here. A file may name others than it brings. */
async function hasAll(trx: Trx, plan: TestPlan): Promise<boolean> {
  const { taken, draws } = demandOf([plan])
  const banks = [...new Set(draws.map(({ bankId }) => bankId))]
  const [questions, drawn] = [
    await trx
      .selectFrom('bank_questions')
      .select('question_id')
      .where('question_id', 'in', ['', ...taken])
      .execute(),
    await trx
      .selectFrom('question_banks')
      .select('bank_id')
      .where('bank_id', 'in', ['', ...banks])
      .execute(),
  ]
  return questions.length === taken.length && drawn.length === banks.length
}
