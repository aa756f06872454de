import { type RawBuilder, sql } from 'kysely'
import { containing } from '#server/db/contains.ts'
import type { Db } from '#server/db/connect.ts'
import { findActors } from './audit-actors.ts'

export interface AuditSearchContext {
  /** The ids of the courses whose title some words may mean. */
  findCourseIds: (q: string) => Promise<readonly string[]>
}

/** Entries that are looked at one by one before an index is asked for each meaning. */
const MOST_READ = 1_000
/** What trigrams need; fewer letters are looked for as a whole. */
const LEAST_LETTERS = 3
/** The course of a subject, as the index has it. */
const COURSE = sql`split_part(translate(entry.subject, '/', ' '), ' ', 1)`

/**
 * The newest entries about a subject with `q` in it, a course it may mean, or someone with such a name or address. What
 * is found often is cut at the newest; only the rest is gathered from indexes, so a long list costs no more.
 *
 * @returns ids, newest first, at most `limit`
 */
export async function findEntries(
  { db, findCourseIds }: { db: Db } & AuditSearchContext,
  { q, where, limit }: { q: string; where: RawBuilder<boolean>; limit: number },
): Promise<number[]> {
  const pattern = containing(q)
  const { people, operators } = await findActors(db, pattern)
  const courses = await findCourseIds(q)
  const near = await sql<{ id: number }>`
    select id from (
      select * from audit_entries entry where ${where} order by id desc limit ${MOST_READ}
    ) entry
    where subject ilike ${pattern} or staff_id = any(${people}::bigint[])
      or operator = any(${operators}::text[]) or ${COURSE} = any(${courses}::text[])
    order by id desc limit ${limit}`.execute(db)
  if (near.rows.length === limit) return near.rows.map(({ id }) => id)

  const newest = (from: RawBuilder<unknown>, isFound: RawBuilder<unknown>) => sql`
    (select entry.id from ${from} where ${isFound} and ${where} order by entry.id desc limit ${limit})`
  const newestOf = (values: RawBuilder<unknown>, column: RawBuilder<unknown>) => sql`
    (select own.id from unnest(${values}) value
    cross join lateral ${newest(sql`audit_entries entry`, sql`${column} = value`)} own)`
  const all = await sql<{ id: number }>`
    select id from (
      ${newest(...withPart(q))}
      union ${newestOf(sql`${people}::bigint[]`, sql`entry.staff_id`)}
      union ${newestOf(sql`${operators}::text[]`, sql`entry.operator`)}
      union ${newestOf(sql`${courses}::text[]`, COURSE)}
    ) found
    order by id desc limit ${limit}`.execute(db)
  return all.rows.map(({ id }) => id)
}

/** Where to look for subjects with `q` in them, and the condition: `offset 0` keeps the planner at the index. */
function withPart(q: string): [from: RawBuilder<unknown>, isFound: RawBuilder<unknown>] {
  if ([...q].length < LEAST_LETTERS) return [sql`audit_entries entry`, sql`entry.subject = ${q}`]
  const some = sql`(
    select * from audit_entries where trigrams_of(subject) @> trigrams_of(${q}) offset 0
  ) entry`
  return [some, sql`entry.subject ilike ${containing(q)}`]
}
