import { Problem } from '#contract/problems.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'

/** What the verbs of the staff’s side of tests work with: who acts, and when. */
export interface TestDesk {
  db: Db
  now: Date
  staff: { id: number }
}

/** A lesson of kind quiz. @throws Problem lesson_not_found, not_a_test */
export async function findTestLesson(db: Db | Trx, lessonId: string) {
  const lesson = await selectTestLesson(db, lessonId).executeTakeFirst()
  return refuseOther(lesson)
}

/** The same, which one transaction at a time publishes or gives questions. @throws Problem lesson_not_found, not_a_test */
export async function lockTestLesson(trx: Trx, lessonId: string) {
  const lesson = await selectTestLesson(trx, lessonId).forUpdate('lesson').executeTakeFirst()
  return refuseOther(lesson)
}

/** How the audit list names the test of a lesson: as it names the lesson. */
export function testSubject({ course_id, lesson_id }: TestLesson): string {
  return `${course_id} ${lesson_id}`
}

function selectTestLesson(db: Db | Trx, lessonId: string) {
  return db
    .selectFrom('lessons as lesson')
    .innerJoin('courses as course', 'course.id', 'lesson.course_id')
    .select(['lesson.id', 'lesson.lesson_id', 'lesson.title', 'lesson.kind'])
    .select([
      'lesson.published_number',
      'lesson.archived_at',
      'lesson.is_required',
      'course.id as course_key',
      'course.course_id',
    ])
    .where('lesson.lesson_id', '=', lessonId)
}

export type TestLesson = Awaited<
  ReturnType<ReturnType<typeof selectTestLesson>['executeTakeFirstOrThrow']>
>

function refuseOther(lesson: TestLesson | undefined): TestLesson {
  if (!lesson) throw new Problem('lesson_not_found')
  if (lesson.kind !== 'quiz') throw new Problem('not_a_test')
  return lesson
}
