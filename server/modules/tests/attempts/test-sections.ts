import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

export interface SectionTotals {
  title: string
  questionCount: number
  /** What its questions are worth, in hundredths of a mark; null: it differs by what is drawn. */
  hundredths: number | null
}

/** Each section with how many questions it has, and what they are worth where that is the same for all. */
export async function sectionsOf(db: Db, test: number): Promise<SectionTotals[]> {
  const { rows } = await sql<SectionTotals>`
    select section.title, coalesce(sum(coalesce(slot.draw_count, 1)), 0)::integer as "questionCount",
      case when bool_and(slot.id is null or worth.least = worth.most)
        then coalesce(sum(coalesce(slot.draw_count, 1) * worth.least), 0)::integer end as hundredths
    from test_sections as section
    left join test_slots as slot on slot.section_id = section.id
    left join lateral (
      select min(worth.hundredths) as least, max(worth.hundredths) as most from (
        select case when version.shown ? 'parts' or section.hundredths is null
          then version.hundredths else section.hundredths end as hundredths
        from bank_questions as question
        join question_versions as version on version.question_id = question.id
          and version.number = question.latest_number
        where question.id = slot.question_id
          or (question.bank_id = slot.draw_bank_id and question.archived_at is null
            and (slot.draw_tag is null or version.tags @> array[slot.draw_tag]))
      ) as worth
    ) as worth on true
    where section.test_id = ${test}
    group by section.id order by section.place`.execute(db)
  return rows
}

/** The questions and marks of a test. */
export function totalsOf(sections: readonly SectionTotals[]): {
  questionCount: number
  marksPossible: number | null
} {
  return {
    questionCount: sections.reduce((sum, { questionCount }) => sum + questionCount, 0),
    marksPossible: sections.reduce<number | null>(
      (sum, { hundredths }) => (sum === null || hundredths === null ? null : sum + hundredths),
      0,
    ),
  }
}
