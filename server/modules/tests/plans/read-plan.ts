import { newTestPlan, type TestPlan, type TestRules, type TestSlot } from '#contract/tests/plans.ts'
import type { Selectable } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { Tests } from '#server/db/tables.ts'
import type { Trx } from '#server/db/transact.ts'
import { tagOf } from '../../question-bank/index.ts'

export interface StoredTest {
  /** null: never saved. */
  id: number | null
  revision: number
  savedBy: number | null
  plan: TestPlan
}

/** The test of a lesson as it is stored; one that was never saved is as a new one begins. Three queries. */
export async function readTest(db: Db | Trx, lesson: { id: number }): Promise<StoredTest> {
  const test = await db
    .selectFrom('tests')
    .selectAll()
    .where('lesson_id', '=', lesson.id)
    .executeTakeFirst()
  if (!test) return { id: null, revision: 0, savedBy: null, plan: newTestPlan }
  const plan = { rules: rulesOf(test), sections: await readSections(db, test.id) }
  return { id: test.id, revision: test.revision, savedBy: test.saved_by, plan }
}

export function rulesOf(test: Selectable<Tests>): TestRules {
  return {
    seconds: test.seconds,
    opensAt: test.opens_at?.toISOString() ?? null,
    closesAt: test.closes_at?.toISOString() ?? null,
    attempts: test.attempts,
    attemptThatCounts: test.attempt_that_counts,
    waitSeconds: test.wait_seconds,
    negative: [test.negative_numerator, test.negative_denominator],
    passPercent: test.pass_percent,
    marksShown: test.marks_shown,
    answersShown: test.answers_shown,
    shufflesOptions: test.shuffles_options,
    hasPractice: test.has_practice,
    hasMeritList: test.has_merit_list,
    isOpenToGuests: test.is_open_to_guests,
  }
}

async function readSections(db: Db | Trx, test: number): Promise<TestPlan['sections']> {
  const sections = await db
    .selectFrom('test_sections')
    .selectAll()
    .where('test_id', '=', test)
    .orderBy('place')
    .execute()
  const slots = await selectSlots(db).where('slot.test_id', '=', test).execute()
  return sections.map(({ id, title, hundredths, is_shuffled }) => ({
    title,
    hundredths,
    isShuffled: is_shuffled,
    slots: slots.filter(({ section_id }) => section_id === id).map(slotOf),
  }))
}

/** The slots of tests in their order, with the public ids of what they name. */
export function selectSlots(db: Db | Trx) {
  return db
    .selectFrom('test_slots as slot')
    .leftJoin('bank_questions as question', 'question.id', 'slot.question_id')
    .leftJoin('question_banks as bank', 'bank.id', 'slot.draw_bank_id')
    .select(['slot.section_id', 'slot.draw_tag', 'slot.draw_count'])
    .select(['question.question_id', 'bank.bank_id'])
    .orderBy('slot.section_id')
    .orderBy('slot.place')
}

export function slotOf(
  row: Awaited<ReturnType<ReturnType<typeof selectSlots>['executeTakeFirstOrThrow']>>,
): TestSlot {
  if (row.question_id !== null) return { pick: 'question', questionId: row.question_id }
  if (row.bank_id === null || row.draw_count === null)
    throw new Error('a slot names neither a question nor a bank')
  const tag = row.draw_tag === null ? null : tagOf(row.draw_tag)
  return { pick: 'draw', bankId: row.bank_id, tag, count: row.draw_count }
}
