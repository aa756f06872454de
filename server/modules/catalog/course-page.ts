import { type SelectQueryBuilder, sql } from 'kysely'
import type { CourseQuery } from '#contract/catalog.ts'
import type { Db } from '#server/db/connect.ts'
import type { Tables } from '#server/db/tables.ts'
import type { CardRecord } from './course-record.ts'
import { type Cursor, type PageOrder, readCursor, searchOrders, writeCursor } from './page-cursor.ts'
import { type Counted, FEW_COURSES, MOST_COUNTED, type Search, upToMost } from './read-search.ts'

type CourseSelect<Row> = SelectQueryBuilder<Tables, 'courses', Row>

export interface Page<Row> {
  rows: Row[]
  /** The cursor of the next page; null after the last course. */
  next: string | null
}

/**
 * One page of the courses that match, by keyset: its cost is that of its own rows, whatever lies before or after.
 * With a search, courses with the words in their title come first, then the others; each by popularity.
 *
 * @throws Problem invalid_input for a cursor of another order
 */
export async function coursePage<Row extends CardRecord>(
  select: CourseSelect<Row>,
  query: CourseQuery,
  search: Search | null,
): Promise<Page<Row>> {
  const orders: readonly PageOrder[] = search ? searchOrders : [query.order]
  const after = query.after ? readCursor(query.after, orders) : null
  const matching = filtered(select, query)
  const rows: { row: Row; order: PageOrder }[] = []
  for (const order of after ? orders.slice(orders.indexOf(after[0])) : orders) {
    const missing = query.limit + 1 - rows.length
    if (missing === 0) break
    const from = after?.[0] === order ? after : null
    const found = search
      ? await mostPopular(matching, order, search, from, missing, isFiltered(query))
      : await inOrder(matching, order, from, false).limit(missing).execute()
    rows.push(...found.map((row) => ({ row, order })))
  }
  const page = rows.slice(0, query.limit)
  const last = page.at(-1)
  return { rows: page.map(({ row }) => row), next: last && rows.length > query.limit ? writeCursor(cursorOf(last.row, last.order)) : null }
}

/** How many courses match. A category has its count beside it; others are counted up to MOST_COUNTED. */
export async function countCourses(db: Db, query: CourseQuery, search: Search | null): Promise<Counted> {
  if (search && !isFiltered(query)) return search.counted
  if (!search && !query.popularity && !query.level) return { total: await countStored(db, query.category), moreThanTotal: false }
  let matching = filtered(db.selectFrom('courses').select('courses.id'), query).limit(MOST_COUNTED + 1)
  if (search) matching = matching.where(sql<boolean>`search_vector @@ ${search.query}::tsquery`)
  const { count } = await db
    .selectFrom(matching.as('matching'))
    .select((count) => count.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return upToMost(count)
}

async function countStored(db: Db, category: CourseQuery['category']): Promise<number> {
  const counts = db.selectFrom('categories').$if(category !== undefined, (of) => of.where('name', '=', category!))
  const { total } = await counts.select((count) => count.fn.sum<string | null>('course_count').as('total')).executeTakeFirstOrThrow()
  return Number(total ?? 0)
}

function filtered<Row>(select: CourseSelect<Row>, { category, popularity, level }: CourseQuery): CourseSelect<Row> {
  let matching = select
  if (category)
    matching = matching.where('category_id', '=', (from) =>
      from.selectFrom('categories').select('categories.id').where('name', '=', category),
    )
  if (popularity) matching = matching.where('popularity', '=', popularity)
  if (level) matching = matching.where('level', '=', level)
  return matching
}

/**
 * Looks among the most popular courses first: the word index finds those few without reading the others that have the
 * words. Where fewer are found there than wanted, among all.
 */
async function mostPopular<Row>(
  select: CourseSelect<Row>,
  order: PageOrder,
  search: Search,
  after: Cursor | null,
  wanted: number,
  areFewer: boolean,
): Promise<Row[]> {
  const most = order === 'in-title' ? search.most.titles : search.most.courses
  const below = after === null ? null : Number(after[1])
  const isWorthIt = search.counted.moreThanTotal && !areFewer && most <= FEW_COURSES
  const among = isWorthIt && search.spread.among(wanted, most * search.partMet, below)
  if (among) {
    const found = await inOrder(searched(select, order, search.query, `${search.query}&${among}`), order, after, true)
      .limit(wanted)
      .execute()
    if (found.length === wanted) return found
  }
  // Common words that seldom meet would have a walk through the popular courses go to its end.
  const byWords = most <= FEW_COURSES || !search.counted.moreThanTotal
  return inOrder(searched(select, order, search.query, search.query), order, after, byWords)
    .limit(wanted)
    .execute()
}

function searched<Row>(select: CourseSelect<Row>, order: PageOrder, words: string, query: string): CourseSelect<Row> {
  if (order === 'in-title') return select.where(sql<boolean>`title_vector @@ ${query}::tsquery`)
  return select.where(sql<boolean>`search_vector @@ ${query}::tsquery`).where(sql<boolean>`not title_vector @@ ${words}::tsquery`)
}

function isFiltered({ category, popularity, level }: CourseQuery): boolean {
  return Boolean(category ?? popularity ?? level)
}

/** @param byWords find the rows by their words and sort them, rather than walking the index of the order */
function inOrder<Row>(select: CourseSelect<Row>, order: PageOrder, after: Cursor | null, byWords: boolean): CourseSelect<Row> {
  const { column, direction } = ORDERS[order]
  const key = byWords ? sql`${sql.ref(column)} + 0` : sql.ref(column)
  const ordered = select.orderBy(key, direction).orderBy('courses.id', direction)
  if (!after) return ordered
  const beyond = sql.raw(direction === 'desc' ? '<' : '>')
  return ordered.where(sql<boolean>`(${key}, courses.id) ${beyond} (${after[1]}, ${after[2]})`)
}

const ORDERS = {
  newest: { column: 'published_at', direction: 'desc' },
  popular: { column: 'popularity_score', direction: 'desc' },
  'fee-low': { column: 'fee_today_poisha', direction: 'asc' },
  'fee-high': { column: 'fee_today_poisha', direction: 'desc' },
  'in-title': { column: 'popularity_score', direction: 'desc' },
  'in-text': { column: 'popularity_score', direction: 'desc' },
} as const satisfies Record<PageOrder, { column: keyof Tables['courses']; direction: 'asc' | 'desc' }>

function cursorOf(row: CardRecord, order: PageOrder): Cursor {
  if (order === 'newest') return [order, row.published_at.toISOString(), row.id]
  if (order === 'fee-low' || order === 'fee-high') return [order, row.fee_today_poisha, row.id]
  return [order, row.popularity_score, row.id]
}
