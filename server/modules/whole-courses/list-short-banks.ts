import { sql } from 'kysely'
import type { ShortBank } from '#contract/catalog/exchange.ts'
import { bankLimits } from '#contract/question-bank/terms.ts'
import type { Db } from '#server/db/connect.ts'

const MOST_NAMED = 50

/**
 * The banks of which a complete copy holds fewer questions than tests of a course take or may draw, the first 50, by
 * course. It counts what `readArchiveBanks` would read, without reading it; a test compares them.
 */
export async function listShortBanks(db: Db): Promise<ShortBank[]> {
  const room = bankLimits.questionsArchived
  const { rows } = await sql<Omit<ShortBank, 'room'>>`
    with large as (
      select bank_id as id from bank_questions group by bank_id having count(*) > ${room}
    ),
    slot as (
      select lesson.course_id, slot.question_id, slot.draw_bank_id, slot.draw_tag
      from test_slots slot
      join tests test on test.id = slot.test_id
      join lessons lesson on lesson.id = test.lesson_id
    ),
    wanted as (
      select slot.course_id, question.bank_id, question.id
      from slot join bank_questions question on question.id = slot.question_id
      where question.bank_id in (select id from large)
      union
      select draw.course_id, question.bank_id, question.id
      from (
        select distinct course_id, draw_bank_id, draw_tag from slot
        where draw_bank_id in (select id from large)
      ) draw
      join bank_questions question on question.bank_id = draw.draw_bank_id
      join question_versions version
        on version.question_id = question.id and version.number = question.latest_number
      where question.archived_at is null
        and (draw.draw_tag is null or version.tags @> array[draw.draw_tag])
    )
    select course.course_id as "courseId", bank.title, count(*)::int as wanted
    from wanted
    join courses course on course.id = wanted.course_id
    join question_banks bank on bank.id = wanted.bank_id
    group by course.id, bank.id
    having count(*) > ${room}
    order by course.id, bank.id
    limit ${MOST_NAMED}`.execute(db)
  return rows.map((bank) => ({ ...bank, room }))
}
