import type { LessonView } from '#contract/learning/classroom.ts'
import type { Db } from '#server/db/connect.ts'

/** What students see of a lesson: its published version. */
export async function lessonBody(
  db: Db,
  lessonRow: number,
): Promise<NonNullable<LessonView['body']>> {
  const { body } = await db
    .selectFrom('lesson_versions as version')
    .innerJoin('lessons as lesson', (join) =>
      join
        .onRef('lesson.id', '=', 'version.lesson_id')
        .onRef('lesson.published_number', '=', 'version.number'),
    )
    .select('version.body')
    .where('lesson.id', '=', lessonRow)
    .executeTakeFirstOrThrow()
  return body as unknown as NonNullable<LessonView['body']>
}
