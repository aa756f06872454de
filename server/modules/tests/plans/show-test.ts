import type { StaffTest, TestPlan } from '#contract/tests/plans.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import { needOfTest } from '../../learning/index.ts'
import { beginningOf, documentOf, selectLatest } from '../../question-bank/index.ts'
import { findTestLesson, type TestLesson } from './context.ts'
import { type DrawPool, readPools } from './draw-pools.ts'
import { findFaults } from './find-faults.ts'
import { readTest } from './read-plan.ts'

/** The test of a lesson as its editor shows it. @throws Problem lesson_not_found, not_a_test */
export async function showTest(db: Db, lessonId: string): Promise<StaffTest> {
  return testOf(db, await findTestLesson(db, lessonId))
}

export async function testOf(db: Db | Trx, lesson: TestLesson): Promise<StaffTest> {
  const { id, revision, plan } = await readTest(db, lesson)
  const questions = await readQuestions(db, plan)
  const pools = await readPools(db, plan)
  return {
    lessonId: lesson.lesson_id,
    title: lesson.title,
    revision,
    plan,
    questions,
    draws: pools.map(({ section, slot, available, hundredths }) => ({
      section,
      slot,
      available,
      hundredths,
    })),
    faults: findFaults(plan, { questions, pools }),
    questionCount: plan.sections
      .flatMap(({ slots }) => slots)
      .reduce((sum, slot) => sum + (slot.pick === 'draw' ? slot.count : 1), 0),
    hundredths: allMarks(plan, { questions, pools }),
    isPublished: lesson.published_number !== null,
    completion: await needOfTest(db, {
      course: { id: lesson.course_key },
      lesson: { id: lesson.id, isRequired: lesson.is_required },
    }),
    attemptCount: id === null ? 0 : await countAttempts(db, id),
  }
}

async function readQuestions(
  db: Db | Trx,
  { sections }: TestPlan,
): Promise<StaffTest['questions']> {
  const ids = sections.flatMap(({ slots }) =>
    slots.flatMap((slot) => (slot.pick === 'question' ? [slot.questionId] : [])),
  )
  if (ids.length === 0) return {}
  const rows = await selectLatest(db)
    .innerJoin('question_banks as bank', 'bank.id', 'question.bank_id')
    .select('bank.bank_id as bank_key')
    .where('question.question_id', 'in', ids)
    .execute()
  return Object.fromEntries(
    rows.map((row) => [
      row.public_id,
      {
        bankId: row.bank_key,
        kind: row.kind as StaffTest['questions'][string]['kind'],
        beginning: beginningOf(documentOf(row)),
        hundredths: row.hundredths,
        isArchived: row.archived_at !== null,
      },
    ]),
  )
}

/** All marks; null where what is drawn differs in its marks. */
function allMarks(
  { sections }: TestPlan,
  { questions, pools }: { questions: StaffTest['questions']; pools: readonly DrawPool[] },
): number | null {
  const marks = sections.flatMap(({ slots, hundredths }, section) =>
    slots.map((slot, at) => {
      if (slot.pick === 'question') return hundredths ?? questions[slot.questionId]?.hundredths ?? 0
      const pool = pools.find((one) => one.section === section && one.slot === at)
      const each = hundredths ?? pool?.hundredths ?? null
      return each === null ? null : each * slot.count
    }),
  )
  return marks.reduce<number | null>(
    (sum, each) => (sum === null || each === null ? null : sum + each),
    0,
  )
}

async function countAttempts(db: Db | Trx, test: number): Promise<number> {
  const { count } = await db
    .selectFrom('attempts')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('test_id', '=', test)
    .executeTakeFirstOrThrow()
  return Number(count)
}
