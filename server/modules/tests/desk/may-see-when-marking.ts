import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

/**
 * Whether an attempt of these courses has a question that shows this picture or file, in its text, its passage or its
 * explanation. Whoever marks there sees all of it.
 *
 * @param courses rows of `courses`; null: all
 */
export async function maySeeWhenMarking(
  db: Db,
  { mediaId, courses }: { mediaId: string; courses: readonly number[] | null },
): Promise<boolean> {
  if (courses?.length === 0) return false
  const named = JSON.stringify([mediaId])
  // The expressions of the indexes, to the letter.
  const names = (column: string) =>
    sql`jsonb_path_query_array(${sql.ref(column)}, 'strict $.**.mediaId') @> ${named}::jsonb`
  const { rows } = await sql`with named as materialized (
      select id from question_versions as version where ${names('version.shown')}
      union select id from question_versions as version where ${names('version.explanation')}
      union select version.id from stimuli as stimulus
        join question_versions as version on version.stimulus_id = stimulus.id
        where ${names('stimulus.text')}
    )
    select 1 from attempt_papers as paper
    join attempts as attempt on attempt.id = paper.attempt_id
    join tests as test on test.id = attempt.test_id
    join lessons as lesson on lesson.id = test.lesson_id
    where paper.version_ids && array(select id from named)
      and ${courses === null ? sql`true` : sql`lesson.course_id = any (${courses}::bigint[])`}
    limit 1`.execute(db)
  return rows.length > 0
}
