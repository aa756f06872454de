import { type RawBuilder, sql } from 'kysely'
import type { InboxList } from '#contract/staff/terms.ts'
import { containing } from '#server/db/contains.ts'
import { hasParts } from '#server/db/search-newest.ts'

interface SearchedTable {
  table: string
  /** The words of a row, as the table's index of parts has them. */
  words: RawBuilder<string>
  /** Whether its rows may name a course. */
  hasCourse: boolean
}

const person = sql<string>`name || ' ' || email || ' ' || phone`
const personWithGaps = sql<string>`name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '')`

/** Where each list is stored, and what of it is searched. */
export const searchedTables: Record<InboxList, SearchedTable> = {
  'contact-messages': {
    table: 'contact_messages',
    words: sql`name || ' ' || email || ' ' || coalesce(phone, '') || ' ' || subject`,
    hasCourse: false,
  },
  'free-class-requests': { table: 'free_class_requests', words: person, hasCourse: true },
  'free-tests': { table: 'free_test_guests', words: personWithGaps, hasCourse: true },
  'batch-alerts': { table: 'batch_alerts', words: personWithGaps, hasCourse: true },
  'instructor-applications': {
    table: 'instructor_applications',
    words: sql`${person} || ' ' || subject`,
    hasCourse: false,
  },
  'newsletter-subscribers': {
    table: 'newsletter_subscribers',
    words: sql`email`,
    hasCourse: false,
  },
}

/**
 * A query of the ids of a list that indexes find for the words, or for the digits of a phone among them; who asks
 * compares the rows as well.
 */
export function candidateEntries(
  list: InboxList,
  { q, digits }: { q: string; digits: string | undefined },
): RawBuilder<number> {
  const { table, words, hasCourse } = searchedTables[list]
  const from = sql`select id from ${sql.table(table)}`
  const anywhere = containing(q)
  const found = [sql<number>`${from} where ${hasParts(words, q)}`]
  if (digits) found.push(sql<number>`${from} where ${hasParts(words, digits)}`)
  if (hasCourse)
    found.push(
      sql<number>`${from} where course_id in (select id from courses where title ilike ${anywhere} or course_id ilike ${anywhere})`,
    )
  if (list === 'free-tests')
    found.push(
      sql<number>`${from} where test_id in (
        select test.id from tests test join lessons lesson on lesson.id = test.lesson_id where lesson.title ilike ${anywhere})`,
    )
  return sql<number>`${sql.join(found, sql` union `)}`
}
