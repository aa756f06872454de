import { sql } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import { Problem } from '#contract/problems.ts'
import type { KeyChange, KeyChangeEffect } from '#contract/tests/results.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import { hundredthsShown } from '../../question-bank/index.ts'
import { isPassed, marksOfPaper, type PaperMarks } from '../results/marks-of-paper.ts'
import { type KeyCorrection, readSlots } from '../results/read-slots.ts'

/** How many attempts are read at a time. */
export const AT_ONCE = 200
const MOST_SHOWN = 20

interface AffectedAttempt {
  id: number
  attempt_id: string
  /** null: of a guest. */
  student_id: number | null
  name: string | null
  pass_percent: number | null
  grains: number
  grains_possible: number
  waiting_count: number
}

/** An attempt that a correction makes worth more or less. */
export interface MarkDifference {
  attempt: AffectedAttempt
  after: PaperMarks
}

/**
 * A correction as marking takes it.
 *
 * @throws Problem question_not_found, question_shows_otherwise
 */
export async function correctionOf(
  db: Db | Trx,
  { test, questionId, change }: { test: number } & Pick<KeyChange, 'questionId' | 'change'>,
): Promise<KeyCorrection> {
  const versions = await db
    .selectFrom('question_versions as version')
    .innerJoin('bank_questions as question', 'question.id', 'version.question_id')
    .select(['version.id', 'version.number', 'version.kind', 'version.shown', 'question.id as key'])
    .select(
      sql<boolean>`exists (select from attempts as attempt
        join attempt_papers as paper on paper.attempt_id = attempt.id
        where attempt.test_id = ${test} and paper.version_ids @> array[version.id])`.as('is_used'),
    )
    .where('question.question_id', '=', questionId)
    .execute()
  const used = versions.filter(({ is_used }) => is_used)
  const [first] = used
  if (!first) throw new Problem('question_not_found')
  if (change.by === 'cancelling')
    return { question: first.key, cancels: change.cancels, keyVersion: null }
  const wanted = versions.find(({ number }) => number === change.number)
  if (!wanted) throw new Problem('question_not_found')
  const isSame = used.every(
    ({ kind, shown }) => kind === wanted.kind && isDeepStrictEqual(shown, wanted.shown),
  )
  if (!isSame) throw new Problem('question_shows_otherwise')
  return { question: first.key, cancels: null, keyVersion: wanted.id }
}

/** Attempts with a question that were handed in, a part at a time. */
export async function* affectedAttempts(
  db: Db | Trx,
  { test, question }: { test: number; question: number },
): AsyncGenerator<AffectedAttempt[]> {
  for (let after = 0; ;) {
    const part = await db
      .selectFrom('attempts as attempt')
      .innerJoin('attempt_papers as paper', 'paper.attempt_id', 'attempt.id')
      .innerJoin('attempt_results as result', 'result.attempt_id', 'attempt.id')
      .leftJoin('students as student', 'student.id', 'attempt.student_id')
      .leftJoin('free_test_guests as guest', 'guest.attempt_id', 'attempt.id')
      .select(['attempt.id', 'attempt.attempt_id', 'attempt.student_id', 'attempt.pass_percent'])
      .select((row) => row.fn.coalesce('student.name', 'guest.name').as('name'))
      .select(['result.grains', 'result.grains_possible', 'result.waiting_count'])
      .where('attempt.test_id', '=', test)
      .where('attempt.id', '>', after)
      .where(
        sql<boolean>`paper.version_ids && array(select id from question_versions where question_id = ${question})`,
      )
      .orderBy('attempt.id')
      .limit(AT_ONCE)
      .execute()
    const last = part.at(-1)
    if (!last) return
    yield part
    after = last.id
  }
}

/** What a correction would do: every attempt with the question, and those whose marks differ. */
export async function foreseeEffect(
  db: Db | Trx,
  { test, correction }: { test: number; correction: KeyCorrection },
): Promise<{ attempts: number[]; differences: MarkDifference[] }> {
  const attempts: number[] = []
  const differences: MarkDifference[] = []
  for await (const part of affectedAttempts(db, { test, question: correction.question })) {
    const ids = part.map(({ id }) => id)
    attempts.push(...ids)
    const slots = await readSlots(db, { test, attempts: ids, planned: correction })
    for (const attempt of part) {
      const after = marksOfPaper(slots.get(attempt.id) ?? [])
      if (after.grains !== attempt.grains) differences.push({ attempt, after })
    }
  }
  return { attempts, differences }
}

/** The effect as a person decides about it. */
export function asEffect(
  attempts: number,
  differences: readonly MarkDifference[],
): KeyChangeEffect {
  const before = ({ attempt }: MarkDifference) =>
    isPassed(
      {
        grains: attempt.grains,
        grainsPossible: attempt.grains_possible,
        waiting: attempt.waiting_count,
      },
      attempt.pass_percent,
    )
  const now = ({ attempt, after }: MarkDifference) => isPassed(after, attempt.pass_percent)
  const size = ({ attempt, after }: MarkDifference) => Math.abs(after.grains - attempt.grains)
  return {
    attempts,
    raised: differences.filter(({ attempt, after }) => after.grains > attempt.grains).length,
    lowered: differences.filter(({ attempt, after }) => after.grains < attempt.grains).length,
    newlyPassed: differences.filter((one) => now(one) === true && before(one) !== true).length,
    noLongerPassed: differences.filter((one) => before(one) === true && now(one) !== true).length,
    largest: differences
      .toSorted((a, b) => size(b) - size(a) || a.attempt.id - b.attempt.id)
      .slice(0, MOST_SHOWN)
      .map(({ attempt, after }) => ({
        attemptId: attempt.attempt_id,
        name: attempt.name ?? '',
        hundredthsBefore: hundredthsShown(attempt.grains),
        hundredthsAfter: hundredthsShown(after.grains),
      })),
  }
}
