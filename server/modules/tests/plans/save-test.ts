import { isDeepStrictEqual } from 'node:util'
import type { StaffTest, TestPlan, TestSlot } from '#contract/tests/plans.ts'
import { Problem } from '#contract/problems.ts'
import { noteAudit, recordAudit } from '#server/audit/index.ts'
import { changeOne } from '#server/db/change-one.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { tagText } from '../../question-bank/index.ts'
import { lockTestLesson, type TestDesk, testSubject } from './context.ts'
import { readTest, type StoredTest } from './read-plan.ts'
import { testOf } from './show-test.ts'

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
    const test = await writeRules(trx, { before, lesson, plan, now, staff })
    await writeSections(trx, test, plan)
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

/** @returns the id of the test */
async function writeRules(
  trx: Trx,
  {
    before,
    lesson,
    plan: { rules },
    now,
    staff,
  }: Omit<TestDesk, 'db'> & { before: StoredTest; lesson: { id: number }; plan: TestPlan },
): Promise<number> {
  const columns = {
    seconds: rules.seconds,
    opens_at: rules.opensAt && new Date(rules.opensAt),
    closes_at: rules.closesAt && new Date(rules.closesAt),
    attempts: rules.attempts,
    attempt_that_counts: rules.attemptThatCounts,
    wait_seconds: rules.waitSeconds,
    negative_numerator: rules.negative[0],
    negative_denominator: rules.negative[1],
    pass_percent: rules.passPercent,
    marks_shown: rules.marksShown,
    answers_shown: rules.answersShown,
    shuffles_options: rules.shufflesOptions,
    has_practice: rules.hasPractice,
    has_merit_list: rules.hasMeritList,
    revision: before.revision + 1,
    saved_at: now,
    saved_by: staff.id,
  }
  if (before.id === null) {
    const { id } = await trx
      .insertInto('tests')
      .values({ lesson_id: lesson.id, ...columns })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  await changeOne(trx.updateTable('tests').set(columns).where('id', '=', before.id))
  await trx.deleteFrom('test_sections').where('test_id', '=', before.id).execute()
  return before.id
}

async function writeSections(trx: Trx, test: number, { sections }: TestPlan): Promise<void> {
  const keys = await keysOf(
    trx,
    sections.flatMap(({ slots }) => slots),
  )
  const rows = await trx
    .insertInto('test_sections')
    .values(
      sections.map(({ title, hundredths, isShuffled }, at) => ({
        test_id: test,
        place: at + 1,
        title,
        hundredths,
        is_shuffled: isShuffled,
      })),
    )
    .returning(['id', 'place'])
    .execute()
  const slots = rows.flatMap(({ id, place }) =>
    (sections[place - 1]?.slots ?? []).map((slot, at) => ({
      test_id: test,
      section_id: id,
      place: at + 1,
      ...columnsOf(slot, keys),
    })),
  )
  if (slots.length > 0) await trx.insertInto('test_slots').values(slots).execute()
}

function columnsOf(slot: TestSlot, keys: ReadonlyMap<string, number>) {
  if (slot.pick === 'question') return { question_id: keyOf(keys, slot.questionId) }
  return {
    draw_bank_id: keyOf(keys, slot.bankId),
    draw_tag: slot.tag === null ? null : tagText(slot.tag),
    draw_count: slot.count,
  }
}

function keyOf(keys: ReadonlyMap<string, number>, id: string): number {
  const key = keys.get(id)
  if (key === undefined) throw new Problem('question_not_found')
  return key
}

/** The rows of the questions and banks that slots name. A public id names a question or a bank, never both. */
async function keysOf(trx: Trx, slots: readonly TestSlot[]): Promise<Map<string, number>> {
  const ids = slots.map((slot) => (slot.pick === 'question' ? slot.questionId : slot.bankId))
  if (ids.length === 0) return new Map()
  const questions = await trx
    .selectFrom('bank_questions')
    .select(['id', 'question_id as name'])
    .where('question_id', 'in', ids)
    .execute()
  const banks = await trx
    .selectFrom('question_banks')
    .select(['id', 'bank_id as name'])
    .where('bank_id', 'in', ids)
    .execute()
  return new Map([...questions, ...banks].map(({ id, name }) => [name, id]))
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
