import { sql } from 'kysely'
import { usualCompletionRule } from '#contract/learning/lessons.ts'
import { transact } from '#server/db/transact.ts'
import {
  certifyStudent,
  type ClassroomContext,
  looksAtMarks,
  marksAreOpen,
} from '../../learning/index.ts'

/**
 * Issues the certificates that waited for nothing but the marks of a test, which may be seen once it is closed. Each test
 * is gone over once; one that is opened again, and closed, once more.
 *
 * @returns how many were issued
 */
export async function certifyMarks(
  context: Pick<ClassroomContext, 'db' | 'now' | 'issuer'>,
  stopping?: AbortSignal,
): Promise<number> {
  let issued = 0
  for (const test of await closedTests(context)) {
    for (const student of looksAtMarks(test.rule) ? await waitingStudents(context, test) : []) {
      if (stopping?.aborted) return issued
      const learner = { studentId: student.id, courseId: test.course_id }
      if (await transact(context.db, (trx) => certifyStudent(trx, context, learner))) issued += 1
    }
    await context.db
      .updateTable('tests')
      .set({ certified_at: context.now })
      .where('id', '=', test.id)
      .execute()
  }
  return issued
}

/** Those whose marks opened since they were last gone over, in courses that certify by themselves. */
function closedTests({ db, now }: Pick<ClassroomContext, 'db' | 'now'>) {
  const usual = JSON.stringify(usualCompletionRule)
  const rule = sql<typeof usualCompletionRule>`coalesce(rule.rule, ${usual}::jsonb)`
  return db
    .selectFrom('tests as test')
    .innerJoin('lessons as lesson', 'lesson.id', 'test.lesson_id')
    .innerJoin('courses as course', 'course.id', 'lesson.course_id')
    .leftJoin('completion_rules as rule', 'rule.course_id', 'course.id')
    .select(['test.id', 'course.id as course', 'course.course_id', rule.as('rule')])
    .where('test.marks_shown', '!=', 'at-once')
    .where('test.closes_at', '<', now)
    .where(sql<boolean>`(test.certified_at is null or test.certified_at < test.closes_at)`)
    .where(marksAreOpen(now))
    .where(sql<boolean>`${rule}->>'certificate' = 'automatic'`)
    .orderBy('test.closes_at')
    .orderBy('test.id')
    .execute()
}

/** Who has marks in a test, and no certificate of its course. */
function waitingStudents(
  { db }: Pick<ClassroomContext, 'db'>,
  { id, course }: { id: number; course: number },
) {
  return db
    .selectFrom('attempt_results as result')
    .innerJoin('enrolments as enrolment', 'enrolment.student_id', 'result.student_id')
    .select('enrolment.student_id as id')
    .where('result.test_id', '=', id)
    .where('result.counts', '=', true)
    .where('enrolment.course_id', '=', course)
    .where('enrolment.state', '=', 'active')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('certificates')
            .select('certificates.id')
            .whereRef('certificates.student_id', '=', 'enrolment.student_id')
            .where('certificates.course_id', '=', course)
            .where('certificates.revoked_at', 'is', null),
        ),
      ),
    )
    .orderBy('enrolment.id')
    .execute()
}
