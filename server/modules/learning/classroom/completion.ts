import { isDeepStrictEqual } from 'node:util'
import type { CourseCompletion } from '#contract/learning/completion.ts'
import { type CompletionRule, usualCompletionRule } from '#contract/learning/lessons.ts'
import { Problem } from '#contract/problems.ts'
import { noteAudit, recordAudit } from '#server/audit/index.ts'
import type { Db } from '#server/db/connect.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { type Desk, findCourse, lockCurriculum } from '../curriculum/context.ts'
import { outlineRows } from './course-outline.ts'

/** What completes a course. @throws Problem course_not_found */
export async function showCompletion(db: Db, courseId: string): Promise<CourseCompletion> {
  const course = await findCourse(db, courseId)
  const lessons = await outlineRows(db, { courseIds: [course.id], studentId: null })
  const { count } = await db
    .selectFrom('certificates')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('course_id', '=', course.id)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return {
    courseId,
    courseName: course.title,
    ...(await readRule(db, course)),
    requiredLessons: lessons.filter(({ isRequired }) => isRequired).length,
    tests: lessons.filter(({ kind }) => kind === 'quiz').length,
    assignments: lessons.filter(({ kind }) => kind === 'assignment').length,
    certificates: count,
  }
}

/**
 * Says what completes a course from now on. Certificates that were given stay. Whoever has done enough by the new rule
 * gets theirs with the next step, or by asking for it.
 *
 * @throws Problem course_not_found, completion_changed with the fact `savedBy`
 */
export async function changeCompletion(
  { db, staff }: Pick<Desk, 'db' | 'staff'>,
  { courseId, revision, rule }: { courseId: string; revision: number; rule: CompletionRule },
): Promise<CourseCompletion> {
  await transact(db, async (trx) => {
    const course = await findCourse(trx, courseId)
    await lockCurriculum(trx, course)
    const before = await readRule(trx, course)
    if (isDeepStrictEqual(before.rule, rule)) {
      noteAudit()
      return
    }
    if (before.revision !== revision) throw await changedBy(trx, course)
    const columns = {
      rule: JSON.stringify(rule),
      revision: revision + 1,
      saved_by: staff.id,
    }
    await trx
      .insertInto('completion_rules')
      .values({ course_id: course.id, ...columns })
      .onConflict((conflict) => conflict.column('course_id').doUpdateSet(columns))
      .execute()
    await recordAudit(trx, {
      actor: staff,
      action: 'completion.changed',
      subject: courseId,
      before: { ...before.rule },
      after: { ...rule },
    })
  })
  return showCompletion(db, courseId)
}

async function readRule(
  db: Db | Trx,
  course: { id: number },
): Promise<Pick<CourseCompletion, 'revision' | 'rule'>> {
  const row = await db
    .selectFrom('completion_rules')
    .select(['rule', 'revision'])
    .where('course_id', '=', course.id)
    .executeTakeFirst()
  return row ?? { revision: 0, rule: usualCompletionRule }
}

async function changedBy(trx: Trx, course: { id: number }): Promise<Problem> {
  const person = await trx
    .selectFrom('completion_rules as rule')
    .innerJoin('students as student', 'student.id', 'rule.saved_by')
    .select('student.name')
    .where('rule.course_id', '=', course.id)
    .executeTakeFirst()
  return new Problem('completion_changed', { facts: { savedBy: person?.name ?? '' } })
}
