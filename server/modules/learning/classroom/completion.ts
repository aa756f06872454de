import { isDeepStrictEqual } from 'node:util'
import type { CourseCompletion } from '#contract/learning/completion.ts'
import type { CompletionRule } from '#contract/learning/lessons.ts'
import { noteAudit, recordAudit } from '#server/audit/index.ts'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { type Desk, findCourse, lockCurriculum } from '../curriculum/context.ts'
import { completionRuleOf, outlineRows } from './course-outline.ts'

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
    rule: await completionRuleOf(db, course.id),
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
 * @throws Problem course_not_found
 */
export async function changeCompletion(
  { db, staff }: Pick<Desk, 'db' | 'staff'>,
  { courseId, rule }: { courseId: string; rule: CompletionRule },
): Promise<CourseCompletion> {
  await transact(db, async (trx) => {
    const course = await findCourse(trx, courseId)
    await lockCurriculum(trx, course)
    const before = await completionRuleOf(trx, course.id)
    if (isDeepStrictEqual(before, rule)) {
      noteAudit()
      return
    }
    const text = JSON.stringify(rule)
    await trx
      .insertInto('completion_rules')
      .values({ course_id: course.id, rule: text })
      .onConflict((conflict) => conflict.column('course_id').doUpdateSet({ rule: text }))
      .execute()
    await recordAudit(trx, {
      actor: staff,
      action: 'completion.changed',
      subject: courseId,
      before: { ...before },
      after: { ...rule },
    })
  })
  return showCompletion(db, courseId)
}
