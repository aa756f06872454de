import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { besidesWords, narrowed, type SearchFilter } from './search-filter.ts'

/** Further matches are not counted: a larger number helps no one. */
export const MAX_COUNTED = 100
/** So many are looked at to tell how they spread over the categories. */
const MOST_LOOKED_AT = 500

export interface MatchCount {
  total: number
  moreThanTotal: boolean
}

export interface SearchCount extends MatchCount {
  /** The courses counted have every word; otherwise enough of them. */
  isEvery: boolean
  /** Some courses have every word. */
  someHaveEvery: boolean
  /** How many of a category match, whichever category is chosen; null where they are too many to look at. */
  byCategory: ReadonlyMap<string, number> | null
}

/** Counts the courses that have every word, or, where these are fewer than `atLeast`, those that have enough of them. */
export async function countSearch(
  db: Db,
  {
    every,
    enough,
    atLeast,
    filter,
  }: { every: string; enough: string; atLeast: number; filter: SearchFilter },
): Promise<SearchCount> {
  const others = { ...filter, category: undefined, categoryId: undefined }
  const haveEvery = await countByCategory(db, every, others)
  const haveEnough =
    totalOf(haveEvery) < atLeast ? await countByCategory(db, enough, others) : new Map()
  const isEvery = haveEnough.size === 0
  const counts = isEvery ? haveEvery : haveEnough
  const byCategory = totalOf(counts) > MOST_LOOKED_AT ? null : counts
  return {
    ...(await countShown(db, { query: isEvery ? every : enough, filter, counts, byCategory })),
    isEvery,
    someHaveEvery: haveEvery.size > 0,
    byCategory,
  }
}

type CountByCategory = ReadonlyMap<string, number>

/** How many courses of each category match a tsquery, narrowed; one more than MOST_LOOKED_AT at most are looked at. */
async function countByCategory(
  db: Db,
  query: string,
  filter: SearchFilter,
): Promise<CountByCategory> {
  const matching = db
    .selectFrom('public_courses as courses')
    .select('category_id')
    .where(
      sql<boolean>`search_vector @@ ${narrowed(query, filter)}::tsquery ${besidesWords(filter)}`,
    )
    .limit(MOST_LOOKED_AT + 1)
  const rows = await db
    .selectFrom(matching.as('matching'))
    .innerJoin('categories', 'categories.id', 'matching.category_id')
    .select(({ fn }) => ['categories.name', fn.countAll<number>().as('count')])
    .groupBy('categories.name')
    .execute()
  return new Map(rows.map(({ name, count }) => [name, count]))
}

async function countShown(
  db: Db,
  {
    query,
    filter,
    counts,
    byCategory,
  }: {
    query: string
    filter: SearchFilter
    counts: CountByCategory
    byCategory: CountByCategory | null
  },
): Promise<MatchCount> {
  if (filter.category === undefined) return cappedCount(totalOf(counts))
  if (byCategory) return cappedCount(byCategory.get(filter.category) ?? 0)
  const inCategory = await countByCategory(db, query, filter)
  return cappedCount(totalOf(inCategory))
}

function totalOf(counts: CountByCategory): number {
  return [...counts.values()].reduce((total, count) => total + count, 0)
}

/** @param count of matches, of which at most one more than MAX_COUNTED have to be looked for */
export function cappedCount(count: number): MatchCount {
  return { total: Math.min(count, MAX_COUNTED), moreThanTotal: count > MAX_COUNTED }
}
