import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

/** Whether a question of a test that visitors may sit shows this picture or file. Those of explanations stay closed. */
export async function isInFreeTest(db: Db, mediaId: string): Promise<boolean> {
  const named = JSON.stringify([mediaId])
  const names = (column: string) =>
    sql`jsonb_path_query_array(${sql.ref(column)}, 'strict $.**.mediaId') @> ${named}::jsonb`
  const { rows } = await sql`select 1 from tests as test
    join lessons as lesson on lesson.id = test.lesson_id and lesson.published_number is not null
      and lesson.archived_at is null
    join public_courses as course on course.id = lesson.course_id
    join test_slots as slot on slot.test_id = test.id
    join bank_questions as question on question.id = slot.question_id
      or (question.bank_id = slot.draw_bank_id and question.archived_at is null)
    join question_versions as version on version.question_id = question.id
    left join stimuli as stimulus on stimulus.id = version.stimulus_id
    where test.is_open_to_guests and (${names('version.shown')} or ${names('stimulus.text')})
    limit 1`.execute(db)
  return rows.length > 0
}
