import { sql } from 'kysely'
import type { MediaUse } from '#contract/media/media.ts'
import { StoredBody } from '#contract/learning/lesson-body.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import { measureBody } from './article/measure-body.ts'
import { showOutline } from './show-outline.ts'

/** Whether a body names a medium: the expression of the indexes, to the letter. */
function names(column: 'version.body' | 'lesson.draft', mediaId: string) {
  return sql<boolean>`jsonb_path_query_array(${sql.ref(column)}, 'strict $.**.mediaId') @> ${JSON.stringify([mediaId])}::jsonb`
}

/** The lessons whose draft or published version shows or offers a medium, at most `limit`. */
export async function lessonsWithMedia(
  db: Db | Trx,
  { mediaId, limit }: { mediaId: string; limit: number },
): Promise<MediaUse[]> {
  const inVersion = names('version.body', mediaId)
  const rows = await db
    .selectFrom('lessons as lesson')
    .innerJoin('courses as course', 'course.id', 'lesson.course_id')
    .innerJoin('course_sections as section', 'section.id', 'lesson.section_id')
    .leftJoin('class_recordings as recording', (join) =>
      join.onRef('recording.lesson_id', '=', 'lesson.id').on('recording.removed_at', 'is', null),
    )
    .select(['lesson.lesson_id', 'lesson.title', 'course.course_id', 'course.title as course'])
    .select(['recording.id as recording'])
    .select(
      sql<boolean>`lesson.archived_at is null and section.archived_at is null and exists (
        select from lesson_versions version where version.lesson_id = lesson.id
          and version.number = lesson.published_number and ${inVersion})`.as('is_shown'),
    )
    .where(({ or, exists }) =>
      or([
        names('lesson.draft', mediaId),
        exists((select) =>
          select
            .selectFrom('lesson_versions as version')
            .select('version.number')
            .whereRef('version.lesson_id', '=', 'lesson.id')
            .whereRef('version.number', '=', 'lesson.published_number')
            .where(inVersion),
        ),
      ]),
    )
    .orderBy('is_shown', 'desc')
    .orderBy('lesson.id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    kind: row.recording === null ? 'lesson' : 'recording',
    title: row.title,
    within: row.course,
    withinId: row.course_id,
    id: row.lesson_id,
    isShown: row.is_shown,
  }))
}

/** Has published lessons say the length and bytes of a medium that has other files now. */
export async function remeasureLessons(trx: Trx, mediaId: string): Promise<void> {
  const versions = await trx
    .selectFrom('lesson_versions as version')
    .innerJoin('lessons as lesson', (join) =>
      join
        .onRef('lesson.id', '=', 'version.lesson_id')
        .onRef('lesson.published_number', '=', 'version.number'),
    )
    .select(['version.lesson_id', 'version.number', 'version.body', 'lesson.course_id'])
    .where(names('version.body', mediaId))
    .execute()
  for (const { lesson_id, number, body } of versions) {
    const { seconds, bytes } = await measureBody(trx, StoredBody.parse(body))
    await trx
      .updateTable('lesson_versions')
      .set({ seconds, bytes: JSON.stringify(bytes) })
      .where('lesson_id', '=', lesson_id)
      .where('number', '=', number)
      .execute()
  }
  for (const id of new Set(versions.map(({ course_id }) => course_id)))
    await showOutline(trx, { id })
}
