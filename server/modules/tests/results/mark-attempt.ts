import { sql } from 'kysely'
import type { AttemptMode } from '#contract/tests/terms.ts'
import type { Trx } from '#server/db/transact.ts'
import { type ClassroomContext, completeByTest } from '../../learning/index.ts'
import { chooseCounted } from './choose-counted.ts'
import { isPassed, marksOfPaper, marksOfTotal, type PaperMarks } from './marks-of-paper.ts'
import { readSlots } from './read-slots.ts'

interface SubmittedAttempt {
  id: number
  /** null: of a guest. */
  student_id: number | null
  mode: AttemptMode
  pass_percent: number | null
  started_at: Date
  ends_at: Date | null
  submitted_at: Date
}

/**
 * Marks handed-in attempts of a test anew, by papers, answers, corrected keys and hand, and chooses which one counts.
 * One that counts and is passed completes the lesson. Doing it again changes nothing.
 *
 * @param test a row of `tests`
 * @param attempts rows of `attempts`
 * @returns the serials of certificates that were earned by it, by row of `students`; whoever calls sends the mails
 */
export async function markAttempts(
  trx: Trx,
  context: Pick<ClassroomContext, 'now' | 'issuer'>,
  { test, attempts }: { test: number; attempts: readonly number[] },
): Promise<Map<number, string>> {
  const submitted = await lockSubmitted(trx, { test, attempts })
  if (submitted.length === 0) return new Map()
  const slots = await readSlots(trx, { test, attempts: submitted.map(({ id }) => id) })
  const totals = await totalsOf(trx, submitted)
  await writeResults(
    trx,
    submitted.map((attempt) => ({
      attempt,
      test,
      marks: totals.get(attempt.id) ?? marksOfPaper(slots.get(attempt.id) ?? []),
      now: context.now,
    })),
  )
  const students = [...new Set(submitted.flatMap(({ student_id }) => student_id ?? []))]
  await chooseCounted(trx, { test, students })
  return completePassed(trx, context, { test, students })
}

/** Of sheets on paper of which only the total is known. */
async function totalsOf(
  trx: Trx,
  submitted: readonly SubmittedAttempt[],
): Promise<Map<number, PaperMarks>> {
  const ids = submitted.flatMap(({ id, mode }) => (mode === 'paper' ? [id] : []))
  if (ids.length === 0) return new Map()
  const rows = await trx
    .selectFrom('paper_sheets')
    .select(['attempt_id', 'hundredths', 'hundredths_possible'])
    .where(sql<boolean>`attempt_id = any (${ids}::bigint[])`)
    .execute()
  return new Map(
    rows.flatMap(({ attempt_id, hundredths, hundredths_possible }) =>
      hundredths === null || hundredths_possible === null
        ? []
        : [[attempt_id, marksOfTotal(hundredths, hundredths_possible)] as const],
    ),
  )
}

/** All attempts of these students at the test are locked, in one order: which of them counts depends on all. */
async function lockSubmitted(
  trx: Trx,
  { test, attempts }: { test: number; attempts: readonly number[] },
): Promise<SubmittedAttempt[]> {
  const rows = await trx
    .selectFrom('attempts')
    .select(['id', 'student_id', 'mode', 'pass_percent', 'started_at', 'ends_at', 'submitted_at'])
    .where('test_id', '=', test)
    .where(sql<boolean>`id = any (array(
      select own.id from attempts as own
      join attempts as named on named.student_id = own.student_id and named.test_id = own.test_id
      where named.id = any (${attempts}::bigint[])
      union
      select id from attempts where id = any (${attempts}::bigint[]) and student_id is null))`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const wanted = new Set(attempts)
  return rows.flatMap(({ submitted_at, ...row }) =>
    submitted_at !== null && wanted.has(row.id) ? [{ ...row, submitted_at }] : [],
  )
}

interface ResultInput {
  attempt: SubmittedAttempt
  test: number
  marks: PaperMarks
  now: Date
}

async function writeResults(trx: Trx, results: readonly ResultInput[]): Promise<void> {
  await trx
    .insertInto('attempt_results')
    .values(results.map(resultRow))
    .onConflict((conflict) =>
      conflict.column('attempt_id').doUpdateSet((set) => ({
        grains: set.ref('excluded.grains'),
        grains_possible: set.ref('excluded.grains_possible'),
        right_count: set.ref('excluded.right_count'),
        partial_count: set.ref('excluded.partial_count'),
        wrong_count: set.ref('excluded.wrong_count'),
        blank_count: set.ref('excluded.blank_count'),
        waiting_count: set.ref('excluded.waiting_count'),
        late_count: set.ref('excluded.late_count'),
        seconds: set.ref('excluded.seconds'),
        slot_grains: set.ref('excluded.slot_grains'),
        slot_outcomes: set.ref('excluded.slot_outcomes'),
        marked_at: set.ref('excluded.marked_at'),
      })),
    )
    .execute()
}

function resultRow({ attempt, test, marks, now }: ResultInput) {
  return {
    attempt_id: attempt.id,
    test_id: test,
    student_id: attempt.student_id,
    grains: marks.grains,
    grains_possible: marks.grainsPossible,
    right_count: marks.right,
    partial_count: marks.partial,
    wrong_count: marks.wrong,
    blank_count: marks.blank,
    waiting_count: marks.waiting,
    late_count: marks.late,
    seconds: usedSeconds(attempt),
    slot_grains: marks.marks.map(({ grains }) => grains),
    slot_outcomes: marks.marks.map(({ outcome }) => outcome),
    marked_at: now,
  }
}

/** The clock hands in some time after the end: that time was no one's to use. */
export function usedSeconds({
  started_at,
  ends_at,
  submitted_at,
}: Pick<SubmittedAttempt, 'started_at' | 'ends_at' | 'submitted_at'>): number {
  const end = ends_at && ends_at < submitted_at ? ends_at : submitted_at
  return Math.max(0, Math.floor((end.getTime() - started_at.getTime()) / 1000))
}

async function completePassed(
  trx: Trx,
  context: Pick<ClassroomContext, 'now' | 'issuer'>,
  { test, students }: { test: number; students: readonly number[] },
): Promise<Map<number, string>> {
  const counted = await trx
    .selectFrom('attempt_results as result')
    .innerJoin('attempts as attempt', 'attempt.id', 'result.attempt_id')
    .innerJoin('tests as test', 'test.id', 'result.test_id')
    .select(['result.student_id', 'test.lesson_id', 'attempt.pass_percent'])
    .select(['result.grains', 'result.grains_possible', 'result.waiting_count'])
    .where('result.test_id', '=', test)
    .where('result.counts', '=', true)
    .where(sql<boolean>`result.student_id = any (${students}::bigint[])`)
    .execute()
  const [first] = counted
  if (!first) return new Map()
  const passed = counted.filter((row) => isRowPassed(row))
  return completeByTest(trx, context, {
    lesson: first.lesson_id,
    students: passed.flatMap(({ student_id }) => student_id ?? []),
    marked: counted.flatMap(({ student_id }) => student_id ?? []),
  })
}

/** Whether a row of `attempt_results` is enough; null: not known yet. */
export function isRowPassed(row: {
  grains: number
  grains_possible: number
  waiting_count: number
  pass_percent: number | null
}): boolean | null {
  const { grains, grains_possible: grainsPossible, waiting_count: waiting } = row
  return isPassed({ grains, grainsPossible, waiting }, row.pass_percent)
}
