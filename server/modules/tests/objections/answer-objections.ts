import { Problem } from '#contract/problems.ts'
import type { ObjectionAnswer } from '#contract/tests/objections.ts'
import { noteAudit, recordAudit } from '#server/audit/index.ts'
import { transact, type Trx } from '#server/db/transact.ts'
import { notify } from '../../notifications/index.ts'
import { findTest } from '../desk/context.ts'
import { type TestDesk, type TestLesson, testSubject } from '../plans/context.ts'

/**
 * Answers objections, and tells their students. What was answered before stays as it is. Nobody answers their own.
 *
 * @throws Problem lesson_not_found, not_a_test, objection_not_found, own_attempt
 */
export function answerObjections(
  desk: TestDesk,
  { lessonId, objectionIds, outcome, answer }: { lessonId: string } & ObjectionAnswer,
): Promise<{ answered: number }> {
  const ids = [...new Set(objectionIds)]
  return transact(desk.db, async (trx) => {
    const { lesson, test } = await findTest(trx, lessonId)
    if (test === null) throw new Problem('objection_not_found')
    const found = await trx
      .selectFrom('objections')
      .select(['id', 'student_id', 'is_accepted'])
      .where('test_id', '=', test)
      .where('id', 'in', ids)
      .orderBy('id')
      .forUpdate()
      .execute()
    if (found.length < ids.length) throw new Problem('objection_not_found')
    if (found.some(({ student_id }) => student_id === desk.staff.id))
      throw new Problem('own_attempt')
    const open = found.filter(({ is_accepted }) => is_accepted === null)
    if (open.length === 0) {
      noteAudit()
      return { answered: 0 }
    }
    await trx
      .updateTable('objections')
      .set({
        is_accepted: outcome === 'accepted',
        answer,
        answered_by: desk.staff.id,
        answered_at: desk.now,
      })
      .where(
        'id',
        'in',
        open.map(({ id }) => id),
      )
      .execute()
    await recordAudit(trx, {
      actor: desk.staff,
      action: 'test.objections_answered',
      subject: testSubject(lesson),
      after: { objections: open.map(({ id }) => id), outcome, answer },
    })
    await tellStudents(trx, { desk, lesson, outcome, to: open.map(({ student_id }) => student_id) })
    return { answered: open.length }
  })
}

async function tellStudents(
  trx: Trx,
  {
    desk,
    lesson,
    outcome,
    to,
  }: {
    desk: TestDesk
    lesson: TestLesson
    outcome: ObjectionAnswer['outcome']
    to: readonly number[]
  },
): Promise<void> {
  const course = await trx
    .selectFrom('courses')
    .select('title')
    .where('id', '=', lesson.course_key)
    .executeTakeFirstOrThrow()
  await notify(
    { db: trx, now: desk.now },
    {
      to: [...new Set(to)],
      subject: `objection/${lesson.lesson_id}`,
      notice: {
        kind: 'objection-answered',
        facts: {
          courseId: lesson.course_id,
          courseName: course.title,
          lessonId: lesson.lesson_id,
          title: lesson.title,
          outcome,
        },
      },
    },
  )
}
