import { CompiledQuery, SelectQueryNode } from 'kysely'
import { defined } from '#contract/defined.ts'
import { type Db, UnreadableValue } from './connect.ts'
import { TOGETHER } from './gathering-client.ts'

/** One connection carries them out one after the other, while others may be idle. */
const MOST_AT_ONCE = 16

interface Asked {
  query: CompiledQuery
  rows: PromiseWithResolvers<unknown[]>
}

const asked = new WeakMap<Db, Asked[]>()

/**
 * Whether a query only reads, and locks nothing: it may be asked with those of others, and asked again. A function that
 * changes something can't be told from one that reads.
 */
export function isLookUp({ query }: CompiledQuery): boolean {
  return (
    SelectQueryNode.is(query) &&
    !query.endModifiers?.length &&
    (query.with?.expressions ?? []).every(({ expression }) => SelectQueryNode.is(expression))
  )
}

/**
 * Asks outside of a transaction. What is asked in one turn of the event loop, by whomever, goes over one connection in
 * one message: a call to the system that wakes a process of PostgreSQL takes longer than all else about a small query.
 *
 * @returns the rows
 */
export function lookUp<Row>(db: Db, query: CompiledQuery<Row>): Promise<Row[]> {
  const one: Asked = { query, rows: Promise.withResolvers<unknown[]>() }
  const others = asked.get(db)
  if (others) others.push(one)
  else {
    asked.set(db, [one])
    setImmediate(() => askAll(db))
  }
  return one.rows.promise as Promise<Row[]>
}

function askAll(db: Db): void {
  const all = asked.get(db) ?? []
  asked.delete(db)
  while (all.length > 0) void askTogether(db, all.splice(0, MOST_AT_ONCE))
}

/** Whether one of several has failed, rather than the way to PostgreSQL. */
function isOfOne(error: unknown): boolean {
  return error instanceof UnreadableValue || (error instanceof Error && 'severity' in error)
}

async function askTogether(db: Db, group: readonly Asked[]): Promise<void> {
  if (group.length > 1)
    try {
      const queries = group.map(({ query }) => query)
      const { rows } = await db.executeQuery(CompiledQuery.raw(TOGETHER, queries))
      for (const [index, one] of group.entries())
        one.rows.resolve(defined(rows[index]) as unknown[])
      return
    } catch (error) {
      if (!isOfOne(error)) {
        for (const { rows } of group) rows.reject(error)
        return
      }
      // One that fails takes the others with it, so each is asked by itself.
    }
  for (const { query, rows } of group)
    db.executeQuery(query).then((answer) => rows.resolve(answer.rows), rows.reject)
}
