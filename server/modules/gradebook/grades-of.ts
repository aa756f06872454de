import type { Grade } from '#contract/learning/gradebook.ts'
import type { GradeState } from '#contract/learning/terms.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { hundredthsShown } from '../question-bank/index.ts'

export const NO_GRADE: Grade = { state: 'none', hundredths: null, hundredthsPossible: null }

interface GradeQuery {
  lessons: readonly number[]
  students: readonly number[]
}

/** What each student has in each test and assignment, by `student lesson`. */
export async function gradesOf(db: Db, query: GradeQuery): Promise<Map<string, Grade>> {
  if (query.lessons.length === 0 || query.students.length === 0) return new Map()
  return new Map([...(await gradesOfTests(db, query)), ...(await gradesOfWork(db, query))])
}

/** The last work that was handed in for each assignment. What is to be done again is open. */
async function gradesOfWork(db: Db, { lessons, students }: GradeQuery): Promise<[string, Grade][]> {
  const rows = await db
    .selectFrom('submissions')
    .select(['student_id', 'lesson_id', 'hundredths_given', 'hundredths_possible'])
    .select(['is_passed', 'is_again'])
    .where('lesson_id', 'in', lessons)
    .where('student_id', 'in', students)
    .where('is_latest', '=', true)
    .execute()
  return rows.map((row) => [
    `${row.student_id} ${row.lesson_id}`,
    {
      state: stateOfWork(row),
      hundredths: row.hundredths_given,
      hundredthsPossible: row.hundredths_possible,
    },
  ])
}

function stateOfWork(row: {
  hundredths_given: number | null
  is_passed: boolean | null
  is_again: boolean
}): GradeState {
  if (row.hundredths_given === null) return 'waiting'
  if (row.is_again) return 'open'
  if (row.is_passed === null) return 'done'
  return row.is_passed ? 'passed' : 'failed'
}

/** The attempt at each test that counts; without one, whether one is open. */
async function gradesOfTests(
  db: Db,
  { lessons, students }: GradeQuery,
): Promise<[string, Grade][]> {
  const attempts = await db
    .selectFrom('attempts as attempt')
    .innerJoin('tests as test', 'test.id', 'attempt.test_id')
    .leftJoin('attempt_results as result', 'result.attempt_id', 'attempt.id')
    .select(['attempt.student_id', 'test.lesson_id', 'attempt.pass_percent', 'result.counts'])
    .select(['result.waiting_count', 'result.grains', 'result.grains_possible'])
    .where('test.lesson_id', 'in', lessons)
    .where('attempt.student_id', 'in', students)
    .where('attempt.mode', 'in', ['online', 'paper'])
    .where((where) =>
      where.or([where('result.counts', '=', true), where('attempt.submitted_at', 'is', null)]),
    )
    // What counts comes last and stays.
    .orderBy(sql`result.counts is true`)
    .execute()
  return attempts.map((row) => [
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
  ])
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
