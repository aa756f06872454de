import { defined } from '#contract/defined.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { CATALOGUE } from '../catalogue-version.ts'
import type { Meaning } from './read-words.ts'
import { isNarrow, narrowed, type SearchFilter } from './search-filter.ts'

/** Further matches are not counted: a larger number helps no one, and counting costs time. */
export const MAX_COUNTED = 100
/** So many are looked at to tell how they spread over the categories. */
export const MOST_LOOKED_AT = 500

export interface Counted {
  total: number
  moreThanTotal: boolean
}

export interface CountedSearch extends Counted {
  /** The version of the catalogue whose courses were counted; null where nothing had to be asked. */
  version: number | null
  /** The courses counted have every word; otherwise enough of them. */
  isEvery: boolean
  /** Some courses have every word. */
  someHaveEvery: boolean
  /** How many match, whichever category is chosen, or one more than MOST_LOOKED_AT; null where nothing had to be asked. */
  matching: number | null
  /** How many of a category match, whichever category is chosen; null where they are too many to look at. */
  byCategory: ReadonlyMap<string, number> | null
}

/**
 * Counts the courses that have every word, or, where these are fewer than `atLeast`, those that have enough of them.
 *
 * @param isOne the only word; the vocabulary knows of one word without counting when it is in too
 * many courses
 */
export async function countSearch(
  db: Db,
  asked: {
    every: string
    enough: string
    isOne: Meaning | null
    atLeast: number
    filter: SearchFilter
  },
): Promise<CountedSearch> {
  const { every, enough, filter } = asked
  const isFiltered = isNarrow(filter)
  if (asked.isOne && asked.isOne.leastCourses > MOST_LOOKED_AT && !isFiltered)
    return {
      version: null,
      total: MAX_COUNTED,
      moreThanTotal: true,
      isEvery: true,
      someHaveEvery: true,
      matching: null,
      byCategory: null,
    }
  const others = { ...filter, category: undefined, categoryId: undefined }
  // Planned for all matches, so by the word index, yet run only to the last that counts: without `materialized`,
  // PostgreSQL may read the whole table for words that never meet.
  const rows = (
    await countByCategory({
      every: narrowed(every, others),
      enough: narrowed(enough, others),
      atLeast: asked.atLeast,
    }).execute(db)
  ).rows
  const { version } = defined(rows[0])
  const found = rows.filter((row) => row.count !== null)
  const isEvery = found.every((row) => row.has_every)
  const someHaveEvery = found.some((row) => row.has_every)
  const counts = new Map(
    found.filter((row) => row.has_every === isEvery).map((row) => [row.category, row.count]),
  )
  const all = [...counts.values()].reduce((total, count) => total + count, 0)
  const byCategory = all > MOST_LOOKED_AT ? null : counts
  const isCounted = filter.category === undefined || byCategory
  return {
    version,
    ...(isCounted
      ? cappedCount(filter.category ? (counts.get(filter.category) ?? 0) : all)
      : await countIn(db, isEvery ? every : enough, filter)),
    isEvery,
    someHaveEvery,
    matching: all,
    byCategory,
  }
}

type CountedCategory = { version: number } & (
  | { has_every: boolean; category: string; count: number }
  | { has_every: null; category: null; count: null }
)

/**
 * How many courses of each category have every word, and, where these are few, how many have enough. A row without a
 * category where there are none.
 *
 * Planned for all matches, so by the word index, yet run only to the last that counts: without `materialized`,
 * PostgreSQL may read the whole table for words that never meet. So one plan suits all words.
 */
function countByCategory({
  every,
  enough,
  atLeast,
}: {
  every: string
  enough: string
  atLeast: number
}) {
  return sql<CountedCategory>`
    with every_match as materialized (select category_id from public_courses where search_vector @@ ${every}::tsquery),
      every_course as materialized (
        select category_id, count(*)::int as count
        from (select category_id from every_match limit ${sql.lit(MOST_LOOKED_AT + 1)}) as first
        group by category_id
      ),
      enough_match as materialized (
        select category_id from public_courses
        where search_vector @@ ${enough}::tsquery and coalesce((select sum(count) from every_course), 0) < ${atLeast}
      ),
      found as (
        select true as has_every, category_id, count from every_course
        union all select false, category_id, count(*)::int
        from (select category_id from enough_match limit ${sql.lit(MOST_LOOKED_AT + 1)}) as first
        group by category_id
      ),
      counted as (
        select has_every, categories.name as category, count
        from found join categories on categories.id = found.category_id
      )
    select cache_versions.version, counted.* from cache_versions left join counted on true where key = ${CATALOGUE}`
}

async function countIn(db: Db, query: string, filter: SearchFilter): Promise<Counted> {
  const { rows } = await sql<{ count: number }>`
    with found as materialized (select 1 from public_courses where search_vector @@ ${narrowed(query, filter)}::tsquery)
    select count(*)::int as count from (select 1 from found limit ${MAX_COUNTED + 1}) as first`.execute(
    db,
  )
  return cappedCount(defined(rows[0]).count)
}

/** @param count of matches, of which at most one more than MAX_COUNTED were looked for */
export function cappedCount(count: number): Counted {
  return { total: Math.min(count, MAX_COUNTED), moreThanTotal: count > MAX_COUNTED }
}
