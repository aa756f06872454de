import { sql } from 'kysely'
import type { CompletionRule } from '#contract/learning/lessons.ts'
import { testLimits } from '#contract/tests/terms.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'

/** Whether a rule looks at marks, and not only at what is passed. */
export function looksAtMarks(rule: CompletionRule): boolean {
  return (rule.tests?.percent ?? null) !== null || (rule.averagePercent ?? null) !== null
}

/**
 * What a student has in the tests of courses whose rule looks at marks: per cent of all marks, by row of `lessons`. It is
 * the attempt that counts, once its marks may be seen. One that waits for a person to mark it is not among them.
 *
 * @param rules with the rows of `courses` that have them
 */
export async function testPercents(
  db: Db | Trx,
  {
    rules,
    studentId,
    now,
  }: {
    rules: readonly { id: number; rule: CompletionRule }[]
    studentId: number
    now: Date
  },
): Promise<Map<number, number>> {
  const courses = rules.filter(({ rule }) => looksAtMarks(rule)).map(({ id }) => id)
  if (courses.length === 0) return new Map()
  const rows = await db
    .selectFrom('lessons as lesson')
    .innerJoin('tests as test', 'test.lesson_id', 'lesson.id')
    .innerJoin('attempt_results as result', 'result.test_id', 'test.id')
    .select(['lesson.id', 'result.grains', 'result.grains_possible'])
    .where('lesson.course_id', 'in', courses)
    .where('result.student_id', '=', studentId)
    .where('result.counts', '=', true)
    .where('result.waiting_count', '=', 0)
    .where('result.grains_possible', '>', 0)
    .where(marksAreOpen(now))
    .execute()
  return new Map(rows.map((row) => [row.id, (100 * row.grains) / row.grains_possible]))
}

/** The same of many students of one course, by `student lesson`. */
export async function percentsOfStudents(
  db: Db,
  {
    course,
    rule,
    students,
    now,
  }: { course: { id: number }; rule: CompletionRule; students: readonly number[]; now: Date },
): Promise<Map<string, number>> {
  if (!looksAtMarks(rule)) return new Map()
  const rows = await db
    .selectFrom('lessons as lesson')
    .innerJoin('tests as test', 'test.lesson_id', 'lesson.id')
    .innerJoin('attempt_results as result', 'result.test_id', 'test.id')
    .select(['lesson.id', 'result.student_id', 'result.grains', 'result.grains_possible'])
    .where('lesson.course_id', '=', course.id)
    .where('result.student_id', 'in', students)
    .where('result.counts', '=', true)
    .where('result.waiting_count', '=', 0)
    .where('result.grains_possible', '>', 0)
    .where(marksAreOpen(now))
    .execute()
  return new Map(
    rows.map((row) => [`${row.student_id} ${row.id}`, (100 * row.grains) / row.grains_possible]),
  )
}

/** Whether the marks of `test` may be seen: at once, or when nobody can answer it in its window any more. */
export function marksAreOpen(now: Date) {
  const lastAnswer = new Date(now.getTime() - testLimits.graceSeconds * 1000)
  return sql<boolean>`(test.marks_shown = 'at-once' or test.closes_at is null
    or greatest(test.closes_at, (select max(open.ends_at) from attempts as open
      where open.test_id = test.id and open.submitted_at is null and open.is_in_window)) <= ${lastAnswer})`
}
