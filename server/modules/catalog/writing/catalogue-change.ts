import { sql } from 'kysely'
import type { Trx } from '#server/db/transact.ts'
import { distinctWords } from '../search/words.ts'

/** What saving courses changes about the counts stored beside them; gathered so that many courses cost one update. */
export interface CatalogueChange {
  /** Rows of courses that were written, by id; none when everything was as it is. */
  courses: Set<number>
  /** Whether one of them is on the site. */
  isPublic: boolean
  /** Courses gained or lost, by the category's id. */
  categories: Map<number, number>
  /** Courses that gained or lost a word, and titles that did. */
  terms: Map<string, { courses: number; titles: number }>
}

export function emptyChange(): CatalogueChange {
  return { courses: new Set(), isPublic: false, categories: new Map(), terms: new Map() }
}

/** Notes a course gained (1) or lost (-1). */
export function note(
  change: CatalogueChange,
  course: { category_id: number; search_title: string; search_text: string },
  by: 1 | -1,
): void {
  change.categories.set(course.category_id, (change.categories.get(course.category_id) ?? 0) + by)
  const inTitle = distinctWords(course.search_title)
  for (const term of distinctWords(course.search_text)) {
    const counts = change.terms.get(term)
    const titles = inTitle.has(term) ? by : 0
    if (!counts) change.terms.set(term, { courses: by, titles })
    else {
      counts.courses += by
      counts.titles += titles
    }
  }
}

/** Terms in one statement. */
const TERMS_AT_ONCE = 20_000

/** Brings the counts of categories and words up to date. */
export async function applyChange(trx: Trx, { categories, terms }: CatalogueChange): Promise<void> {
  const moved = [...categories].filter(([, by]) => by !== 0)
  if (moved.length > 0)
    await sql`
      update categories set course_count = course_count + change.by
      from unnest(${moved.map(([id]) => id)}::smallint[], ${moved.map(([, by]) => by)}::integer[]) as change (id, by)
      where categories.id = change.id`.execute(trx)

  const changed = [...terms].filter(([, { courses, titles }]) => courses !== 0 || titles !== 0)
  for (let from = 0; from < changed.length; from += TERMS_AT_ONCE) {
    const part = changed.slice(from, from + TERMS_AT_ONCE)
    const [words, courses, titles] = [
      part.map(([term]) => term),
      part.map(([, by]) => by.courses),
      part.map(([, by]) => by.titles),
    ]
    await sql`
      insert into search_terms (term, course_count, title_count)
      select * from unnest(${words}::text[], ${courses}::integer[], ${titles}::integer[])
      on conflict (term) do update set
        course_count = search_terms.course_count + excluded.course_count,
        title_count = search_terms.title_count + excluded.title_count`.execute(trx)
  }
  const rarer = changed.filter(([, { courses }]) => courses < 0).map(([term]) => term)
  if (rarer.length > 0)
    await sql`delete from search_terms where course_count <= 0 and term = any(${rarer}::text[])`.execute(
      trx,
    )
}
