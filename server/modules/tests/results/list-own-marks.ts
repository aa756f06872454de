import { sql } from 'kysely'
import { Problem } from '#contract/problems.ts'
import type { TestMarks } from '#contract/tests/attempts.ts'
import { findCourseStanding, type Learner, mayLearn } from '../../learning/index.ts'
import { selectAttempts } from '../attempts/attempt-rows.ts'
import type { SittingContext } from '../attempts/context.ts'
import { summaryOf } from './show-result.ts'
import { momentsOf, visibilityOf } from './visibility.ts'

/**
 * What someone has in the tests of a course that they handed in, oldest first. Of each it is the attempt that counts,
 * with marks once they are shown. Whose enrolment or access has ended still reads them: they are theirs.
 *
 * @throws Problem course_not_found, not_enrolled
 */
export async function listOwnMarks(
  { db, now }: Pick<SittingContext, 'db' | 'now'>,
  { learner, courseId }: { learner: Learner; courseId: string },
): Promise<{ courseName: string; hasEnded: boolean; tests: TestMarks[] }> {
  const { course, person } = await findCourseStanding(db, learner, courseId)
  const access = mayLearn(person)
  const hasEnded =
    !access.may && (access.why === 'enrolment_ended' || access.why === 'access_ended')
  if (!access.may && !hasEnded) throw new Problem(access.why)
  const rows = await selectAttempts(db)
    .innerJoin('attempt_results as result', 'result.attempt_id', 'attempt.id')
    .select(['result.grains', 'result.grains_possible', 'result.waiting_count', 'result.counts'])
    .select(
      sql<Date | null>`(select max(open.ends_at) from attempts as open where open.test_id = test.id
        and test.closes_at is not null and open.submitted_at is null and open.is_in_window)`.as(
        'last_end',
      ),
    )
    .where('lesson.course_id', '=', course.id)
    .where('attempt.student_id', '=', learner.id)
    .where('result.counts', '=', true)
    .orderBy('attempt.submitted_at')
    .orderBy('attempt.id')
    .execute()
  return {
    courseName: course.title,
    hasEnded,
    tests: rows.map((row) => {
      const { marks } = visibilityOf(momentsOf(row, row.last_end), { mode: row.mode, now })
      return {
        ...summaryOf(row, marks),
        lessonId: row.lesson_id,
        title: row.title,
      }
    }),
  }
}
