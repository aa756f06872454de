import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'

/** Rows that a search reads one by one before it asks an index. */
const MOST_READ = 1_000
/** Letters that the indexes of parts need; fewer are looked for among the newest rows only. */
const LEAST_LETTERS = 3

export interface NewestSearch {
  q: string
  limit: number
  /** The table, and its id as the query of the rows names it. */
  table: string
  id: string
  /** The id the page begins after. */
  after: string | undefined
  /** What the rows of the table have in common, so that the newest of those are read. */
  of?: RawBuilder<boolean>
  /** A query of the ids that may be found, by indexes. */
  candidates: RawBuilder<number>
}

/**
 * The rows that a search finds, newest first. Words that many rows have fill a page from the newest ones; rarer words
 * are gathered through indexes, first the newest and where those do not fill the page all.
 *
 * @param rowsWhere at most `limit` of the rows of a condition that are found
 */
export async function searchNewest<Row>(
  db: QueryExecutorProvider,
  { q, limit, table, id, after, of = sql`true`, candidates }: NewestSearch,
  rowsWhere: (condition: RawBuilder<boolean>) => Promise<Row[]>,
): Promise<Row[]> {
  const place = after === undefined ? sql`true` : sql`id < ${Number(after)}`
  // Queries of their own: the planner sees how few rows there are.
  const first = await sql<{
    id: number
  }>`select id from ${sql.table(table)} where ${place} and ${of}
    order by id desc offset ${MOST_READ - 1} limit 1`.execute(db)
  const near = await rowsWhere(sql`${sql.ref(id)} >= ${first.rows[0]?.id ?? 0}`)
  const isAll = first.rows.length === 0
  if (isAll || near.length >= limit || [...q].length < LEAST_LETTERS) return near
  for (const most of [MOST_READ, null]) {
    const { rows } = await sql<{ id: number }>`
      select id from (${candidates}) as candidate (id) where ${place} order by id desc limit ${most}`.execute(
      db,
    )
    const ids = rows.map((row) => row.id)
    const found =
      ids.length === 0 ? [] : await rowsWhere(sql`${sql.ref(id)} = any(${ids}::bigint[])`)
    if (ids.length !== most || found.length >= limit) return found
  }
  return near
}

/** Whether an index of parts may hold the words; who asks compares them as well. */
export function hasParts(words: RawBuilder<unknown>, q: string): RawBuilder<boolean> {
  return sql<boolean>`trigrams_of(${words}) @> trigrams_of(${q})`
}

/** A query of the students with such a name, email address, id or phone, as the index `students_by_part` has them. */
export function studentsWith(q: string): RawBuilder<number> {
  return sql<number>`select student.id from students student where ${hasParts(
    sql`student.name || ' ' || student.email || ' ' || student.student_id || ' ' || coalesce(student.phone, '')`,
    q,
  )}`
}
