import type { TestPlan, TestSlot } from '#contract/tests/plans.ts'
import { Problem } from '#contract/problems.ts'
import { changeOne } from '#server/db/change-one.ts'
import type { Trx } from '#server/db/transact.ts'
import { tagText } from '../../question-bank/index.ts'
import type { StoredTest } from './read-plan.ts'

interface PlanInput {
  lesson: { id: number }
  plan: TestPlan
  /** What is stored so far. */
  before: Pick<StoredTest, 'id' | 'revision'>
  now: Date
  /** null: it came with the sample catalogue. */
  staff: { id: number } | null
}

/** Stores the plan of a test in place of the one before. @throws Problem question_not_found */
export async function writePlan(trx: Trx, input: PlanInput): Promise<void> {
  await writeSections(trx, await writeRules(trx, input), input.plan)
}

/** @returns the id of the test */
async function writeRules(
  trx: Trx,
  { before, lesson, plan: { rules }, now, staff }: PlanInput,
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
    is_open_to_guests: rules.isOpenToGuests,
    revision: before.revision + 1,
    saved_at: now,
    saved_by: staff?.id ?? null,
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
