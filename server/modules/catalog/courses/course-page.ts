import { type SelectQueryBuilder, sql } from 'kysely'
import type { CourseQuery } from '#contract/catalog/courses.ts'
import type { Day } from '#contract/time.ts'
import type { Db } from '#server/db/connect.ts'
import { pageOf } from '#server/db/page-of.ts'
import type { Tables } from '#server/db/tables.ts'
import type { ListRecord } from './course-record.ts'
import { type MatchCount, MAX_COUNTED, cappedCount } from '../search/count-search.ts'
import { type Cursor, type PageOrder, readCursor, searchMark, writeCursor } from './page-cursor.ts'
import { candidates, rankedSearch, rankOf } from '../search/ranked-search.ts'
import type { Search } from '../search/read-search.ts'
import { besidesWords, isNarrow, narrowed } from '../search/search-filter.ts'

type CourseSelect<Row> = SelectQueryBuilder<Tables, 'courses', Row>

/** What is asked of the list, and on which day. */
export type ListQuery = CourseQuery & { today: Day }

export interface Page<Row> {
  rows: Row[]
  /** How many of them, from the first, are close matches; all where they are not ordered by their match. */
  closeMatches: number
  /** The cursor of the next page; null after the last course. */
  next: string | null
}

/** What a list holds: courses with these ids, those that a search finds, or all. */
export type CourseFilter = { ids: readonly number[] } | { search: Search } | null

/**
 * One page of the courses that match, by keyset: its cost is that of its own rows, whatever lies before or after.
 *
 * @param select courses without conditions
 * @throws Problem invalid_input for a cursor of another order or of another search
 */
export async function coursePage<Row extends ListRecord>(
  select: CourseSelect<Row>,
  query: ListQuery,
  filter: CourseFilter,
): Promise<Page<Row>> {
  const wanted = orderOf(query)
  const after = query.after ? readCursor(query.after, wanted, query.q) : null
  if (filter && 'search' in filter && wanted === 'best')
    return bestPage(select, { query, search: filter.search, after })
  // A search by course ids has no better and worse matches.
  const order = wanted === 'best' ? 'popular' : wanted
  const rows = await inOrder(matching(select, query, filter), { order, after })
    .limit(query.limit + 1)
    .execute()
  const { shown, next } = pageOf(rows, query.limit, (row) => writeCursor(cursorOf(row, order)))
  return { rows: shown, closeMatches: shown.length, next }
}

/** The best matches by their rank, then, where there are more than are ranked, the others by popularity. */
async function bestPage<Row extends ListRecord>(
  select: CourseSelect<Row>,
  { query, search, after }: { query: ListQuery; search: Search; after: Cursor | null },
): Promise<Page<Row>> {
  const mark = searchMark(query.q)
  const best =
    after?.[0] === 'rest' ? [] : await ranked(select, { search, after, limit: query.limit + 1 })
  const found = best.map((row): PageEntry<Row> => ({
    id: row.id,
    row,
    cursor: ['best', row.rank, row.popularity_score, row.id, mark],
    isClose: row.rank >= search.leastClose,
  }))
  const missing = query.limit + 1 - found.length
  if (missing > 0 && search.counted.moreThanTotal) {
    const unranked = matching(select, query, { search }).where(
      sql<boolean>`courses.id not in ${candidates(search)}`,
    )
    const from: Cursor | null = after?.[0] === 'rest' ? ['popular', after[1], after[2]] : null
    const rest = await inOrder(unranked, { order: 'popular', after: from }).limit(missing).execute()
    found.push(
      ...rest.map((row): PageEntry<Row> => ({
        id: row.id,
        row,
        cursor: ['rest', row.popularity_score, row.id, mark],
        // So many match that no one is told the best of them are all there is.
        isClose: true,
      })),
    )
  }
  const { shown, next } = pageOf(found, query.limit, ({ cursor }) => writeCursor(cursor))
  const near = shown.findIndex(({ isClose }) => !isClose)
  return {
    rows: shown.map(({ row }) => row),
    closeMatches: near < 0 ? shown.length : near,
    next,
  }
}

interface PageEntry<Row> {
  id: number
  row: Row
  cursor: Cursor
  isClose: boolean
}

function ranked<Row>(
  select: CourseSelect<Row>,
  { search, after, limit }: { search: Search; after: Cursor | null; limit: number },
): Promise<(Row & { rank: number })[]> {
  const ordered = rankedSearch(select, search)
    .orderBy('rank', 'desc')
    .orderBy('popularity_score', 'desc')
    .orderBy('courses.id', 'desc')
    .limit(limit)
  if (after?.[0] !== 'best') return ordered.execute()
  const [, rank, popularity, id] = after
  const further = ordered.where(
    sql<boolean>`(${rankOf(search)}, popularity_score, courses.id) < (${rank}, ${popularity}, ${id})`,
  )
  return further.execute()
}

/** How many courses match. A category has its count beside it; others are counted up to MAX_COUNTED. */
export async function countCourses(
  db: Db,
  query: ListQuery,
  filter: CourseFilter,
): Promise<MatchCount> {
  if (filter && 'search' in filter) return pickCount(filter.search.counted)
  if (!filter && !isNarrow({ ...query, category: undefined }))
    return { total: await countStored(db, query.category), moreThanTotal: false }
  const counted = matching(
    db.selectFrom('public_courses as courses').select('courses.id'),
    query,
    filter,
  ).limit(MAX_COUNTED + 1)
  const { count } = await db
    .selectFrom(counted.as('matching'))
    .select((count) => count.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return cappedCount(count)
}

function pickCount({ total, moreThanTotal }: MatchCount): MatchCount {
  return { total, moreThanTotal }
}

function selectStoredCount(db: Db) {
  return db
    .selectFrom('categories')
    .select((count) => count.fn.sum<string | null>('course_count').as('total'))
}
function storedCountOf(db: Db, { category }: { category: string }) {
  return selectStoredCount(db).where('name', '=', category)
}

async function countStored(db: Db, category: CourseQuery['category']): Promise<number> {
  const { total } = await (category === undefined
    ? selectStoredCount(db).executeTakeFirstOrThrow()
    : storedCountOf(db, { category }).executeTakeFirstOrThrow())
  return Number(total ?? 0)
}

function filtered<Row>(select: CourseSelect<Row>, query: ListQuery): CourseSelect<Row> {
  const { category, popularity, level, price } = query
  let matching = select.where(sql<boolean>`true ${besidesWords(query)}`)
  if (category)
    matching = matching.where('category_id', '=', (from) =>
      from.selectFrom('categories').select('categories.id').where('name', '=', category),
    )
  if (popularity) matching = matching.where('popularity', '=', popularity)
  if (level) matching = matching.where('level', '=', level)
  if (price === 'free') matching = matching.where('fee_poisha', '=', 0)
  if (price === 'paid') matching = matching.where('fee_poisha', '>', 0)
  return matching
}

function matching<Row>(
  select: CourseSelect<Row>,
  query: ListQuery,
  filter: CourseFilter,
): CourseSelect<Row> {
  if (filter && 'search' in filter)
    return select.where(
      sql<boolean>`search_vector @@ ${narrowed(filter.search.query, filter.search.filter)}::tsquery
        ${besidesWords(filter.search.filter)}`,
    )
  return filter
    ? filtered(select.where('courses.id', 'in', [...filter.ids]), query)
    : filtered(select, query)
}

function inOrder<Row>(
  select: CourseSelect<Row>,
  { order, after }: { order: ColumnOrder; after: Cursor | null },
): CourseSelect<Row> {
  const { column, direction, type } = ORDERS[order]
  const ordered = select.orderBy(column, direction).orderBy('courses.id', direction)
  if (!after) return ordered
  const beyond = sql.raw(direction === 'desc' ? '<' : '>')
  return ordered.where(
    sql<boolean>`(${sql.ref(column)}, courses.id) ${beyond} (${after[1]}::${sql.raw(type)}, ${after[2]}::int8)`,
  )
}

/** The orders that a column alone gives. */
type ColumnOrder = Exclude<PageOrder, 'best' | 'rest'>

const ORDERS = {
  newest: { column: 'published_at', direction: 'desc', type: 'timestamptz' },
  popular: { column: 'popularity_score', direction: 'desc', type: 'int8' },
  'fee-low': { column: 'fee_today_poisha', direction: 'asc', type: 'int8' },
  'fee-high': { column: 'fee_today_poisha', direction: 'desc', type: 'int8' },
} as const satisfies Record<
  ColumnOrder,
  { column: keyof Tables['courses']; direction: 'asc' | 'desc'; type: string }
>

/** The order of a list: the one asked for, else the best match of a search and the newest of all courses. */
function orderOf({ order, q }: CourseQuery): Exclude<PageOrder, 'rest'> {
  if (q) return order ?? 'best'
  return order && order !== 'best' ? order : 'newest'
}

function cursorOf(row: ListRecord, order: ColumnOrder): Cursor {
  if (order === 'newest') return [order, row.published_at.toISOString(), row.id]
  if (order === 'fee-low' || order === 'fee-high') return [order, row.fee_today_poisha, row.id]
  return ['popular', row.popularity_score, row.id]
}
