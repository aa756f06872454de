import type { Trx } from '#server/db/transact.ts'
import { notify, withdrawNotifications } from '../../notifications/index.ts'

/**
 * Tells students that their work in a test has been marked, or that its marks have changed. Whether they may see the
 * marks yet is for the page of the test to say. Of a lesson that they do not see, archived or not yet published, nobody
 * is told.
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
    .select(['course.title as course_title', 'lesson.archived_at', 'lesson.published_number'])
    .where('test.id', '=', test)
    .executeTakeFirstOrThrow()
  if (lesson.archived_at !== null || lesson.published_number === null) return
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
      subject: subjectOf(kind, lesson.lesson_id),
    },
  )
}

/** Takes back what told students that their sheets were entered. Other marks of the same test stay announced. */
export async function untellStudents(
  trx: Trx,
  { test, sheets }: { test: number; sheets: readonly { student: number; enteredAt: Date }[] },
): Promise<void> {
  const { lesson_id } = await trx
    .selectFrom('tests as test')
    .innerJoin('lessons as lesson', 'lesson.id', 'test.lesson_id')
    .select('lesson.lesson_id')
    .where('test.id', '=', test)
    .executeTakeFirstOrThrow()
  await withdrawNotifications(
    { db: trx },
    {
      subject: subjectOf('work-marked', lesson_id),
      of: sheets.map(({ student, enteredAt }) => ({ student, at: enteredAt })),
    },
  )
}

function subjectOf(kind: 'work-marked' | 'marks-changed', lessonId: string): string {
  return `${kind}/${lessonId}`
}
