import type { Grade } from '#contract/learning/gradebook.ts'
import type { GradeState } from '#contract/learning/terms.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { hundredthsShown } from '../question-bank/index.ts'

export const NO_GRADE: Grade = { state: 'none', hundredths: null, hundredthsPossible: null }

/**
 * What each student has in each test, by `student lesson`: the attempt that counts; without one, whether one is open.
 */
export async function gradesOf(
  db: Db,
  { lessons, students }: { lessons: readonly number[]; students: readonly number[] },
): Promise<Map<string, Grade>> {
  if (lessons.length === 0 || students.length === 0) return new Map()
  const attempts = await db
    .selectFrom('attempts as attempt')
    .innerJoin('tests as test', 'test.id', 'attempt.test_id')
    .leftJoin('attempt_results as result', 'result.attempt_id', 'attempt.id')
    .select(['attempt.student_id', 'test.lesson_id', 'attempt.pass_percent', 'result.counts'])
    .select(['result.waiting_count', 'result.grains', 'result.grains_possible'])
    .where('test.lesson_id', 'in', lessons)
    .where('attempt.student_id', 'in', students)
    .where('attempt.mode', '=', 'online')
    .where((where) =>
      where.or([where('result.counts', '=', true), where('attempt.submitted_at', 'is', null)]),
    )
    // What counts comes last and stays.
    .orderBy(sql`result.counts is true`)
    .execute()
  return new Map(
    attempts.map((row) => [
      `${row.student_id} ${row.lesson_id}`,
      row.counts && row.grains !== null && row.grains_possible !== null
        ? {
            state: stateOf(row.grains, row.grains_possible, {
              waiting: row.waiting_count ?? 0,
              passPercent: row.pass_percent,
            }),
            hundredths: hundredthsShown(row.grains),
            hundredthsPossible: hundredthsShown(row.grains_possible),
          }
        : { ...NO_GRADE, state: 'open' as const },
    ]),
  )
}

function stateOf(
  grains: number,
  possible: number,
  { waiting, passPercent }: { waiting: number; passPercent: number | null },
): GradeState {
  if (waiting > 0) return 'waiting'
  if (passPercent === null) return 'done'
  return grains * 100 >= possible * passPercent ? 'passed' : 'failed'
}
