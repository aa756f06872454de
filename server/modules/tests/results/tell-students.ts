import type { Trx } from '#server/db/transact.ts'
import { notify } from '../../notifications/index.ts'

/**
 * Tells students that their work in a test has been marked, or that its marks have changed. Whether they may see the
 * marks yet is for the page of the test to say.
 */
export async function tellStudents(
  trx: Trx,
  {
    now,
    test,
    to,
    kind,
  }: {
    now: Date
    /** A row of `tests`. */
    test: number
    /** Rows of `students`. */
    to: readonly number[]
    kind: 'work-marked' | 'marks-changed'
  },
): Promise<void> {
  if (to.length === 0) return
  const lesson = await trx
    .selectFrom('tests as test')
    .innerJoin('lessons as lesson', 'lesson.id', 'test.lesson_id')
    .innerJoin('courses as course', 'course.id', 'lesson.course_id')
    .select(['lesson.lesson_id', 'lesson.title', 'course.course_id'])
    .select('course.title as course_title')
    .where('test.id', '=', test)
    .executeTakeFirstOrThrow()
  const facts = {
    courseId: lesson.course_id,
    courseName: lesson.course_title,
    lessonId: lesson.lesson_id,
    title: lesson.title,
  }
  await notify(
    { db: trx, now },
    {
      to,
      notice:
        kind === 'work-marked' ? { kind, facts: { ...facts, outcome: 'marked' } } : { kind, facts },
      subject: `${kind}/${lesson.lesson_id}`,
    },
  )
}
