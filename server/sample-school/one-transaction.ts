import type pg from 'pg'
import {
  type KyselyPlugin,
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
} from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { Tables } from '#server/db/tables.ts'

/**
 * Runs `work` in one transaction of the database, all or nothing. The transactions that verbs open in it are savepoints,
 * so that thousands of them wait for the disk once.
 *
 * @param work gets a database that is this one connection; `plugins` change its statements
 */
export async function inOneTransaction<T>(
  pool: pg.Pool,
  plugins: (db: Db) => Promise<KyselyPlugin[]>,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    // Nothing else counts the rows of a new database, and without a count some statements take seconds.
    await client.query('analyze')
    const plain = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: onlyOne(client) }) })
    const db = (await plugins(plain)).reduce<Db>((on, plugin) => on.withPlugin(plugin), plain)
    const result = await work(db)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

const NESTED: Readonly<Record<string, string>> = {
  begin: 'savepoint verb',
  commit: 'release savepoint verb',
  rollback: 'rollback to savepoint verb',
}

/** A pool of one connection, whose users wait for one another. */
function onlyOne(client: pg.PoolClient): PostgresPool {
  let free: Promise<unknown> = Promise.resolve()
  return {
    options: {},
    async connect(): Promise<PostgresPoolClient> {
      const { promise: isDone, resolve } = Promise.withResolvers<void>()
      const before = free
      free = isDone
      await before
      return {
        query: ((first: unknown, ...rest: unknown[]) =>
          (client.query as (...args: unknown[]) => unknown)(
            nested(first),
            ...rest,
          )) as PostgresPoolClient['query'],
        release: () => resolve(),
      }
    },
    async end() {
      // The connection belongs to the pool it was taken from.
    },
  }
}

function nested(query: unknown): unknown {
  if (typeof query === 'string') return NESTED[query] ?? query
  const { text } = query as { text?: string }
  return text && NESTED[text] ? NESTED[text] : query
}
