import { Problem } from '#contract/problems.ts'
import type { Db } from '#server/db/connect.ts'

/** Who may not mark in the course of a test learns no more than that there is none. @throws Problem lesson_not_found */
export async function refuseTestOfOthers(
  db: Db,
  { lessonId, courses }: { lessonId: string; courses: readonly number[] },
): Promise<void> {
  const lesson = await db
    .selectFrom('lessons')
    .select('course_id')
    .where('lesson_id', '=', lessonId)
    .executeTakeFirst()
  if (!lesson || !courses.includes(lesson.course_id)) throw new Problem('lesson_not_found')
}

/** The same of an attempt. @throws Problem attempt_not_found */
export async function refuseAttemptOfOthers(
  db: Db,
  { attemptId, courses }: { attemptId: string; courses: readonly number[] },
): Promise<void> {
  const attempt = await db
    .selectFrom('attempts as attempt')
    .innerJoin('tests as test', 'test.id', 'attempt.test_id')
    .innerJoin('lessons as lesson', 'lesson.id', 'test.lesson_id')
    .select('lesson.course_id')
    .where('attempt.attempt_id', '=', attemptId)
    .executeTakeFirst()
  if (!attempt || !courses.includes(attempt.course_id)) throw new Problem('attempt_not_found')
}
